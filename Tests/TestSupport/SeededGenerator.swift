/// Random numbers that are the same in every run, on every machine: SplitMix64 (Steele, Lea, Flood 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Equal seeds give equal sequences.
  package init(seed: UInt64) { state = seed }

  /// Equal numbers give equal sequences, and neighbouring numbers give sequences that have nothing in common.
  package init(mixing seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
