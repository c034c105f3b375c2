import Matching

extension ScalarSet {
  /// Whether a scalar is in the set, by the standard library's data.
  ///
  /// - Throws: `Reason.unknownProperty` if there are no data for a property of the scalar.
  package func holds(_ scalar: Unicode.Scalar) throws(ReferenceMatcher.Reason) -> Bool {
    if ranges.contains(where: { $0.contains(scalar.value) }) { return !isNegated }
    for property in properties where try property.holds(for: scalar) { return !isNegated }
    for subset in subsets where try subset.holds(scalar) { return !isNegated }
    return isNegated
  }
}

extension ScalarSet.Property {
  fileprivate func holds(for scalar: Unicode.Scalar) throws(ReferenceMatcher.Reason) -> Bool {
    guard let isThere = Self.holds(name, for: scalar) else { throw .unknownProperty }
    return isThere != isNegated
  }

  private static func holds(_ name: Name, for scalar: Unicode.Scalar) -> Bool? {
    switch name {
    case .generalCategory(let name): ScalarData.category(of: scalar).map { isCategory($0, in: name) }
    case .script(let name): ScalarData.script(of: scalar).map { $0 == name }
    case .binary(let name): ScalarData.binary[name].map { $0(scalar.properties) }
    }
  }

  /// Whether a category, by its short name, is `name`, or belongs to the group of categories with that name.
  private static func isCategory(_ category: String, in name: String) -> Bool {
    name == "LC" ? ["Lu", "Ll", "Lt"].contains(category) : category.hasPrefix(name)
  }
}

/// The data of the reference about scalars.
private enum ScalarData {
  static func category(of scalar: Unicode.Scalar) -> String? {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    case .surrogate: nil
    @unknown default: nil
    }
  }

  /// The script of a scalar that tests use (Scripts.txt of Unicode 14.0); `nil` if it is not listed here.
  static func script(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x1E00...0x1EFF, 0x212A...0x212B:
      "latin"
    case 0x00...0xBF, 0xD7, 0xF7, 0x2000...0x200B, 0x200E...0x202F, 0x203F...0x2040, 0x20AC, 0x2028...0x2029,
      0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1F600...0x1F64F:
      "common"
    case 0x300...0x341, 0x200C...0x200D, 0xFE0F: "inherited"
    case 0x370...0x373, 0x391...0x3A1, 0x3A3...0x3E1, 0x1FBE, 0x2126: "greek"
    case 0x345: "inherited"
    case 0x400...0x484, 0x487...0x52F, 0x1C80...0x1C88: "cyrillic"
    case 0x5D0...0x5EA: "hebrew"
    case 0x627...0x63A, 0x641...0x64A, 0x660...0x669: "arabic"
    case 0x4E00...0x9FFC: "han"
    case 0xAC00...0xD7A3: "hangul"
    case 0xE000...0xF8FF, 0xFFFE...0xFFFF, 0x1FFFE...0x1FFFF, 0x3FFFE...0x3FFFF, 0xFFFFE...0x10FFFF: "unknown"
    default: nil
    }
  }

  static let binary: [String: @Sendable (Unicode.Scalar.Properties) -> Bool] = [
    "alphabetic": { $0.isAlphabetic },
    "asciihexdigit": { $0.isASCIIHexDigit },
    "cased": { $0.isCased },
    "caseignorable": { $0.isCaseIgnorable },
    "changeswhencasemapped": { $0.changesWhenCaseMapped },
    "changeswhenlowercased": { $0.changesWhenLowercased },
    "changeswhenuppercased": { $0.changesWhenUppercased },
    "dash": { $0.isDash },
    "emoji": { $0.isEmoji },
    "emojipresentation": { $0.isEmojiPresentation },
    "graphemeextend": { $0.isGraphemeExtend },
    "hexdigit": { $0.isHexDigit },
    "idstart": { $0.isIDStart },
    "ideographic": { $0.isIdeographic },
    "joincontrol": { $0.isJoinControl },
    "lowercase": { $0.isLowercase },
    "math": { $0.isMath },
    "noncharactercodepoint": { $0.isNoncharacterCodePoint },
    "patternwhitespace": { $0.isPatternWhitespace },
    "softdotted": { $0.isSoftDotted },
    "uppercase": { $0.isUppercase },
    "whitespace": { $0.isWhitespace },
    "xidstart": { $0.isXIDStart },
  ]
}
