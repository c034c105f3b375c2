import FoundationMatching
import Matching

/// A judge that asks a matcher of FieldMatch, as any caller would.
///
/// Each judge has a matcher of a concrete type, so that the compiler can make direct calls.
protocol MatcherJudge: PatternJudge {
  associatedtype JudgingMatcher: Matcher
  /// The matcher.
  var matcher: JudgingMatcher { get }
}

extension MatcherJudge {
  static var tellsPartial: Bool { true }

  @inline(__always)
  func matches(_ text: String) throws -> Bool { try matcher.isMatch(on: text) }

  @inline(__always)
  func matches(utf8 bytes: Span<UInt8>) throws -> Bool { try matcher.isMatch(onValidUTF8: bytes) }

  @inline(__always)
  func verdict(_ text: String) throws -> Verdict { try matcher.verdict(on: text) }
}

#if PCRE2 && canImport(CPCRE2)
  /// PCRE2 with JIT through `PCRE2Matcher`, as a caller of `isMatch(on:)` uses it.
  struct PCRE2JITJudge: MatcherJudge {
    let matcher: PCRE2Matcher

    init(_ pattern: Pattern) throws { matcher = try PCRE2Matcher(withJIT: pattern) }
  }

  /// PCRE2 with JIT through `PCRE2Matcher`, in a scratch that the judge holds.
  struct PCRE2ScratchJudge: PatternJudge {
    private let matcher: PCRE2Matcher
    private let scratch = PCRE2Scratch()

    init(_ pattern: Pattern) throws {
      matcher = try PCRE2Matcher(withJIT: pattern)
    }

    static var tellsPartial: Bool { true }

    @inline(__always)
    func matches(_ text: String) throws -> Bool {
      // SAFETY: the buffer is valid until the closure returns, and the span of it does not leave the closure. The bytes
      // of a string are well-formed UTF-8. A judge is used by one thread at a time, and so is its scratch.
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
      // SAFETY: the buffer is valid until the closure returns, and the span of it does not leave the closure. The bytes
      // of a string are well-formed UTF-8. A judge is used by one thread at a time, and so is its scratch.
      try unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
        try matcher.verdict(onValidUTF8: unsafe bytes.span, using: scratch)
      } ?? matcher.verdict(on: text)
    }
  }

  /// PCRE2 without JIT through `PCRE2Matcher`.
  struct PCRE2InterpretedJudge: MatcherJudge {
    let matcher: PCRE2Matcher

    init(_ pattern: Pattern) throws {
      matcher = try PCRE2Matcher(pattern, configuration: PCRE2Configuration(usesJIT: false))
    }
  }

  extension PCRE2Matcher {
    /// Compiles a pattern to machine code.
    ///
    /// - Throws: `StrategyRefusal` if there is no machine code for it.
    fileprivate convenience init(withJIT pattern: Pattern) throws {
      try self.init(pattern)
      guard info.isJITCompiled == true else { throw StrategyRefusal(info.reason) }
    }
  }
#endif

/// The automaton through `AutomatonMatcher`.
struct AutomatonJudge: MatcherJudge {
  let matcher: AutomatonMatcher

  init(_ pattern: Pattern) throws { matcher = try AutomatonMatcher(pattern) }

  var isPartialExact: Bool { matcher.info.isPartialExact }
}

/// NSRegularExpression through `FoundationMatcher`.
struct FoundationJudge: MatcherJudge {
  let matcher: FoundationMatcher

  init(_ pattern: Pattern) throws { matcher = try FoundationMatcher(pattern) }

  var isPartialExact: Bool { matcher.info.isPartialExact }
}
