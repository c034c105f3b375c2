/// The automaton of a pattern, over bytes and over scalars.
struct BuiltAutomaton {
  /// The automaton over bytes, which the runners run.
  let bytes: ByteAutomaton
  /// The same automaton over classes of scalars. Its states have the same numbers.
  let scalars: MinimalAutomaton
  /// The scalars of each class.
  let partition: ScalarPartition

  /// Builds the automaton of a pattern's tree, in five steps: a program of threads, classes of scalars, a deterministic
  /// automaton over these classes, the minimal one, and one over bytes.
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
