#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// A matcher of the engine PCRE2, which runs machine code where the platform allows it.
  ///
  /// Immutable, and safe to use from any number of threads at once: each thread has working memory of its own. A
  /// verdict allocates memory only where a thread uses the engine for the first time, where the interpreter has to
  /// decide, or where a text is the first one of the pattern whose work has to be counted in full.
  public final class PCRE2Matcher: Matcher {
    /// The pattern.
    public let pattern: Pattern
    /// The limits and settings of the matcher.
    public let configuration: PCRE2Configuration
    let complete: PCRE2Code
    private let partial: PCRE2Code
    /// Why this engine runs the pattern; empty if the caller gave no reason.
    private let reason: String
    /// The codes for complete and partial matching that count all of their work.
    private let metered: PCRE2MeteredCodes
    /// How many steps a match may take that does not count all of its work.
    private let work: PCRE2Work
    /// The limits that all short texts share.
    private let limits: PCRE2Workspace.Limits
    /// The lengths of texts, in bytes, that go straight to the machine code under `limits`. Empty if there is no
    /// machine code, or if even a short text has to count all of its work.
    private let fastLengths: Range<Int>
    let threadWorkspace = PCRE2ThreadWorkspace()

    /// Compiles a pattern, for complete and for partial matching.
    ///
    /// - Throws: `PatternError` of the parser, or of PCRE2 for what only PCRE2 can tell: a look-behind whose length is
    ///   not fixed, or code that would be too large. The offset is that in the pattern's source.
    /// - Complexity: O(*n*) in the size of the pattern, counted repetitions written out.
    public convenience init(
      _ pattern: Pattern, configuration: PCRE2Configuration = .default, limits: PatternLimits = .default
    ) throws(PatternError) {
      try self.init(pattern, tree: try PatternParser.parse(pattern, limits: limits), configuration: configuration)
    }

    /// Compiles a pattern that has been parsed. The reason becomes part of `info`.
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

  // SAFETY of the workspaces: each verdict uses the workspace of the current thread, or that of a scratch, which
  // the caller keeps from other threads during the call. Nothing else on this thread can use it in that time,
  // because a match calls no code from outside. A workspace exists until its thread ends or its scratch is freed,
  // which is after the call.
  extension PCRE2Matcher {
    /// Judges a whole text, which must be well-formed UTF-8: by complete matching and, if that fails, by partial
    /// matching.
    ///
    /// - Throws: `MatchError` where a limit of `configuration` or PCRE2's own stack is too small.
    /// - Complexity: that of backtracking, bounded by the match limit.
    public func verdict(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Verdict {
      try Self.verdict(unsafe status(of: text, using: threadWorkspace.current))
    }

    /// Judges a whole text, which must be well-formed UTF-8, in the caller's working memory. No other thread may use
    /// the scratch during the call.
    ///
    /// - Throws: `MatchError`, and the same complexity, as for `verdict(onValidUTF8:)`.
    public func verdict(onValidUTF8 text: Span<UInt8>, using scratch: PCRE2Scratch) throws(MatchError) -> Verdict {
      try Self.verdict(unsafe status(of: text, using: scratch.workspace))
    }

    /// Whether a whole text, which must be well-formed UTF-8, matches. Partial matching is not needed for that.
    ///
    /// - Throws: `MatchError`, as for `verdict(onValidUTF8:)`.
    public func isMatch(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Bool {
      try Self.verdict(unsafe run(complete, for: .complete, on: text, using: threadWorkspace.current)) == .match
    }

    /// Judges a whole string, in place where it is native.
    ///
    /// It replaces the protocol's default, which takes 2 ns more for a further call and a `Result` that carries an
    /// error out of a closure (x86-64 Linux).
    ///
    /// - Throws: `MatchError`, as for `verdict(onValidUTF8:)`.
    public func verdict(on text: String) throws(MatchError) -> Verdict {
      // SAFETY: the buffer is valid until the closure returns, and the span that is made of it there does not leave the
      // closure. The bytes of a string are well-formed UTF-8. The workspace is this thread's own, and nothing else on
      // this thread can use it during the call, because a match calls no code from outside.
      let status = unsafe text.utf8.withContiguousStorageIfAvailable {
        unsafe self.status(of: $0.span, using: threadWorkspace.current)
      }
      guard let status else { return try verdict(onCopyOf: text) }
      return try Self.verdict(status)
    }

    /// Whether a whole string matches. Partial matching is not needed for that.
    ///
    /// - Throws: `MatchError`, as for `verdict(onValidUTF8:)`.
    public func isMatch(on text: String) throws(MatchError) -> Bool {
      // SAFETY: the buffer is valid until the closure returns, and the span that is made of it there does not leave the
      // closure. The bytes of a string are well-formed UTF-8. The workspace is this thread's own, and nothing else on
      // this thread can use it during the call, because a match calls no code from outside.
      let status = unsafe text.utf8.withContiguousStorageIfAvailable {
        unsafe run(complete, for: .complete, on: $0.span, using: threadWorkspace.current)
      }
      guard let status else { return try verdict(onCopyOf: text) == .match }
      return try Self.verdict(status) == .match
    }

    /// Judges a string that is bridged from Objective-C, whose bytes have to be copied.
    @inline(never)
    private func verdict(onCopyOf text: String) throws(MatchError) -> Verdict {
      try Self.verdict(text.withUTF8Bytes { unsafe status(of: $0, using: threadWorkspace.current) })
    }

    /// Whether a whole text, which must be well-formed UTF-8, matches, in the caller's working memory. No other thread
    /// may use the scratch during the call.
    ///
    /// - Throws: `MatchError`, as for `verdict(onValidUTF8:)`.
    public func isMatch(onValidUTF8 text: Span<UInt8>, using scratch: PCRE2Scratch) throws(MatchError) -> Bool {
      try Self.verdict(unsafe run(complete, for: .complete, on: text, using: scratch.workspace)) == .match
    }

    /// PCRE2's result for the text: 0 or more for a match, else PCRE2_ERROR_PARTIAL, PCRE2_ERROR_NOMATCH or
    /// another error.
    ///
    /// SAFETY: the workspace has to be valid, and used by the calling thread alone, during the call.
    @inline(__always)
    private func status(of text: Span<UInt8>, using workspace: UnsafeMutablePointer<PCRE2Workspace>) -> Int32 {
      let status = unsafe run(complete, for: .complete, on: text, using: workspace)
      guard status == PCRE2_ERROR_NOMATCH else { return status }
      // On an empty text the interpreter says “no match” where the JIT says “partial”, because for the interpreter a
      // partial match must have looked at a character. No text that a longer one could match may be called dead, so an
      // empty text is always partial.
      guard !text.isEmpty else { return PCRE2_ERROR_PARTIAL }
      // A result of 0 or more would contradict the complete match, which failed. Then `partial` is the safe answer.
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

    /// Runs one of the two codes over a text. A short text goes straight to the machine code. Any other text goes to
    /// `runCarefully`, and so does a short text for which the machine code gave no answer.
    ///
    /// SAFETY: the workspace has to be valid, and used by the calling thread alone, during the call.
    @inline(__always)
    func run(
      _ code: borrowing PCRE2Code, for purpose: PCRE2Code.Purpose, on text: Span<UInt8>,
      using workspace: UnsafeMutablePointer<PCRE2Workspace>
    ) -> Int32 {
      unsafe text.withUnsafeBufferPointer { text in
        if fastLengths.contains(text.count) {
          // All patterns of a thread share the workspace, so the last one may have set other limits.
          if unsafe workspace.pointee.limits != limits { unsafe workspace.pointee.set(limits) }
          // SAFETY: `pcre2_jit_match` checks neither that the text is UTF-8 nor that the options suit the machine code.
          // The text is UTF-8, as the caller of the public functions guarantees. The code was compiled for the option
          // of its purpose; if it has no machine code, PCRE2 returns an error. The buffer has an address, because it is
          // not empty, and is valid until `withUnsafeBufferPointer` returns; the match data keeps its address, which
          // nothing reads after the call. The workspace, with its match data and context, is used by this thread alone,
          // as the caller guarantees. The code outlives the call, because this matcher owns it.
          let status = unsafe pcre2_jit_match_8(
            code.pointer, text.baseAddress, text.count, 0, purpose.matchOption, workspace.pointee.matchData,
            workspace.pointee.matchContext)
          if PCRE2Code.isAnswer(status) { return status }
        }
        return unsafe runCarefully(code, for: purpose, text, workspace)
      }
    }

    /// Runs a code under the limit of `PCRE2Work`, which keeps the work that PCRE2 does not count small. If that limit
    /// is too low for the text, the metered code decides, under the limits of the configuration.
    ///
    /// SAFETY: text and workspace have to be valid, and the workspace used by the calling thread alone, during
    /// the call.
    @inline(never)
    private func runCarefully(
      _ code: borrowing PCRE2Code, for purpose: PCRE2Code.Purpose, _ text: UnsafeBufferPointer<UInt8>,
      _ workspace: UnsafeMutablePointer<PCRE2Workspace>
    ) -> Int32 {
      // SAFETY: the caller guarantees that the buffer and the workspace are valid during the call, and that only this
      // thread uses the workspace. The JIT must not be given a null address, even with a length of 0, so an empty
      // buffer without an address gets the address of `emptySubject`, which is not read because the length is 0.
      let subject = unsafe UnsafeBufferPointer(start: text.baseAddress ?? Self.emptySubject, count: text.count)
      let limit = work.limit(forByteCount: text.count, isJITCompiled: code.isJITCompiled)
      if limit >= PCRE2Work.smallestLimit {
        unsafe workspace.pointee.set(.init(match: limit, heap: configuration.heapLimit))
        let status = unsafe code.run(subject, for: purpose, workspace, interpreted: !code.isJITCompiled)
        if status != PCRE2_ERROR_MATCHLIMIT, status != PCRE2_ERROR_JIT_STACKLIMIT { return status }
      }
      unsafe workspace.pointee.set(
        .init(match: configuration.matchLimit(forByteCount: text.count), heap: configuration.heapLimit))
      let status = unsafe metered.run(subject, for: purpose, workspace)
      guard status == PCRE2MeteredCodes.tooLarge else { return status }
      return unsafe runWithoutMeter(code, for: purpose, subject, workspace)
    }

    /// Interprets a pattern that is too large for callouts, with as many steps as are safe on the text.
    ///
    /// SAFETY: the same as for `runCarefully`, and the text has to be at an address.
    private func runWithoutMeter(
      _ code: borrowing PCRE2Code, for purpose: PCRE2Code.Purpose, _ text: UnsafeBufferPointer<UInt8>,
      _ workspace: UnsafeMutablePointer<PCRE2Workspace>
    ) -> Int32 {
      let limit = work.limitWithoutMeter(forByteCount: text.count)
      guard limit >= PCRE2Work.smallestLimit else { return PCRE2MeteredCodes.tooLarge }
      unsafe workspace.pointee.set(.init(match: limit, heap: configuration.heapLimit))
      let status = unsafe code.run(text, for: purpose, workspace, interpreted: true)
      return status == PCRE2_ERROR_MATCHLIMIT ? PCRE2MeteredCodes.tooLarge : status
    }

    // SAFETY: one byte, for texts that have no address of their own. It is allocated and initialised once, when Swift
    // initialises the constant, and neither written nor freed afterwards, so any thread may use its address.
    private nonisolated(unsafe) static let emptySubject: UnsafePointer<UInt8> = {
      let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
      unsafe byte.initialize(to: 0)
      return unsafe UnsafePointer(byte)
    }()

    static func error(_ status: Int32) -> MatchError {
      switch status {
      case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT: .matchLimit
      case PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_NOMEMORY: .heapLimit
      case PCRE2_ERROR_JIT_STACKLIMIT: .stackLimit
      case PCRE2_ERROR_RECURSELOOP: .endlessRecursion
      case PCRE2MeteredCodes.tooLarge:
        .engine(
          code: Int(status),
          message: "the pattern is too large for all of its steps to be counted, and may take too many on this text; "
            + "shorten its alternatives and counted repetitions, or ask for another engine")
      default: .engine(code: Int(status), message: PCRE2Code.message(forError: status))
      }
    }
  }

  // MARK: Description

  extension PCRE2Matcher {
    /// The engine, whether there is machine code, and the sizes of the code in bytes.
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
