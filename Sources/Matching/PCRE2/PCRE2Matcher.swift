#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// Runs a pattern through PCRE2, as machine code where the platform allows.
  ///
  /// Immutable; any number of threads may judge texts at once, each in working memory of its own. A verdict allocates
  /// nothing, unless the interpreter has to decide on a long text.
  public final class PCRE2Matcher: Matcher {
    /// The pattern.
    public let pattern: Pattern
    /// The limits and settings it runs with.
    public let configuration: PCRE2Configuration
    private let complete: PCRE2Code
    private let partial: PCRE2Code
    /// Why this engine runs the pattern; empty where nobody said.
    private let reason: String
    /// The two codes with a meter in them.
    private let metered: PCRE2MeteredCodes
    /// How much work a step may be.
    private let work: PCRE2Work
    /// The limits for short texts.
    private let limits: PCRE2Workspace.Limits
    /// The lengths of texts, in bytes, for which nothing has to be looked at but the limits; empty without machine code.
    private let fastLengths: Range<Int>
    private let threadWorkspace = PCRE2ThreadWorkspace()

    /// Compiles a pattern.
    ///
    /// - Throws: `PatternError`: the parser's, or PCRE2's own for what only it can tell (a look-behind of no fixed
    ///   length, code that would be too large), with the place in the pattern.
    public convenience init(
      _ pattern: Pattern, configuration: PCRE2Configuration = .default, limits: PatternLimits = .default
    ) throws(PatternError) {
      try self.init(pattern, tree: try PatternParser.parse(pattern, limits: limits), configuration: configuration)
    }

    /// Compiles a pattern that has been read, for a reason that its description tells.
    package init(
      _ pattern: Pattern, tree: ParsedPattern, configuration: PCRE2Configuration = .default, reason: String = ""
    ) throws(PatternError) {
      let writer = PCRE2PatternWriter(tree.root)
      self.pattern = pattern
      self.reason = reason
      self.configuration = configuration
      do {
        complete = try PCRE2Code(writer, for: .complete, usesJIT: configuration.usesJIT)
        partial = try PCRE2Code(writer, for: .partial, usesJIT: configuration.usesJIT)
      } catch {
        throw error.patternError(at: writer.sourceOffset(ofOutput: error.offset))
      }
      metered = PCRE2MeteredCodes(pattern, configuration)
      work = PCRE2Work(of: tree.root, configuration)
      limits = PCRE2Workspace.Limits(
        match: work.limit(forByteCount: 0, isJITCompiled: complete.isJITCompiled), heap: configuration.heapLimit)
      let isFast = complete.isJITCompiled && limits.match >= PCRE2Work.smallestLimit
      fastLengths = isFast ? 1..<PCRE2Work.shortText + 1 : 1..<1
    }
  }

  // MARK: Verdicts

  extension PCRE2Matcher {
    /// Judges a whole text: complete matching first, and partial matching where that fails.
    public func verdict(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Verdict {
      try Self.verdict(unsafe status(of: text, using: threadWorkspace.current))
    }

    /// Judges a whole text in the caller's working memory.
    public func verdict(onValidUTF8 text: Span<UInt8>, using scratch: PCRE2Scratch) throws(MatchError) -> Verdict {
      try Self.verdict(unsafe status(of: text, using: scratch.workspace))
    }

    /// Whether a whole text matches, by complete matching alone.
    public func isMatch(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Bool {
      try Self.verdict(unsafe run(complete, for: .complete, on: text, using: threadWorkspace.current)) == .match
    }

    /// Judges a whole string. The protocol's default costs 2 ns more: a further call, and a
    /// `Result` that carries an error out of a closure.
    public func verdict(on text: String) throws(MatchError) -> Verdict {
      // SAFETY: the span does not outlive the closure that the buffer is valid for.
      let status = unsafe text.utf8.withContiguousStorageIfAvailable {
        unsafe self.status(of: $0.span, using: threadWorkspace.current)
      }
      guard let status else { return try verdict(onCopyOf: text) }
      return try Self.verdict(status)
    }

    /// Whether a whole string matches, by complete matching alone.
    public func isMatch(on text: String) throws(MatchError) -> Bool {
      // SAFETY: the span does not outlive the closure that the buffer is valid for.
      let status = unsafe text.utf8.withContiguousStorageIfAvailable {
        unsafe run(complete, for: .complete, on: $0.span, using: threadWorkspace.current)
      }
      guard let status else { return try verdict(onCopyOf: text) == .match }
      return try Self.verdict(status) == .match
    }

    /// Judges a string that is bridged from Objective-C.
    @inline(never)
    private func verdict(onCopyOf text: String) throws(MatchError) -> Verdict {
      try Self.verdict(text.withUTF8Bytes { unsafe status(of: $0, using: threadWorkspace.current) })
    }

    /// Whether a whole text matches, in the caller's working memory.
    public func isMatch(onValidUTF8 text: Span<UInt8>, using scratch: PCRE2Scratch) throws(MatchError) -> Bool {
      try Self.verdict(unsafe run(complete, for: .complete, on: text, using: scratch.workspace)) == .match
    }

    /// PCRE2's code for the text: 0 or more only for a match.
    @inline(__always)
    private func status(of text: Span<UInt8>, using workspace: UnsafeMutablePointer<PCRE2Workspace>) -> Int32 {
      let status = unsafe run(complete, for: .complete, on: text, using: workspace)
      guard status == PCRE2_ERROR_NOMATCH else { return status }
      // Of an empty text the interpreter says “no match” where the JIT says “partial”: to be partial, a match must have
      // looked at something. Nothing that could match a longer text may be called dead.
      guard !text.isEmpty else { return PCRE2_ERROR_PARTIAL }
      // A result of 0 or more would contradict the complete match that failed; the text is then at least live.
      let live = unsafe run(partial, for: .partial, on: text, using: workspace)
      return live >= 0 ? PCRE2_ERROR_PARTIAL : live
    }

    @inline(__always)
    private static func verdict(_ status: Int32) throws(MatchError) -> Verdict {
      if status >= 0 { return .match }
      if status == PCRE2_ERROR_NOMATCH { return .noMatch }
      if status == PCRE2_ERROR_PARTIAL { return .partial }
      throw error(status)
    }

    /// Runs one of the two codes over a text. A short text goes straight to the machine code; everything else, and a
    /// short text that reached the limit for short texts, goes through `runCarefully`.
    @inline(__always)
    private func run(
      _ code: borrowing PCRE2Code, for purpose: PCRE2Code.Purpose, on text: Span<UInt8>,
      using workspace: UnsafeMutablePointer<PCRE2Workspace>
    ) -> Int32 {
      unsafe text.withUnsafeBufferPointer { text in
        if fastLengths.contains(text.count) {
          // A field asks two patterns in turn, whose limits differ.
          if unsafe workspace.pointee.limits != limits { unsafe workspace.pointee.set(limits) }
          // SAFETY: `pcre2_jit_match` checks neither that the text is UTF-8 nor that the options suit the machine code.
          // The text is UTF-8 by the caller's promise. The code was compiled for the option that its purpose names. The
          // buffer is valid until `withUnsafeBufferPointer` returns, and PCRE2 keeps no pointer into it. The workspace,
          // with its match data and context, belongs to this thread alone, and the code outlives the call because this
          // matcher owns it.
          let status = unsafe pcre2_jit_match_8(
            code.pointer, text.baseAddress, text.count, 0, purpose.matchOption, workspace.pointee.matchData,
            workspace.pointee.matchContext)
          if PCRE2Code.isAnswer(status) { return status }
        }
        return unsafe runCarefully(code, for: purpose, text, workspace)
      }
    }

    /// Runs a code with the limit that lets it do no more work than is good, and a metered one where that is not enough.
    @inline(never)
    private func runCarefully(
      _ code: borrowing PCRE2Code, for purpose: PCRE2Code.Purpose, _ text: UnsafeBufferPointer<UInt8>,
      _ workspace: UnsafeMutablePointer<PCRE2Workspace>
    ) -> Int32 {
      // SAFETY: the caller's buffer and workspace are valid for the call and this thread's alone. PCRE2 takes a null
      // subject only with a length of 0, and the JIT takes none: an empty buffer without an address gets one that is
      // never read.
      let subject = unsafe UnsafeBufferPointer(start: text.baseAddress ?? Self.emptySubject, count: text.count)
      let limit = work.limit(forByteCount: text.count, isJITCompiled: code.isJITCompiled)
      if limit >= PCRE2Work.smallestLimit {
        unsafe workspace.pointee.set(.init(match: limit, heap: configuration.heapLimit))
        let status = unsafe code.run(subject, for: purpose, workspace, interpreted: !code.isJITCompiled)
        if status != PCRE2_ERROR_MATCHLIMIT, status != PCRE2_ERROR_JIT_STACKLIMIT { return status }
      }
      unsafe workspace.pointee.set(
        .init(match: configuration.matchLimit(forByteCount: text.count), heap: configuration.heapLimit))
      return unsafe metered.run(subject, for: purpose, workspace)
    }

    // SAFETY: one byte that is never written and never freed, for subjects that have no address of their own.
    private nonisolated(unsafe) static let emptySubject: UnsafePointer<UInt8> = {
      let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
      unsafe byte.initialize(to: 0)
      return unsafe UnsafePointer(byte)
    }()

    private static func error(_ status: Int32) -> MatchError {
      switch status {
      case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT: .matchLimit
      case PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_NOMEMORY: .heapLimit
      case PCRE2_ERROR_JIT_STACKLIMIT: .stackLimit
      case PCRE2_ERROR_RECURSELOOP: .endlessRecursion
      default: .engine(code: Int(status), message: PCRE2Code.message(forError: status))
      }
    }
  }

  // MARK: Description

  extension PCRE2Matcher {
    /// The engine, whether it made machine code, and sizes.
    public var info: MatcherInfo {
      let isCompiled = complete.isJITCompiled
      return MatcherInfo(
        engine: .pcre2, isJITCompiled: isCompiled, codeSize: isCompiled ? complete.jitSize : complete.size,
        isPartialExact: false,
        details: [
          .init("PCRE2", PCRE2Library.version),
          .init("Unicode", "\(UnicodeVersion.supported.major).\(UnicodeVersion.supported.minor)"),
          .init("JIT bytes", "\(complete.jitSize)"),
          .init("code bytes", "\(complete.size)"),
          .init("match limit", "\(configuration.matchLimit)"),
        ],
        reason: reason.isEmpty ? jitReason : reason + "; " + jitReason)
    }

    private var jitReason: String {
      if complete.isJITCompiled { return "compiled to machine code" }
      if !configuration.usesJIT { return "interpreted, because JIT is switched off" }
      if PCRE2Library.jitTarget == nil { return "interpreted, because this PCRE2 was built without JIT" }
      return "interpreted, because the system or the pattern did not allow JIT"
    }
  }
#endif
