/// Judging a text that grows, piece by piece: the place that the automaton is in after one piece is where the next begins.
extension AutomatonMatcher {
  /// The place before any text.
  package var startPlace: Int { runner.start }

  /// The place after a piece of text, which must start and end between scalars.
  package func place(after text: Span<UInt8>, from place: Int) -> Int { runner.end(of: text, from: place) }

  /// What a place says of the text that led to it.
  package func verdict(at place: Int) -> Verdict { runner.verdict(at: place) }
}
