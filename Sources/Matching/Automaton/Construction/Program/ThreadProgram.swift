/// A pattern as a program of threads: the nondeterministic automaton that `Determinizer` turns into a deterministic one.
///
/// Lookaheads are programs of their own, in the same list of instructions. They end in `acceptAll`, because any text may
/// follow what they look at.
struct ThreadProgram {
  /// What a thread does at its place, reading one scalar at a time.
  enum Instruction {
    /// Reads a scalar of a set and goes on.
    case read(set: Int, next: Int)
    /// Goes on at both places.
    case fork(Int, Int)
    /// Goes on if the rest of the text is, or is not, what a lookahead describes.
    case look(Int, isNegative: Bool, next: Int)
    /// Goes on if what lies before is as demanded.
    case before(Condition, next: Int)
    /// Goes on if nothing is left to read.
    case textEnd(next: Int)
    /// Accepts whatever the rest is.
    case acceptAll
    /// Accepts if nothing is left to read.
    case acceptEnd
  }

  /// A condition on the scalar before a place.
  enum Condition {
    /// There is none.
    case start
    /// It is, or is not, of a set. At the start it is of none.
    case member(ofSet: Int, isNegative: Bool)
  }

  /// Where `acceptAll` is.
  static let acceptAll = 0
  /// Where `acceptEnd` is.
  static let acceptEnd = 1

  /// All instructions.
  var instructions: [Instruction]
  /// Where the program starts.
  var start: Int
  /// Where each lookahead starts.
  var lookStarts: [Int]
  /// The sets that `read` names.
  var sets: [ScalarRanges.Ranges]
  /// The sets that `before` asks for.
  var setsBefore: Set<Int>
}
