internal import Matching

/// Writes sets of scalars in ICU's notation.
///
/// ASCII other than letters and digits is written as `\x{…}`, so that no character can be taken for an operator: all of
/// ICU's are ASCII. Others stand for themselves, which halves the time that ICU takes for the 700 ranges of `\w`, and
/// keeps most patterns below the 256 code units beyond which `_CFRegularExpressionCreate` of Swift 6.3 loses its copy of
/// the pattern.
///
/// Properties are written as the ranges of scalars that the other engines take them for: ICU's own are those of another
/// version of Unicode, on most systems a later one, where not only new characters differ.
enum ICUSetWriter {
  /// A scalar, valid inside and outside a set.
  static func text(of scalar: UInt32) -> String {
    if let character = Unicode.Scalar(scalar), !character.isASCII || Character(character).isASCIILetterOrDigit {
      return String(Character(character))
    }
    return "\\x{" + String(scalar, radix: 16, uppercase: true) + "}"
  }

  /// A set in square brackets.
  static func text(of set: ScalarSet) -> String {
    let members = text(of: set.ranges) + text(of: set.properties) + set.subsets.map(text(of:)).joined()
    if members.isEmpty { return set.isNegated ? anyScalar : noScalar }
    return (set.isNegated ? "[^" : "[") + members + "]"
  }

  /// All scalars. Not a dot: under ICU's dot-matches-all a dot takes CR LF at once.
  static let anyScalar = "[\\x{0}-\\x{10FFFF}]"
  /// The empty set. ICU knows no empty brackets.
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

// MARK: - Properties that only ICU has at hand

/// Builds without PCRE2 have no table of scripts. ICU's is cut down to the scalars of the supported version.
extension ICUSetWriter {
  /// A property as ICU has it, for scalars of the supported version.
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
