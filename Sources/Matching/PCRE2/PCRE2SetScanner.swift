#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// Asks PCRE2 which scalars belong to a set, so that the other engines agree with its tables.
  enum PCRE2SetScanner {
    /// The scalars of a set, as ascending ranges. A range may contain surrogates, which no text holds.
    ///
    /// - Returns: `nil` if PCRE2 refuses the set, because it does not have a property.
    /// - Complexity: one search through a text of the scalars of `PropertyScan.forEachScalar`: a few milliseconds.
    static func ranges(of set: ScalarSet) -> [ClosedRange<UInt32>]? {
      let run = SyntaxNode.Kind.repetition(SyntaxNode(.set(set), at: 0), minimum: 1, maximum: nil, .possessive)
      guard let search = PCRE2Search(PCRE2PatternWriter(SyntaxNode(run, at: 0)).output) else { return nil }
      var text: [UInt8] = []
      text.reserveCapacity(1 << 21)
      PropertyScan.forEachScalar { append($0.value, to: &text) }
      return search.matches(in: text).map { match in
        scalar(in: text, at: match.lowerBound)...scalar(in: text, before: match.upperBound)
      }
    }

    /// Appends a scalar in UTF-8. Making the text with the standard library's ways of appending took four times as long
    /// as the search.
    private static func append(_ value: UInt32, to text: inout [UInt8]) {
      func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(value >> shift & 0x3F) }
      switch value {
      case ..<0x80: text.append(UInt8(value))
      case ..<0x800: text.append(0xC0 | UInt8(value >> 6))
      case ..<0x10000: text.append(0xE0 | UInt8(value >> 12))
      default: text.append(0xF0 | UInt8(value >> 18))
      }
      if value >= 0x10000 { text.append(continuation(12)) }
      if value >= 0x800 { text.append(continuation(6)) }
      if value >= 0x80 { text.append(continuation(0)) }
    }

    private static func scalar(in text: [UInt8], before end: Int) -> UInt32 {
      var start = end - 1
      while UTF8.isContinuation(text[start]) { start -= 1 }
      return scalar(in: text, at: start)
    }

    private static func scalar(in text: [UInt8], at start: Int) -> UInt32 {
      var rest = text[start...].makeIterator()
      var decoder = UTF8()
      guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return 0 }
      return scalar.value
    }
  }

  /// A pattern that searches a text for matches, instead of judging a whole text.
  ///
  /// SAFETY: the value cannot be copied, owns what its pointers lead to, and frees it in `deinit`. So the pointers are
  /// valid for as long as it exists, and nothing uses them afterwards.
  @safe private struct PCRE2Search: ~Copyable {
    private let code: OpaquePointer
    private let matchData: OpaquePointer

    init?(_ source: [UInt8]) {
      var error: Int32 = 0
      var offset = 0
      // SAFETY: the buffer of the source is valid during the call, and PCRE2 copies what it keeps of it. `error` and
      // `offset` are this function's own variables.
      let compiled = unsafe source.withUnsafeBufferPointer { source in
        unsafe pcre2_compile_8(
          source.baseAddress, source.count, PCRE2_UTF | PCRE2_DOTALL | PCRE2_NO_UTF_CHECK, &error, &offset, nil)
      }
      guard let compiled = unsafe compiled else { return nil }
      guard let matchData = unsafe pcre2_match_data_create_8(1, nil) else { fatalError("out of memory") }
      unsafe pcre2_jit_compile_8(compiled, UInt32(bitPattern: Int32(PCRE2_JIT_COMPLETE)))
      unsafe code = compiled
      unsafe self.matchData = matchData
    }

    deinit {
      unsafe pcre2_match_data_free_8(matchData)
      unsafe pcre2_code_free_8(code)
    }

    /// All matches, in byte offsets. They must not be empty.
    func matches(in text: [UInt8]) -> [Range<Int>] {
      var matches: [Range<Int>] = []
      unsafe text.withUnsafeBufferPointer { text in
        var offset = 0
        // SAFETY: the text is well-formed UTF-8, because `append` wrote it, and it is valid until this closure returns.
        // The match data is this search's own; each match sets its first pair of offsets, which are within the text.
        while unsafe pcre2_match_8(
          code, text.baseAddress, text.count, offset, PCRE2_NO_UTF_CHECK, matchData, nil) > 0
        {
          let pair = unsafe pcre2_get_ovector_pointer_8(matchData)!
          unsafe matches.append(pair[0]..<pair[1])
          offset = unsafe pair[1]
        }
      }
      return matches
    }
  }
#endif
