/// Why an engine gave no verdict. Such a text is undecided: neither valid nor invalid.
public enum MatchError: Error, Hashable, Sendable {
  /// The engine took more steps than its limit allows: `PCRE2Configuration.matchLimit`, `FoundationLimits.states`, or
  /// the limit that ICU sets for itself.
  case matchLimit
  /// The interpreter of PCRE2 needed more memory than `PCRE2Configuration.heapLimit` allows, or got none from the
  /// system.
  case heapLimit
  /// The engine's backtracking stack was too small for the pattern on this text.
  case stackLimit
  /// A group called itself at the place of the text where it was already running, and would do so without end. PCRE2
  /// only.
  case endlessRecursion
  /// The engine ran for longer than `FoundationLimits.deadline` allows. Foundation only.
  case deadline
  /// The bytes are not UTF-8. `offset` is where the first malformed sequence starts, in bytes from the start of the
  /// text (well-formed sequences: Unicode 17, table 3-7).
  case malformedText(offset: Int)
  /// The engine reported another error; `code` and `message` are the engine's own.
  case engine(code: Int, message: String)
}

extension MatchError: CustomStringConvertible {
  /// What happened and what to do, in English.
  public var description: String {
    switch self {
    case .matchLimit:
      "the match limit was reached: the pattern backtracks too much on this text; raise the limit or rewrite the pattern"
    case .heapLimit:
      "the heap limit was reached: the pattern needs too much memory on this text; raise the limit or rewrite the pattern"
    case .stackLimit:
      "the engine's stack was too small for this text and pattern"
    case .endlessRecursion:
      "a group of the pattern runs itself again without having taken anything, which never ends on this text; "
        + "let something be taken before the recursion"
    case .deadline:
      "the deadline passed before there was a verdict; allow more time or rewrite the pattern"
    case .malformedText(let offset):
      "the text is not UTF-8: malformed at byte offset \(offset)"
    case .engine(let code, let message):
      "the engine failed with its error \(code): \(message)"
    }
  }
}
