import FoundationMatching
import TestSupport
import Testing

@testable import TextFields

/// Undo and redo: what is one step, and that every step leads back to just what was there.
@Suite struct FieldUndoTests {
  @Test func aRunOfTypingIsOneStep() throws {
    var field = try FieldModel(type: .anyText)
    for key in ["a", "b", "c"] { field.insert(key) }
    #expect(field.undo().text == "" && field.caret == 0)
    #expect(field.redo().text == "abc" && field.caret == 3)
    #expect(field.redo().change == nil && field.text == "abc")
    #expect(field.undo().change != nil && field.undo().change == nil)
  }

  @Test func pastesDeletionsAndOtherPlacesAreStepsOfTheirOwn() throws {
    var field = try FieldModel(type: .anyText)
    field.insert("x")
    field.insert("y")
    field.paste("z")
    field.insert("pasted")
    field.deleteBackward()
    field.deleteBackward()
    field.select(UTF16Range(caret: 0))
    field.insert("1")
    field.deleteForward()
    field.deleteForward()
    let texts = ["1xyzpast", "xyzpast", "xyzpasted", "xyz", "xy", ""]
    #expect(field.text == "1zpast")
    for text in texts { #expect(field.undo().text == text) }
    for text in texts.reversed().dropFirst() { #expect(field.redo().text == text) }
    #expect(field.redo().text == "1zpast")
  }

  @Test func typingOverASelectionComesBackSelected() throws {
    var field = try FieldModel(type: .anyText, text: "abcdef")
    field.select(UTF16Range(location: 1, length: 3))
    field.insert("X")
    field.insert("Y")
    #expect(field.text == "aXYef")
    field.undo()
    #expect(field.text == "abcdef" && field.selection == UTF16Range(location: 1, length: 3))
  }

  @Test func anEditForgetsWhatCouldBeDoneAgain() throws {
    var field = try FieldModel(type: .anyText)
    field.insert("a")
    field.undo()
    #expect(field.canRedo && !field.canUndo)
    field.insert("b")
    #expect(!field.canRedo && field.canUndo)
    field.setText("set")
    #expect(!field.canUndo && field.undo().change == nil)
  }

  @Test func formatsComeBackAsTheyWere() throws {
    var field = try FieldModel(type: .card)
    for key in "42424".map(String.init) { field.insert(key) }
    field.insert("1111 2")
    field.deleteBackward()
    #expect(field.text == "4242 4111 1")
    for text in ["4242 4111 12", "4242 4", ""] { #expect(field.undo().text == text) }
    field.insert("5")
    #expect(field.text == "5" && field.undo().text == "")
  }

  @Test func markedTextIsTakenBackAlone() throws {
    var field = try FieldModel(type: .anyText)
    field.insert("a")
    field.setMarkedText("ni")
    #expect(field.undo().text == "a" && field.markedRange == nil)
    field.setMarkedText("ni")
    field.setMarkedText("你")
    field.commitMarkedText()
    #expect(field.text == "a你" && field.undo().text == "a" && field.undo().text == "")
  }

  @Test func aDisabledFieldTakesNothingBack() throws {
    var field = try FieldModel(type: .anyText)
    field.insert("a")
    field.isEnabled = false
    #expect(field.undo().rejection?.reason == .disabled && field.text == "a")
  }

  @Test func undoJudgesAgain() throws {
    var configuration = FieldConfiguration(type: .email)
    configuration.timing = .onFly
    var field = try FieldModel(configuration)
    field.insert("ada@example.com")
    field.endEditing()
    field.insert("@")
    #expect(field.status.name == "error")
    #expect(field.undo().events == .changed && field.status == .normal)
  }

  @Test func stepsAreBounded() throws {
    var field = try FieldModel(type: .anyText)
    for number in 0..<400 { field.paste("\(number),") }
    var count = 0
    while field.canUndo {
      field.undo()
      count += 1
    }
    #expect(count >= EditHistory.stepLimit && count <= EditHistory.stepLimit * 5 / 4)
    let long = String(repeating: "x", count: EditHistory.byteLimit + 1)
    field.setText(long)
    field.selectAll()
    field.insert("y")
    #expect(!field.canUndo)
  }

  /// Random edits, each undone and done again at random: every text that was there comes back.
  @Test(arguments: FieldPropertyTests.subjects, 0..<6)
  func everyStepLeadsBack(subject: FieldPropertyTests.Subject, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 700)
    var field = try FieldModel(try subject.configuration())
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        _ = FieldPropertyTests.edit(&field, subject.pieces, &generator)
      }
      let last = field.text
      var texts = [last]
      let count = Int.random(in: 1...4, using: &generator)
      for _ in 0..<count where field.canUndo {
        field.undo()
        texts.append(field.text)
      }
      #expect(field.utf16Count == field.text.utf16.count && field.characterCount == field.text.count)
      for text in texts.dropLast().reversed() {
        field.redo()
        let note = Comment("\(field.text.debugDescription), not \(text.debugDescription)")
        #expect(field.text.utf8.elementsEqual(text.utf8), note)
      }
      if Bool.random(using: &generator) { field.undo() }
    }
    while field.canUndo { field.undo() }
  }

  /// A field that is edited from empty, and undone as far as it goes, is empty again.
  @Test(arguments: FieldPropertyTests.subjects, 0..<6)
  func allStepsLeadToTheStart(subject: FieldPropertyTests.Subject, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 900)
    var field = try FieldModel(try subject.configuration())
    for _ in 0..<60 { _ = FieldPropertyTests.edit(&field, subject.pieces, &generator) }
    while field.canUndo { field.undo() }
    #expect(field.text.isEmpty)
  }
}
