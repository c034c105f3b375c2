/// Runs an automaton over single texts.
///
/// States are kept as places in the table: see there.
struct TextRunner: Sendable {
  /// The table, which keeps the memory alive.
  let table: TransitionTable
  /// The place before any byte.
  let start: Int
  /// The place from which nothing is accepted, the lowest.
  let dead: Int
  /// The places up to this one, but for the dead one, accept.
  private let lastAccepting: Int
  /// The places up to this one are never left: the dead one, and the one that accepts every rest if there is one.
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

  /// What a place says of the text that led to it.
  @inline(__always)
  func verdict(at place: Int) -> Verdict {
    place == dead ? .noMatch : place <= lastAccepting ? .match : .partial
  }

  /// The place after a text, which must start and end between scalars.
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
      // SAFETY: the index is one of the span's.
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

  /// Where a text goes wrong.
  struct Fault {
    /// Where the scalar starts that no continuation can mend.
    var offset: Int
    /// The place in the table before it.
    var place: Int
  }

  /// The first fault of a text.
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

  /// The place after a text out of which all faults are left: each scalar that no continuation could mend, given that the
  /// ones before are left out too.
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
