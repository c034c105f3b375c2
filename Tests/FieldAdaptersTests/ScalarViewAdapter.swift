import FieldAdapters
import Testing
import TextFields

/// A text view of a toolkit of our own: what the guide's adapter is for.
final class ScalarView {
  var text = "" {
    didSet { didMoveSelection() }
  }
  var selection = 0..<0 {
    didSet { didMoveSelection() }
  }
  var hint = ""
  var message = ""
  var mayReplace: (Range<Int>, String) -> Bool = { _, _ in true }
  var didMoveSelection: () -> Void = {}
  var didBecomeActive: (Bool) -> Void = { _ in }

  /// A key of the user.
  func type(_ key: String) {
    guard mayReplace(selection, key) else { return }
    var scalars = Array(text.unicodeScalars)
    scalars.replaceSubrange(selection, with: key.unicodeScalars)
    text = String(String.UnicodeScalarView(scalars))
  }
}

// The guide's adapter, word for word.

/// A field behind a text view of a toolkit that counts Unicode scalars and asks before it changes its text.
final class ScalarViewAdapter: FieldView {
  static let offsetUnit = OffsetUnit.scalars
  let binding: FieldBinding<ScalarViewAdapter>
  private unowned let widget: ScalarView

  init(_ field: FieldModel, _ widget: ScalarView) {
    binding = FieldBinding(field)
    self.widget = widget
    widget.mayReplace = { [binding] range, text in binding.shouldReplace(range, with: text) }
    widget.didMoveSelection = { [binding] in binding.selectionDidChange() }
    widget.didBecomeActive = { [binding] isActive in
      if isActive { binding.beginEditing() } else { binding.endEditing() }
    }
    binding.attach(to: self)
  }

  var shownText: String { widget.text }
  var shownSelection: Range<Int> { widget.selection }
  var markedRange: Range<Int>? { nil }

  func show(_ text: String, selection: Range<Int>) {
    widget.text = text
    widget.selection = selection
  }

  func show(_ presentation: FieldPresentation) {
    widget.hint = presentation.isPlaceholderVisible ? presentation.placeholder : ""
    widget.message = presentation.alert?.text ?? presentation.helperText ?? ""
  }
}

@Suite struct ScalarViewAdapterTests {
  @Test func theGuidesAdapterWorks() throws {
    let view = ScalarView()
    var configuration = FieldConfiguration(type: .username(3...8))
    configuration.letterCase = .upper
    configuration.appearance.placeholder = "A name"
    let adapter = ScalarViewAdapter(try FieldModel(configuration), view)
    #expect(view.hint == "A name")
    view.didBecomeActive(true)
    for key in ["a", "n", "-", "👍"] { view.type(key) }
    #expect(view.text == "AN" && view.selection == 2..<2 && view.hint.isEmpty)
    view.didBecomeActive(false)
    #expect(!view.message.isEmpty && adapter.binding.field.focus == .inactive)
    view.selection = 0..<1
    view.type("x")
    #expect(view.text == "XN" && view.selection == 1..<1)
  }
}
