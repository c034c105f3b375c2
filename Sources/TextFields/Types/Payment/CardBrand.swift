import Matching

/// A card scheme: how its numbers begin, how long they are and how they are printed.
///
/// According to the issuers' published ranges (ISO/IEC 7812 issuer identification numbers), as of November 2026.
/// Issuers get new ranges: a number of no brand in this list is still a card number if it has 12 to 19 digits and
/// passes Luhn's check. UATP is not in the list, because its range is every number that begins with 1; its cards are
/// judged like those of an unknown brand.
public struct CardBrand: Sendable, Hashable {
  /// A short lower-case name, such as `visa`.
  public let name: String
  /// The lengths of its numbers: bit *n* is set for *n* digits.
  let lengthBits: UInt32
  /// The number of digits of its verification code.
  public let codeLength: Int
  /// Whether its numbers must pass Luhn's check.
  public let requiresLuhn: Bool
  /// The printed groups by number of digits, if they are not groups of four.
  let printedGroups: [Int: [Int]]
  /// The ranges of leading digits; both ends of a range have the same number of digits.
  let prefixes: [ClosedRange<Int>]

  /// The lengths of its numbers in digits, ascending.
  public var lengths: [Int] { (0..<UInt32.bitWidth).filter { lengthBits >> UInt32($0) & 1 == 1 } }

  /// The maximum number of digits.
  public var maximumLength: Int { Self.highestBit(of: lengthBits) }

  static func highestBit(of bits: UInt32) -> Int { UInt32.bitWidth - 1 - bits.leadingZeroBitCount }

  /// The groups in which a number of this many digits is shown: groups of four and the rest, unless the brand's cards
  /// print other groups.
  ///
  /// For fewer digits than a card has, the groups are those of the shortest card that has room for them.
  public func groups(forDigits count: Int) -> [Int] {
    let length = lengths.first { $0 >= count } ?? count
    var groups: [Int] = []
    var rest = count
    var sizes = (printedGroups[length] ?? []).makeIterator()
    while rest > 0 {
      let size = min(sizes.next() ?? 4, rest)
      groups.append(size)
      rest -= size
    }
    return groups
  }

  /// The brand of a number by its leading digits. If several ranges contain them, the longest prefix decides. `nil` if
  /// no range is known, or if there are too few digits to decide.
  ///
  /// - Parameter digits: ASCII digits; other characters are skipped.
  /// - Complexity: O(number of ranges), without allocation.
  public static func brand(of digits: some StringProtocol) -> CardBrand? {
    var leading = LeadingDigits()
    for byte in digits.utf8 { leading.append(byte) }
    return brand(of: leading)
  }

  /// The leading digits of a number, as many as the longest range has.
  struct LeadingDigits {
    static let capacity = 8
    private(set) var number = 0
    private(set) var count = 0

    /// Adds a digit if there is room; ignores other bytes.
    mutating func append(_ byte: UInt8) {
      guard count < Self.capacity, byte.isASCIIDigit else { return }
      number = number * 10 + byte.digitValue
      count += 1
    }

  }

  static func brand(of leading: LeadingDigits) -> CardBrand? { place(of: leading).map { all[$0] } }

  /// The index in `all` of the brand of a number.
  static func place(of leading: LeadingDigits) -> Int? {
    guard leading.count > 0 else { return nil }
    var prefix = leading.number
    let first = prefix / Self.powers[leading.count - 1]
    for length in stride(from: leading.count, to: 0, by: -1) {
      for (range, place) in rangesByStart[10 * length + first] where range.contains(prefix) { return place }
      prefix /= 10
    }
    return nil
  }

  /// The ranges, with the brand's index in `all`. They are grouped by their number of digits and their first digit: the
  /// index is ten times the former plus the latter. No range contains numbers with different first digits.
  private static let rangesByStart: [[(range: ClosedRange<Int>, place: Int)]] = {
    var ranges = [[(range: ClosedRange<Int>, place: Int)]](repeating: [], count: 10 * (LeadingDigits.capacity + 1))
    for (place, brand) in all.enumerated() {
      for range in brand.prefixes {
        let length = String(range.lowerBound).count
        ranges[10 * length + range.lowerBound / powers[length - 1]].append((range, place))
      }
    }
    return ranges
  }()

  /// The powers of ten that the leading digits of a number can reach.
  private static let powers = sequence(first: 1) { $0 * 10 }.prefix(LeadingDigits.capacity + 1).map { $0 }

  private init(
    _ name: String, _ lengths: [Int], _ prefixes: [ClosedRange<Int>], codeLength: Int = 3, requiresLuhn: Bool = true,
    printedGroups: [Int: [Int]] = [:]
  ) {
    self.name = name
    lengthBits = lengths.reduce(0) { $0 | 1 << UInt32($1) }
    self.prefixes = prefixes
    self.codeLength = codeLength
    self.requiresLuhn = requiresLuhn
    self.printedGroups = printedGroups
  }

  private static let anyLength = Array(12...19)

  /// All brands. If two have the same range, the first one wins.
  public static let all: [CardBrand] = [
    CardBrand("visa", [13, 16, 18, 19], [4...4]),
    CardBrand("mastercard", [16], [51...55, 2221...2229, 223...229, 23...26, 270...271, 2720...2720]),
    CardBrand("amex", [15], [34...34, 37...37], codeLength: 4, printedGroups: [15: [4, 6, 5]]),
    CardBrand(
      "diners", Array(14...19), [300...305, 3095...3095, 36...36, 38...39], printedGroups: [14: [4, 6, 4]]),
    CardBrand("discover", Array(16...19), [6011...6011, 644...649, 65...65]),
    CardBrand("jcb", Array(16...19), [3528...3589]),
    CardBrand("jcb", [15], [2131...2131, 1800...1800]),
    // Debit cards of some issuers fail Luhn's check.
    CardBrand(
      "unionpay", Array(14...19),
      [
        620...620, 62100...62197, 62200...62205, 622010...622999, 62207...62209, 623...626, 6270...6270, 6272...6272,
        6276...6276, 627700...627779, 627781...627799, 6282...6289, 6291...6292, 810...810, 8110...8171,
      ], requiresLuhn: false),
    CardBrand("mir", Array(16...19), [2200...2204]),
    CardBrand("maestro", anyLength, [493698...493698, 500000...506698, 506779...508999, 56...59, 6...6]),
    CardBrand(
      "elo", [16],
      [
        401178...401179, 431274...431274, 438935...438935, 451416...451416, 457393...457393, 457631...457632,
        504175...504175, 506699...506778, 509000...509999, 627780...627780, 636297...636297, 636368...636368,
        650031...650033, 650035...650051, 650405...650439, 650485...650538, 650541...650598, 650700...650718,
        650720...650727, 650901...650978, 651652...651679, 655000...655019, 655021...655058,
      ]),
    CardBrand(
      "hiper", [16], [637095...637095, 637568...637568, 637599...637599, 637609...637609, 637612...637612]),
    CardBrand("hiper", [16], [63737423...63737423, 63743358...63743358]),
    CardBrand("hipercard", [16], [606282...606282]),
    CardBrand("rupay", [16], [508500...508999, 606985...607984, 608001...608500, 652150...653149, 8172...8202]),
    CardBrand("troy", [16], [9792...9792]),
    CardBrand("verve", [16, 18, 19], [506099...506198, 507865...507964, 650002...650027]),
    CardBrand("dankort", [16], [5019...5019]),
    CardBrand("instapayment", [16], [637...639]),
    CardBrand("interpayment", Array(16...19), [636...636]),
    CardBrand("lankapay", [16], [357111...357111]),
    CardBrand("ukrcard", Array(16...19), [60400100...60420099]),
    CardBrand("borica", [16], [2205...2205]),
    CardBrand("humo", [16], [9860...9860]),
    CardBrand("uzcard", [16], [8600...8600]),
    CardBrand("napas", [16, 19], [9704...9704]),
  ]

  /// The names of all brands, in the order of `all`, without duplicates.
  public static var names: [String] { all.map(\.name).uniqued() }

  /// The brand with a name such as `amex`, in either case; `nil` for an unknown name. A name that has several entries
  /// gives the first.
  public static func named(_ name: some StringProtocol) -> CardBrand? { all.first { $0.name == name.lowercased() } }
}
