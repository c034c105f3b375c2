/// The marks that a locale writes numbers with, and the sizes of its groups of digits.
///
/// A fixed table, made of Unicode's CLDR by `Scripts/generate-locale-data.swift`: a verdict must not change with the
/// version of a system's locale data, still less with the environment.
public struct NumberSeparators: Sendable, Hashable {
  /// What stands between the integer part and the fraction.
  public let decimal: Character
  /// What stands between groups of digits.
  public let group: Character
  /// What stands between the integer part and the fraction of an amount of money.
  public let currencyDecimal: Character
  /// What stands between groups of digits of an amount of money.
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
  /// lacks. A region or a script without an entry of its own writes as its language does.
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

  /// Codes of languages that have another one now.
  private static let aliases = ["iw": "he", "in": "id", "ji": "yi", "jw": "jv", "tl": "fil", "mo": "ro", "sh": "sr"]

  private static let table: [String: NumberSeparators] = {
    var table: [String: NumberSeparators] = [:]
    for (separators, locales) in data {
      for locale in locales.split(separator: " ") { table[String(locale)] = separators }
    }
    return table
  }()

  /// The names in the table, for tests.
  static var locales: [String] { table.keys.sorted() }
}

/// The sizes of the groups that the digits of a number's integer part are written in.
public struct NumberGrouping: Sendable, Hashable {
  /// The number of digits in the group next to the fraction.
  public let primary: Int
  /// The number of digits in the groups before it.
  public let secondary: Int
  /// The fewest digits that must stand before the last group: with 2, `1234` has no group mark, and `12 345` has one.
  public let minimum: Int

  /// Groups of three: `1,234,567`.
  public static let threes = NumberGrouping(3)
  /// As in India: `12,34,567`.
  public static let indian = NumberGrouping(3, 2)

  /// Makes groups. The sizes must be from 1 to 9, and the minimum from 1 to 9.
  ///
  /// - Parameters:
  ///   - primary: the digits in the group next to the fraction.
  ///   - secondary: the digits in the other groups; as many unless given.
  ///   - minimum: the fewest digits before the last group.
  public init(_ primary: Int, _ secondary: Int? = nil, minimum: Int = 1) {
    let sizes = [primary, secondary ?? primary, minimum]
    precondition(sizes.allSatisfy { (1...9).contains($0) }, "a group has 1 to 9 digits")
    self.primary = primary
    self.secondary = secondary ?? primary
    self.minimum = minimum
  }

  /// Whether a group mark stands in front of the last `digitsBehind` digits of an integer part of `count` digits.
  func hasMark(before digitsBehind: Int, of count: Int) -> Bool {
    digitsBehind > 0 && digitsBehind < count && count >= primary + minimum && isBoundary(digitsBehind)
  }

  /// Whether so many digits make whole groups.
  func isBoundary(_ digits: Int) -> Bool { digits >= primary && (digits - primary) % secondary == 0 }
}
