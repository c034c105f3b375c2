import Foundation
import FoundationMatching
import Matching
import Testing

@testable import TextFields

/// Network addresses, identifiers, times, percentages and codes: values and their verdicts, by every engine.
@Suite struct StandardTypeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let specification: String
    let value: String
    let verdict: Verdict
    var testDescription: String { "\(specification) \(value)" }
  }

  static func rows() throws -> [Row] {
    let url = try #require(Bundle.module.url(forResource: "standard-types", withExtension: "tsv", subdirectory: "Data"))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(specification: parts[0], value: parts[1], verdict: try #require(Verdict(rawValue: parts[2])))
    }
  }

  @Test(arguments: try rows())
  func verdicts(row: Row) throws {
    FoundationMatcher.register()
    let type = try FieldType(specification: row.specification)
    for engine in [EngineChoice.auto, .only(.automaton), .only(.pcre2), .only(.foundation)] {
      guard let validator = try? ValueValidator(type: type, engine: engine) else { continue }
      let judgement = validator.judgement(of: row.value)
      let isRight = judgement.verdict == row.verdict
      // Only the automaton's partial is exact.
      let isLenient = engine != .only(.automaton) && (judgement.verdict == .match) == (row.verdict == .match)
      #expect(isRight || isLenient, "\(engine): \(judgement)")
    }
  }

  /// What a field shows of a typed or pasted example is the example.
  @Test(
    arguments: [
      "ip", "ipv4", "ipv6", "cidr", "mac", "uuid", "hex-colour", "time", "time:hh:mm a", "percent", "vat",
    ] + ["US", "GB", "CA", "NL", "SE", "JP", "PT", "DE", "LV"].map { "postal-code:\($0)" })
  func examplesRoundTrip(specification: String) throws {
    let field = try FieldModel(type: FieldType(specification: specification))
    guard case .standard(let standard) = field.configuration.type.kind else { return #expect(Bool(false)) }
    var pasted = field
    #expect(pasted.insert(standard.example).isAccepted && pasted.verdict == .match, "\(pasted.text)")
    PlainValueTests.expectRoundTrip(pasted.plainValue, field)
  }

  /// Texts with more and shorter groups than a type has: set, pasted, typed and judged, whatever becomes of them.
  @Test(arguments: ["mac", "uuid", "hex-colour", "time", "time:HH:mm:ss", "date:dd/MM/yyyy", "expiry", "ip", "iban"])
  func groupsOfAnyLengthsAndNumber(specification: String) throws {
    var field = try FieldModel(type: FieldType(specification: specification))
    for separator in [":", "-", "/", " ", "."] {
      for count in 1...9 {
        for bits in 0..<(1 << count) {
          let groups = (0..<count).map { bits >> $0 & 1 == 0 ? "1" : "12" }
          for text in [groups.joined(separator: separator), groups.joined(separator: separator) + separator] {
            field.setText(text)
            field.clear()
            let isPasted = field.paste(text).isAccepted
            #expect(isPasted != field.text.isEmpty)
            field.clear()
          }
        }
        for key in Array(repeating: "1" + separator, count: count).joined() { field.insert(String(key)) }
        field.clear()
      }
    }
  }

  /// The end of editing completes a value; a text that is none stays as it was written.
  @Test(arguments: [
    ("vat:DE", "136695976", "DE136695976"), ("vat:DE", "FR40303265045", "FR40303265045"), ("vat:DE", "12", "12"),
    ("postal-code:GB", "sw1a1aa", "SW1A 1AA"), ("postal-code:GB", "HELLO", "HELLO"),
  ])
  func whatIsNoValueStaysAtTheEnd(specification: String, typed: String, settled: String) throws {
    var field = try FieldModel(type: FieldType(specification: specification))
    field.insert(typed)
    field.endEditing()
    #expect(field.text == settled)
  }

  /// A percentage within its range that has too many digits behind the mark is no matter of the range.
  @Test(arguments: ["12.345", "12.345%"])
  func tooManyFractionDigitsAreNotOutOfRange(value: String) throws {
    let validator = try ValueValidator(type: FieldType(specification: "percent:10,20"))
    guard case .invalid(let fault, _) = validator.judgement(of: value) else { return #expect(Bool(false)) }
    #expect(fault.reason == .pattern && fault.message == validator.type.message)
  }

  @Test func everyCountryHasAnExample() throws {
    for country in FieldType.postalCodeCountries {
      let type = try #require(FieldType.postalCode(of: country))
      guard case .standard(let standard) = type.kind else { return #expect(Bool(false)) }
      #expect(try type.validator.accepts(standard.example), "\(country): \(standard.example)")
    }
  }

  /// A program may set a text with far more digits than a number has, and than an `Int` holds.
  @Test(arguments: FieldType.vatCountries)
  func tooManyDigitsAreNoVATNumber(country: String) throws {
    var field = try FieldModel(type: FieldType(specification: "vat"))
    for count in 9...40 { field.setText(country + String(repeating: "9", count: count)) }
    #expect(field.verdict == .noMatch)
  }

  @Test(arguments: [
    "postal-code", "postal-code:QQ", "vat:QQ", "time:H:mm", "time:hh:mm", "percent:5", "percent:9,1", "ip:4",
  ])
  func wrongSpecificationsAreErrors(specification: String) {
    let error = #expect(throws: FieldTypeError.self) { try FieldType(specification: specification) }
    #expect(error?.message.isEmpty == false)
  }
}
