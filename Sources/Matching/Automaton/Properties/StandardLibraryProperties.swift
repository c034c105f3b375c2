/// Unicode properties from the data of the standard library, for builds without PCRE2.
///
/// In such builds the properties in a pattern are those of Unicode 14.0, and the standard library's data are newer. So
/// scalars that were assigned after 14.0 count as unassigned, and changes of properties since 14.0 are undone.
package enum StandardLibraryProperties {
  private typealias Properties = Unicode.Scalar.Properties

  /// The version of Unicode whose properties these are.
  package static let version = (major: 14, minor: 0)

  /// All properties for which there are data.
  package static var names: [ScalarSet.Property.Name] {
    (categories.keys.sorted() + ["L", "LC", "M", "N", "P", "S", "Z", "C"]).map { .generalCategory($0) }
      + binaries.keys.sorted().map { .binary($0) }
  }

  /// The scalars that have at least one of some properties, as ascending ranges.
  ///
  /// - Returns: `nil` if the standard library does not have one of the properties. It has no scripts.
  /// - Complexity: a scan of all scalars for each property, some ten milliseconds.
  package static func ranges(ofAny properties: [ScalarSet.Property]) -> [ClosedRange<UInt32>]? {
    var parts: [ScalarRanges.Ranges] = []
    for property in properties {
      guard let ranges = ranges(of: property.name) else { return nil }
      parts.append(property.isNegated ? ScalarRanges.complement(ranges) : ranges)
    }
    return ScalarRanges.union(parts)
  }

  private static func ranges(of name: ScalarSet.Property.Name) -> ScalarRanges.Ranges? {
    switch name {
    case .script:
      return nil
    case .binary(let name):
      guard let test = binaries[name] else { return nil }
      return restored(test.map { test in scan { $0.age.map(isKnown) == true && test($0) } } ?? [], [name])
    case .generalCategory(let name):
      let names = categories.keys.filter { isCategory($0, in: name) }
      let members = Set(names.map { categories[$0]! })
      return restored(scan { members.contains(category(of: $0)) }, names.map { $0.lowercased() })
    }
  }

  /// Whether a category is `name`, or belongs to the group of categories with that name.
  private static func isCategory(_ category: String, in name: String) -> Bool {
    name == "LC" ? ["Lu", "Ll", "Lt"].contains(category) : category.hasPrefix(name)
  }

  private static func category(of properties: Properties) -> Unicode.GeneralCategory {
    guard let age = properties.age else { return properties.generalCategory }
    return isKnown(age) ? properties.generalCategory : .unassigned
  }

  private static func isKnown(_ age: Unicode.Version) -> Bool {
    (age.major, age.minor) <= (version.major, version.minor)
  }

  private static func scan(_ test: (Properties) -> Bool) -> ScalarRanges.Ranges {
    var ranges: ScalarRanges.Ranges = []
    var start: UInt32?
    var previous: UInt32 = 0
    PropertyScan.forEachScalar { scalar in
      let isMember = test(scalar.properties)
      if isMember, start == nil { start = scalar.value }
      if !isMember, let first = start {
        ranges.append(first...previous)
        start = nil
      }
      previous = scalar.value
    }
    if let first = start { ranges.append(first...previous) }
    return ranges
  }

  // MARK: Changes since Unicode 14.0

  /// Undoes the changes since Unicode 14.0 to some properties.
  private static func restored(_ ranges: ScalarRanges.Ranges, _ names: [String]) -> ScalarRanges.Ranges {
    let lost = ScalarRanges.union(names.compactMap { changes[$0 + "-"] })
    let kept = ScalarRanges.complement(ScalarRanges.union([ScalarRanges.complement(ranges), lost]))
    return ScalarRanges.union([kept] + names.compactMap { changes[$0 + "+"] })
  }

  /// The scalars for which a property has changed since Unicode 14.0, in no particular order.
  package static func changedScalars(of name: ScalarSet.Property.Name) -> [UInt32] {
    names(ofChangesTo: name).flatMap { (changes[$0 + "-"] ?? []) + (changes[$0 + "+"] ?? []) }.flatMap { Array($0) }
  }

  /// The names in the table of changes of a property, or of the categories that a group of categories consists of.
  private static func names(ofChangesTo name: ScalarSet.Property.Name) -> [String] {
    switch name {
    case .script: []
    case .binary(let name): [name]
    case .generalCategory(let name): categories.keys.filter { isCategory($0, in: name) }.map { $0.lowercased() }
    }
  }

  /// The scalars to add to a property, by its name followed by `+`, and to remove from it, by its name followed by `-`.
  private static let changes: [String: ScalarRanges.Ranges] = {
    var changes: [String: ScalarRanges.Ranges] = [:]
    var name = ""
    for word in changeTable.split(whereSeparator: { $0.isWhitespace }) {
      if word.hasSuffix("+") || word.hasSuffix("-") {
        name = String(word)
      } else {
        let ends = word.split(separator: "-").map { UInt32($0, radix: 16)! }
        changes[name, default: []].append(ends[0]...ends[ends.count - 1])
      }
    }
    return changes
  }()

  /// The differences between Unicode 14.0 and the standard library's data (Unicode 17.0), for scalars that are
  /// assigned in 14.0, and for unassigned ones that have the property. What 14.0 says is taken from PCRE2 10.42;
  /// a test compares them.
  private static let changeTable = """
    ll+ 295
    lo- 295
    mn+ 1171E
    mc- 1171E
    alphabetic- 363-36F C04 F82-F83 1DD3-1DE6 11080-11081
    bidimirrored- 2140 2201-2204 2211 2216 221A-221D 2226 222B-2233 2239 223B 223E-2242 2244 2246-224B 225F-2260
      2262 226D 228C 22A7 22AA 22AC-22AF 22BE-22BF 22F5 22F8-22F9 22FF 2320-2321 27C0 27CC 27D3-27D4 299C-299F
      29A2 29A6-29A7 29C2-29C3 29C9 29CE 29DC 29E1 29E3-29E5 29F4 29F6-29F7 2A0A-2A1C 2A1E-2A21 2A24 2A26 2A29
      2A3E 2A57-2A58 2A6A-2A6D 2A6F-2A70 2A73-2A74 2AA3 2ADC 2AE2 2AE6 2AF3 2AFB 2AFD 1D6DB 1D715 1D74F 1D789
      1D7C3
    caseignorable+ 1171E
    cased- 10FC A7F2-A7F4 AB69
    cased+ 295
    changeswhencasemapped- 19B 264 A7D3 A7D5
    changeswhentitlecased- 19B 264 A7D3 A7D5
    changeswhenuppercased- 19B 264 A7D3 A7D5
    defaultignorablecodepoint+ 2065 FFF0-FFF8 E0000 E0002-E001F E0080-E00FF E01F0-E0FFF
    diacritic- 5A2 5C5 5C7 E3A 1734 1A60 1BE6 1BF2-1BF3 1D9B-1DBE A806 A82C 10A38-10A3A 10A3F 1133B
    extender- A71 AFB 11237
    graphemebase- 1171E
    graphemebase+ CC0 CC7-CC8 CCA-CCB 1715 1734 1B3B 1B3D 1B43-1B44 1BAA 1BF2-1BF3 A953 A9C0 111C0 11235 1134D
      116B6 1193D 16FF0-16FF1 1D166 1D16D
    graphemeextend- CC0 CC7-CC8 CCA-CCB 1715 1734 1B3B 1B3D 1B43-1B44 1BAA 1BF2-1BF3 A953 A9C0 111C0 11235 1134D
      116B6 1193D 16FF0-16FF1 1D166 1D16D
    graphemeextend+ 1171E
    idcontinue- 200C-200D 30FB FF65
    lowercase- 10FC A7F2-A7F4 AB69
    lowercase+ 295
    sentenceterminal- 17D4-17D5 2024 2CF9-2CFB FE12 FE15-FE16
    terminalpunctuation- 2024 2CF9-2CFB FE12 FE15-FE16
    terminalpunctuation+ 836
    xidcontinue- 200C-200D 30FB FF65
    patternsyntax+ 21-2F 3A-40 5B-5E 60 7B-7E A1-A7 A9 AB-AC AE B0-B1 B6 BB BF D7 F7 2010-2027 2030-203E
      2041-2053 2055-205E 2190-245F 2500-2775 2794-2BFF 2E00-2E7F 3001-3003 3008-3020 3030 FD3E-FD3F FE45-FE46
    emojicomponent+ 23 2A 30-39 200D 20E3 FE0F 1F1E6-1F1FF 1F3FB-1F3FF 1F9B0-1F9B3 E0020-E007F
    extendedpictographic+ A9 AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 2388 23CF 23E9-23F3 23F8-23FA
      24C2 25AA-25AB 25B6 25C0 25FB-25FE 2600-2605 2607-2612 2614-2685 2690-2705 2708-2712 2714 2716 271D 2721 2728
      2733-2734 2744 2747 274C 274E 2753-2755 2757 2763-2767 2795-2797 27A1 27B0 27BF 2934-2935 2B05-2B07 2B1B-2B1C
      2B50 2B55 3030 303D 3297 3299 1F000-1F0FF 1F10D-1F10F 1F12F 1F16C-1F171 1F17E-1F17F 1F18E 1F191-1F19A
      1F1AD-1F1E5 1F201-1F20F 1F21A 1F22F 1F232-1F23A 1F23C-1F23F 1F249-1F3FA 1F400-1F53D 1F546-1F64F 1F680-1F6FF
      1F774-1F77F 1F7D5-1F7FF 1F80C-1F80F 1F848-1F84F 1F85A-1F85F 1F888-1F88F 1F8AE-1F8FF 1F90C-1F93A 1F93C-1F945
      1F947-1FAFF 1FC00-1FFFD
    graphemelink+ 94D 9CD A4D ACD B4D BCD C4D CCD D3B-D3C D4D DCA E3A EBA F84 1039-103A 1714-1715 1734 17D2 1A60 1B44
      1BAA-1BAB 1BF2-1BF3 2D7F A806 A82C A8C4 A953 A9C0 AAF6 ABED 10A3F 11046 11070 1107F 110B9 11133-11134 111C0
      11235 112EA 1134D 11442 114C2 115BF 1163F 116B6 1172B 11839 1193D-1193E 119E0 11A34 11A47 11A99 11C3F
      11D44-11D45 11D97
    prependedconcatenationmark+ 600-605 6DD 70F 890-891 8E2 110BD 110CD
    regionalindicator+ 1F1E6-1F1FF
    """

  // MARK: Names

  private static let categories: [String: Unicode.GeneralCategory] = [
    "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter,
    "Lo":
      .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber,
    "Nl":
      .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation,
    "Ps":
      .openPunctuation, "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation,
    "Po":
      .otherPunctuation, "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol,
    "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format,
    "Co":
      .privateUse, "Cn": .unassigned,
  ]

  /// The test of each binary property, by the name that the parser gives it. The test is `nil` for a property that the
  /// standard library does not have; the table of changes then lists all of its scalars.
  private static let binaries: [String: (@Sendable (Properties) -> Bool)?] = [
    "alphabetic": { $0.isAlphabetic },
    "asciihexdigit": { $0.isASCIIHexDigit },
    "bidicontrol": { $0.isBidiControl },
    "bidimirrored": { $0.isBidiMirrored },
    "cased": { $0.isCased },
    "caseignorable": { $0.isCaseIgnorable },
    "changeswhencasefolded": { $0.changesWhenCaseFolded },
    "changeswhencasemapped": { $0.changesWhenCaseMapped },
    "changeswhenlowercased": { $0.changesWhenLowercased },
    "changeswhentitlecased": { $0.changesWhenTitlecased },
    "changeswhenuppercased": { $0.changesWhenUppercased },
    "dash": { $0.isDash },
    "defaultignorablecodepoint": { $0.isDefaultIgnorableCodePoint },
    "deprecated": { $0.isDeprecated },
    "diacritic": { $0.isDiacritic },
    "emoji": { $0.isEmoji },
    "emojimodifier": { $0.isEmojiModifier },
    "emojimodifierbase": { $0.isEmojiModifierBase },
    "emojipresentation": { $0.isEmojiPresentation },
    "extender": { $0.isExtender },
    "graphemebase": { $0.isGraphemeBase },
    "graphemeextend": { $0.isGraphemeExtend },
    "hexdigit": { $0.isHexDigit },
    "idcontinue": { $0.isIDContinue },
    "idstart": { $0.isIDStart },
    "idsbinaryoperator": { $0.isIDSBinaryOperator },
    "idstrinaryoperator": { $0.isIDSTrinaryOperator },
    "ideographic": { $0.isIdeographic },
    "joincontrol": { $0.isJoinControl },
    "logicalorderexception": { $0.isLogicalOrderException },
    "lowercase": { $0.isLowercase },
    "math": { $0.isMath },
    "noncharactercodepoint": { $0.isNoncharacterCodePoint },
    "patternwhitespace": { $0.isPatternWhitespace },
    "quotationmark": { $0.isQuotationMark },
    "radical": { $0.isRadical },
    "sentenceterminal": { $0.isSentenceTerminal },
    "softdotted": { $0.isSoftDotted },
    "terminalpunctuation": { $0.isTerminalPunctuation },
    "unifiedideograph": { $0.isUnifiedIdeograph },
    "uppercase": { $0.isUppercase },
    "variationselector": { $0.isVariationSelector },
    "whitespace": { $0.isWhitespace },
    "xidcontinue": { $0.isXIDContinue },
    "xidstart": { $0.isXIDStart },
    // These are in the table of changes only.
    "emojicomponent": nil,
    "extendedpictographic": nil,
    "graphemelink": nil,
    "patternsyntax": nil,
    "prependedconcatenationmark": nil,
    "regionalindicator": nil,
  ]
}
