/// The separators that a locale writes numbers with, and the sizes of its groups of digits.
///
/// A fixed table, made from Unicode's CLDR by `Scripts/generate-locale-data.swift`: a verdict must not change with the
/// version of a system's locale data or with the environment.
public struct NumberSeparators: Sendable, Hashable {
  /// The decimal separator.
  public let decimal: Character
  /// The separator between groups of digits.
  public let group: Character
  /// The decimal separator in amounts of money.
  public let currencyDecimal: Character
  /// The separator between groups of digits in amounts of money.
  public let currencyGroup: Character
  /// The sizes of groups of digits.
  public let grouping: NumberGrouping
  /// How a percentage is written: `n` is the number.
  let percent: String

  init(
    decimal: Character, group: Character, currencyDecimal: Character, currencyGroup: Character,
    grouping: NumberGrouping, percent: String
  ) {
    self.decimal = decimal
    self.group = group
    self.currencyDecimal = currencyDecimal
    self.currencyGroup = currencyGroup
    self.grouping = grouping
    self.percent = percent
  }

  /// Finds how a locale such as `de_CH`, `de-CH`, `sr_Latn_RS` or `de` writes numbers; `nil` for a language that CLDR
  /// does not have. If a region or a script has no entry of its own, that of the language is used.
  public init?(locale: String) {
    let parts = locale.split { $0 == "_" || $0 == "-" || $0 == "." || $0 == "@" }
    guard let first = parts.first?.lowercased() else { return nil }
    let language = Self.aliases[first] ?? first
    let script = parts.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }?.lowercased()
    let region = parts.dropFirst().first { $0.count == 2 || ($0.count == 3 && $0.allSatisfy(\.isNumber)) }?.uppercased()
    let scriptName = script.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let names = [
      [language, scriptName, region], [language, region], [language, scriptName], [language],
    ].map { $0.compactMap(\.self).joined(separator: "_") }
    guard let found = names.lazy.compactMap({ Self.table[$0] }).first else { return nil }
    self = found
  }

  /// Old codes of languages, and their present ones.
  private static let aliases = ["iw": "he", "in": "id", "ji": "yi", "jw": "jv", "tl": "fil", "mo": "ro", "sh": "sr"]

  private static let table: [String: NumberSeparators] = {
    var table: [String: NumberSeparators] = [:]
    for (separators, locales) in data {
      for locale in locales.split(separator: " ") { table[String(locale)] = separators }
    }
    return table
  }()

  /// The identifiers in the table, for tests.
  static var locales: [String] { table.keys.sorted() }
}

/// The sizes of the groups in which the digits of an integer part are written.
public struct NumberGrouping: Sendable, Hashable {
  /// The number of digits in the last group, next to the fraction.
  public let primary: Int
  /// The number of digits in each of the other groups.
  public let secondary: Int
  /// The minimum number of digits before the last group: with 2, `1234` has no separator, and `12 345` has one.
  public let minimum: Int

  /// Groups of three: `1,234,567`.
  public static let threes = NumberGrouping(3)
  /// As in India: `12,34,567`.
  public static let indian = NumberGrouping(3, 2)

  /// Makes groups. The sizes and the minimum must be from 1 to 9.
  ///
  /// - Parameters:
  ///   - primary: the number of digits in the last group, next to the fraction.
  ///   - secondary: the number of digits in each of the other groups; the same unless given.
  ///   - minimum: the minimum number of digits before the last group.
  public init(_ primary: Int, _ secondary: Int? = nil, minimum: Int = 1) {
    let sizes = [primary, secondary ?? primary, minimum]
    precondition(sizes.allSatisfy { (1...9).contains($0) }, "a group has 1 to 9 digits")
    self.primary = primary
    self.secondary = secondary ?? primary
    self.minimum = minimum
  }

  /// Whether there is a separator before the last `digitsBehind` digits of an integer part of `count` digits.
  func hasMark(before digitsBehind: Int, of count: Int) -> Bool {
    digitsBehind > 0 && digitsBehind < count && count >= primary + minimum && isBoundary(digitsBehind)
  }

  /// The number of digits behind the first separator in an integer part of `count` digits; 0 if there is none.
  func firstBoundary(in count: Int) -> Int {
    guard count > primary, count >= primary + minimum else { return 0 }
    return primary + (count - primary - 1) / secondary * secondary
  }

  /// Whether this many digits make whole groups.
  func isBoundary(_ digits: Int) -> Bool { digits >= primary && (digits - primary) % secondary == 0 }
}
