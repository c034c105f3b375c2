/// Why an engine gave no verdict. Such a text is undecided: neither valid nor invalid.
public enum MatchError: Error, Hashable, Sendable {
  /// The engine took more steps than the match limit allows, or than the engine allows itself.
  case matchLimit
  /// The engine needed more memory than the heap limit allows. PCRE2 only.
  case heapLimit
  /// The engine's backtracking stack was too small for the text.
  case stackLimit
  /// A group ran itself again at a place of the text where it was being run already, and would do so for ever. PCRE2 only.
  case endlessRecursion
  /// The engine ran longer than it may.
  case deadline
  /// The bytes are not UTF-8. The offset, in bytes from the start of the text, is that of the first byte that cannot
  /// belong to a well-formed sequence (Unicode 17, table 3-7).
  case malformedText(offset: Int)
  /// The engine reported something else; the number and the words are its own.
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
