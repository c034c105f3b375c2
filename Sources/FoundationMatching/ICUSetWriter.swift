internal import Matching

/// Writes sets of scalars in ICU's notation.
///
/// ASCII characters other than letters and digits are written as `\x{…}`, so that none can be taken for an operator,
/// which in ICU are all ASCII. Other characters stand for themselves. That halves the time that ICU takes for the 700
/// ranges of `\w` (ICU 76). It also keeps most patterns below 256 code units: `_CFRegularExpressionCreate` of Swift 6.3
/// leaks the copy that it makes of a longer pattern.
///
/// A property is written as the ranges of its scalars in the tables that the other engines use. ICU's own tables are
/// those of another version of Unicode, on most systems a later one, which differs in more than new characters.
enum ICUSetWriter {
  /// A scalar as it is written for ICU, inside and outside a set.
  static func text(of scalar: UInt32) -> String {
    if let character = Unicode.Scalar(scalar), !character.isASCII || Character(character).isASCIILetterOrDigit {
      return String(Character(character))
    }
    return "\\x{" + String(scalar, radix: 16, uppercase: true) + "}"
  }

  /// A set as it is written for ICU, in square brackets.
  static func text(of set: ScalarSet) -> String {
    let members = text(of: set.ranges) + text(of: set.properties) + set.subsets.map(text(of:)).joined()
    if members.isEmpty { return set.isNegated ? anyScalar : noScalar }
    return (set.isNegated ? "[^" : "[") + members + "]"
  }

  /// The set of all scalars. A dot will not do, because under the option that lets it match line ends it takes CR
  /// LF as one.
  static let anyScalar = "[\\x{0}-\\x{10FFFF}]"
  /// The empty set, for which ICU does not allow empty brackets.
  static let noScalar = "[^\\x{0}-\\x{10FFFF}]"

  private static func text(of ranges: [ClosedRange<UInt32>]) -> String {
    ranges.map { range in
      range.count == 1
        ? text(of: range.lowerBound) : text(of: range.lowerBound) + "-" + text(of: range.upperBound)
    }.joined()
  }

  private static func text(of properties: [ScalarSet.Property]) -> String {
    if properties.isEmpty { return "" }
    if let ranges = PropertyScan.ranges(ofAny: properties) { return text(of: ranges) }
    return properties.map(icuProperty).joined()
  }
}

extension Character {
  fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

// MARK: - Properties of which only ICU has a table

/// Builds without PCRE2 have no table of scripts of their own, and use that of ICU, without the scalars that are newer
/// than the supported version of Unicode.
extension ICUSetWriter {
  /// A property by ICU's own table, limited to the scalars of the supported version of Unicode.
  static func icuProperty(_ property: ScalarSet.Property) -> String {
    let text = assigned(property.name)
    return property.isNegated ? "[^" + text + "]" : text
  }

  private static func assigned(_ name: ScalarSet.Property.Name) -> String {
    switch name {
    case .generalCategory(let category): "[\\p{gc=\(category)}&&\\p{Age=\(age)}]"
    case .script("unknown"): "[\\p{sc=unknown}[^\\p{Age=\(age)}]]"
    case .script(let script): "[\\p{sc=\(script)}&&\\p{Age=\(age)}]"
    case .binary(let property): "[\\p{\(property)=Yes}&&\\p{Age=\(age)}]"
    }
  }

  private static let age = "\(UnicodeVersion.supported.major).\(UnicodeVersion.supported.minor)"
}
