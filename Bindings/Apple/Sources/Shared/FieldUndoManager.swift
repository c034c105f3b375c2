#if canImport(UIKit) || canImport(AppKit) || FIELDMATCH_STAND_INS
  import Foundation
  import FieldAdapters
  import TextFields

  #if canImport(UIKit)
    public import UIKit
  #elseif canImport(AppKit)
    public import AppKit
  #endif

  /// Undo of the system that is the field's own: Command-Z, shaking the device, the menu.
  ///
  /// What a toolkit registers by itself is dropped. The toolkit would put back texts that the field never had.
  public final class FieldUndoManager: UndoManager {
    /// What the field can do; set by the adapter.
    var state: () -> (canUndo: Bool, canRedo: Bool) = { (false, false) }
    /// Undoes (`true`) or redoes (`false`) a step; set by the adapter.
    var perform: (_ isUndo: Bool) -> Void = { _ in }

    /// Whether the field has a step to take back.
    public override var canUndo: Bool { state().canUndo }
    /// Whether the field has a step to repeat.
    public override var canRedo: Bool { state().canRedo }
    /// Takes back the field's last step.
    public override func undo() { perform(true) }
    /// Repeats the field's step that was taken back last.
    public override func redo() { perform(false) }
    /// Never: a toolkit's own steps are not the field's.
    public override var isUndoRegistrationEnabled: Bool { false }

    /// Makes the manager that of a binding.
    func follow<View: FieldView>(_ binding: FieldBinding<View>) {
      state = { [weak binding] in (binding?.field.canUndo ?? false, binding?.field.canRedo ?? false) }
      perform = { [weak binding] isUndo in
        if isUndo { binding?.undo() } else { binding?.redo() }
      }
    }
  }
#endif
