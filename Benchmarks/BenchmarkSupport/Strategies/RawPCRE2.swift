#if PCRE2 && canImport(CPCRE2)
  import CPCRE2
  import Matching

  /// PCRE2's C API called directly, with JIT, to compare `PCRE2Matcher` with.
  ///
  /// It is what a C programmer who knows the library would write: the pattern is not changed, anchors are options of
  /// the compilation, matches are made by the fast-path call for JIT, and the match data, with room for one pair of
  /// offsets, and the JIT stack are made once. Limits are PCRE2's defaults.
  struct RawJudge: PatternJudge {
    private let complete: RawCode
    private let partial: RawCode
    private let memory = RawMemory()

    init(_ pattern: Pattern) throws {
      complete = try RawCode(pattern, purpose: .complete, usesJIT: true)
      partial = try RawCode(pattern, purpose: .partial, usesJIT: true)
    }

    static var tellsPartial: Bool { true }

    @inline(__always)
    func matches(_ text: String) throws -> Bool {
      // SAFETY: the buffer is well-formed UTF-8 and valid until the closure returns; nothing reads it afterwards. One
      // thread at a time uses a judge, and with it the match data, the context and the stack.
      guard let status = unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe run(complete, $0, 0) }) else {
        throw StrategyRefusal("a text is not stored as UTF-8")
      }
      return try Self.isMatch(status)
    }

    @inline(__always)
    func matches(utf8 bytes: Span<UInt8>) throws -> Bool {
      // SAFETY: the buffer is well-formed UTF-8 and valid until the closure returns; nothing reads it afterwards. One
      // thread at a time uses a judge, and with it the match data, the context and the stack.
      try Self.isMatch(unsafe bytes.withUnsafeBufferPointer { unsafe run(complete, $0, 0) })
    }

    @inline(__always)
    func verdict(_ text: String) throws -> Verdict {
      // SAFETY: the buffer is well-formed UTF-8 and valid until the closure returns; nothing reads it afterwards. One
      // thread at a time uses a judge, and with it the match data, the context and the stack.
      let verdict = try unsafe text.utf8.withContiguousStorageIfAvailable { bytes -> Verdict in
        if try Self.isMatch(unsafe run(complete, bytes, 0)) { return .match }
        if bytes.isEmpty { return .partial }
        return unsafe run(partial, bytes, PCRE2_PARTIAL_SOFT) == PCRE2_ERROR_PARTIAL ? .partial : .noMatch
      }
      guard let verdict else { throw StrategyRefusal("a text is not stored as UTF-8") }
      return verdict
    }

    @inline(__always)
    private func run(_ code: RawCode, _ bytes: UnsafeBufferPointer<UInt8>, _ options: UInt32) -> Int32 {
      unsafe pcre2_jit_match_8(
        code.pointer, bytes.baseAddress, bytes.count, 0, options, memory.matchData, memory.context)
    }

    @inline(__always)
    private static func isMatch(_ status: Int32) throws -> Bool {
      if status >= 0 { return true }
      if status == PCRE2_ERROR_NOMATCH { return false }
      throw StrategyRefusal("PCRE2 error \(status)")
    }
  }

  /// PCRE2's DFA matcher called directly. It follows all alternatives at once, without backtracking and without JIT.
  ///
  /// If the pattern has a construct that it does not support, such as a back reference, a match gives an error.
  struct DFAJudge: PatternJudge {
    private let code: RawCode
    private let memory = RawMemory()
    private let workspace = RawWorkspace()

    init(_ pattern: Pattern) throws {
      // The purpose `partial` puts the pattern between anchors. That is needed, because the DFA matcher of 10.42
      // ignores ENDANCHORED.
      code = try RawCode(pattern, purpose: .partial, usesJIT: false)
    }

    @inline(__always)
    func matches(_ text: String) throws -> Bool {
      // SAFETY: the buffer is well-formed UTF-8 and valid until the closure returns; nothing reads it afterwards. One
      // thread at a time uses a judge, and with it the match data, the context and the stack.
      guard let status = unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe run($0) }) else {
        throw StrategyRefusal("a text is not stored as UTF-8")
      }
      return try Self.isMatch(status)
    }

    @inline(__always)
    func matches(utf8 bytes: Span<UInt8>) throws -> Bool {
      // SAFETY: the buffer is well-formed UTF-8 and valid until the closure returns; nothing reads it afterwards. One
      // thread at a time uses a judge, and with it the match data, the context and the stack.
      try Self.isMatch(unsafe bytes.withUnsafeBufferPointer { unsafe run($0) })
    }

    @inline(__always)
    private func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
      unsafe pcre2_dfa_match_8(
        code.pointer, bytes.baseAddress, bytes.count, 0, PCRE2_NO_UTF_CHECK, memory.matchData,
        memory.context, workspace.words, RawWorkspace.size)
    }

    @inline(__always)
    private static func isMatch(_ status: Int32) throws -> Bool {
      if status >= 0 { return true }
      if status == PCRE2_ERROR_NOMATCH { return false }
      throw StrategyRefusal("PCRE2's DFA matcher cannot do this pattern, or not on this text: error \(status)")
    }
  }

  /// The memory in which the DFA matcher keeps the states that it is in.
  ///
  /// SAFETY: this object allocates the memory and frees it, so the pointer is valid for as long as the object exists.
  /// The judge that holds it uses it on one thread at a time.
  @safe final class RawWorkspace {
    static let size = 4_000
    let words = UnsafeMutablePointer<Int32>.allocate(capacity: size)

    init() { unsafe words.initialize(repeating: 0, count: Self.size) }

    deinit { unsafe words.deallocate() }
  }

  /// A compiled pattern.
  ///
  /// SAFETY: this object owns the compiled pattern and frees it in `deinit`, so the pointer is valid for as long as the
  /// object exists. PCRE2 only reads the pattern after `init`.
  @safe final class RawCode {
    let pointer: OpaquePointer

    enum Purpose { case complete, partial }

    init(_ pattern: Pattern, purpose: Purpose, usesJIT: Bool) throws {
      var options = PCRE2_UTF | PCRE2_UCP | PCRE2_NO_UTF_CHECK | Self.options(for: pattern.options)
      if purpose == .complete { options |= PCRE2_ANCHORED | PCRE2_ENDANCHORED }
      // Partial matching refuses ENDANCHORED. If the pattern ends with a comment, the line feed ends it.
      let end = pattern.options.contains(.extended) ? "\n)\\z" : ")\\z"
      let source = purpose == .complete ? pattern.source : "\\A(?:\(pattern.source)" + end
      var code: Int32 = 0
      var offset = 0
      // SAFETY: the text is valid until the closure returns, and PCRE2 copies what it keeps of it. `CChar` and `UInt8`
      // have the same layout. `code` and `offset` are this function's own variables.
      let compiled = unsafe source.withCString { text in
        unsafe text.withMemoryRebound(to: UInt8.self, capacity: source.utf8.count) {
          unsafe pcre2_compile_8($0, source.utf8.count, options, &code, &offset, nil)
        }
      }
      guard let compiled = unsafe compiled else {
        throw StrategyRefusal("PCRE2 does not compile this pattern: error \(code) at byte \(offset)")
      }
      unsafe pointer = compiled
      guard usesJIT else { return }
      let mode = purpose == .complete ? PCRE2_JIT_COMPLETE : PCRE2_JIT_PARTIAL_SOFT
      var size = 0
      // SAFETY: nothing else uses the compiled pattern yet. PCRE2 writes a size_t, which is as large as an Int.
      unsafe pcre2_jit_compile_8(compiled, UInt32(bitPattern: Int32(mode)))
      unsafe pcre2_pattern_info_8(compiled, UInt32(bitPattern: PCRE2_INFO_JITSIZE), &size)
      if size == 0 { throw StrategyRefusal("PCRE2 makes no machine code here, or not of this pattern") }
    }

    deinit { unsafe pcre2_code_free_8(pointer) }

    private static func options(for options: Pattern.Options) -> UInt32 {
      var bits: UInt32 = 0
      if options.contains(.caseless) { bits |= PCRE2_CASELESS }
      if options.contains(.dotMatchesNewlines) { bits |= PCRE2_DOTALL }
      if options.contains(.multiline) { bits |= PCRE2_MULTILINE }
      if options.contains(.extended) { bits |= PCRE2_EXTENDED }
      if options.contains(.literal) { bits |= PCRE2_LITERAL }
      return bits
    }
  }

  /// Match data, and a match context with a JIT stack.
  ///
  /// SAFETY: this object owns what its pointers lead to and frees it in `deinit`, so they are valid for as long as the
  /// object exists. The judge that holds it uses it on one thread at a time. If the
  /// system has no memory for them, a null pointer makes the process crash.
  @safe final class RawMemory {
    let matchData = unsafe pcre2_match_data_create_8(1, nil)
    let context = unsafe pcre2_match_context_create_8(nil)
    private let stack = unsafe pcre2_jit_stack_create_8(32 * 1_024, 1_024 * 1_024, nil)

    init() { unsafe pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack)) }

    deinit {
      unsafe pcre2_match_data_free_8(matchData)
      unsafe pcre2_match_context_free_8(context)
      unsafe pcre2_jit_stack_free_8(stack)
    }
  }
#endif
