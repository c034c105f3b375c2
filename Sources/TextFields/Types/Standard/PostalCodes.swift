import Matching

extension FieldType {
  /// A postal code of a country; `nil` for a country that the table does not have.
  ///
  /// - Parameter country: two letters of ISO 3166, upper or lower case.
  public static func postalCode(of country: String) -> FieldType? {
    let country = country.uppercased()
    guard let code = PostalCode.table[country], let mask = try? Mask(code.mask) else { return nil }
    let isBritish = country == "GB"
    let reader = PostalCodeReader(country: country, mask: isBritish ? nil : mask)
    var standard = StandardType("postal-code", example: code.example, form: BritishPostcodeForm(), reader: reader)
    if !isBritish {
      standard = StandardType("postal-code", example: code.example, reader: reader) { MaskFormat(mask) }
    }
    return FieldType(
      "postal-code:\(country)", .standard(standard),
      typing: isBritish ? Pattern("[0-9A-Za-z ]*") : FieldType.mask(mask).typingPattern,
      candidate: isBritish ? PostalCode.britishCandidate : nil,
      validation: Pattern(code.pattern ?? mask.all.map(\.pattern).joined(separator: "|")),
      message: "Enter a postal code such as \(code.example).", maximumLength: isBritish ? 8 : mask.maximumLength,
      caseMapping: .upper, mapsDigits: true)
  }

  /// The countries whose postal codes are known.
  static var postalCodeCountries: [String] { PostalCode.table.keys.sorted() }
}

/// A country's postal code.
private struct PostalCode {
  /// The mask, with the separator as part of the value.
  let mask: String
  /// A pattern for what the mask cannot express; `nil` if the mask is enough.
  let pattern: String?
  let example: String

  /// What may stand in a field while a British code is typed: one blank at most, and none behind a whole code.
  static let britishCandidate = Pattern("[0-9A-Za-z]{0,8}|[0-9A-Za-z]{1,4} [0-9A-Za-z]{0,3}| [0-9A-Za-z]{1,3}")

  /// The postal codes by country, according to the Universal Postal Union's addressing guides.
  static let table: [String: PostalCode] = {
    var table: [String: PostalCode] = [:]
    for (mask, countries) in digits {
      for country in countries.split(separator: " ") {
        let example = mask.filter { "0{}- ".contains($0) }.replacing("{", with: "").replacing("}", with: "")
        let digits = example.enumerated().map { $1 == "0" ? Character(String(($0 * 3 + 1) % 9 + 1)) : $1 }
        table[String(country)] = PostalCode(mask: mask, pattern: nil, example: String(digits))
      }
    }
    for (country, code) in others { table[country] = code }
    return table
  }()

  private static let digits = [
    ("[0000]", "AT AU BE BG CH CY DK HU LI LU NO NZ PH SI ZA TN VE GE AM MK AL BD PY GL FJ"),
    (
      "[00000]",
      "DE ES FI FR IT MX TR TH UA EE HR MY ID PK SA EG MA DZ KE KR RS ME BA LT JO KW LK NP CU CR UY PE MC SM VA"
    ),
    ("[000000]", "CN CO IN RU RO SG KZ KG BY VN MN NG EC TM TJ"),
    ("[0000000]", "IL CL"),
    ("[000]", "IS FO LS"),
    ("[000]{ }[00]", "SE CZ SK GR"),
  ]

  private static let others: [String: PostalCode] = [
    "US": PostalCode(mask: "[00000]|[00000]{-}[0000]", pattern: nil, example: "94043-1351"),
    "GB": PostalCode(
      mask: "[_…]",
      pattern: "GIR ?0AA|(?:[A-PR-UWYZ][A-HK-Y]?[0-9][0-9]?|[A-PR-UWYZ][A-HK-Y]?[0-9][A-Z]) ?[0-9][ABD-HJLNP-UW-Z]{2}",
      example: "SW1A 1AA"),
    "CA": PostalCode(
      mask: "[A0A]{ }[0A0]", pattern: "[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] [0-9][ABCEGHJ-NPRSTV-Z][0-9]",
      example: "K1A 0B1"),
    "NL": PostalCode(
      mask: "[0000]{ }[AA]", pattern: "[1-9][0-9]{3} (?:[A-RT-Z][A-Z]|S[BCE-RT-Z])", example: "1012 JS"),
    "IE": PostalCode(
      mask: "[A0_]{ }[____]", pattern: "(?:D6W|[AC-FHKNPRTV-Y][0-9]{2}) [0-9AC-FHKNPRTV-Y]{4}", example: "D02 X285"),
    "PL": PostalCode(mask: "[00]{-}[000]", pattern: nil, example: "00-950"),
    "PT": PostalCode(mask: "[0000]{-}[000]", pattern: nil, example: "1000-205"),
    "BR": PostalCode(mask: "[00000]{-}[000]", pattern: nil, example: "01310-100"),
    "JP": PostalCode(mask: "[000]{-}[0000]", pattern: nil, example: "100-0001"),
    "LV": PostalCode(mask: "{LV-}[0000]", pattern: nil, example: "LV-1050"),
    "AR": PostalCode(mask: "[0000]|[A0000AAA]", pattern: nil, example: "C1002AAS"),
    "MT": PostalCode(mask: "[AAA]{ }[0000]", pattern: nil, example: "VLT 1117"),
    "TW": PostalCode(mask: "[000]|[00000]|[000000]", pattern: nil, example: "10058"),
  ]
}

/// A British postcode, which gets a blank before its last three characters when editing ends.
private struct BritishPostcodeForm: PlainForm {
  var judgesPlainValue: Bool { false }
  var settlesOnlyValidTexts: Bool { true }

  func plainValue(of text: String) -> String { text }

  func settledPlainValue(of text: String) -> String? {
    let bare = text.filter { $0 != " " }
    guard (5...7).contains(bare.count) else { return nil }
    return bare.dropLast(3) + " " + bare.suffix(3)
  }
}

/// Reads what is pasted with a postal code: the country's letters in front (`D-10115`, `SE-123 45`), Japan's postal mark,
/// blanks and dashes of any kind.
private struct PostalCodeReader: ReplacementReader {
  private let prefixes: [String]
  private let mask: MaskReader?

  init(country: String, mask: Mask?) {
    self.mask = mask.map(MaskReader.init)
    let isOfDigits = mask?.all.allSatisfy { $0.elements.first?.characterKind == .digit } ?? false
    let vehicleSign =
      country == "AT" ? "A" : country == "FI" ? "FIN" : country == "PT" ? "P" : String(country.prefix(1))
    prefixes = isOfDigits ? [country, vehicleSign].flatMap { ["\($0)-", "\($0) "] } + ["\u{3012}"] : []
  }

  var keepsAll: Bool { false }
  /// Without a mask, a separator is a blank wherever it is typed.
  var readsMarks: Bool { mask != nil }
  var remembersRefusals: Bool { mask?.remembersRefusals ?? false }

  func takesAsWritten(_ paste: Span<UInt8>) -> Bool {
    mask?.takesAsWritten(paste) ?? Self.isOfWords(paste)
  }

  /// Whether a text is words of letters and digits, with one blank between them.
  private static func isOfWords(_ paste: Span<UInt8>) -> Bool {
    var isBlank = true
    for index in paste.indices {
      let wasBlank = isBlank
      isBlank = paste[index] == UInt8(ascii: " ")
      if isBlank ? wasBlank : !(paste[index].isASCIILetter || paste[index].isASCIIDigit) { return false }
    }
    return !isBlank
  }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    var text = replacement[...]
    if place.isWhole, !replacement.dropFirst().isEmpty {
      if let prefix = prefixes.first(where: { text.hasPrefix($0) }) { text = text.dropFirst(prefix.count) }
      text = String(text).withoutBlanksAtEnds
    }
    if let mask { return mask.read(String(text), at: place) }
    let words = text.split { $0.unicodeScalars.allSatisfy { $0.isDateSeparator } }
    if text.dropFirst().isEmpty { return words.isEmpty ? .text(" ") : .asWritten }
    // In a whole code, one blank stands for any number of separators.
    return words.isEmpty ? .refused(.typing) : .text(words.joined(separator: " "))
  }
}
