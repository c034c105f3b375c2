import TestSupport

/// Bytes that look for trouble.
enum RandomInput {
  private static let pieces: [[UInt8]] = [
    Array("a".utf8), Array("bc".utf8), Array("é".utf8), Array("x".utf8), Array("\n".utf8), Array("\r\n".utf8),
    Array("\r".utf8), Array("\"".utf8), Array(",".utf8), [0xFF], [0xC3], Array("\u{FEFF}".utf8),
    Array("aaaaaaaaaaaaaaaaaaaaaaaa".utf8), Array(",\"".utf8), Array("\",".utf8), Array("\"\"".utf8), [0],
  ]

  /// Lines of text, more or less.
  static func bytes(seed: Int) -> [UInt8] {
    var numbers = SeededGenerator(mixing: seed)
    let weights = pieces.map { _ in Int.random(in: 0...4, using: &numbers) }
    let bag = zip(pieces, weights).flatMap { Array(repeating: $0, count: $1) } + [Array("ab\n".utf8)]
    return (0..<Int.random(in: 0...60, using: &numbers)).flatMap { _ in bag.randomElement(using: &numbers) ?? [] }
  }

  /// Rows of three fields, more or less, many of them in quotes.
  static func csv(seed: Int) -> [UInt8] {
    var numbers = SeededGenerator(mixing: seed)
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
