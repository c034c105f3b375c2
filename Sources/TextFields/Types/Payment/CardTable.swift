/// What is looked up about a card number with every key: its brand by the leading digits, its lengths, its groups. Made once,
/// and one reference for those that hold it.
final class CardTable: Sendable {
  static let shared = CardTable()

  /// The requirements for numbers of a brand.
  struct Rule {
    /// Bit *n* is set if numbers may have *n* digits.
    let lengthBits: UInt32
    /// Whether numbers must pass Luhn's check.
    let requiresLuhn: Bool
    /// The index in `CardBrand.all` of the first brand with the same name and lengths; -1 for an unknown one.
    let firstPlace: Int

    /// What is wrong with a number of so many digits; `nil` if it is valid.
    func reasonAgainst(_ count: Int, isLuhnValid: Bool) -> ValueFault.Reason? {
      if lengthBits >> UInt32(count) & 1 == 0 { return .length }
      return isLuhnValid || !requiresLuhn ? nil : .checksum
    }

    /// The maximum number of digits.
    var longest: Int { CardBrand.highestBit(of: lengthBits) }
  }

  /// A prefix from which on the brand is another.
  private struct Start {
    let prefix: Int32
    let place: Int32
  }

  /// For each number of leading digits from 1 to 8, the prefixes at which the brand changes, ascending.
  private let starts: [Start]
  /// Where in `starts` those for a number of digits begin; the end behind the last.
  private let bounds: [Int]
  private let rules: [Rule]
  private let shapes: [GroupedShape]

  /// Digits of numbers of no known brand.
  static let unknownLengths = 12...19
  private static let counts = unknownLengths.upperBound + 1

  private init() {
    var starts: [Start] = []
    var bounds = [0]
    for count in 0...CardBrand.LeadingDigits.capacity {
      if count > 0 { starts += Self.starts(ofDigits: count) }
      bounds.append(starts.count)
    }
    self.starts = starts
    self.bounds = bounds
    let unknown = Rule(
      lengthBits: Self.unknownLengths.reduce(0) { $0 | 1 << UInt32($1) }, requiresLuhn: true, firstPlace: -1)
    rules =
      [unknown]
      + CardBrand.all.map { brand in
        let first = CardBrand.all.firstIndex { $0.name == brand.name && $0.lengthBits == brand.lengthBits }
        return Rule(lengthBits: brand.lengthBits, requiresLuhn: brand.requiresLuhn, firstPlace: first!)
      }
    // Embedded Swift cannot convert an array of brands into one of optional brands.
    let brands = [nil] + CardBrand.all.map(Optional.some)
    shapes = brands.flatMap { brand in (0..<Self.counts).map { Self.shape(of: brand, digits: $0) } }
  }

  private static func starts(ofDigits count: Int) -> [Start] {
    let power = { (exponent: Int) in (0..<exponent).reduce(1) { product, _ in product * 10 } }
    var prefixes: Set<Int> = [0]
    for range in CardBrand.all.flatMap(\.prefixes) where String(range.lowerBound).count <= count {
      let scale = power(count - String(range.lowerBound).count)
      prefixes.formUnion([range.lowerBound * scale, (range.upperBound + 1) * scale])
    }
    return prefixes.sorted().map { prefix in
      var leading = CardBrand.LeadingDigits()
      let digits = String(repeating: "0", count: count) + String(prefix)
      for byte in digits.utf8.suffix(count) { leading.append(byte) }
      return Start(prefix: Int32(prefix), place: Int32(CardBrand.place(of: leading) ?? -1))
    }
  }

  private static func shape(of brand: CardBrand?, digits count: Int) -> GroupedShape {
    guard let brand else { return .fours(maximumCount: unknownLengths.upperBound) }
    // The brand's first entry has the groups of all.
    guard !brand.printedGroups.isEmpty, let first = CardBrand.named(brand.name) else {
      return .fours(maximumCount: brand.maximumLength)
    }
    return GroupedShape(maximumCount: brand.maximumLength, sizes: first.groups(forDigits: count))
  }

  /// The index in `CardBrand.all` of the brand of a number whose first `count` digits, from 1 to 8, make `prefix`; -1 for no
  /// brand. O(log *n*) for *n* ranges.
  @inline(__always)
  func place(of prefix: Int, digits count: Int) -> Int {
    var low = bounds[count]
    var high = bounds[count + 1]
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].prefix <= Int32(truncatingIfNeeded: prefix) { low = middle } else { high = middle }
    }
    return Int(starts[low].place)
  }

  /// The rule of the brand at a place; that of an unknown one for -1.
  @inline(__always)
  func rule(at place: Int) -> Rule { rules[place + 1] }

  /// The groups and the maximum length of a number of the brand at a place.
  @inline(__always)
  func shape(at place: Int, digits count: Int) -> GroupedShape {
    shapes[(place + 1) * Self.counts + min(count, Self.counts - 1)]
  }
}
