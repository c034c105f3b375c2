/// Puts letters into a case.
///
/// The standard library's mapping knows no locale and allocates nothing for a key. Added to it are the rules of the
/// languages that differ: Turkish and Azeri (dotted and dotless i) and Lithuanian (the dot of an i under an accent), as
/// in Unicode's SpecialCasing.txt, and Greek (capitals have no accents, and a sigma has another form at the end of a word).
struct CaseMapper: Sendable {
  private let letterCase: FieldType.CaseMapping
  private let language: Language?

  private enum Language: String {
    case turkish = "tr"
    case azeri = "az"
    case lithuanian = "lt"
    case greek = "el"
    /// Not a language: values of ASCII characters, in which any other letter stays what it is.
    case ascii
  }

  /// Maps the letters of ASCII alone: `ß` is not `SS`, and `ı` is not `I`.
  init(ascii letterCase: FieldType.CaseMapping) {
    self.letterCase = letterCase
    language = .ascii
  }

  /// - Parameter locale: an identifier such as `tr_TR`; `nil` means no locale.
  init(_ letterCase: FieldType.CaseMapping, locale: String?) {
    self.letterCase = letterCase
    language = locale?.split { $0 == "_" || $0 == "-" }.first.flatMap { Language(rawValue: $0.lowercased()) }
  }

  /// The text with its letters in that case; it may have more or fewer Characters than before.
  func mapped(_ text: String) -> String {
    switch (letterCase, language) {
    case (_, .ascii): asciiMapped(text)
    case (.upper, .turkish), (.upper, .azeri): Self.replacing("i", by: "İ", in: text).uppercased()
    case (.lower, .turkish), (.lower, .azeri): Self.turkishLowercased(text)
    case (.upper, .lithuanian): Self.withoutDotsAbove(text).uppercased()
    case (.lower, .lithuanian): Self.withDotsAbove(text)
    case (.upper, .greek): Self.greekUppercased(text)
    case (.upper, nil): text.uppercased()
    case (.lower, .greek): Self.greekLowercased(text)
    case (.lower, nil): text.lowercased()
    }
  }

  private func asciiMapped(_ text: String) -> String {
    let first = UInt8(ascii: letterCase == .upper ? "a" : "A")
    if !text.utf8.contains(where: { $0 &- first < 26 }) { return text }
    return String(decoding: text.utf8.map { $0 &- first < 26 ? $0 ^ 0x20 : $0 }, as: UTF8.self)
  }

  private static func replacing(_ scalar: Unicode.Scalar, by other: Unicode.Scalar, in text: String) -> String {
    var mapped = String.UnicodeScalarView()
    for candidate in text.unicodeScalars { mapped.append(candidate == scalar ? other : candidate) }
    return String(mapped)
  }
}

// MARK: - Turkish and Azeri

extension CaseMapper {
  /// `İ` and `I` with a dot above become `i`; any other `I` becomes `ı`.
  private static func turkishLowercased(_ text: String) -> String {
    var mapped = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "İ": mapped.append("i")
      case "I": mapped.append(hasDotAbove(behind: index, in: scalars) ? "i" : "ı")
      case dotAbove where isDottedCapital(before: index, in: scalars): continue
      default: mapped.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(mapped)
  }

  private static let dotAbove: Unicode.Scalar = "\u{307}"

  private static func hasDotAbove(behind index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    index + 1 < scalars.count && scalars[index + 1] == dotAbove
  }

  private static func isDottedCapital(before index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    index > 0 && scalars[index - 1] == "I"
  }
}

// MARK: - Lithuanian

extension CaseMapper {
  private static func isSoftDotted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "i", "j", "į": true
    default: false
    }
  }

  /// Removes the dot above after a soft-dotted letter: capitals have none.
  private static func withoutDotsAbove(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar != dotAbove || !(last.map(isSoftDotted) ?? false) { kept.append(scalar) }
      last = scalar
    }
    return String(kept)
  }

  /// Lower-cases, and keeps the dot of a small i or j that has an accent above it.
  private static func withDotsAbove(_ text: String) -> String {
    var mapped = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "Ì": mapped.append(contentsOf: ["i", dotAbove, "\u{300}"])
      case "Í": mapped.append(contentsOf: ["i", dotAbove, "\u{301}"])
      case "Ĩ": mapped.append(contentsOf: ["i", dotAbove, "\u{303}"])
      case "I", "J", "Į":
        mapped.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        if isAccent(index + 1 < scalars.count ? scalars[index + 1] : nil) { mapped.append(dotAbove) }
      default: mapped.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(mapped)
  }

  /// Whether a scalar is a combining mark above its letter, other than the dot.
  private static func isAccent(_ scalar: Unicode.Scalar?) -> Bool {
    scalar?.properties.canonicalCombiningClass == .above && scalar != dotAbove
  }
}

// MARK: - Greek

extension CaseMapper {
  /// Vowels with a tonos, and their capitals without it. A diaeresis stays.
  private static let greekCapitals: [Unicode.Scalar: Unicode.Scalar] = [
    "ά": "Α", "έ": "Ε", "ή": "Η", "ί": "Ι", "ό": "Ο", "ύ": "Υ", "ώ": "Ω", "ΐ": "Ϊ", "ΰ": "Ϋ",
    "Ά": "Α", "Έ": "Ε", "Ή": "Η", "Ί": "Ι", "Ό": "Ο", "Ύ": "Υ", "Ώ": "Ω",
  ]

  /// A sigma behind a letter and not before one is `ς`.
  private static func greekLowercased(_ text: String) -> String {
    var mapped = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isLast = index + 1 == scalars.count || !isOfWord(scalars[index + 1])
      if scalar == "Σ", isLast, index > 0, isOfWord(scalars[index - 1]) {
        mapped.append("ς")
      } else {
        mapped.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(mapped)
  }

  /// Whether a scalar is a letter, or a mark that belongs to one.
  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered
  }

  private static func greekUppercased(_ text: String) -> String {
    var mapped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let capital = greekCapitals[scalar] {
        mapped.append(capital)
      } else {
        mapped.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
      }
    }
    return String(mapped)
  }
}
