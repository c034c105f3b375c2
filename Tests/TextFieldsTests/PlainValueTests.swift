import FoundationMatching
import Matching
import TestSupport
import Testing

@testable import TextFields

/// Every type takes its own plain value, typed or pasted, and gives it again.
@Suite struct PlainValueTests {
  @Test(arguments: NumberSeparators.locales)
  func amountsOfEveryLocale(locale: String) throws {
    var generator = SeededGenerator(seed: UInt64(locale.utf8.reduce(7) { $0 * 31 + Int($1) }))
    for specification in ["amount", "amount:signed=yes", "amount:fraction=0", "price:9999999,2"] {
      let field = try FieldModel(type: FieldType(specification: specification, locale: locale))
      for _ in 0..<12 {
        let value = Self.amount(of: field.configuration.type, &generator)
        Self.expectRoundTrip(value, field)
      }
    }
  }

  private static func amount(of type: FieldType, _ generator: inout SeededGenerator) -> String {
    let whole = Int.random(in: 1...[9, 99, 9999, 9_999_999].randomElement(using: &generator)!, using: &generator)
    var (fraction, isSigned) = (2, false)
    if case .amount(let amount) = type.kind { (fraction, isSigned) = (amount.fractionDigits, amount.isSigned) }
    let digits = (0..<Int.random(in: 0...fraction, using: &generator)).map { _ in
      String(Int.random(in: 0...9, using: &generator))
    }
    let sign = isSigned && Bool.random(using: &generator) ? "-" : ""
    return sign + String(whole) + (digits.isEmpty ? "" : "." + digits.joined())
  }

  /// Types and pastes a plain value into an empty field.
  static func expectRoundTrip(_ value: String, _ empty: FieldModel) {
    let note = Comment(rawValue: "\(value) in \(empty.configuration.type.specification)")
    var typed = empty
    for character in value { #expect(typed.insert(String(character)).isAccepted, note) }
    #expect(typed.plainValue == value, note)
    var pasted = empty
    #expect(pasted.insert(value).isAccepted, note)
    #expect(pasted.plainValue == value, note)
    var set = empty
    #expect(set.setPlainValue(value).isAccepted && set.plainValue == value, note)
    typed.endEditing()
    #expect(typed.plainValue == value && typed.text == pasted.text && set.text == pasted.text, note)
    #expect(typed.verdict == pasted.verdict, note)
  }
}
