/// Runs an automaton over single texts.
///
/// It represents a state by its place in the table: see `TransitionTable`.
struct TextRunner: Sendable {
  /// The table. Its memory exists for as long as this reference does.
  let table: TransitionTable
  /// The place before any byte.
  let start: Int
  /// The place of the dead state, from which no text is accepted. It is the lowest place.
  let dead: Int
  /// The highest place that accepts. All places from the one after `dead` up to it accept.
  private let lastAccepting: Int
  /// The highest place that no UTF-8 text leaves: that of the state that accepts every rest, if there is one,
  /// else `dead`.
  private let lastFinal: Int

  init(_ automaton: ByteAutomaton) {
    table = TransitionTable(automaton.transitions)
    start = table.place(of: automaton.start)
    dead = table.place(of: MinimalAutomaton.dead)
    lastAccepting = table.place(of: automaton.lastAccepting)
    lastFinal = table.place(of: automaton.hasAllAccepting ? 1 : MinimalAutomaton.dead)
  }

  /// Whether the text that led to a place matches.
  @inline(__always)
  func isAccepting(_ place: Int) -> Bool { place > dead && place <= lastAccepting }

  /// The verdict on the text that led to a place.
  @inline(__always)
  func verdict(at place: Int) -> Verdict {
    place == dead ? .noMatch : place <= lastAccepting ? .match : .partial
  }

  /// The place after a text, which must be well-formed UTF-8. O(*n*).
  @inline(__always)
  func end(of text: Span<UInt8>, from start: Int) -> Int {
    switch table.layout {
    case .direct: end(of: text, from: start, DirectTransitions())
    case .folded: end(of: text, from: start, table.folded)
    case .compact: end(of: text, from: start, table.compact)
    }
  }

  @inline(__always)
  private func end(of text: Span<UInt8>, from start: Int, _ transitions: some Transitions) -> Int {
    var place = start
    for index in text.indices {
      guard place > lastFinal else { break }
      // SAFETY: the index is one of the span's. `place` is a place of the table, because each step leads to one, and
      // the table exists, because this runner, which holds it, is borrowed during the call.
      place = unsafe transitions.next(place, text[unchecked: index])
    }
    return place
  }

  /// The place after one byte.
  @inline(__always)
  func step(from place: Int, reading byte: UInt8) -> Int {
    switch table.layout {
    case .direct: DirectTransitions().next(place, byte)
    case .folded: table.folded.next(place, byte)
    case .compact: table.compact.next(place, byte)
    }
  }

  /// Where a text goes wrong: at the first scalar after which no continuation can match.
  struct Fault {
    /// Where the scalar starts, in bytes of the text.
    var offset: Int
    /// The place in the table before the scalar.
    var place: Int
  }

  /// The first fault of a text, which must be well-formed UTF-8; `nil` if it has none. O(*n*).
  func firstFault(in text: Span<UInt8>, from start: Int) -> Fault? {
    var fault = Fault(offset: 0, place: start)
    if start == dead { return fault }
    var place = start
    for index in text.indices {
      if !UTF8.isContinuation(text[index]) { fault = Fault(offset: index, place: place) }
      place = step(from: place, reading: text[index])
      if place == dead { return fault }
    }
    return nil
  }

  /// The place after a text from which the faults are left out, one after the other: each scalar after which nothing
  /// could match, when the faults before it are left out. The text must be well-formed UTF-8. O(*n*).
  @inline(__always)
  func endWithoutFaults(of text: Span<UInt8>, from start: Int) -> (place: Int, hasFault: Bool) {
    let place = end(of: text, from: start)
    if place != dead { return (place, false) }
    return (endLeavingOutFaults(of: text, from: start), !text.isEmpty)
  }

  private func endLeavingOutFaults(of text: Span<UInt8>, from start: Int) -> Int {
    var place = start
    var offset = 0
    while offset < text.count {
      let before = place
      repeat {
        place = step(from: place, reading: text[offset])
        offset += 1
      } while offset < text.count && UTF8.isContinuation(text[offset])
      if place == dead { place = before }
    }
    return place
  }
}
