#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// Owns one compiled pattern, `pcre2_code`.
  ///
  /// SAFETY: compiled code is written only while it is made. PCRE2 documents it as safe to share between threads from
  /// then on (pcre2api, “Multithreading”); JIT compilation, the one exception, happens in the initialiser.
  @safe struct PCRE2Code: ~Copyable, @unchecked Sendable {
    let pointer: OpaquePointer
    /// Whether there is machine code for the one way of matching that was asked for.
    let isJITCompiled: Bool

    /// What the compiled pattern will be asked.
    enum Purpose {
      /// Whether the whole text matches.
      case complete
      /// Whether the text is the start of a match; the pattern has to be wrapped in `\A(?:…)\z`.
      case partial

      /// The option that a match is run with.
      var matchOption: UInt32 {
        switch self {
        case .complete: 0
        case .partial: PCRE2_PARTIAL_SOFT
        }
      }
    }

    struct Failure: Error {
      let code: Int32
      let offset: Int
    }

    /// Compiles a pattern for one purpose.
    ///
    /// Complete matching sets both anchors as options: a search that is anchored only when it runs loses the JIT, and
    /// the JIT of 10.42 miscompiles some patterns unless they are anchored (`(1|)b*1` on `1`). Partial matching refuses
    /// ENDANCHORED (error −34).
    ///
    /// No start optimisation: those of 10.42 are not sound. `(?=a)b?a` is taken to start with `a` and to need another
    /// one after it, so that `a` does not match. All that they save an anchored pattern is a look for one byte that has
    /// to come, and at the length. Without them the classic e-mail pattern takes 639 instructions on an address in place
    /// of 672, and 443 in place of 478 on half of one; a loser is `[^<]*<br>` on 100 `x`, 1,064 in place of 233
    /// (callgrind; partial matching takes as many as before, within 1 %).
    ///
    /// No loop is made possessive on its own account where a group gives nothing back: 10.42 looks into the branches of
    /// such a group and forgets that it may be left through an empty one (`b+(?>|c).` on `bb`).
    init(_ written: PCRE2PatternWriter, for purpose: Purpose, usesJIT: Bool) throws(Failure) {
      var options = PCRE2_UTF | PCRE2_DOTALL | PCRE2_NEVER_BACKSLASH_C | PCRE2_NO_UTF_CHECK
      options |= PCRE2_NO_START_OPTIMIZE
      if written.holdsAtomicGroup { options |= PCRE2_NO_AUTO_POSSESS }
      if case .complete = purpose { options |= PCRE2_ANCHORED | PCRE2_ENDANCHORED }
      let source = purpose == .complete ? written.output : written.wrapped
      var code: Int32 = 0
      var offset = 0
      // SAFETY: the source outlives the call, which copies what it needs; the context is never freed.
      let compiled = unsafe source.withUnsafeBufferPointer { source in
        unsafe pcre2_compile_8(
          source.baseAddress, source.count, options, &code, &offset, CompileContext.shared.pointer)
      }
      guard let compiled = unsafe compiled else { throw Failure(code: code, offset: offset) }
      unsafe pointer = compiled
      isJITCompiled = unsafe usesJIT && Self.compileToMachineCode(compiled, purpose)
    }

    deinit { unsafe pcre2_code_free_8(pointer) }

    /// Whether a result is an answer about the text, and not a limit that was reached or an error.
    @inline(__always)
    static func isAnswer(_ status: Int32) -> Bool { status >= PCRE2_ERROR_PARTIAL }

    /// Asks for machine code, and says whether there is any: the return code alone does not tell.
    private static func compileToMachineCode(_ code: OpaquePointer, _ purpose: Purpose) -> Bool {
      let mode: UInt32 =
        switch purpose {
        case .complete: UInt32(bitPattern: Int32(PCRE2_JIT_COMPLETE))
        case .partial: UInt32(bitPattern: Int32(PCRE2_JIT_PARTIAL_SOFT))
        }
      guard unsafe pcre2_jit_compile_8(code, mode) == 0 else { return false }
      return unsafe information(code, PCRE2_INFO_JITSIZE) > 0
    }

    /// Runs the code over a text, within the limits of the workspace.
    ///
    /// The text is UTF-8, and not at a null address; the workspace is this thread's alone.
    func run(
      _ text: UnsafeBufferPointer<UInt8>, for purpose: Purpose, _ workspace: UnsafeMutablePointer<PCRE2Workspace>,
      interpreted: Bool
    ) -> Int32 {
      // SAFETY: the caller promises UTF-8 at an address, and a workspace that no other thread uses. The machine code was
      // compiled for the option of this purpose, which is all that `pcre2_jit_match` does not check.
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
      // SAFETY: the two figures asked for are of type size_t, as wide as Int.
      let status = unsafe pcre2_pattern_info_8(code, UInt32(bitPattern: what), &value)
      return status == 0 ? value : 0
    }
  }

  /// The settings that every pattern is compiled with.
  ///
  /// SAFETY: written only while it is made, read by any thread afterwards, and never freed.
  @safe private struct CompileContext: @unchecked Sendable {
    static let shared = CompileContext()

    let pointer: OpaquePointer?

    private init() {
      unsafe pointer = pcre2_compile_context_create_8(nil)
      guard let pointer = unsafe pointer else { return }
      unsafe pcre2_set_newline_8(pointer, UInt32(bitPattern: Int32(PCRE2_NEWLINE_LF)))
      // What is written nests deeper than what was read: sets of sets and boundaries are groups of their own.
      unsafe pcre2_set_parens_nest_limit_8(pointer, 2_000)
    }
  }

  extension PCRE2Code {
    /// PCRE2's own words for one of its error codes.
    static func message(forError code: Int32) -> String {
      var text = [UInt8](repeating: 0, count: 256)
      // SAFETY: PCRE2 writes at most as many bytes as it is told there are, its final zero included.
      let length = unsafe text.withUnsafeMutableBufferPointer {
        unsafe pcre2_get_error_message_8(code, $0.baseAddress, $0.count)
      }
      return length > 0 ? String(decoding: text.prefix(Int(length)), as: UTF8.self) : "error \(code)"
    }
  }
#endif
