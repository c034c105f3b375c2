/// Turns the tree of a pattern into a program of threads, or refuses the pattern.
///
/// Nodes are compiled from the last to the first: when a node is compiled, the place that its program leads to is
/// known.
struct ProgramCompiler {
  private var budget: BuildBudget
  private var instructions: [ThreadProgram.Instruction] = []
  /// The finished programs of the look-aheads. Places in them are counted from their own first instruction.
  private var looks: [Look] = []
  private var sets: [ScalarRanges.Ranges] = []
  private var setIndices: [ScalarSet: Int] = [:]
  private var builtInLooks: [BuiltInLook: Int] = [:]
  private var setsBefore: Set<Int> = []

  private struct Look {
    var instructions: [ThreadProgram.Instruction]
    var start: Int
  }

  /// Look-aheads with which anchors are expressed.
  private enum BuiltInLook {
    case anyScalar
    case wordScalar
    case lineEnd
    case textEndOrFinalLineFeed
  }

  /// The program of a whole pattern.
  ///
  /// - Throws: `PatternError` of phase `engine`, with the name and the offset of a construct that an automaton cannot
  ///   do, or of phase `resources` if the program would exceed the limits.
  static func program(of root: SyntaxNode, budget: inout BuildBudget) throws(PatternError) -> ThreadProgram {
    var compiler = ProgramCompiler(budget: budget)
    compiler.startInstructions()
    let start = try compiler.compile(root, before: ThreadProgram.acceptEnd)
    budget = compiler.budget
    return compiler.linked(start: start).sharingEnds()
  }

  private init(budget: BuildBudget) {
    self.budget = budget
  }

  // MARK: Nodes

  private mutating func compile(_ node: SyntaxNode, before next: Int) throws(PatternError) -> Int {
    switch node.kind {
    case .empty: next
    case .scalar(let scalar): try read(ScalarSet(ranges: [scalar.value...scalar.value]), at: node.offset, before: next)
    case .set(let set): try read(set, at: node.offset, before: next)
    case .concatenation(let nodes): try concatenation(nodes, before: next)
    case .alternation(let nodes), .branchReset(let nodes): try alternation(nodes, before: next)
    case .repetition(let body, let minimum, let maximum, let greed):
      try repetition(of: body, minimum, maximum, greed, at: node.offset, before: next)
    case .capture(let body, _): try compile(body, before: next)
    case .look(let body, .ahead, let isNegative): try look(at: body, isNegative: isNegative, before: next)
    case .anchor(let anchor): try compile(anchor, before: next)
    case .conditional(let condition, let yes, let no):
      try conditional(condition, yes: yes, no: no, at: node.offset, before: next)
    case .look(let body, .behind, let isNegative):
      try lookbehind(at: body, isNegative: isNegative, offset: node.offset, before: next)
    case .graphemeCluster: try compile(GraphemeCluster.node, before: next)
    case .atomic: throw Self.declined("(?>…), an atomic group", at: node.offset)
    case .backreference: throw Self.declined("a back reference", at: node.offset)
    case .recursion:
      throw Self.declined("a recursion, a group that is run again by its number or name", at: node.offset)
    }
  }

  private mutating func read(_ set: ScalarSet, at offset: Int, before next: Int) throws(PatternError) -> Int {
    try append(.read(set: index(of: set, at: offset), next: next))
  }

  private mutating func index(of set: ScalarSet, at offset: Int) throws(PatternError) -> Int {
    if let index = setIndices[set] { return index }
    let ranges = try set.scalarRanges(offset: offset)
    try budget.take(steps: ranges.count)
    sets.append(ranges)
    setIndices[set] = sets.count - 1
    return sets.count - 1
  }

  private mutating func concatenation(_ nodes: [SyntaxNode], before next: Int) throws(PatternError) -> Int {
    var next = next
    for node in nodes.reversed() { next = try compile(node, before: next) }
    return next
  }

  private mutating func alternation(_ nodes: [SyntaxNode], before next: Int) throws(PatternError) -> Int {
    guard var place = try nodes.last.map({ (node) throws(PatternError) in try compile(node, before: next) }) else {
      return next
    }
    for node in nodes.dropLast().reversed() {
      let other = try compile(node, before: next)
      place = try append(.fork(other, place))
    }
    return place
  }

  private mutating func conditional(
    _ condition: SyntaxNode.Condition, yes: SyntaxNode, no: SyntaxNode, at offset: Int, before next: Int
  ) throws(PatternError) -> Int {
    guard case .look(let node) = condition, case .look(let body, .ahead, let isNegative) = node.kind else {
      throw Self.declined(Self.name(of: condition), at: offset)
    }
    let look = try lookIndex(of: body)
    let taken = try append(.look(look, isNegative: isNegative, next: compile(yes, before: next)))
    let notTaken = try append(.look(look, isNegative: !isNegative, next: compile(no, before: next)))
    return try append(.fork(taken, notTaken))
  }

  // MARK: Repetitions

  /// Compiles a repetition.
  ///
  /// Without a maximum it is as many copies of the body as it must have, the last of them in a loop. With a maximum,
  /// there are further copies that may be left out; each of them is reached through the copy before it, and from each a
  /// thread that leaves goes straight to what follows the repetition.
  private mutating func repetition(
    of body: SyntaxNode, _ minimum: Int, _ maximum: Int?, _ greed: SyntaxNode.Greed, at offset: Int, before next: Int
  ) throws(PatternError) -> Int {
    guard greed != .possessive else { throw Self.declined("a possessive repetition", at: offset) }
    if maximum == 0 { return next }
    let optionalCopies = maximum.map { $0 - minimum }
    if optionalCopies == 0 { return try exactRepetition(of: body, minimum, before: next) }

    guard let optionalCopies else { return try loop(of: body, minimum, before: next) }
    return try boundedRepetition(of: body, minimum, optional: optionalCopies, before: next)
  }

  private mutating func loop(of body: SyntaxNode, _ minimum: Int, before next: Int) throws(PatternError) -> Int {
    let fork = try append(.fork(next, next))
    let place = instructions.count
    let start = try compile(body, before: fork)
    instructions[fork] = .fork(start, next)
    let copy = Copy(places: place..<instructions.count, start: start, next: fork)
    return try minimum == 0 ? fork : append(copy, times: minimum - 1, before: start)
  }

  private mutating func exactRepetition(of body: SyntaxNode, _ count: Int, before next: Int) throws(PatternError) -> Int
  {
    let place = instructions.count
    let start = try compile(body, before: next)
    return try append(
      Copy(places: place..<instructions.count, start: start, next: next), times: count - 1, before: start)
  }

  /// Every copy stands before the fork that leads to it, so that equal ends of repetitions can be shared: see
  /// `ThreadProgram.sharingEnds()`.
  private mutating func boundedRepetition(
    of body: SyntaxNode, _ minimum: Int, optional: Int, before next: Int
  ) throws(PatternError) -> Int {
    let places = instructions.count
    let start = try compile(body, before: next)
    let copy = Copy(places: places..<instructions.count, start: start, next: next)
    var place = try append(.fork(start, next))
    for _ in 1..<optional {
      let start = try append(copy, before: place)
      place = try append(.fork(start, next))
    }
    return try append(copy, times: minimum, before: place)
  }

  /// Finished instructions that are to be copied: their places, the place at which they start, and the place
  /// after them.
  private struct Copy {
    var places: Range<Int>
    var start: Int
    var next: Int
  }

  private mutating func append(_ copy: Copy, times: Int, before next: Int) throws(PatternError) -> Int {
    var next = next
    for _ in 0..<times { next = try append(copy, before: next) }
    return next
  }

  /// Appends a copy of finished instructions that leads to another place, and returns where the copy starts.
  private mutating func append(_ copy: Copy, before next: Int) throws(PatternError) -> Int {
    try budget.take(steps: copy.places.count)
    try budget.check(states: instructions.count + copy.places.count)
    let distance = instructions.count - copy.places.lowerBound
    func moved(_ place: Int) -> Int {
      copy.places.contains(place) ? place + distance : place == copy.next ? next : place
    }
    for place in copy.places { instructions.append(instructions[place].withPlaces(moved)) }
    return moved(copy.start)
  }

  // MARK: Lookaheads and anchors

  private mutating func look(at body: SyntaxNode, isNegative: Bool, before next: Int) throws(PatternError) -> Int {
    try append(.look(lookIndex(of: body), isNegative: isNegative, next: next))
  }

  /// Compiles a look-ahead as a program of its own, and returns its number. Copies of the instructions around it
  /// share it.
  private mutating func lookIndex(of body: SyntaxNode) throws(PatternError) -> Int {
    let outer = instructions
    startInstructions()
    let start = try compile(body, before: ThreadProgram.acceptAll)
    looks.append(Look(instructions: instructions, start: start))
    instructions = outer
    return looks.count - 1
  }

  /// Compiles a look-behind at one scalar. More cannot be done, because a thread only knows the last scalar.
  private mutating func lookbehind(
    at body: SyntaxNode, isNegative: Bool, offset: Int, before next: Int
  ) throws(PatternError) -> Int {
    guard let set = body.scalarSet else {
      throw Self.declined(
        "\(isNegative ? "(?<!…)" : "(?<=…)"), a look-behind, at anything but one character", at: offset)
    }
    return try before(set, isNegative: isNegative, next: next)
  }

  private mutating func compile(_ anchor: SyntaxNode.Anchor, before next: Int) throws(PatternError) -> Int {
    switch anchor {
    case .textStart: try append(.before(.start, next: next))
    case .textEnd: try append(.textEnd(next: next))
    case .textEndOrFinalLineFeed: try look(.textEndOrFinalLineFeed, before: next)
    case .lineEnd: try look(.lineEnd, before: next)
    case .lineStart:
      try append(
        .fork(
          append(.before(.start, next: next)),
          before(Self.lineFeed, isNegative: false, next: look(.anyScalar, before: next))))
    case .wordBoundary: try wordBoundary(isNegative: false, before: next)
    case .notWordBoundary: try wordBoundary(isNegative: true, before: next)
    }
  }

  /// Compiles `\b` or, negated, `\B`. For `\b` a thread goes on if exactly one of the scalars before and after the
  /// place is a word scalar; for `\B`, if both or none of them are.
  private mutating func wordBoundary(isNegative: Bool, before next: Int) throws(PatternError) -> Int {
    let afterWord = try before(
      NamedSets.word, isNegative: false, next: look(.wordScalar, isNegative: !isNegative, before: next))
    let afterOther = try before(
      NamedSets.word, isNegative: true, next: look(.wordScalar, isNegative: isNegative, before: next))
    return try append(.fork(afterWord, afterOther))
  }

  private mutating func before(_ set: ScalarSet, isNegative: Bool, next: Int) throws(PatternError) -> Int {
    let index = try index(of: set, at: 0)
    setsBefore.insert(index)
    return try append(.before(.member(ofSet: index, isNegative: isNegative), next: next))
  }

  private mutating func look(
    _ builtIn: BuiltInLook, isNegative: Bool = false, before next: Int
  ) throws(PatternError) -> Int {
    if builtInLooks[builtIn] == nil { builtInLooks[builtIn] = try lookIndex(of: Self.body(of: builtIn)) }
    return try append(.look(builtInLooks[builtIn]!, isNegative: isNegative, next: next))
  }

  private static let lineFeed = ScalarSet(ranges: [0xA...0xA])

  private static func body(of look: BuiltInLook) -> SyntaxNode {
    let lineFeed = SyntaxNode(.set(lineFeed), at: 0)
    let textEnd = SyntaxNode(.anchor(.textEnd), at: 0)
    let kind: SyntaxNode.Kind =
      switch look {
      case .anyScalar: .set(NamedSets.any)
      case .wordScalar: .set(NamedSets.word)
      case .lineEnd: .alternation([lineFeed, textEnd])
      case .textEndOrFinalLineFeed:
        .concatenation([SyntaxNode(.repetition(lineFeed, minimum: 0, maximum: 1, .greedy), at: 0), textEnd])
      }
    return SyntaxNode(kind, at: 0)
  }

  // MARK: Instructions

  private mutating func append(_ instruction: ThreadProgram.Instruction) throws(PatternError) -> Int {
    try budget.take(steps: 1)
    try budget.check(states: instructions.count + 1)
    instructions.append(instruction)
    return instructions.count - 1
  }

  private mutating func startInstructions() {
    instructions = [.acceptAll, .acceptEnd]
  }

  /// Appends the programs of the look-aheads to the program of the pattern.
  private func linked(start: Int) -> ThreadProgram {
    var program = ThreadProgram(
      instructions: instructions, start: start, lookStarts: [], sets: sets, setsBefore: setsBefore)
    for look in looks {
      let distance = program.instructions.count - 2
      func moved(_ place: Int) -> Int { place <= ThreadProgram.acceptEnd ? place : place + distance }
      program.instructions += look.instructions.dropFirst(2).map { $0.withPlaces(moved) }
      program.lookStarts.append(moved(look.start))
    }
    return program
  }

  private static func name(of condition: SyntaxNode.Condition) -> String {
    switch condition {
    case .captured: "a condition that asks after a group, (?(1)…)"
    case .recursing: "a condition that asks after a recursion, (?(R)…)"
    case .define: "(?(DEFINE)…)"
    case .look: "a condition that is a look-behind"
    }
  }

  private static func declined(_ construct: String, at offset: Int) -> PatternError {
    PatternError(
      phase: .engine, code: .unsupportedConstruct, offset: offset,
      message: "the engine automaton cannot run \(construct)")
  }
}

extension SyntaxNode {
  /// The set of the scalars that the node matches; `nil` if it can match anything but one scalar.
  fileprivate var scalarSet: ScalarSet? {
    switch kind {
    case .scalar(let scalar): return ScalarSet(ranges: [scalar.value...scalar.value])
    case .set(let set): return set
    case .alternation(let nodes), .branchReset(let nodes):
      let sets = nodes.compactMap { $0.scalarSet }
      return sets.count == nodes.count ? ScalarSet(subsets: sets) : nil
    default: return nil
    }
  }
}

extension ThreadProgram.Instruction {
  /// The same instruction with other places to go on at.
  func withPlaces(_ moved: (Int) -> Int) -> Self {
    switch self {
    case .read(let set, let next): .read(set: set, next: moved(next))
    case .fork(let first, let second): .fork(moved(first), moved(second))
    case .look(let look, let isNegative, let next): .look(look, isNegative: isNegative, next: moved(next))
    case .before(let condition, let next): .before(condition, next: moved(next))
    case .textEnd(let next): .textEnd(next: moved(next))
    case .acceptAll: .acceptAll
    case .acceptEnd: .acceptEnd
    }
  }
}
