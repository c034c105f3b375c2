/// A regular expression and the options it is read with.
///
/// A pattern is a plain value, and making one costs next to nothing. It is parsed when a matcher is made of it, and
/// refused then if it is not valid; `Pattern.validated(limits:)` parses it without making a matcher.
///
/// What a pattern means does not depend on the engine. Docs/Patterns.md describes the dialect, and what was chosen
/// wherever PCRE2 and ICU differ.
public struct Pattern: Hashable, Sendable {
  /// How the source is read. Inline flags such as `(?i)` may change every option but `literal` for a part of the
  /// pattern.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: UInt8

    /// Makes a set of the given bits. Unknown bits do not change what a pattern means, but they do make it
    /// another value.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Letters match whatever their case is, by Unicode's simple case folding: `k` matches U+212A (the Kelvin sign),
    /// and `ß` does not match `SS`.
    public static let caseless = Options(rawValue: 1 << 0)
    /// `.` matches a line feed too. Without it, `.` matches every scalar but the line feed.
    public static let dotMatchesNewlines = Options(rawValue: 1 << 1)
    /// White space outside a class (the property Pattern_White_Space) is not part of the pattern, and `#` starts a
    /// comment that ends at a line feed.
    public static let extended = Options(rawValue: 1 << 2)
    /// Every character of the source stands for itself.
    public static let literal = Options(rawValue: 1 << 3)
    /// `^` also matches after a line feed that does not end the text, and `$` also matches before every line feed.
    public static let multiline = Options(rawValue: 1 << 4)
  }

  /// The regular expression as it was given.
  public let source: String
  /// The options that the source is read with.
  public let options: Options

  /// Makes a pattern. The source is not checked here. O(1).
  public init(_ source: String, options: Options = []) {
    self.source = source
    self.options = options
  }
}

extension Pattern {
  /// Whether two patterns have the same options and the same source, scalar by scalar. The equality of strings
  /// would not do: it takes `é` as one scalar and `é` as two scalars for equal, which as patterns match different
  /// texts. O(*n*).
  public static func == (left: Pattern, right: Pattern) -> Bool {
    left.options == right.options && left.source.utf8.elementsEqual(right.source.utf8)
  }

  /// Hashes the options and the bytes of the source, as `==` compares them. O(*n*).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(options)
    for byte in source.utf8 { hasher.combine(byte) }
  }
}

extension Pattern: ExpressibleByStringLiteral {
  /// Makes a pattern without options of a string literal. The source is not checked here. O(1).
  public init(stringLiteral source: String) { self.init(source) }
}
