/// Which letters are the same but for their case, by the standard library's mappings of single letters.
package enum LetterCases {
  /// Whether two scalars are the same letter, by Unicode's simple case folding.
  package static func areSame(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    folded(first) == folded(second)
  }

  /// All scalars that are the same letter as the one given, itself included.
  package static func all(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    members[folded(scalar)] ?? [scalar]
  }

  /// All letters that have other cases, by what they fold to.
  package static let members: [Unicode.Scalar: [Unicode.Scalar]] = {
    let scalars = (UInt32(0)...0x1FFFF).compactMap(Unicode.Scalar.init)
    let cased = scalars.filter { folded($0) != $0 || $0.properties.changesWhenCaseMapped }
    return Dictionary(grouping: cased, by: folded).filter { $0.value.count > 1 }
  }()

  /// Letters that are newer than the oldest data of an engine have no other cases.
  private static func isOld(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII || scalar.properties.age.map { $0.major <= 14 } ?? false
  }

  /// Down, up and down again: letters with several small or capital forms (`ς σ Σ`, `ϑ ϴ θ Θ`) meet at one of them.
  /// The two letters whose mappings hold in Turkic languages only are left alone.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar != "\u{130}", scalar != "\u{131}", isOld(scalar) else { return scalar }
    let small = single(scalar.properties.lowercaseMapping) ?? scalar
    let capital = single(small.properties.uppercaseMapping) ?? small
    return single(capital.properties.lowercaseMapping) ?? capital
  }

  /// A mapping to more than one scalar is no case of a letter.
  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first.flatMap { isOld($0) ? $0 : nil } : nil
  }
}
