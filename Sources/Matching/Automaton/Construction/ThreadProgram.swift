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
    /// It is a line feed.
    case lineFeed
    /// It is a word scalar, as `\w` has it.
    case word
    /// It is none of these, or there is none.
    case notWord
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
  /// The set that `before` means by a word scalar, where it is asked for.
  var wordSet: Int?
  /// The set of the line feed, where `before` asks for it.
  var lineFeedSet: Int?
}
