/// Makes pseudo-random numbers, which are the same for the same seed on every machine, by SplitMix64 (Steele, Lea and
/// Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator; equal seeds give equal sequences.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to but not including `bound`, which must be positive.
  ///
  /// It is the upper half of a product. The bias, less than `bound` in 2⁶⁴, does not matter here. The standard
  /// library's method is not used, because it may change between versions.
  public mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// One of the elements; there must be at least one.
  public mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element
  where Choices.Index == Int {
    choices[choices.startIndex + below(choices.count)]
  }

  /// A number in a range.
  public mutating func pick(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  /// `true` once in `count` calls, on average.
  public mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}
