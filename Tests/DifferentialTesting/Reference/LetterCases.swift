/// Tells which letters differ only in their case, by the standard library's mappings of single letters.
package enum LetterCases {
  /// Whether two scalars are the same letter, by Unicode's simple case folding.
  package static func areSame(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    folded(first) == folded(second)
  }

  /// All scalars that are the same letter as the given one, which is among them.
  package static func all(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    members[folded(scalar)] ?? [scalar]
  }

  /// All letters that have other cases, by the scalar to which `folded` maps them.
  package static let members: [Unicode.Scalar: [Unicode.Scalar]] = {
    let scalars = (UInt32(0)...0x1FFFF).compactMap(Unicode.Scalar.init)
    let cased = scalars.filter { folded($0) != $0 || $0.properties.changesWhenCaseMapped }
    return Dictionary(grouping: cased, by: folded).filter { $0.value.count > 1 }
  }()

  /// Whether a scalar belongs to Unicode 14.0, the version of the oldest data of an engine. Newer letters count as
  /// letters without other cases.
  private static func isOld(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII || scalar.properties.age.map { $0.major <= 14 } ?? false
  }

  /// One scalar for all cases of a letter. The letter is mapped to lower case, to upper case, and to lower case again,
  /// which maps letters with several small or capital forms (`ς σ Σ`, `ϑ ϴ θ Θ`) to the same one. The two letters whose
  /// mappings hold in Turkic languages only are not mapped.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar != "\u{130}", scalar != "\u{131}", isOld(scalar) else { return scalar }
    let small = single(scalar.properties.lowercaseMapping) ?? scalar
    let capital = single(small.properties.uppercaseMapping) ?? small
    return single(capital.properties.lowercaseMapping) ?? capital
  }

  /// The scalar of a mapping; `nil` if the mapping has more than one scalar, or one that is newer than Unicode 14.0.
  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first.flatMap { isOld($0) ? $0 : nil } : nil
  }
}
