/// Runs an automaton over single texts.
struct TextRunner: Sendable {
  /// A state, as the place where its row starts in the table.
  typealias State = Int

  /// The table, which keeps the memory alive.
  let table: TransitionTable
  /// The state before any byte.
  let start: State
  /// States up to this one, the dead one included, accept or never will.
  private let lastAccepting: State
  /// States up to this one are never left: the dead one, and the one that accepts every rest if there is one.
  private let lastFinal: State

  /// The state from which nothing is accepted.
  static let dead: State = 0

  init(_ table: TransitionTable, _ automaton: ByteAutomaton) {
    self.table = table
    start = automaton.start * table.stride
    lastAccepting = automaton.lastAccepting * table.stride
    lastFinal = automaton.hasAllAccepting ? table.stride : 0
  }

  /// The number of a state in the automaton.
  func number(of state: State) -> Int { state / table.stride }

  /// Whether the text so far matches.
  @inline(__always)
  func isAccepting(_ state: State) -> Bool { state != Self.dead && state <= lastAccepting }

  /// What a state says of the text that led to it.
  @inline(__always)
  func verdict(of state: State) -> Verdict {
    state == Self.dead ? .noMatch : state <= lastAccepting ? .match : .partial
  }

  /// The state after a text, which must end and have started between scalars.
  @inline(__always)
  func end(of text: Span<UInt8>, from state: State) -> State {
    // SAFETY: the pointer is used within the closure; the table's own argument covers the loads from it.
    unsafe text.withUnsafeBufferPointer { bytes in
      switch table.layout {
      case .wide: unsafe endWide(of: bytes, from: state)
      case .folded: unsafe endFolded(of: bytes, from: state)
      }
    }
  }

  @inline(__always)
  private func endWide(of bytes: UnsafeBufferPointer<UInt8>, from start: State) -> State {
    let rows = unsafe table.wide
    var state = start
    var index = 0
    while index < bytes.count, state > lastFinal {
      state = unsafe Int(rows[state &+ Int(bytes[index])])
      index &+= 1
    }
    return state
  }

  @inline(__always)
  private func endFolded(of bytes: UnsafeBufferPointer<UInt8>, from start: State) -> State {
    let rows = unsafe table.folded
    let columns = unsafe table.columns
    var state = start
    var index = 0
    while index < bytes.count, state > lastFinal {
      state = unsafe Int(rows[state &+ Int(columns[Int(bytes[index])])])
      index &+= 1
    }
    return state
  }

  /// The state after one byte.
  @inline(__always)
  func step(from state: State, reading byte: UInt8) -> State {
    // SAFETY: see the table.
    switch table.layout {
    case .wide: unsafe Int(table.wide[state &+ Int(byte)])
    case .folded: unsafe Int(table.folded[state &+ Int(table.columns[Int(byte)])])
    }
  }

  /// A place where a text goes wrong.
  struct Fault {
    /// Where the scalar starts that no continuation can mend.
    var offset: Int
    /// The state before it.
    var state: State
  }

  /// The first fault of a text.
  func firstFault(in text: Span<UInt8>, from start: State) -> Fault? {
    var fault = Fault(offset: 0, state: start)
    var state = start
    if state == Self.dead { return fault }
    for index in text.indices {
      if !UTF8.isContinuation(text[index]) { fault = Fault(offset: index, state: state) }
      state = step(from: state, reading: text[index])
      if state == Self.dead { return fault }
    }
    return nil
  }
}
