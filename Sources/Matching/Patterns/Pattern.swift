/// A regular expression and the options it is read with.
///
/// A pattern is a plain value: equal patterns are the same pattern, and one costs nothing to make. It is read, and
/// refused where it must be, when a matcher is made of it; `Pattern.validated(limits:)` does that alone.
///
/// What a pattern means does not depend on the engine. The dialect, and the choice made wherever PCRE2 and ICU
/// differ, are written down in Docs/Patterns.md.
public struct Pattern: Hashable, Sendable {
  /// How the source is read. Inline flags, `(?i)` and the like, may change all but `literal` for a part of the pattern.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The option bits.
    public let rawValue: UInt8

    /// Makes a set of the given bits; unknown bits have no effect.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Letters match without regard to case, by Unicode's simple case folding (`k` matches U+212A, `ß` not `SS`).
    public static let caseless = Options(rawValue: 1 << 0)
    /// `.` matches a line feed too. Without it, `.` matches every scalar but the line feed.
    public static let dotMatchesNewlines = Options(rawValue: 1 << 1)
    /// White space outside a class is not part of the pattern, and `#` starts a comment that ends at a line feed.
    public static let extended = Options(rawValue: 1 << 2)
    /// Every character of the source stands for itself.
    public static let literal = Options(rawValue: 1 << 3)
    /// `^` matches after each line feed, and `$` before each.
    public static let multiline = Options(rawValue: 1 << 4)
  }

  /// The regular expression as it was given.
  public let source: String
  /// The options the source is read with.
  public let options: Options

  /// Makes a pattern. Nothing is checked yet. O(1).
  public init(_ source: String, options: Options = []) {
    self.source = source
    self.options = options
  }
}

extension Pattern {
  /// Whether two patterns are the same, scalar by scalar. A string's own equality takes `é` in one scalar and in two for
  /// the same; as patterns they match different texts. O(*n*).
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.options == right.options && left.source.utf8.elementsEqual(right.source.utf8)
  }

  /// Hashes what `==` compares. O(*n*).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(options)
    for byte in source.utf8 { hasher.combine(byte) }
  }
}

extension Pattern: ExpressibleByStringLiteral {
  /// Makes a pattern without options of a literal. Nothing is checked yet. O(1).
  public init(stringLiteral source: String) { self.init(source) }
}
