import Foundation
import Testing

@testable import TextFields

/// The table of number marks against what Foundation's locale data says now.
@Suite struct LocaleNumberTests {
  /// Foundation may bring a newer CLDR than the table's: a few locales may differ then, and are named.
  @Test func theTableIsFoundations() {
    let differing = NumberSeparators.locales.filter { name in
      guard let own = NumberSeparators(locale: name) else { return true }
      return !Self.isWritten(own, by: Locale(identifier: name))
    }
    if !differing.isEmpty { print("\(NumberSeparators.dataVersion) differs from Foundation in: \(differing)") }
    #expect(differing.count * 20 < NumberSeparators.locales.count, "\(differing)")
  }

  /// Every locale that Foundation knows has an entry, or falls back to one that says the same.
  @Test func everyLocaleOfFoundationIsKnown() {
    let names = Locale.availableIdentifiers.filter { $0.split(separator: "_").allSatisfy { $0.count <= 4 } }
    let differing = names.filter { name in
      NumberSeparators(locale: name).map { !Self.isWritten($0, by: Locale(identifier: name)) } ?? true
    }
    #expect(names.count > 500)
    #expect(differing.count * 20 < names.count, "\(differing)")
  }

  private static func isWritten(_ own: NumberSeparators, by locale: Locale) -> Bool {
    let text = 1_234_567.5.formatted(.number.locale(locale).precision(.fractionLength(1)))
    let digits = text.filter {
      !$0.isWholeNumber && !$0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    }
    return Array(digits) == [own.group, own.group, own.decimal]
  }

  @Test(arguments: [
    ("en_IN", NumberGrouping.indian), ("hi_IN", .indian), ("bn", .indian), ("de", .threes),
    ("es_ES", NumberGrouping(3, minimum: 2)), ("pl", NumberGrouping(3, minimum: 2)),
  ])
  func groups(locale: String, grouping: NumberGrouping) throws {
    let separators = try #require(NumberSeparators(locale: locale))
    #expect(separators.grouping == grouping)
  }

  @Test func moneyHasAPointInFrenchSwitzerland() throws {
    let separators = try #require(NumberSeparators(locale: "fr_CH"))
    #expect(separators.decimal == "," && separators.currencyDecimal == ".")
  }

  @Test(arguments: [("zh_TW", "zh"), ("no_NO", "nb"), ("iw", "he"), ("de-Latn-DE", "de"), ("en-US-u-nu-latn", "en")])
  func fallsBack(locale: String, other: String) throws {
    let separators = try #require(NumberSeparators(locale: locale))
    #expect(separators == NumberSeparators(locale: other))
  }
}
