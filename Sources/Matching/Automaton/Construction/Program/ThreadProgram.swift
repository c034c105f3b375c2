/// A pattern as a program of threads: the nondeterministic automaton that `Determinizer` turns into a
/// deterministic one.
///
/// A look-ahead is a program of its own in the same list of instructions. It ends in `acceptAll`, because any text may
/// follow what it looks at.
struct ThreadProgram {
  /// What a thread does at a place of the program. A thread reads one scalar at a time.
  enum Instruction {
    /// Reads one scalar of a set, and goes on at `next`.
    case read(set: Int, next: Int)
    /// Goes on at both places.
    case fork(Int, Int)
    /// Goes on if the look-ahead of this number accepts the rest of the text or, negated, does not.
    case look(Int, isNegative: Bool, next: Int)
    /// Goes on if the scalar before satisfies a condition.
    case before(Condition, next: Int)
    /// Goes on if the text has ended.
    case textEnd(next: Int)
    /// Accepts whatever the rest of the text is.
    case acceptAll
    /// Accepts if the text has ended.
    case acceptEnd
  }

  /// A condition on the scalar before a place.
  enum Condition {
    /// There is no scalar before: the place is the start of the text.
    case start
    /// The scalar before belongs to a set or, negated, does not. At the start of the text there is none, which
    /// belongs to no set.
    case member(ofSet: Int, isNegative: Bool)
  }

  /// The place of the instruction `acceptAll` in every program.
  static let acceptAll = 0
  /// The place of the instruction `acceptEnd` in every program.
  static let acceptEnd = 1

  /// All instructions.
  var instructions: [Instruction]
  /// The place at which the program starts.
  var start: Int
  /// The place at which each look-ahead starts.
  var lookStarts: [Int]
  /// The sets, to which `read` and `before` refer by their index.
  var sets: [ScalarRanges.Ranges]
  /// The indices of the sets to which `before` refers.
  var setsBefore: Set<Int>
}
