/// An automaton over the bytes of many lines. A line feed leads back to the start. A bad line is signalled once: at the
/// byte with which it is settled that and why it is bad, or, if there is no such byte, at its line feed.
///
/// A line is good if the pattern's automaton accepts its text and so does that of a check, if there is one. If the check's
/// does not accept it, the line is bad because of the check, and else because of the pattern. Signals tell the two apart.
///
/// A state is one of each automaton over texts, with these additions:
///
/// - After a carriage return, a state also remembers whether the text before it is accepted: if a line feed follows,
///   the carriage return does not belong to the line.
/// - A byte that settles that a line is bad leads to a signal from where everything is as from the state `settled`.
/// - A line feed that ends a bad line without such a byte leads to a signal from where everything is as from the start.
/// - A lane that begins inside a line, which the lane before judges, begins in `skipping`, from where the first line
///   feed leads to the start.
struct LineAutomaton {
  /// Why a line is bad.
  enum Cause: Int {
    case pattern
    case check
  }

  /// The start after a line that is not accepted. It has no row in the transitions; `TransitionTable` makes one.
  static func badStart(_ cause: Cause) -> Int {
    TransitionTable.signal(cause.rawValue * TransitionTable.firstKindCount)
  }
  /// The state `settled` directly after the byte that led to it. It has no row in the transitions either.
  static func fault(_ cause: Cause) -> Int {
    TransitionTable.signal(cause.rawValue * TransitionTable.firstKindCount + 1)
  }

  /// The state after each state and byte. The line feed and the carriage return have classes of their own.
  let transitions: ByteTransitions
  /// The state at the start of the buffer, and after a line that is accepted.
  let start: Int
  /// The state, up to the first line feed, of a lane that begins inside a line.
  let skipping: Int
  /// For each state but `skipping`, whether a last line that ends there, without a line feed, is bad and has not been
  /// signalled.
  let isBadEnd: [Bool]
  /// The states whose rows are also those of the signals, in the order of their numbers.
  let signalled: [Int]

  /// The state of a line that is bad, and has been signalled.
  private static let settled = 0
  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  /// A state of each automaton over texts, and for each whether a line feed that comes next ends a text that it accepts.
  private struct Pair {
    var pattern: Half
    var check: Half

    /// Why the line is bad, whatever comes; `nil` if it may still be good, or bad for another reason.
    func settledCause(_ isCheckAlwaysPassed: Bool) -> Cause? {
      if check.isDead { return .check }
      return pattern.isDead && isCheckAlwaysPassed && check.endsWell ? .pattern : nil
    }

    /// A number of its own for each pair.
    func key(_ checkStates: Int) -> Int { pattern.key * checkStates * 2 + check.key }
  }

  private struct Half {
    var state = MinimalAutomaton.dead
    var endsWell = false

    var key: Int { state * 2 + (endsWell ? 1 : 0) }
    /// Whether nothing that comes can be accepted.
    var isDead: Bool { state == MinimalAutomaton.dead && !endsWell }

    /// The half at the start of a line.
    static func start(of automaton: ByteAutomaton) -> Half {
      Half(state: automaton.start, endsWell: automaton.isAccepting(automaton.start))
    }

    func after(_ byte: UInt8, in automaton: ByteAutomaton) -> Half {
      let next = automaton.transitions.target(from: state, reading: byte)
      return Half(state: next, endsWell: automaton.isAccepting(byte == carriageReturn ? state : next))
    }
  }

  /// Makes the automaton over lines for an automaton over texts.
  ///
  /// - Parameter check: the automaton of the check. If there is one, it and the pattern's have to accept some text.
  /// - Complexity: O(*n* *m* *k*) for automata of *n* and *m* states and *k* classes of bytes.
  init(_ automaton: ByteAutomaton, passing check: ByteAutomaton? = nil) {
    let checks = check ?? .everything
    let (classes, representatives) = Self.classes(of: automaton.transitions, checks.transitions)
    let checkStates = checks.transitions.stateCount
    var numbers = [Int32](repeating: -1, count: automaton.transitions.stateCount * checkStates * 4)
    var pairs = [Pair(pattern: Half(), check: Half())]
    func number(_ pair: Pair) -> Int32 {
      let key = pair.key(checkStates)
      if numbers[key] < 0 {
        numbers[key] = Int32(pairs.count)
        pairs.append(pair)
      }
      return numbers[key]
    }
    // If nothing is accepted at all, lines start settled, and no byte leads to that state.
    let acceptsNothing = automaton.start == MinimalAutomaton.dead
    let start = acceptsNothing ? 0 : Int(number(Pair(pattern: .start(of: automaton), check: .start(of: checks))))
    var targets = representatives.map { byte in
      Int32(byte != Self.lineFeed ? Self.settled : acceptsNothing ? Self.badStart(.pattern) : start)
    }
    var index = 1
    while index < pairs.count {
      for byte in representatives {
        let pair = pairs[index]
        if byte == Self.lineFeed {
          let cause: Cause? = !pair.check.endsWell ? .check : !pair.pattern.endsWell ? .pattern : nil
          targets.append(Int32(cause.map(Self.badStart) ?? start))
          continue
        }
        let next = Pair(
          pattern: pair.pattern.after(byte, in: automaton), check: pair.check.after(byte, in: checks))
        let cause = next.settledCause(checks.hasAllAccepting && next.check.state == 1)
        targets.append(cause.map { Int32(Self.fault($0)) } ?? number(next))
      }
      index += 1
    }
    self.start = start
    skipping = pairs.count
    targets += representatives.map { Int32($0 == Self.lineFeed ? start : pairs.count) }
    transitions = ByteTransitions(classes: classes, classCount: representatives.count, targets: targets)
    isBadEnd =
      [acceptsNothing]
      + pairs.dropFirst().map { !automaton.isAccepting($0.pattern.state) || !checks.isAccepting($0.check.state) }
    signalled = (check == nil ? [.pattern] : [Cause.pattern, .check]).flatMap { _ in [start, Self.settled] }
  }

  /// The classes of bytes, in which the line feed and the carriage return each have a class of their own, and one byte
  /// of each class.
  private static func classes(
    of transitions: ByteTransitions, _ others: ByteTransitions
  ) -> (classes: [UInt8], representatives: [UInt8]) {
    var known: [Int: UInt8] = [:]
    var representatives: [UInt8] = []
    let classes = (UInt8.min...UInt8.max).map { byte in
      let isSpecial = byte == lineFeed || byte == carriageReturn
      let both = Int(transitions.classes[Int(byte)]) << 8 | Int(others.classes[Int(byte)])
      let key = isSpecial ? -Int(byte) : both
      if let number = known[key] { return number }
      let number = UInt8(representatives.count)
      known[key] = number
      representatives.append(byte)
      return number
    }
    return (classes, representatives)
  }
}

extension ByteAutomaton {
  /// Accepts whatever there is.
  fileprivate static let everything = ByteAutomaton(
    transitions: ByteTransitions(classes: Array(repeating: 0, count: 256), classCount: 1, targets: [0, 1]),
    lastAccepting: 1, hasAllAccepting: true, start: 1)
}
