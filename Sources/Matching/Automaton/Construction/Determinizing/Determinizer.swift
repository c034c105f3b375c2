/// Turns a program of threads into a deterministic automaton over classes of scalars.
///
/// A state is a set of threads. A thread has a place in the program, and guards. A guard is a state of a look-ahead
/// that the thread has met: that state must, or must not, accept the rest of the text. A look-ahead does not depend on
/// the pattern around it, so it is made deterministic by itself, and a guard goes from state to state as the thread
/// reads. A text is accepted if a thread is at an end of the program and all its guards hold. This is an alternating
/// automaton that is made deterministic from the inside outwards.
///
/// The alternative would be derivatives of expressions with intersection and complement. But with those, a look-ahead
/// in a repetition has to be moved to the front at every step, and the number of expressions is only finite if they are
/// kept in disjunctive normal form. Sets of threads with guards are that form.
struct Determinizer {
  /// The state without threads, which accepts nothing.
  private static let nothing = 0
  /// The state that accepts every rest.
  private static let everything = 1
  /// The guards of a thread that has none.
  private static let noGuards = 0
  private static let unknown: Int32 = -1

  private let program: ThreadProgram
  private let classCount: Int
  private let members: SetMembers
  private let contexts: Contexts
  /// Whether a thread may have guards. Most programs have no look-aheads, and much is left out for them.
  private let mayHaveGuards: Bool
  private var budget: BuildBudget

  private var states = SequencePool()
  private var guards = SequencePool()
  private var isAccepting: [Bool] = []
  /// The state after each state and class, `unknown` until it is asked for.
  private var transitions: ContiguousArray<Int32> = []
  /// The threads that places stand for, one list after the other, and where the list of a place in a context is; `nil`
  /// until it is needed. See `closure(of:in:)`.
  private var closureThreads: ContiguousArray<UInt64> = []
  private var closures: ContiguousArray<Range<Int>?>
  /// For each place, the number of the last walk that came to it without guards. See `walk(from:in:)`.
  private var lastWalks: ContiguousArray<Int32>
  private var walkCount: Int32 = 0
  /// An array for the threads of the state that is being made, kept so that its memory is used again.
  private var gathered: ContiguousArray<UInt64> = []

  /// The automaton of a program, over the classes of scalars that its sets consist of.
  ///
  /// - Parameter members: for each set of the program, whether each class belongs to it.
  static func automaton(
    of program: ThreadProgram, classCount: Int, members: [[Bool]], budget: inout BuildBudget
  ) throws(PatternError) -> ScalarAutomaton {
    var determinizer = try Determinizer(program, classCount, members, budget)
    let automaton = try determinizer.explore()
    budget = determinizer.budget
    return automaton
  }

  private init(
    _ program: ThreadProgram, _ classCount: Int, _ members: [[Bool]], _ budget: BuildBudget
  ) throws(PatternError) {
    self.program = program
    self.members = SetMembers(members, classCount: classCount)
    self.budget = budget
    self.classCount = classCount
    contexts = Contexts(program, members, classCount)
    mayHaveGuards = !program.lookStarts.isEmpty
    lastWalks = ContiguousArray(repeating: 0, count: program.instructions.count)
    closures = ContiguousArray(repeating: nil, count: program.instructions.count * contexts.count)
    try self.budget.take(steps: closures.count / 16)
    _ = guards.identity(of: [])
    _ = try state(of: [])
    _ = try state(of: [Self.thread(ThreadProgram.acceptAll, Self.noGuards)])
  }

  // MARK: Exploration

  /// All states that can be reached from the start, in the order in which they are found.
  private mutating func explore() throws(PatternError) -> ScalarAutomaton {
    var reached = [try state(of: threads(of: program.start, in: Contexts.start))]
    var numbers = ContiguousArray(repeating: Self.unknown, count: reached[0] + 1)
    numbers[reached[0]] = 0
    var index = 0
    while index < reached.count {
      try completeRow(of: reached[index])
      let row = reached[index] * classCount..<(reached[index] + 1) * classCount
      numbers.append(contentsOf: repeatElement(Self.unknown, count: states.count - numbers.count))
      for entry in row {
        let target = Int(transitions[entry])
        guard numbers[target] == Self.unknown else { continue }
        numbers[target] = Int32(reached.count)
        reached.append(target)
      }
      index += 1
    }
    return automaton(of: reached, numbers)
  }

  /// The automaton of the states that have been reached, with the numbers that they have in it.
  private func automaton(of reached: [Int], _ numbers: ContiguousArray<Int32>) -> ScalarAutomaton {
    var table: [Int32] = []
    table.reserveCapacity(reached.count * classCount)
    for state in reached {
      for entry in state * classCount..<(state + 1) * classCount { table.append(numbers[Int(transitions[entry])]) }
    }
    return ScalarAutomaton(
      classCount: classCount, transitions: table, isAccepting: reached.map { isAccepting[$0] }, start: 0)
  }

  /// Makes the states after a state, for all classes.
  private mutating func completeRow(of state: Int) throws(PatternError) {
    if members.haveMasks, !mayHaveGuards { fillUnread(in: state) }
    for scalarClass in 0..<classCount where transitions[state * classCount + scalarClass] == Self.unknown {
      _ = try transition(from: state, reading: scalarClass)
    }
  }

  /// Fills in the classes that no thread of a state reads. Threads have no guards.
  private mutating func fillUnread(in state: Int) {
    var read: UInt64 = 0
    for element in states.range(of: state) {
      switch program.instructions[Self.place(of: states[element: element])] {
      case .read(let set, _): read |= members.mask(of: set)
      case .acceptAll: return
      default: continue
      }
    }
    var rest = ~read
    while case let scalarClass = rest.trailingZeroBitCount, scalarClass < classCount {
      transitions[state * classCount + scalarClass] = Int32(Self.nothing)
      rest &= rest - 1
    }
  }

  private mutating func transition(from state: Int, reading scalarClass: Int) throws(PatternError) -> Int {
    let entry = state * classCount + scalarClass
    if transitions[entry] != Self.unknown { return Int(transitions[entry]) }
    let target = try step(from: state, reading: scalarClass)
    transitions[entry] = Int32(target)
    var alike = classesAlike(scalarClass, for: state)
    while alike != 0 {
      transitions[state * classCount + alike.trailingZeroBitCount] = Int32(target)
      alike &= alike - 1
    }
    return target
  }

  /// The classes that lead from a state to the same state as one class, as bits: those that belong to the same sets,
  /// among the sets that the state's threads read, and that make the same context. So fewer steps have to be made: of
  /// the 27 classes of the URL pattern, a state of it has only about four groups that differ.
  ///
  /// The result is 0 where this cannot be told: if a thread has guards, which read each class by themselves, or if
  /// there are more classes than a mask has bits.
  private func classesAlike(_ scalarClass: Int, for state: Int) -> UInt64 {
    guard members.haveMasks else { return 0 }
    var alike = contexts.mask(ofContextAfter: scalarClass)
    for element in states.range(of: state) {
      let thread = states[element: element]
      guard Self.guards(of: thread) == Self.noGuards else { return 0 }
      guard case .read(let set, _) = program.instructions[Self.place(of: thread)] else { continue }
      let mask = members.mask(of: set)
      alike &= mask &>> UInt64(scalarClass) & 1 == 1 ? mask : ~mask
    }
    return alike
  }

  private mutating func step(from state: Int, reading scalarClass: Int) throws(PatternError) -> Int {
    // The array is taken out of the property while it is filled, because the guards may need a step of their own on the
    // way, which then makes an array of its own.
    var threads = gathered
    gathered = []
    threads.removeAll(keepingCapacity: true)
    let range = states.range(of: state)
    try budget.take(steps: range.count)
    for element in range { try advance(states[element: element], reading: scalarClass, into: &threads) }
    let target = try self.state(of: &threads)
    gathered = threads
    return target
  }

  private mutating func advance(
    _ thread: UInt64, reading scalarClass: Int, into threads: inout ContiguousArray<UInt64>
  ) throws(PatternError) {
    switch program.instructions[Self.place(of: thread)] {
    case .acceptAll:
      guard let moved = try advance(guards: Self.guards(of: thread), reading: scalarClass) else { return }
      threads.append(Self.thread(ThreadProgram.acceptAll, moved))
    case .read(let set, let next) where members.contains(set, scalarClass):
      let closure = try closure(of: next, in: contexts.context(after: scalarClass))
      guard mayHaveGuards else {
        for index in closure { threads.append(closureThreads[index]) }
        return
      }
      guard let moved = try advance(guards: Self.guards(of: thread), reading: scalarClass) else { return }
      for index in closure {
        let new = closureThreads[index]
        guard let both = try union(moved, Self.guards(of: new)) else { continue }
        threads.append(Self.thread(Self.place(of: new), both))
      }
    default: return
    }
  }

  // MARK: States

  private static func thread(_ place: Int, _ guards: Int) -> UInt64 { UInt64(place) << 32 | UInt64(guards) }
  private static func place(of thread: UInt64) -> Int { Int(thread >> 32) }
  private static func guards(of thread: UInt64) -> Int { Int(thread & 0xFFFF_FFFF) }

  private mutating func state(of threads: ContiguousArray<UInt64>) throws(PatternError) -> Int {
    var threads = threads
    return try state(of: &threads)
  }

  /// The state for a list of threads, which may be in any order and have repetitions. Sorts and shortens the list.
  private mutating func state(of threads: inout ContiguousArray<UInt64>) throws(PatternError) -> Int {
    try reduce(&threads)
    let known = states.count
    let identity = states.identity(of: threads)
    guard identity == known else { return identity }
    try budget.take(steps: threads.count + classCount / 8)
    try budget.check(states: states.count)
    isAccepting.append(threads.contains(where: accepts))
    transitions.append(contentsOf: repeatElement(Self.unknown, count: classCount))
    return identity
  }

  /// Whether a thread accepts if the text ends here.
  private func accepts(_ thread: UInt64) -> Bool {
    guard Self.place(of: thread) <= ThreadProgram.acceptEnd else { return false }
    return guards.range(of: Self.guards(of: thread)).allSatisfy { (element) in
      let literal = Literal(guards[element: element])
      return isAccepting[literal.state] != literal.isNegative
    }
  }

  /// Sorts threads, and removes each one that accepts nothing but what another one accepts too.
  private mutating func reduce(_ threads: inout ContiguousArray<UInt64>) throws(PatternError) {
    guard threads.count > 1 else { return }
    threads.sortInPlace()
    if threads[0] == Self.thread(ThreadProgram.acceptAll, Self.noGuards) {
      return threads.removeLast(threads.count - 1)
    }
    guard mayHaveGuards else { return threads.removeRepetitions() }
    var count = 0
    var samePlace = 0
    for index in threads.indices {
      let thread = threads[index]
      if count > 0 {
        if threads[count - 1] == thread { continue }
        if Self.place(of: threads[count - 1]) != Self.place(of: thread) { samePlace = count }
        try budget.take(steps: count - samePlace)
      }
      let isImplied = threads[samePlace..<count].contains { isSubset(Self.guards(of: $0), Self.guards(of: thread)) }
      if isImplied { continue }
      threads[count] = thread
      count += 1
    }
    threads.removeLast(threads.count - count)
  }

  // MARK: Guards

  /// One guard: a state of a look-ahead that must accept the rest of the text or, negated, must not.
  private struct Literal {
    var state: Int
    var isNegative: Bool

    init(_ state: Int, isNegative: Bool) {
      self.state = state
      self.isNegative = isNegative
    }

    init(_ code: UInt64) {
      self.init(Int(code >> 1), isNegative: code & 1 != 0)
    }

    var code: UInt64 { UInt64(state) << 1 | (isNegative ? 1 : 0) }
  }

  /// Guards after a scalar of a class; `nil` if they can no longer hold.
  private mutating func advance(guards identity: Int, reading scalarClass: Int) throws(PatternError) -> Int? {
    guard identity != Self.noGuards else { return Self.noGuards }
    var literals: ContiguousArray<UInt64> = []
    for element in guards.range(of: identity) {
      var literal = Literal(guards[element: element])
      try budget.take(steps: 1)
      literal.state = try transition(from: literal.state, reading: scalarClass)
      guard Self.add(literal, to: &literals) else { return nil }
    }
    return guards(of: literals)
  }

  /// Two lists of guards in one; `nil` if two of the guards contradict each other.
  private mutating func union(_ first: Int, _ second: Int) throws(PatternError) -> Int? {
    if first == Self.noGuards || first == second { return second }
    if second == Self.noGuards { return first }
    var literals: ContiguousArray<UInt64> = []
    for element in guards.range(of: first) { literals.append(guards[element: element]) }
    for element in guards.range(of: second) { literals.append(guards[element: element]) }
    try budget.take(steps: literals.count)
    return guards(of: literals)
  }

  /// Adds a guard, unless it always holds. Returns `false` if it never holds.
  private static func add(_ literal: Literal, to literals: inout ContiguousArray<UInt64>) -> Bool {
    switch literal.state {
    case nothing: return literal.isNegative
    case everything: return !literal.isNegative
    default:
      literals.append(literal.code)
      return true
    }
  }

  /// The number of a list of guards in the pool; `nil` if two of them contradict each other.
  private mutating func guards(of literals: ContiguousArray<UInt64>) -> Int? {
    guard !literals.isEmpty else { return Self.noGuards }
    var sorted: ContiguousArray<UInt64> = []
    for code in literals.sorted() where sorted.last != code {
      if let last = sorted.last, last ^ code == 1 { return nil }
      sorted.append(code)
    }
    return guards.identity(of: sorted)
  }

  /// Whether all guards of the first list are in the second.
  private func isSubset(_ first: Int, _ second: Int) -> Bool {
    if first == Self.noGuards { return true }
    var rest = guards.range(of: second)
    for element in guards.range(of: first) {
      while let next = rest.first, guards[element: next] < guards[element: element] { rest.removeFirst() }
      guard let next = rest.first, guards[element: next] == guards[element: element] else { return false }
    }
    return true
  }

  // MARK: Places that read nothing

  /// The threads that a place stands for in a context: those at the places that read or accept and that can be reached
  /// from it without reading, with the guards that are met on the way.
  ///
  /// - Returns: where they are in `closureThreads`.
  private mutating func closure(of place: Int, in context: Int) throws(PatternError) -> Range<Int> {
    let entry = place * contexts.count + context
    if let closure = closures[entry] { return closure }
    var threads = try walk(from: place, in: context)
    try reduce(&threads)
    let start = closureThreads.count
    closureThreads.append(contentsOf: threads)
    closures[entry] = start..<closureThreads.count
    return start..<closureThreads.count
  }

  /// The threads of a closure as a list of their own.
  private mutating func threads(of place: Int, in context: Int) throws(PatternError) -> ContiguousArray<UInt64> {
    ContiguousArray(closureThreads[try closure(of: place, in: context)])
  }

  /// A place that is reached without reading, and the conditions under which it is reached.
  private struct Arrival: Hashable {
    var place: Int
    var guards: Int
    var isAtEnd: Bool
  }

  private mutating func walk(from place: Int, in context: Int) throws(PatternError) -> ContiguousArray<UInt64> {
    var threads: ContiguousArray<UInt64> = []
    var pending = [Arrival(place: place, guards: Self.noGuards, isAtEnd: false)]
    var seen: Set<Arrival> = []
    walkCount += 1
    let number = walkCount
    while let arrival = pending.popLast() {
      // Most arrivals have no guards. For these, a number at the place tells whether this walk has come to it before.
      // The walk of a look-ahead in between may overwrite the number, which only means that the place is visited again.
      if arrival.guards == Self.noGuards, !arrival.isAtEnd {
        if lastWalks[arrival.place] == number { continue }
        lastWalks[arrival.place] = number
      } else if !seen.insert(arrival).inserted {
        continue
      }
      try budget.take(steps: 1)
      switch program.instructions[arrival.place] {
      case .read where arrival.isAtEnd: continue
      case .read, .acceptEnd: threads.append(Self.thread(arrival.place, arrival.guards))
      case .acceptAll:
        let accept = arrival.isAtEnd ? ThreadProgram.acceptEnd : ThreadProgram.acceptAll
        threads.append(Self.thread(accept, arrival.guards))
      default: try pass(arrival, in: context, pending: &pending)
      }
    }
    return threads
  }

  /// Adds the places after an instruction that reads nothing.
  private mutating func pass(
    _ arrival: Arrival, in context: Int, pending: inout [Arrival]
  ) throws(PatternError) {
    var arrival = arrival
    switch program.instructions[arrival.place] {
    case .fork(let first, let second):
      arrival.place = second
      pending.append(arrival)
      arrival.place = first
    case .textEnd(let next):
      arrival.place = next
      arrival.isAtEnd = true
    case .before(let condition, let next):
      guard contexts.satisfies(condition, in: context) else { return }
      arrival.place = next
    case .look(let look, let isNegative, let next):
      let state = try state(of: threads(of: program.lookStarts[look], in: context))
      var literals: ContiguousArray<UInt64> = []
      guard Self.add(Literal(state, isNegative: isNegative), to: &literals) else { return }
      guard let own = guards(of: literals), let both = try union(arrival.guards, own) else { return }
      arrival.guards = both
      arrival.place = next
    case .read, .acceptAll, .acceptEnd: return
    }
    pending.append(arrival)
  }
}

/// What can be before a place of the text, as far as the conditions of the program can tell it apart: nothing, or a
/// scalar that belongs to certain ones of the sets that `before` instructions ask for.
private struct Contexts {
  /// The context before any scalar.
  static let start = 0

  private var contextOfClass: [Int] = []
  /// For each context but the start, the classes of the scalar before, as bits. They are only right if there are no
  /// more classes than bits.
  private var masks: [UInt64] = []
  /// For each context but the start, one of the classes of the scalar before.
  private var representatives: [Int] = []
  private let members: [[Bool]]

  /// The number of contexts.
  var count: Int { representatives.count + 1 }

  init(_ program: ThreadProgram, _ members: [[Bool]], _ classCount: Int) {
    self.members = members
    let sets = program.setsBefore.sorted()
    var known: [[Bool]: Int] = [:]
    for scalarClass in 0..<classCount {
      let membership = sets.map { members[$0][scalarClass] }
      if known[membership] == nil {
        representatives.append(scalarClass)
        known[membership] = representatives.count
        masks.append(0)
      }
      masks[known[membership]! - 1] |= 1 << UInt64(scalarClass & 63)
      contextOfClass.append(known[membership]!)
    }
  }

  /// The context after a scalar of a class.
  func context(after scalarClass: Int) -> Int { contextOfClass[scalarClass] }

  /// The classes that make the same context as one class, as bits. Only right if there are no more classes than bits.
  func mask(ofContextAfter scalarClass: Int) -> UInt64 { masks[contextOfClass[scalarClass] - 1] }

  func satisfies(_ condition: ThreadProgram.Condition, in context: Int) -> Bool {
    switch condition {
    case .start: context == Self.start
    case .member(let set, let isNegative):
      (context != Self.start && members[set][representatives[context - 1]]) != isNegative
    }
  }
}

/// Tells which classes the sets of a program consist of.
private struct SetMembers {
  private let classCount: Int
  private let isMember: ContiguousArray<Bool>
  private let masks: ContiguousArray<UInt64>

  init(_ members: [[Bool]], classCount: Int) {
    self.classCount = classCount
    isMember = ContiguousArray(members.joined())
    masks = ContiguousArray(
      members.map { set in
        set.indices.reduce(UInt64(0)) { $0 | (set[$1] ? 1 << UInt64($1 & 63) : 0) }
      })
  }

  /// Whether the classes are few enough for a mask to have a bit for each.
  var haveMasks: Bool { classCount <= UInt64.bitWidth }

  /// The classes of a set, as bits.
  @inline(__always)
  func mask(of set: Int) -> UInt64 { masks[set] }

  /// Whether a set contains a class.
  @inline(__always)
  func contains(_ set: Int, _ scalarClass: Int) -> Bool { isMember[set * classCount + scalarClass] }
}

extension ContiguousArray<UInt64> {
  /// Sorts the elements. Most lists are short and nearly sorted, and for those insertion sort takes fewer steps than
  /// the sort of the standard library.
  fileprivate mutating func sortInPlace() {
    guard count <= 32 else { return sort() }
    for index in 1..<count {
      let element = self[index]
      var place = index
      while place > 0, self[place - 1] > element {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = element
    }
  }

  /// Leaves one of equal elements. They have to be sorted.
  fileprivate mutating func removeRepetitions() {
    var count = 1
    for index in 1..<self.count where self[index] != self[count - 1] {
      self[count] = self[index]
      count += 1
    }
    removeLast(self.count - count)
  }
}
