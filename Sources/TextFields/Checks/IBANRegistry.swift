/// The countries that have IBANs, and the structure of their account numbers.
///
/// Source: SWIFT's IBAN Registry (ISO 13616), release 103, as of November 2026, with the territories that it lists
/// under Finland, France and the United Kingdom. The registry's own examples for ST, NI and RU are not 1 modulo 97;
/// numbers of those countries are judged like all others.
///
/// `outsideRegistry` has 22 countries whose banks use IBANs although the registry does not list them. Their structures
/// are those that national banks and central banks of currency unions publish. Their numbers are accepted.
enum IBANRegistry {
  /// Structures by country, in the registry's notation without its `!`: a count and a kind. The kind is `n` for digits,
  /// `a` for capital letters, `c` for either.
  static let structures =
    """
    AD 8n12c · AE 19n · AL 8n16c · AT 16n · AX 14n · AZ 4a20c · BA 16n · BE 12n · BG 4a6n8c · BH 4a14c · BI 23n
    BL 10n11c2n · BR 8c15n2c · BY 4c4n16c · CH 5n12c · CR 18n · CY 8n16c · CZ 20n · DE 18n · DJ 23n · DK 14n · DO 4c20n
    EE 16n · EG 25n · ES 20n · FI 14n · FK 2a12n · FO 14n · FR 10n11c2n · GB 4a14n · GE 2a16n · GF 10n11c2n · GG 4a14n
    GI 4a15c · GL 14n · GP 10n11c2n · GR 7n16c · GT 24c · HN 4a20n · HR 17n · HU 24n · IE 4a14n · IL 19n · IM 4a14n
    IQ 4a15n · IS 22n · IT 1a10n12c · JE 4a14n · JO 4a4n18c · KW 4a22c · KZ 3n13c · LB 4n20c · LC 4a24c · LI 5n12c
    LT 16n · LU 3n13c · LV 4a13c · LY 21n · MC 10n11c2n · MD 20c · ME 18n · MF 10n11c2n · MK 3n10c2n · MN 16n
    MQ 10n11c2n · MR 23n · MT 4a5n18c · MU 4a19n3a · NC 10n11c2n · NI 4a20n · NL 4a10n · NO 11n · OM 3n16c
    PF 10n11c2n · PK 4a16c · PL 24n · PM 10n11c2n · PS 4a21c · PT 21n · QA 4a21c · RE 10n11c2n · RO 4a16c · RS 18n
    RU 14n15c · SA 2n18c · SC 4a20n3a · SD 14n · SE 20n · SI 15n · SK 20n · SM 1a10n12c · SO 19n · ST 21n · SV 4a20n
    TF 10n11c2n · TL 19n · TN 20n · TR 6n16c · UA 6n19c · VA 18n · VG 4a16n · WF 10n11c2n · XK 16n · YE 4a4n18c
    YT 10n11c2n
    """

  /// The structures of countries outside the registry, in the same notation.
  static let outsideRegistry =
    """
    AO 21n · BF 2c22n · BJ 2c22n · CF 23n · CG 23n · CI 2c22n · CM 23n · CV 21n · DZ 22n · GA 23n · GQ 23n · GW 2c19n
    IR 22n · KM 23n · MA 24n · MG 23n · ML 2c22n · MZ 21n · NE 2c22n · SN 2c22n · TD 23n · TG 2c22n
    """

  /// Whether words begin with two letters and the check digits behind them, with a blank between or not.
  static func beginsNumber(_ words: ArraySlice<Substring>) -> Bool {
    guard let first = words.first?.utf8, first.prefix(2).count(where: \.isASCIILetter) == 2 else { return false }
    let behind = first.count == 2 ? words.dropFirst().first?.utf8.prefix(2) : first.dropFirst(2).prefix(2)
    return behind?.count(where: \.isASCIIDigit) == 2
  }

  /// What may stand at a place.
  enum Kind: UInt8 {
    case digit = 0x6E
    case letter = 0x61
    case either = 0x63

    /// Whether a byte is of this kind.
    func contains(_ byte: UInt8) -> Bool {
      switch self {
      case .digit: byte.isASCIIDigit
      case .letter: byte.isASCIIUppercase
      case .either: byte.isASCIIDigit || byte.isASCIIUppercase
      }
    }

    /// The kind in English, with its article.
    var name: String {
      switch self {
      case .digit: "a digit"
      case .letter: "a capital letter"
      case .either: "a digit or capital letter"
      }
    }
  }

  /// A country's structure.
  struct Country {
    /// The first letter of the country's code.
    let first: UInt8
    /// The second letter of the country's code.
    let second: UInt8
    /// The range of its account number's characters in `IBANRegistry.kinds`.
    let kinds: Range<Int>

    /// The country's code: its two letters.
    var code: String { String(decoding: [first, second], as: UTF8.self) }
  }

  /// All countries, in alphabetical order of their codes.
  static var countries: [Country] { table.compactMap(\.self) }

  /// The index of a country in `table`, by its two capital letters.
  static func place(of first: UInt8, _ second: UInt8) -> Int {
    Int(first &- UInt8(ascii: "A")) * 26 + Int(second &- UInt8(ascii: "A"))
  }

  /// The structure of a country, by its two capital letters; `nil` for an unknown country. O(1).
  static func country(_ first: UInt8, _ second: UInt8) -> Country? { table[place(of: first, second)] }

  /// The kinds of the characters of all countries' account numbers, one after another.
  static let kinds: [Kind] = all.flatMap(\.kinds)

  private static let all: [(code: String, kinds: [Kind])] =
    (structures + "\n" + outsideRegistry).split { $0 == "·" || $0 == "\n" }.map { entry in
      let words = entry.split(separator: " ")
      return (String(words[0]), expanded(words[1]))
    }

  /// The countries, each at the index that `place(of:_:)` gives.
  static let table: [Country?] = {
    var table = [Country?](repeating: nil, count: 26 * 26)
    var start = 0
    for (code, kinds) in all {
      let letters = Array(code.utf8)
      table[place(of: letters[0], letters[1])] = Country(
        first: letters[0], second: letters[1], kinds: start..<(start + kinds.count))
      start += kinds.count
    }
    return table
  }()

  /// The kind of each character of a structure such as `4a6n8c`.
  private static func expanded(_ structure: Substring) -> [Kind] {
    var kinds: [Kind] = []
    var count = 0
    for byte in structure.utf8 {
      if byte.isASCIIDigit {
        count = count * 10 + byte.digitValue
      } else {
        kinds += Array(repeating: Kind(rawValue: byte)!, count: count)
        count = 0
      }
    }
    return kinds
  }
}
