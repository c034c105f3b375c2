import FoundationMatching
import Matching

#if PCRE2 && canImport(CPCRE2)
  /// PCRE2 with JIT through our matcher: what a caller of `isMatch(on:)` gets.
  struct PCRE2JITJudge: PatternJudge {
    private let matcher: PCRE2Matcher

    init(_ pattern: Pattern) throws {
      matcher = try PCRE2Matcher(pattern)
      guard matcher.info.isJITCompiled == true else { throw StrategyRefusal(matcher.info.reason) }
    }

    static var tellsPartial: Bool { true }

    @inline(__always)
    func matches(_ text: String) throws -> Bool { try matcher.isMatch(on: text) }

    @inline(__always)
    func matches(utf8 bytes: Span<UInt8>) throws -> Bool {
      try matcher.isMatch(onValidUTF8: bytes)
    }

    @inline(__always)
    func verdict(_ text: String) throws -> Verdict { try matcher.verdict(on: text) }
  }

  /// PCRE2 with JIT through our matcher, in working memory that the caller holds.
  struct PCRE2ScratchJudge: PatternJudge {
    private let matcher: PCRE2Matcher
    private let scratch = PCRE2Scratch()

    init(_ pattern: Pattern) throws {
      matcher = try PCRE2Matcher(pattern)
      guard matcher.info.isJITCompiled == true else { throw StrategyRefusal(matcher.info.reason) }
    }

    static var tellsPartial: Bool { true }

    @inline(__always)
    func matches(_ text: String) throws -> Bool {
      // SAFETY: the span is used within the closure only. The texts are native strings.
      try unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
        try matcher.isMatch(onValidUTF8: unsafe bytes.span, using: scratch)
      } ?? matcher.isMatch(on: text)
    }

    @inline(__always)
    func matches(utf8 bytes: Span<UInt8>) throws -> Bool {
      try matcher.isMatch(onValidUTF8: bytes, using: scratch)
    }

    @inline(__always)
    func verdict(_ text: String) throws -> Verdict {
      // SAFETY: as above.
      try unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
        try matcher.verdict(onValidUTF8: unsafe bytes.span, using: scratch)
      } ?? matcher.verdict(on: text)
    }
  }

  /// PCRE2 without JIT through our matcher.
  struct PCRE2InterpretedJudge: PatternJudge {
    private let matcher: PCRE2Matcher

    init(_ pattern: Pattern) throws {
      matcher = try PCRE2Matcher(pattern, configuration: PCRE2Configuration(usesJIT: false))
    }

    static var tellsPartial: Bool { true }

    @inline(__always)
    func matches(_ text: String) throws -> Bool { try matcher.isMatch(on: text) }

    @inline(__always)
    func matches(utf8 bytes: Span<UInt8>) throws -> Bool {
      try matcher.isMatch(onValidUTF8: bytes)
    }

    @inline(__always)
    func verdict(_ text: String) throws -> Verdict { try matcher.verdict(on: text) }
  }
#endif

/// Our automaton.
struct AutomatonJudge: PatternJudge {
  private let matcher: AutomatonMatcher

  init(_ pattern: Pattern) throws { matcher = try AutomatonMatcher(pattern) }

  static var tellsPartial: Bool { true }

  var isPartialExact: Bool { matcher.info.isPartialExact }

  @inline(__always)
  func matches(_ text: String) throws -> Bool { try matcher.isMatch(on: text) }

  @inline(__always)
  func matches(utf8 bytes: Span<UInt8>) throws -> Bool {
    matcher.isMatch(onValidUTF8: bytes)
  }

  @inline(__always)
  func verdict(_ text: String) throws -> Verdict { try matcher.verdict(on: text) }
}

/// NSRegularExpression through our matcher.
struct FoundationJudge: PatternJudge {
  private let matcher: FoundationMatcher

  init(_ pattern: Pattern) throws { matcher = try FoundationMatcher(pattern) }

  static var tellsPartial: Bool { true }

  var isPartialExact: Bool { matcher.info.isPartialExact }

  @inline(__always)
  func matches(_ text: String) throws -> Bool { try matcher.isMatch(on: text) }

  @inline(__always)
  func verdict(_ text: String) throws -> Verdict { try matcher.verdict(on: text) }
}
