// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if FIELDMATCH_STAND_INS
  import Foundation

  // What the adapters use of Foundation that is only on Apple's systems, declared as it is declared there.

  /// A selector: its name.
  public struct Selector: Hashable, Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  func NSStringFromSelector(_ selector: Selector) -> String { selector.name }

  @MainActor open class UndoManager: NSObject {
    open var canUndo: Bool { false }
    open var canRedo: Bool { false }
    open func undo() {}
    open func redo() {}
    open var isUndoRegistrationEnabled: Bool { true }
  }
#endif
