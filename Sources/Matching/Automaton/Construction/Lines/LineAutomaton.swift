/// An automaton over the bytes of many lines. A line feed leads back to the start. A bad line is signalled once: at the
/// byte after which no continuation can be accepted or, if there is no such byte, at its line feed.
///
/// Its states are those of the automaton over texts, with these additions:
///
/// - After a carriage return, a state also remembers whether the text before it is accepted: if a line feed follows,
///   the carriage return does not belong to the line.
/// - A byte after which nothing can be accepted leads to `fault`, from where everything is as from the dead state.
/// - A line feed that ends a bad line without such a byte leads to `badStart`, from where everything is as from the
///   start.
/// - A lane that begins inside a line, which the lane before judges, begins in `skipping`, from where the first line
///   feed leads to the start.
struct LineAutomaton {
  /// The start after a line that is not accepted. It has no row in the transitions; `TransitionTable` makes one.
  static let badStart = TransitionTable.signal(0)
  /// The dead state directly after the byte that led to it. It has no row in the transitions either.
  static let fault = TransitionTable.signal(1)

  /// The state after each state and byte. The line feed and the carriage return have classes of their own.
  let transitions: ByteTransitions
  /// The state at the start of the buffer, and after a line that is accepted.
  let start: Int
  /// The state, up to the first line feed, of a lane that begins inside a line.
  let skipping: Int
  /// For each state but `skipping`, whether a last line that ends there, without a line feed, is bad and has not been
  /// signalled.
  let isBadEnd: [Bool]
  /// The states whose rows are also those of `badStart` and of `fault`.
  var signalled: [Int] { [start, MinimalAutomaton.dead] }

  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  /// A state of the automaton over texts, and whether a line feed that comes next ends an accepted line.
  private struct Pair {
    var state: Int
    var endsWell: Bool

    /// A number of its own for each pair.
    var key: Int { state * 2 + (endsWell ? 1 : 0) }
    /// Whether nothing that comes can make the line good.
    var isDead: Bool { state == MinimalAutomaton.dead && !endsWell }
  }

  /// Makes the automaton over lines for an automaton over texts.
  init(_ automaton: ByteAutomaton) {
    let (classes, representatives) = Self.classes(of: automaton.transitions)
    var pairs = (0..<automaton.transitions.stateCount).map { Pair(state: $0, endsWell: automaton.isAccepting($0)) }
    var numbers = [Int32](repeating: -1, count: pairs.count * 2)
    for (number, pair) in pairs.enumerated() { numbers[pair.key] = Int32(number) }
    var targets: [Int32] = []
    targets.reserveCapacity((pairs.count + 2) * representatives.count)
    var index = 0
    while index < pairs.count {
      for byte in representatives {
        guard byte != Self.lineFeed else {
          let isSilent = pairs[index].endsWell || Self.isSignalled(pairs[index], in: automaton)
          targets.append(Int32(isSilent ? automaton.start : Self.badStart))
          continue
        }
        let next = Self.pair(after: pairs[index], reading: byte, in: automaton)
        if next.isDead, !pairs[index].isDead {
          targets.append(Int32(Self.fault))
          continue
        }
        if numbers[next.key] < 0 {
          numbers[next.key] = Int32(pairs.count)
          pairs.append(next)
        }
        targets.append(numbers[next.key])
      }
      index += 1
    }
    skipping = pairs.count
    targets += representatives.map { Int32($0 == Self.lineFeed ? automaton.start : pairs.count) }
    transitions = ByteTransitions(classes: classes, classCount: representatives.count, targets: targets)
    start = automaton.start
    isBadEnd = pairs.map { !automaton.isAccepting($0.state) && !Self.isSignalled($0, in: automaton) }
  }

  /// Whether the lines that lead to a pair have been signalled. If nothing is accepted at all, no byte leads to the dead
  /// state, because lines start in it.
  private static func isSignalled(_ pair: Pair, in automaton: ByteAutomaton) -> Bool {
    pair.isDead && automaton.start != MinimalAutomaton.dead
  }

  private static func pair(after pair: Pair, reading byte: UInt8, in automaton: ByteAutomaton) -> Pair {
    let state = automaton.transitions.target(from: pair.state, reading: byte)
    return Pair(state: state, endsWell: automaton.isAccepting(byte == carriageReturn ? pair.state : state))
  }

  /// The classes of bytes, in which the line feed and the carriage return each have a class of their own, and one byte
  /// of each class.
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
