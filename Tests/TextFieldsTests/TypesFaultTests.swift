import Matching
import Testing

@testable import TextFields

/// Faults that users reported in other software, each with the right verdict.
struct TypesFaultTests {
  @Test func reportedFaults() throws {
    for row in try CorpusRow.rows(of: "faults") {
      let validator = try type(row.columns[2]).validator
      let verdict = validator.judgement(of: row.text).verdict
      let expected = try #require(Verdict(rawValue: row.verdict))
      // An engine may call a dead text partial, never the other way round.
      let isExact = validator.matcher?.info.isPartialExact ?? true
      let isRight = verdict == expected || (!isExact && expected == .noMatch && verdict == .partial)
      #expect(
        isRight,
        "\(row.columns[3]): \(row.columns[2]) on \(row.text.debugDescription) is \(String(describing: verdict))")
    }
  }

  @Test func aCommaIsTheMarkWhereTheLocaleSaysSo() throws {
    let price = try type("price:110,1", locale: "de_DE").validator
    #expect(price.accepts("20,5"))
    #expect(price.accepts("20.5") && !price.accepts("20;5") && !price.accepts("110.1"))
    #expect(price.accepts("12"))
    let amount = try type("amount", locale: "de_CH").validator
    #expect(amount.accepts("1\u{2019}234.50") && amount.accepts("1'234.50"))
    let french = try type("amount", locale: "fr").validator
    for blank in ["\u{202F}", "\u{A0}", " "] { #expect(french.accepts("1\(blank)234,50")) }
  }

  @Test func onlyTypesThatCanHoldBlanksKeepThem() throws {
    for name in ["email", "email:intl", "url", "card", "iban", "expiry", "cvv", "number:1,9", "price:9,2", "amount"] {
      #expect(try !type(name).holdsBlanks, "\(name)")
    }
    for name in ["none", "multiline", "password:1,9", "pattern:a"] { #expect(try type(name).holdsBlanks, "\(name)") }
  }

  @Test func digitsOfOtherScriptsMapWhereDigitsAreAsked() throws {
    for name in ["number:1,9", "price:9,2", "amount", "card", "iban", "expiry", "cvv", "date:dd/MM/yyyy"] {
      #expect(try type(name).mapsDigits, "\(name)")
    }
    #expect(try !type("password:1,9").mapsDigits)
  }

  /// The typing patterns judge single Characters and runs of them.
  @Test(arguments: [
    ("email", "user+tag@my-site.com", true), ("email", "a b", false), ("email", "é", false), ("email:intl", "é", true),
    ("email-classic", "+", false), ("url", "a b", false), ("url", "a\u{A0}b", false), ("url", "a\u{3000}", false),
    ("url", "é", true), ("card", "abcd", false), ("card", "4", true), ("cvv", "-", false), ("price:9,2", "1.5", true),
    ("price:9,2", "1,5", false), ("price:9,2", "e", false), ("price:9,0", ".", false), ("number:1,9", "-", false),
    ("number:-9,9", "-", true), ("date:dd/MM/yyyy", "1/2", true), ("date:dd/MM/yyyy", "-", false),
    ("username:1,9", "a.b_c", true), ("username:1,9", "-", false), ("amount", "12,5", true), ("amount", "1a", false),
    ("iban", "de89", true), ("iban", "-", false), ("mask:[00]-{x}", "4-x", true), ("mask:[00]-{x}", "y", false),
  ])
  func typing(specification: String, text: String, isAllowed: Bool) throws {
    let pattern = try #require(try type(specification).typingPattern)
    #expect(try pattern.matcher.isMatch(on: text) == isAllowed)
  }

  @Test(arguments: [
    ("price:100,2", "1.", true), ("price:100,2", "1..", false), ("price:100,2", "1.234", false),
    ("price:100,0", "1.", false), ("number:-5,5", "-", true), ("number:-5,5", "1-", false),
  ])
  func candidates(specification: String, text: String, isAllowed: Bool) throws {
    let pattern = try #require(try type(specification).candidatePattern)
    #expect(try pattern.matcher.isMatch(on: text) == isAllowed)
  }

  @Test func lettersOfAnIBANAreCapitals() { #expect(FieldType.iban.caseMapping == .upper) }
}
