import Matching

/// The named sets as Docs/Patterns.md describes them.
enum TestSets {
  static let any = ScalarSet(isNegated: true)
  static let notLineFeed = ScalarSet(isNegated: true, ranges: [0xA...0xA])
  static let verticalSpace = ScalarSet(ranges: [0xA...0xD, 0x85...0x85, 0x2028...0x2029])
  static let digit = category("Nd")
  static let whiteSpace = binary("whitespace")
  static let horizontalSpace = union([category("Zs"), ScalarSet(ranges: [0x9...0x9])])
  static let word = union([
    binary("alphabetic"), category("M"), category("Nd"), category("Pc"), ScalarSet(ranges: [0x200C...0x200D]),
  ])

  static func category(_ name: String) -> ScalarSet { ScalarSet(properties: [.init(.generalCategory(name))]) }
  static func script(_ name: String) -> ScalarSet { ScalarSet(properties: [.init(.script(name))]) }
  static func binary(_ name: String) -> ScalarSet { ScalarSet(properties: [.init(.binary(name))]) }
  static func union(_ sets: [ScalarSet]) -> ScalarSet { ScalarSet(subsets: sets) }
  static func not(_ set: ScalarSet) -> ScalarSet { ScalarSet(isNegated: true, subsets: [set]) }

  /// The sets of `\d`, `\w` and the like, by the small letter. The capital letter stands for all other scalars.
  static let escapes: [(letter: Character, set: ScalarSet)] = [
    ("d", digit), ("w", word), ("s", whiteSpace), ("h", horizontalSpace), ("v", verticalSpace),
  ]

  static let posix: [(name: String, set: ScalarSet)] = [
    ("alpha", binary("alphabetic")), ("digit", digit), ("alnum", union([binary("alphabetic"), digit])),
    ("upper", binary("uppercase")), ("lower", binary("lowercase")), ("space", whiteSpace), ("blank", horizontalSpace),
    ("cntrl", category("Cc")), ("xdigit", ScalarSet(ranges: [0x30...0x39, 0x41...0x46, 0x61...0x66])),
    ("ascii", ScalarSet(ranges: [0...0x7F])), ("word", word),
    ("punct", union([category("P")] + "$+<=>^`|~".unicodeScalars.map { ScalarSet(ranges: [$0.value...$0.value]) })),
    ("graph", not(union([whiteSpace, category("Cc"), category("Cn")]))),
    ("print", not(union([category("Cc"), category("Cn"), category("Zl"), category("Zp")]))),
  ]

  /// Some properties, each by one of its names.
  static let properties: [(name: String, set: ScalarSet)] = [
    ("Lu", category("Lu")), ("Ll", category("Ll")), ("L", category("L")), ("L&", category("LC")),
    ("LC", category("LC")),
    ("Lt", category("Lt")), ("Letter", category("L")), ("gc=Mark", category("M")), ("N", category("N")),
    ("Decimal_Number", category("Nd")), ("P", category("P")), ("Pd", category("Pd")), ("S", category("S")),
    ("Sm", category("Sm")), ("Z", category("Z")), ("Zs", category("Zs")), ("C", category("C")), ("Cn", category("Cn")),
    ("Co", category("Co")), ("general_category=cf", category("Cf")),
    ("Greek", script("greek")), ("sc=Latn", script("latin")), ("script:cyrillic", script("cyrillic")),
    ("Zyyy", script("common")), ("Han", script("han")), ("Inherited", script("inherited")),
    ("Alphabetic", binary("alphabetic")), ("upper", binary("uppercase")), ("Lowercase", binary("lowercase")),
    ("White_Space", whiteSpace), ("Ideo", binary("ideographic")), ("XIDS", binary("xidstart")),
    ("Cased", binary("cased")),
    ("NChar", binary("noncharactercodepoint")), ("Any", any), ("ASCII", ScalarSet(ranges: [0...0x7F])),
  ]
}

// MARK: Named sets

extension PatternMaker {
  mutating func namedSet() -> Piece {
    let (set, source) = random.once(in: 3) ? property() : escape()
    return Piece(.set(set), source, isAtom: true)
  }

  private mutating func escape() -> (ScalarSet, String) {
    let (letter, set) = random.one(of: TestSets.escapes)
    return random.once(in: 2) ? (set, "\\\(letter)") : (TestSets.not(set), "\\\(letter.uppercased())")
  }

  private mutating func property() -> (ScalarSet, String) {
    let (name, set) = random.one(of: TestSets.properties)
    let isNegated = random.once(in: 3)
    let result = isNegated ? TestSets.not(set) : set
    if name.count == 1, random.once(in: 2) { return (result, (isNegated ? "\\P" : "\\p") + name) }
    if random.once(in: 4) { return (result, (isNegated ? "\\p{^" : "\\P{^") + name + "}") }
    return (result, (isNegated ? "\\P{" : "\\p{") + name + "}")
  }
}

// MARK: Classes

extension PatternMaker {
  mutating func characterClass() -> Piece {
    let isNegated = random.once(in: 4)
    var ranges: [ClosedRange<UInt32>] = []
    var subsets: [ScalarSet] = []
    var source = isNegated ? "[^" : "["
    for index in 0..<random.weighted([(4, 1), (4, 2), (2, 3), (1, 5)]) {
      if flags.isExtendedInClasses, random.once(in: 4) { source += random.one(of: [" ", "\t", "  "]) }
      switch random.weighted([(6, 0), (5, 1), (2, 2), (1, 3), (1, 4)]) {
      case 0: addScalar(to: &source, &ranges, isFirst: index == 0)
      case 1: addRange(to: &source, &ranges)
      case 2: add(escape(), to: &source, &subsets)
      case 3: add(property(), to: &source, &subsets)
      default: add(posixClass(), to: &source, &subsets)
      }
    }
    if !isFixed, random.once(in: 12) {
      source += "-"
      ranges.append(0x2D...0x2D)
    }
    if flags.isCaseless { ranges = Self.closed(ranges) }
    return Piece(.set(ScalarSet(isNegated: isNegated, ranges: ranges, subsets: subsets)), source + "]", isAtom: true)
  }

  private mutating func addScalar(to source: inout String, _ ranges: inout [ClosedRange<UInt32>], isFirst: Bool) {
    let scalar = random.one(of: palette)
    ranges.append(scalar.value...scalar.value)
    source += scalar == "]" && isFirst ? "]" : classSpelling(of: scalar)
  }

  /// Adds a range between two scalars. One is in the palette or beside a scalar of it; the other is in the palette, or
  /// a scalar at which the length in UTF-8 changes.
  private mutating func addRange(to source: inout String, _ ranges: inout [ClosedRange<UInt32>]) {
    let edges: [UInt32] = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF, 0x3FFFF, 0x40000]
    let first = random.one(of: palette).value
    let second = random.once(in: 2) ? random.one(of: palette).value : random.one(of: edges)
    let ends = [Self.moved(first, by: random.number(-1...1)), second].sorted()
    let low = Unicode.Scalar(ends[0])!
    let high = Unicode.Scalar(ends[1])!
    ranges.append(low.value...high.value)
    source += classSpelling(of: low) + "-" + classSpelling(of: high)
  }

  private mutating func posixClass() -> (ScalarSet, String) {
    let (name, set) = random.one(of: TestSets.posix)
    return random.once(in: 3) ? (TestSets.not(set), "[:^\(name):]") : (set, "[:\(name):]")
  }

  private func add(_ member: (ScalarSet, String), to source: inout String, _ subsets: inout [ScalarSet]) {
    subsets.append(member.0)
    source += member.1
  }

  /// The scalar value at a distance from another; the other itself if there is none.
  private static func moved(_ value: UInt32, by distance: Int) -> UInt32 {
    let moved = Int(value) + distance
    return moved < 0 || Unicode.Scalar(UInt32(moved)) == nil ? value : UInt32(moved)
  }

  /// The ranges with all cases of their letters added.
  private static func closed(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    let others = LetterCases.members.values.filter { letters in
      letters.contains { letter in ranges.contains { $0.contains(letter.value) } }
    }
    return ranges + others.joined().map { $0.value...$0.value }
  }
}

// MARK: Scalars

extension PatternMaker {
  mutating func scalar(_ scalar: Unicode.Scalar) -> Piece {
    if random.once(in: 20) { return Piece(literal(scalar), "\\Q\(scalar)\\E", isAtom: true) }
    let plain = plainSpelling(of: scalar, special: "\\^$.|?*+()[]{}", blanksMatter: !flags.isExtended)
    let source = random.once(in: 4) ? escapedSpelling(of: scalar) : plain
    return Piece(literal(scalar), source, isAtom: true, takesDigits: source.hasPrefix("\\0"))
  }

  private mutating func classSpelling(of scalar: Unicode.Scalar) -> String {
    if random.once(in: 4) { return escapedSpelling(of: scalar, mayTakeDigits: false) }
    return plainSpelling(of: scalar, special: "\\^[]-&", blanksMatter: !flags.isExtendedInClasses)
  }

  /// A scalar as it is, or after a backslash if it has a meaning in patterns.
  private mutating func plainSpelling(of scalar: Unicode.Scalar, special: String, blanksMatter: Bool) -> String {
    let isBlank = scalar.properties.isPatternWhitespace || scalar == "#"
    let isPunctuation = scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
    if !blanksMatter, isBlank { return escapedSpelling(of: scalar, mayTakeDigits: false) }
    if special.unicodeScalars.contains(scalar) || isPunctuation && random.once(in: 4) { return "\\\(scalar)" }
    return String(scalar)
  }

  /// A scalar by its number, or by an escape such as `\n`.
  private mutating func escapedSpelling(of scalar: Unicode.Scalar, mayTakeDigits: Bool = true) -> String {
    let value = scalar.value
    let digits = String(value, radix: 16, uppercase: random.once(in: 2))
    let padded = { (count: Int) in String(repeating: "0", count: count - digits.count) + digits }
    var forms = [
      "\\x{\(digits)}", "\\u{\(digits)}", "\\U\(padded(8))", "\\o{\(String(value, radix: 8))}", "\\N{U+\(digits)}",
    ]
    if value < 0x100 { forms.append("\\x\(padded(2))") }
    if value < 0x10000 { forms.append("\\u\(padded(4))") }
    if value < 0o100, mayTakeDigits { forms.append("\\0\(String(value, radix: 8))") }
    if value < 0x20 { forms.append("\\c\(Unicode.Scalar(UInt8(value + 0x40)))") }
    if let name = Self.names[scalar] { forms += [name, name] }
    return random.one(of: forms)
  }

  private static let names: [Unicode.Scalar: String] = ["\n": "\\n", "\r": "\\r", "\t": "\\t", "\u{C}": "\\f"]
}
