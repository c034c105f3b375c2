/// Random numbers that are the same in every run.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Bytes that look for trouble.
enum RandomInput {
  private static let pieces: [[UInt8]] = [
    Array("a".utf8), Array("bc".utf8), Array("é".utf8), Array("x".utf8), Array("\n".utf8), Array("\r\n".utf8),
    Array("\r".utf8), Array("\"".utf8), Array(",".utf8), [0xFF], [0xC3], Array("\u{FEFF}".utf8),
    Array("aaaaaaaaaaaaaaaaaaaaaaaa".utf8), Array(",\"".utf8), Array("\",".utf8), Array("\"\"".utf8), [0],
  ]

  /// Lines of text, more or less.
  static func bytes(seed: Int) -> [UInt8] {
    var numbers = RandomNumbers(seed: seed)
    let weights = pieces.map { _ in Int.random(in: 0...4, using: &numbers) }
    let bag = zip(pieces, weights).flatMap { Array(repeating: $0, count: $1) } + [Array("ab\n".utf8)]
    return (0..<Int.random(in: 0...60, using: &numbers)).flatMap { _ in bag.randomElement(using: &numbers) ?? [] }
  }

  /// Rows of three fields, more or less, many of them in quotes.
  static func csv(seed: Int) -> [UInt8] {
    var numbers = RandomNumbers(seed: seed)
    let contents = ["", "a", "ab", "é", "a\"\"b", "\n", "a,b", "x", "bcabcabcabcabc", "\r\n", "\r", "b\r", "\0"]
    let lineEnds = [["\n", "\r\n"], ["\r"], ["\n", "\r\n", "\r"]].randomElement(using: &numbers) ?? ["\n"]
    return (0..<Int.random(in: 0...12, using: &numbers)).flatMap { _ -> [UInt8] in
      if Int.random(in: 0..<8, using: &numbers) == 0 { return bytes(seed: Int(truncatingIfNeeded: numbers.next())) }
      let count = Int.random(in: 0..<10, using: &numbers) == 0 ? 2 : 3
      let fields = (0..<count).map { _ -> String in
        let content = contents.randomElement(using: &numbers) ?? ""
        let isPlain = Bool.random(using: &numbers) && !content.contains { ",\"\n\r\n\r".contains($0) }
        return isPlain ? content : "\"\(content)\""
      }
      return Array((fields.joined(separator: ",") + (lineEnds.randomElement(using: &numbers) ?? "\n")).utf8)
    }
  }
}
