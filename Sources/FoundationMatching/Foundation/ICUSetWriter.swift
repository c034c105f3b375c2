internal import Matching

/// Writes sets of scalars in ICU's notation.
///
/// Every scalar is written as `\x{…}`, so that no character can be taken for an operator of ICU's sets.
enum ICUSetWriter {
  /// A scalar, valid inside and outside a set.
  static func text(of scalar: UInt32) -> String { "\\x{" + String(scalar, radix: 16, uppercase: true) + "}" }

  /// A set in square brackets.
  static func text(of set: ScalarSet) -> String {
    let members = ranges(set.ranges) + properties(set.properties) + set.subsets.map(text(of:)).joined()
    if members.isEmpty { return set.isNegated ? anyScalar : noScalar }
    return (set.isNegated ? "[^" : "[") + members + "]"
  }

  /// All scalars. Not a dot: under ICU's dot-matches-all a dot takes CR LF at once.
  static let anyScalar = "[\\x{0}-\\x{10FFFF}]"
  /// The empty set. ICU knows no empty brackets.
  static let noScalar = "[^\\x{0}-\\x{10FFFF}]"

  private static func ranges(_ ranges: [ClosedRange<UInt32>]) -> String {
    ranges.map { range in
      range.count == 1
        ? text(of: range.lowerBound) : text(of: range.lowerBound) + "-" + text(of: range.upperBound)
    }.joined()
  }

  private static func properties(_ properties: [ScalarSet.Property]) -> String {
    let (negated, plain) = (properties.filter(\.isNegated), properties.filter { !$0.isNegated })
    let positive = plain.isEmpty ? "" : assigned(plain.map(\.name))
    return positive + negated.map { "[^" + assigned([$0.name]) + "]" }.joined()
  }

  /// The scalars with one of some properties, as the supported version of Unicode has them.
  private static func assigned(_ names: [ScalarSet.Property.Name]) -> String {
    let union = names.map(text(of:)).joined()
    let old = "[[" + union + "]&&\\p{Age=\(age)}]"
    return names.contains(where: holdsUnassigned) ? old + "[^\\p{Age=\(age)}]" : old
  }

  private static let age = "\(UnicodeVersion.supported.major).\(UnicodeVersion.supported.minor)"

  private static func text(of name: ScalarSet.Property.Name) -> String {
    switch name {
    case .generalCategory(let category): "\\p{gc=\(category)}"
    case .script(let script): "\\p{sc=\(script)}"
    case .binary(let property): "\\p{\(property)=Yes}"
    }
  }

  /// Whether scalars that no character is assigned to have the property.
  private static func holdsUnassigned(_ name: ScalarSet.Property.Name) -> Bool {
    switch name {
    case .generalCategory(let category): category == "C" || category == "Cn"
    case .script(let script): script == "unknown"
    case .binary: false
    }
  }
}
