import FieldAdapters
import RecordedEdits
import Testing
import TextFields

@Suite struct FieldBindingTests {
  /// A view that the test drives step by step.
  private final class View: FieldView {
    static let offsetUnit = OffsetUnit.utf16
    var shownText = ""
    var shownSelection = 0..<0
    var markedRange: Range<Int>?
    var shownCount = 0
    var presentations: [FieldPresentation] = []
    var whileShowing: () -> Void = {}

    func show(_ text: String, selection: Range<Int>) {
      (shownText, shownSelection, markedRange) = (text, selection, nil)
      shownCount += 1
      whileShowing()
    }

    func show(_ presentation: FieldPresentation) {
      presentations.append(presentation)
      whileShowing()
    }
  }

  private func bound(
    _ specification: String, _ configure: (inout FieldConfiguration) -> Void = { _ in }
  ) throws -> (FieldBinding<View>, View) {
    var configuration = FieldConfiguration(type: try FieldType(specification: specification))
    configure(&configuration)
    let view = View()
    let binding = FieldBinding<View>(try FieldModel(configuration))
    binding.attach(to: view)
    return (binding, view)
  }

  @Test func theViewShowsTheFieldAtOnce() throws {
    let view = View()
    let binding = FieldBinding<View>(try FieldModel(type: .card, text: "41111"))
    #expect(binding.view == nil)
    binding.attach(to: view)
    #expect(view.shownText == "4111 1" && view.shownSelection == 6..<6 && view.presentations.count == 1)
  }

  @Test func theFieldEditsAndNotTheToolkit() throws {
    let (binding, view) = try bound("card")
    #expect(!binding.shouldReplace(0..<0, with: "41111"))
    #expect(view.shownText == "4111 1")
    #expect(!binding.shouldReplace(6..<6, with: "x"))
    #expect(view.shownText == "4111 1")
  }

  @Test func onlyNewsIsShown() throws {
    let (binding, view) = try bound("none")
    let shown = view.shownCount
    binding.insert("a")
    #expect(view.shownCount == shown + 1)
    view.shownText = "ab"
    view.shownSelection = 2..<2
    binding.textDidChange()
    #expect(view.shownCount == shown + 1, "the view has it already")
    let presentations = view.presentations.count
    view.shownSelection = 1..<1
    binding.selectionDidChange()
    #expect(binding.field.caret == 1 && view.shownCount == shown + 1)
    #expect(view.presentations.count == presentations + 1, "the selection is part of what is shown")
    binding.selectionDidChange()
    #expect(view.presentations.count == presentations + 1)
  }

  @Test func echoesAreIgnored() throws {
    let (binding, view) = try bound("card")
    var echoes: [FieldReply] = []
    var mayReplace: [Bool] = []
    view.whileShowing = { [unowned view, unowned binding] in
      let (text, selection) = (view.shownText, view.shownSelection)
      view.shownText = "something else"
      view.shownSelection = 0..<3
      mayReplace.append(binding.shouldReplace(0..<3, with: "9"))
      echoes += [
        binding.textDidChange(), binding.selectionDidChange(), binding.insert("9"), binding.endEditing(),
        binding.clear(),
      ]
      (view.shownText, view.shownSelection) = (text, selection)
    }
    binding.insert("41111")
    #expect(!echoes.isEmpty && echoes.allSatisfy { $0 == FieldReply() } && !mayReplace.contains(false))
    #expect(binding.field.text == "4111 1" && view.shownText == "4111 1")
  }

  @Test func overridesCannotEdit() throws {
    final class Holder: @unchecked Sendable { var binding: FieldBinding<View>? }
    let holder = Holder()
    let (binding, _) = try bound("none") { configuration in
      configuration.overrides.shouldChange = { _, _ in
        holder.binding?.insert("again")
        return .followRules
      }
    }
    holder.binding = binding
    binding.insert("a")
    #expect(binding.field.text == "a")
    holder.binding = nil
  }

  @Test func repliesComeOnceTheViewShowsThem() throws {
    let (binding, view) = try bound("card")
    var texts: [String] = []
    binding.onReply = { reply in
      texts.append(view.shownText)
      // A handler may edit: the view shows already what it is told of.
      if reply.events.contains(.changed), texts.count == 1 { binding.insert("2") }
    }
    binding.insert("41111")
    #expect(texts == ["4111 1", "4111 12"])
    binding.insert("x")
    #expect(texts.count == 3)
  }

  @Test func questionsOfFocus() throws {
    let (binding, view) = try bound("email") { configuration in
      configuration.overrides.shouldEnd = { !$0.text.isEmpty }
      configuration.appearance.placeholder = "you@example.com"
    }
    #expect(binding.mayBeginEditing && !binding.mayEndEditing)
    #expect(view.presentations.last?.isPlaceholderVisible == true)
    #expect(binding.beginEditing().events == .began)
    #expect(binding.endEditing().events == [] && binding.field.focus == .active)
    binding.insert("a")
    #expect(binding.mayEndEditing && binding.endEditing().events.contains(.ended))
    #expect(view.presentations.last?.alert != nil && view.presentations.last?.isPlaceholderVisible == false)
    binding.update { field in
      field.isEnabled = false
      return []
    }
    #expect(!binding.mayBeginEditing && view.presentations.last?.state.isEnabled == false)
  }

  @Test func pasteboards() throws {
    let (binding, _) = try bound("none")
    #expect(binding.cut() == nil && binding.copy() == nil)
    binding.insert("a👍b")
    binding.update { field in
      field.select(UTF16Range(location: 1, length: 2))
      return []
    }
    #expect(binding.copy() == "👍" && binding.cut() == "👍" && binding.field.text == "ab")
    let (secret, _) = try bound("password:1,9") { $0.appearance.isSecure = true }
    secret.insert("x")
    secret.update { field in
      field.selectAll()
      return []
    }
    #expect(secret.cut() == nil && secret.copy() == nil && secret.field.text == "x")
  }

  /// Input methods replace what they like, not always the selection.
  @Test func composingElsewhere() throws {
    let (binding, view) = try bound("none") { $0.limit = 4 }
    binding.insert("abcd")
    (view.shownText, view.markedRange, view.shownSelection) = ("axyd", 1..<3, 3..<3)
    binding.textDidChange()
    #expect(binding.field.text == "axyd" && binding.field.markedRange == UTF16Range(location: 1, length: 2))
    #expect(binding.shouldReplace(1..<3, with: "z"), "input methods compose freely")
    // What they commit may differ from what they last marked.
    (view.shownText, view.markedRange, view.shownSelection) = ("azd", nil, 2..<2)
    binding.textDidChange()
    #expect(binding.field.text == "azd" && binding.field.markedRange == nil && binding.field.caret == 2)
    // What is too long when it is committed is cut, and that is told.
    (view.shownText, view.markedRange, view.shownSelection) = ("azdwxyz", 3..<7, 7..<7)
    binding.textDidChange()
    view.markedRange = nil
    #expect(binding.selectionDidChange().omission?.reason == .limit)
    #expect(view.shownText == "azdw" && binding.field.text == "azdw")
  }

  @Test func aViewThatIsGone() throws {
    let binding = FieldBinding<View>(try FieldModel(type: .card))
    binding.attach(to: View())
    #expect(binding.view == nil)
    binding.insert("41111")
    #expect(binding.textDidChange() == FieldReply() && binding.field.text == "4111 1")
  }
}
