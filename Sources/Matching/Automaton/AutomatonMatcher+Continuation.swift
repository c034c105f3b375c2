extension AutomatonMatcher {
  /// One of the shortest texts that make a text match if they are added to it; `nil` if none does.
  ///
  /// It shows that `partial` is exact. Each scalar of it is the lowest of its class.
  ///
  /// - Parameter text: well-formed UTF-8.
  /// - Complexity: O(*n*) for the text, and O(*s* *k*) for the *s* states and *k* classes of scalars of the automaton.
  package func shortestContinuation(ofValidUTF8 text: Span<UInt8>) -> String? {
    let start = runner.table.state(at: runner.end(of: text, from: runner.start))
    var origins: [Int: (state: Int, scalarClass: Int)] = [:]
    var reached = [start]
    var index = 0
    while index < reached.count {
      let state = reached[index]
      if automaton.bytes.isAccepting(state) { return spelling(from: start, to: state, origins) }
      for scalarClass in 0..<automaton.scalars.classCount {
        let target = automaton.scalars.target(from: state, reading: scalarClass)
        guard target != start, origins[target] == nil else { continue }
        origins[target] = (state, scalarClass)
        reached.append(target)
      }
      index += 1
    }
    return nil
  }

  /// The scalars on the way from one state to another.
  private func spelling(
    from start: Int, to end: Int, _ origins: [Int: (state: Int, scalarClass: Int)]
  ) -> String {
    var scalars: [Unicode.Scalar] = []
    var state = end
    while state != start {
      let origin = origins[state]!
      let interval = automaton.partition.classes.firstIndex(of: origin.scalarClass)!
      scalars.append(Unicode.Scalar(automaton.partition.starts[interval])!)
      state = origin.state
    }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }
}
