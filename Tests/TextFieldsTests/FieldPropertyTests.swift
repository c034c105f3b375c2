import FoundationMatching
import Matching
import TestSupport
import Testing

@testable import TextFields

/// What holds after every edit, whatever it is: random edits of random fields.
@Suite struct FieldPropertyTests {
  struct Subject: CustomTestStringConvertible, Sendable {
    let specification: String
    let pieces: [String]
    var configure: @Sendable (inout FieldConfiguration) -> Void = { _ in }
    var note = ""

    var testDescription: String { specification + note }

    func configuration() throws -> FieldConfiguration {
      var configuration = FieldConfiguration(type: try FieldType(specification: specification))
      configure(&configuration)
      return configuration
    }
  }

  private static let words = [
    "a", "B", "é", "e\u{301}", "\u{301}", "😀", "👨‍👩‍👧", "🇪", "🇸", " ", "字", "ß", "word", "i\u{307}",
  ]
  private static let lines = words + ["\n", "\r", "\r\n", "\u{2028}"]
  static let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "37", "12", "٣", "x", " "]

  static let subjects = [
    Subject(specification: "none", pieces: lines),
    Subject(specification: "none", pieces: words, configure: { $0.limit = 7 }, note: ", limit"),
    Subject(
      specification: "none", pieces: words,
      configure: {
        $0.limit = 7
        $0.overLimit = .truncate
        $0.letterCase = .upper
      }, note: ", cut, upper case"),
    Subject(specification: "none", pieces: words, configure: { $0.removedCharacters = ["a", "é"] }, note: ", removed"),
    Subject(specification: "multiline", pieces: lines),
    Subject(specification: "password:2,9", pieces: words, configure: { $0.timing = .always }, note: ", always"),
    Subject(
      specification: "email", pieces: ["a", "b.", "@", "c.com", " ", "é", "+"],
      configure: { $0.pastePolicy = .filter }, note: ", filter"),
    Subject(specification: "username:2,9", pieces: ["a", "B_", ".", "é", "9"]),
    Subject(specification: "price:100,2", pieces: digits + [".", ","]),
    Subject(specification: "number:-50,50", pieces: digits + ["-", "−"]),
    Subject(specification: "date:dd/MM/yyyy", pieces: digits + ["/"]),
    Subject(specification: "card", pieces: digits + ["4111 1111", "-"]),
    Subject(
      specification: "card", pieces: digits + ["4111 1111", "a"],
      configure: {
        $0.overLimit = .truncate
        $0.pastePolicy = .filter
      }, note: ", cut, filter"),
    Subject(specification: "iban", pieces: ["DE", "gb", "12", "3704 0044", "7", "x", " ", "-", "\u{A0}"]),
    Subject(specification: "expiry", pieces: digits + ["/", "12/", "12/2031"]),
    Subject(specification: "cvv", pieces: digits),
    Subject(specification: "amount", pieces: digits + [",", "1 234", "1 234,5", "."]),
    Subject(specification: "amount:currency=\" kr.\",group=\".\"", pieces: digits + [",", ".", "1.234", " kr."]),
    Subject(
      specification: "amount:currency=\"$\",position=before,decimal=\".\",group=\",\"",
      pieces: digits + [".", ",", "$"]),
    Subject(specification: "amount:fraction=0,integer=6", pieces: digits + [","]),
    Subject(specification: "mask:+{7} ([000]) [000]-[00]-[00]", pieces: digits + ["+7", "(", "-"]),
    Subject(specification: "mask:[A][0][A] [0][A][0]", pieces: ["A", "b", "1", "2", " ", "A1A", "1A1", "é"]),
    Subject(specification: "mask:[099].[099].[099].[099]", pieces: ["1", "2", "25", "192", ".", "10.0", "x"]),
    Subject(specification: "mask:[A…]-[0…]", pieces: ["ab", "C", "-", "1", "23", "x-1"]),
    Subject(specification: "pattern:[a-z]{1,5}", pieces: words, configure: { $0.refusesDeadEnds = true }),
  ]

  @Test(arguments: subjects, 0..<12)
  func everyEditKeepsTheField(subject: Subject, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var field = try FieldModel(try subject.configuration())
    for _ in 0..<120 {
      let before = field
      let result = Self.edit(&field, subject.pieces, &generator)
      let note = Comment("\(before.text.debugDescription) became \(field.text.debugDescription)")
      Self.expectSound(field, result, note)
      if result.isAccepted {
        Self.expectChange(result, from: before.text, note)
        Self.expectLimit(field, before, note)
      } else {
        Self.expectUntouched(field, result, before, note)
      }
    }
  }

  /// Makes a random edit: by range, at the caret, of a Character, marked.
  static func edit(
    _ field: inout FieldModel, _ pieces: [String], _ generator: inout SeededGenerator
  ) -> EditResult {
    let piece = pieces.randomElement(using: &generator)!
    let location = Int.random(in: -1...field.utf16Count + 1, using: &generator)
    let range = UTF16Range(location: location, length: [0, 1, 1, 2, 5].randomElement(using: &generator)!)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<3: return field.replace(range, with: piece)
    case 3: return field.replace(range, with: "")
    case 4: return field.deleteBackward()
    case 5: return field.deleteForward()
    case 6:
      field.select(range)
      return field.insert("")
    case 7 where field.text.count > 12: return field.clear()
    default: return field.insert(piece)
    }
  }

  private static func expectSound(_ field: FieldModel, _ result: EditResult, _ note: Comment) {
    let text = field.text
    #expect(result.text == text && result.selection == field.selection, note)
    #expect(field.utf16Count == text.utf16.count && field.characterCount == text.count, note)
    #expect(field.caret >= 0 && field.caret <= text.utf16.count, note)
    for offset in [field.selection.location, field.caret] {
      #expect(String.Index(String.Index(utf16Offset: offset, in: text), within: text) != nil, note)
    }
    if !field.configuration.type.isMultiline {
      #expect(!text.unicodeScalars.contains { ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains($0) }, note)
    }
  }

  private static func expectChange(_ result: EditResult, from old: String, _ note: Comment) {
    #expect((result.change == nil) == result.text.utf8.elementsEqual(old.utf8), note)
    #expect(result.events.contains(.changed) == (result.change != nil), note)
    guard let change = result.change else { return }
    let lower = String.Index(utf16Offset: change.range.location, in: old)
    let upper = String.Index(utf16Offset: change.range.upperBound, in: old)
    #expect(old[lower..<upper] == change.removed, note)
    #expect(old[..<lower] + change.inserted + old[upper...] == result.text, note)
  }

  private static func expectLimit(_ field: FieldModel, _ before: FieldModel, _ note: Comment) {
    guard let limit = field.limit else { return }
    #expect(field.countedLength <= max(limit, before.countedLength), note)
  }

  private static func expectUntouched(
    _ field: FieldModel, _ result: EditResult, _ before: FieldModel, _ note: Comment
  ) {
    #expect(field.text.utf8.elementsEqual(before.text.utf8) && field.selection == before.selection, note)
    #expect(field.status == before.status && result.change == nil && result.events.isEmpty, note)
    #expect(result.rejection?.message.isEmpty == false, note)
  }

  @Test(arguments: subjects, 0..<12)
  func acceptedTextsCanBeSetAgainAndUndone(subject: Subject, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 99)
    var field = try FieldModel(try subject.configuration())
    for _ in 0..<60 {
      let before = field
      let result = Self.edit(&field, subject.pieces, &generator)
      var again = field
      again.setText(field.text)
      #expect(again.text == field.text, "\(before.text.debugDescription)")
      guard let change = result.change, Self.isUndoable(before) else { continue }
      var undone = field
      let undo = undone.replace(change.undoRange, with: String(change.removed))
      #expect(Self.essence(of: undone) == Self.essence(of: before), "\(field.text.debugDescription), \(undo)")
    }
  }

  /// Whether an edit can be taken back by another. What only a deletion leaves, a number with zeros in front or a mask out
  /// of step, is put in order by the next insertion.
  private static func isUndoable(_ field: FieldModel) -> Bool {
    switch field.configuration.type.kind {
    case .amount(let amount):
      !["0", ",", "."].contains { field.plainValue.hasPrefix($0) || field.text.hasPrefix($0) }
        && !hasPendingMark(field.text, amount)
    case .mask, .date: false
    // The stroke alone cannot be deleted: the digit before it goes first.
    // Nor can digits that no month begins with be put back: they get a zero.
    case .expiry: field.text.count != 2 && ["0", "1"].contains(field.text.first ?? "0")
    default: true
    }
  }

  /// Whether a group mark waits for its digits: a paste in its place does not.
  private static func hasPendingMark(_ text: String, _ amount: AmountConfiguration) -> Bool {
    let digits = text.filter { $0.isNumber || $0 == amount.groupSeparator || $0 == amount.decimalSeparator }
    let bare = amount.currency.contains(".") ? String(digits.reversed().drop { $0 == "." }.reversed()) : digits
    guard let group = amount.groupSeparator, !bare.contains(amount.decimalSeparator) else { return false }
    let groups: [Substring] = bare.split(separator: group, omittingEmptySubsequences: false)
    let isPoint = group == "." && amount.currency.contains(".") && text.hasSuffix(".\(amount.currency)")
    return isPoint || groups.dropFirst().contains { $0.count < 3 }
  }

  /// The text; of an expiry, without the stroke at its end, which a deletion takes with it.
  private static func essence(of field: FieldModel) -> String {
    guard case .expiry = field.configuration.type.kind, field.text.hasSuffix("/") else { return field.text }
    return String(field.text.dropLast())
  }
}
