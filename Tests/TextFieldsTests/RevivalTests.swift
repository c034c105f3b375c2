import FoundationMatching
import Matching
import TestSupport
import Testing

@testable import TextFields

/// A text of which nothing can become valid stays so, however it was reached: after deletions and insertions in the middle
/// and pastes, whatever is typed behind it, nothing valid comes of it.
@Suite struct RevivalTests {
  static let makers =
    ValueMaker.forms + ValueMaker.numbers + ValueMaker.masks
    + ["de", "fr", "de_CH", "hi_IN", "es"].flatMap { locale in ValueMaker.numbers.map { $0.with(locale: locale) } }

  /// Keys that may rewrite what stands before them, or go on from it.
  private static let keys = "0123456789/.-:, apm'"

  @Test(arguments: makers)
  func noMatchIsForGoodHoweverItWasReached(maker: ValueMaker) throws {
    var generator = SeededGenerator(seed: maker.testDescription.utf8.reduce(11) { $0 &* 31 &+ UInt64($1) })
    let empty = try FieldModel(type: maker.type)
    let isSlow = maker.specification.contains("vat")
    var count = Counts()
    for _ in 0..<(isSlow ? 12 : 40) {
      let value = try maker.make(&generator)
      var session = RevivalSession(empty)
      session.reach(value, &generator)
      session.field.select(UTF16Range(caret: session.field.utf16Count))
      count.dead += session.isDead ? 1 : 0
      if session.isDead {
        for key in Self.keys { session.expectNothingValid(behind: String(key), then: Self.keys) }
      }
      session.goOn(value, &generator)
      count.valid += session.hasBeenValid ? 1 : 0
      #expect(session.revived == nil, "\(maker): \(session.log)")
    }
    // Enough of the sessions ended with a valid value for the rest to mean something.
    #expect(isSlow || count.valid > 4, "\(count)")
  }

  private struct Counts {
    var valid = 0
    var dead = 0
  }
}

/// Edits anywhere in a field, and then keys at its end, with what is said of the text.
private struct RevivalSession {
  var field: FieldModel
  private(set) var hasBeenValid = false
  /// The text that was valid after one that could not become valid.
  private(set) var revived: String?
  private(set) var log = ""
  private var hasDied = false

  init(_ field: FieldModel) { self.field = field }

  var isDead: Bool { field.verdict == .noMatch }

  /// Puts the beginning of a value into the field, by detours.
  mutating func reach(_ value: String, _ generator: inout SeededGenerator) {
    let beginning = String(value.prefix(Int.random(in: 0...value.count, using: &generator)))
    if Bool.random(using: &generator) {
      for key in beginning { field.insert(String(key)) }
    } else {
      field.paste(beginning)
    }
    note("reached")
    for _ in 0..<Int.random(in: 1...3, using: &generator) { edit(value, &generator) }
  }

  private mutating func edit(_ value: String, _ generator: inout SeededGenerator) {
    let place = Int.random(in: 0...field.utf16Count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      let key = value.randomElement(using: &generator).map { String($0) } ?? "0"
      field.replace(UTF16Range(caret: place), with: key)
      note("\(key) at \(place)")
      if Bool.random(using: &generator) { field.deleteBackward() }
      note("back")
    case 1, 2:
      field.replace(UTF16Range(location: place, length: 1), with: "")
      note("deleted at \(place)")
    case 3:
      let length = Int.random(in: 1...3, using: &generator)
      field.replace(UTF16Range(location: place, length: length), with: "")
      note("\(length) deleted at \(place)")
    case 4:
      let piece = String(value.suffix(Int.random(in: 1...3, using: &generator)))
      field.replace(UTF16Range(location: place, length: Int.random(in: 0...2, using: &generator)), with: piece)
      note("\(piece) put at \(place)")
    default:
      field.undo()
      note("undone")
    }
  }

  /// Types the rest of a value behind what is there, with separators or without, and some keys more.
  mutating func goOn(_ value: String, _ generator: inout SeededGenerator) {
    hasDied = isDead
    let significant = field.countedLength
    var rest = value.filter { $0.isLetter || $0.isNumber }
    rest = String(rest.dropFirst(min(significant, rest.count)))
    if Bool.random(using: &generator) { rest = String(value.dropFirst(field.text.count)) }
    if Int.random(in: 0..<3, using: &generator) == 0 { rest = String("/-:. ".randomElement(using: &generator)!) + rest }
    for key in rest + (Bool.random(using: &generator) ? "1/2" : "") { type(String(key)) }
  }

  private mutating func type(_ key: String) {
    field.insert(key)
    note(key)
    if isDead { hasDied = true }
    if field.verdict == .match {
      hasBeenValid = true
      if hasDied { revived = revived ?? field.text }
    }
  }

  /// Tries every two keys.
  mutating func expectNothingValid(behind key: String, then keys: String) {
    var first = field
    guard first.insert(key).isAccepted else { return }
    if first.verdict == .match { revived = revived ?? "\(first.text), by \(key)" }
    for next in keys {
      var second = first
      guard second.insert(String(next)).isAccepted else { continue }
      if second.verdict == .match { revived = revived ?? "\(second.text), by \(key)\(next)" }
    }
  }

  private mutating func note(_ step: String) {
    log += "\(step) → \(field.text) \(field.verdict.map { $0.rawValue } ?? "undecided"), "
  }
}
