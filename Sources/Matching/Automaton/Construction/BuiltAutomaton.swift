/// What building an automaton yields: the automaton, and what is needed to speak of scalars again.
struct BuiltAutomaton {
  /// The automaton that the runners run.
  let bytes: ByteAutomaton
  /// The same over classes of scalars, with the same numbers for its states.
  let scalars: MinimalAutomaton
  /// The scalars of each class.
  let partition: ScalarPartition

  /// Builds the automaton of a pattern's tree: program, classes, deterministic, minimal, bytes.
  init(of root: SyntaxNode, budget: inout BuildBudget) throws(PatternError) {
    let program = try ProgramCompiler.program(of: root, budget: &budget)
    partition = try ScalarPartition(by: program.sets, budget: &budget)
    var members: [[Bool]] = []
    for set in program.sets { members.append(try partition.members(of: set, budget: &budget)) }
    let automaton = try Determinizer.automaton(
      of: program, classCount: partition.classCount, members: members, budget: &budget)
    scalars = try Minimizer.minimal(automaton, budget: &budget)
    bytes = try ByteEncoder.automaton(scalars, classes: partition, budget: &budget)
  }
}
