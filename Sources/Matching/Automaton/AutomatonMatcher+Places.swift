/// Judges a text piece by piece. The place in the table after one piece is the place from which the next piece is run.
extension AutomatonMatcher {
  /// The place before any text.
  package var startPlace: Int { runner.start }

  /// The place after a piece of text. The piece must be well-formed UTF-8, and `place` one of this matcher's. O(*n*).
  package func place(after text: Span<UInt8>, from place: Int) -> Int { runner.end(of: text, from: place) }

  /// The place after one more byte of well-formed UTF-8. O(1).
  package func place(after byte: UInt8, from place: Int) -> Int { runner.step(from: place, reading: byte) }

  /// The verdict on the text that led to a place. O(1).
  package func verdict(at place: Int) -> Verdict { runner.verdict(at: place) }
}
