/// The length of the ASCII form of international labels (RFC 3492).
enum Punycode {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26
  private static let skew = 38
  private static let damp = 700
  private static let initialBias = 72
  private static let initialN: UInt32 = 0x80

  /// The number of bytes that a label takes in the domain name system: its own length if it is ASCII, otherwise that of
  /// `xn--` and its Punycode. The label is taken as it is, without case folding or normalisation.
  ///
  /// - Parameter limit: a label with more scalars than this is too long in any case, so that it is not encoded; the
  ///   result is then its number of scalars.
  /// - Complexity: O(*n*) for ASCII; otherwise O(*n* + *s*²) for *s* scalars, and *s* is at most the limit.
  static func asciiLength(of text: Span<UInt8>, in label: Range<Int>, upTo limit: Int) -> Int {
    var scalars = 0
    var basic = 0
    for index in label {
      if text[index] & 0xC0 != 0x80 { scalars += 1 }
      if text[index] < 0x80 { basic += 1 }
    }
    if basic == scalars || scalars > limit { return scalars }
    let prefix = 4 + (basic > 0 ? basic + 1 : 0)
    return prefix + encodedLength(of: text, in: label, basic: basic, scalars: scalars)
  }

  /// The number of digits that the scalars beyond ASCII take: the algorithm of RFC 3492, 6.3, counting digits instead
  /// of writing them.
  private static func encodedLength(of text: Span<UInt8>, in label: Range<Int>, basic: Int, scalars: Int) -> Int {
    var n = initialN
    var delta = 0
    var bias = initialBias
    var handled = basic
    var length = 0
    while handled < scalars {
      let next = leastScalar(of: text, in: label, from: n)
      delta += Int(next - n) * (handled + 1)
      n = next
      forEachScalar(of: text, in: label) { scalar in
        if scalar < n { delta += 1 }
        guard scalar == n else { return }
        length += digits(of: delta, bias: bias)
        bias = adapted(delta, handled: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return length
  }

  /// The number of digits of a generalised variable-length integer.
  private static func digits(of delta: Int, bias: Int) -> Int {
    var quotient = delta
    var digits = 1
    var k = base
    while true {
      let threshold = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias
      if quotient < threshold { return digits }
      quotient = (quotient - threshold) / (base - threshold)
      digits += 1
      k += base
    }
  }

  private static func adapted(_ delta: Int, handled: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / handled
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + skew)
  }

  private static func leastScalar(of text: Span<UInt8>, in label: Range<Int>, from n: UInt32) -> UInt32 {
    var least = UInt32.max
    forEachScalar(of: text, in: label) { scalar in
      if scalar >= n, scalar < least { least = scalar }
    }
    return least
  }

  /// Decodes well-formed UTF-8.
  private static func forEachScalar(of text: Span<UInt8>, in label: Range<Int>, _ body: (UInt32) -> Void) {
    var index = label.lowerBound
    while index < label.upperBound {
      let lead = text[index]
      let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      var scalar = UInt32(length == 1 ? lead : lead & (0x7F >> UInt8(length)))
      for place in (index + 1)..<(index + length) { scalar = scalar << 6 | UInt32(text[place] & 0x3F) }
      body(scalar)
      index += length
    }
  }
}
