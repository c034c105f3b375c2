/// An automaton over the bytes of many lines: a line feed leads back to the start, and says how the line was.
///
/// Its states are those of the automaton over texts, with two additions. After a carriage return, what was accepted
/// before it is remembered, because it does not belong to the line if a line feed follows. A line feed that ends a bad
/// line leads to `badStart`, from where it goes on as from the start. And a runner that begins within a line, whose
/// beginning is another one's business, begins in `skipping`, which leads to the start with the first line feed.
struct LineAutomaton {
  /// The start after a line that is not accepted. It is no state of the transitions: see `TransitionTable`.
  static let badStart = TransitionTable.signal

  /// The state after each state and byte. The line feed and the carriage return have classes of their own.
  let transitions: ByteTransitions
  /// The start of the buffer, and after a line that is accepted.
  let start: Int
  /// The state before the first line feed of a runner that begins within a line.
  let skipping: Int
  /// Whether a line is accepted that ends, without a line feed, in each of the states.
  let isAccepting: [Bool]

  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  /// A state of the automaton over texts, and whether a line feed ends an accepted line there.
  private struct Pair: Hashable {
    var state: Int
    var endsWell: Bool
  }

  /// Makes the automaton over lines of one over texts.
  init(_ automaton: ByteAutomaton) {
    let (classes, representatives) = Self.classes(of: automaton.transitions)
    var pairs = (0..<automaton.transitions.stateCount).map { Pair(state: $0, endsWell: automaton.isAccepting($0)) }
    var numbers = Dictionary(uniqueKeysWithValues: pairs.enumerated().map { ($1, $0) })
    var targets: [Int32] = []
    var index = 0
    while index < pairs.count {
      for byte in representatives {
        guard byte != Self.lineFeed else {
          targets.append(Int32(pairs[index].endsWell ? automaton.start : Self.badStart))
          continue
        }
        let next = Self.pair(after: pairs[index], reading: byte, in: automaton)
        if numbers[next] == nil {
          numbers[next] = pairs.count
          pairs.append(next)
        }
        targets.append(Int32(numbers[next]!))
      }
      index += 1
    }
    skipping = pairs.count
    targets += representatives.map { Int32($0 == Self.lineFeed ? automaton.start : pairs.count) }
    transitions = ByteTransitions(classes: classes, classCount: representatives.count, targets: targets)
    start = automaton.start
    isAccepting = pairs.map { automaton.isAccepting($0.state) }
  }

  private static func pair(after pair: Pair, reading byte: UInt8, in automaton: ByteAutomaton) -> Pair {
    let state = automaton.transitions.target(from: pair.state, reading: byte)
    return Pair(state: state, endsWell: automaton.isAccepting(byte == carriageReturn ? pair.state : state))
  }

  /// The byte classes with the line feed and the carriage return taken out, and a byte of each.
  private static func classes(of transitions: ByteTransitions) -> (classes: [UInt8], representatives: [UInt8]) {
    var known: [Int: UInt8] = [:]
    var representatives: [UInt8] = []
    let classes = (UInt8.min...UInt8.max).map { byte in
      let isSpecial = byte == lineFeed || byte == carriageReturn
      let key = isSpecial ? -Int(byte) : Int(transitions.classes[Int(byte)])
      if let number = known[key] { return number }
      let number = UInt8(representatives.count)
      known[key] = number
      representatives.append(byte)
      return number
    }
    return (classes, representatives)
  }
}
