#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// Owns one compiled pattern, `pcre2_code`.
  ///
  /// SAFETY: this value cannot be copied and frees the code when it ends, so the pointer is valid for as long as
  /// the value exists. The code is written only in the initialiser, which also does the JIT compilation. From
  /// then on PCRE2 only reads it, and documents that threads may share it (pcre2api, “Multithreading”), which
  /// allows `@unchecked Sendable`.
  @safe struct PCRE2Code: ~Copyable, @unchecked Sendable {
    /// The compiled pattern, valid for as long as this value exists.
    let pointer: OpaquePointer
    /// Whether there is machine code for the purpose that the pattern was compiled for.
    let isJITCompiled: Bool

    /// What a compiled pattern is used for.
    enum Purpose {
      /// To find out whether the whole text matches.
      case complete
      /// To find out whether the text is the start of a match. The pattern has to be wrapped in `\A(?:…)\z`.
      case partial

      /// The option with which a match is run.
      var matchOption: UInt32 {
        switch self {
        case .complete: 0
        case .partial: PCRE2_PARTIAL_SOFT
        }
      }
    }

    /// An error of PCRE2's compiler: its code, and its offset in bytes of what was compiled.
    struct Failure: Error {
      let code: Int32
      let offset: Int
    }

    /// Compiles a pattern for one purpose.
    ///
    /// - For complete matching, both anchors are options of the compilation. Anchors that are given when a match is run
    ///   would switch the JIT off, and the JIT of 10.42 miscompiles some patterns that are not anchored (`(1|)b*1` on
    ///   `1`). Partial matching refuses the option ENDANCHORED (error −34), so there the pattern is wrapped in anchors.
    /// - Start optimisations are off, because those of 10.42 are not sound: they take `(?=a)b?a` to start with `a` and
    ///   to need another `a` after it, so that it does not match `a`. For an anchored pattern they only save a search
    ///   for one required byte, and a check of the length. Instructions of one complete match without and with them,
    ///   counted by callgrind: the classic e-mail pattern on an address 639 and 672, on half of an address 443 and 478;
    ///   the pattern `[^<]*<br>` on 100 `x`, which loses, 1,064 and 233. Partial matching differs by less than 1 %.
    /// - PCRE2 may not make loops possessive by itself if the pattern has an atomic group: 10.42 looks into the
    ///   branches of the group after a loop, and overlooks that an empty branch leads past it (`b+(?>|c).` on `bb`).
    init(_ written: PCRE2PatternWriter, for purpose: Purpose, usesJIT: Bool) throws(Failure) {
      var options = PCRE2_UTF | PCRE2_DOTALL | PCRE2_NEVER_BACKSLASH_C | PCRE2_NO_UTF_CHECK
      options |= PCRE2_NO_START_OPTIMIZE
      if written.holdsAtomicGroup { options |= PCRE2_NO_AUTO_POSSESS }
      if case .complete = purpose { options |= PCRE2_ANCHORED | PCRE2_ENDANCHORED }
      let source = purpose == .complete ? written.output : written.wrapped
      var code: Int32 = 0
      var offset = 0
      // SAFETY: the buffer of the source is valid during the call, and PCRE2 copies what it keeps of it. `code` and
      // `offset` are this function's own variables. The shared context is never changed and never freed.
      let compiled = unsafe source.withUnsafeBufferPointer { source in
        unsafe pcre2_compile_8(
          source.baseAddress, source.count, options, &code, &offset, CompileContext.shared.pointer)
      }
      guard let compiled = unsafe compiled else { throw Failure(code: code, offset: offset) }
      unsafe pointer = compiled
      isJITCompiled = unsafe usesJIT && Self.compileToMachineCode(compiled, purpose)
    }

    // SAFETY: the pointer came from `pcre2_compile`, and only this value owns it, so nothing uses it after this.
    deinit { unsafe pcre2_code_free_8(pointer) }

    /// Whether a result of PCRE2 is an answer about the text, and not an error or a limit that was reached.
    @inline(__always)
    static func isAnswer(_ status: Int32) -> Bool { status >= PCRE2_ERROR_PARTIAL }

    /// Asks for machine code, and returns whether there is any. The size of the code is asked too, because the JIT
    /// compiler can return 0 without having made machine code.
    ///
    /// SAFETY: `code` has to be valid, and no other thread may use it yet: JIT compilation writes to it.
    private static func compileToMachineCode(_ code: OpaquePointer, _ purpose: Purpose) -> Bool {
      let mode: UInt32 =
        switch purpose {
        case .complete: UInt32(bitPattern: Int32(PCRE2_JIT_COMPLETE))
        case .partial: UInt32(bitPattern: Int32(PCRE2_JIT_PARTIAL_SOFT))
        }
      guard unsafe pcre2_jit_compile_8(code, mode) == 0 else { return false }
      return unsafe information(code, PCRE2_INFO_JITSIZE) > 0
    }

    /// Runs the code over a text, within the limits that are set in the workspace, and returns PCRE2's result.
    ///
    /// - Parameters:
    ///   - text: well-formed UTF-8 at an address that is not null, even if the text is empty.
    ///   - purpose: the purpose that the code was compiled for.
    ///   - workspace: working memory that only the calling thread uses during the call.
    ///   - interpreted: whether to use the interpreter; `false` only where `isJITCompiled`.
    func run(
      _ text: UnsafeBufferPointer<UInt8>, for purpose: Purpose, _ workspace: UnsafeMutablePointer<PCRE2Workspace>,
      interpreted: Bool
    ) -> Int32 {
      // SAFETY: the caller guarantees, for the duration of the call, well-formed UTF-8 at an address and a workspace
      // that no other thread uses. `pointer` is valid as long as this value is borrowed. `pcre2_jit_match` checks
      // neither the text nor the option: the text is UTF-8, and the machine code was made for the option of this
      // purpose. The match data keeps the address of the text, which nothing reads after the call.
      guard interpreted else {
        return unsafe pcre2_jit_match_8(
          pointer, text.baseAddress, text.count, 0, purpose.matchOption, workspace.pointee.matchData,
          workspace.pointee.matchContext)
      }
      let status = unsafe pcre2_match_8(
        pointer, text.baseAddress, text.count, 0, purpose.matchOption | PCRE2_NO_JIT | PCRE2_NO_UTF_CHECK,
        workspace.pointee.matchData, workspace.pointee.matchContext)
      if text.count > 4_096 { unsafe workspace.pointee.releaseInterpreterMemory() }
      return status
    }

    /// Bytes of PCRE2's own code, without JIT.
    var size: Int { unsafe Self.information(pointer, PCRE2_INFO_SIZE) }

    /// Bytes of machine code.
    var jitSize: Int { unsafe Self.information(pointer, PCRE2_INFO_JITSIZE) }

    private static func information(_ code: OpaquePointer, _ what: Int32) -> Int {
      var value = 0
      // SAFETY: the callers ask for PCRE2_INFO_SIZE and PCRE2_INFO_JITSIZE of a code that is valid during the call. For
      // these PCRE2 writes one size_t, which is as large as an Int, to a variable of this function.
      let status = unsafe pcre2_pattern_info_8(code, UInt32(bitPattern: what), &value)
      return status == 0 ? value : 0
    }
  }

  /// The settings with which every pattern is compiled.
  ///
  /// SAFETY: the context is written only in the initialiser, which Swift runs once, before any thread can see the
  /// constant. Afterwards threads only read it. It is never freed.
  @safe private struct CompileContext: @unchecked Sendable {
    static let shared = CompileContext()

    let pointer: OpaquePointer?

    private init() {
      unsafe pointer = pcre2_compile_context_create_8(nil)
      guard let pointer = unsafe pointer else { return }
      unsafe pcre2_set_newline_8(pointer, UInt32(bitPattern: Int32(PCRE2_NEWLINE_LF)))
      // What is written for PCRE2 nests deeper than the pattern, because sets of sets and word boundaries become
      // groups. PCRE2's own limit is 250.
      unsafe pcre2_set_parens_nest_limit_8(pointer, 2_000)
    }
  }

  extension PCRE2Code {
    /// PCRE2's own message for one of its error codes.
    static func message(forError code: Int32) -> String {
      var text = [UInt8](repeating: 0, count: 256)
      // SAFETY: PCRE2 writes no more bytes than the buffer has, the final zero included, and keeps no pointer to it.
      let length = unsafe text.withUnsafeMutableBufferPointer {
        unsafe pcre2_get_error_message_8(code, $0.baseAddress, $0.count)
      }
      return length > 0 ? String(decoding: text.prefix(Int(length)), as: UTF8.self) : "error \(code)"
    }
  }
#endif
