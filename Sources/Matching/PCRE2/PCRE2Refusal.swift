#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// Errors of PCRE2's compiler. They are about what the parser cannot tell, since it has accepted the pattern before.
  extension PCRE2Code.Failure {
    /// The error as a `PatternError`, with a message of ours and PCRE2's own code.
    ///
    /// - Parameter offset: the place in the pattern's source, in UTF-8 bytes.
    func patternError(at offset: Int) -> PatternError {
      PatternError(phase: phase, code: .init(rawValue: Int(code)), offset: offset, message: message)
    }

    private var phase: PatternError.Phase {
      switch code {
      case PCRE2_ERROR_PATTERN_TOO_LARGE, PCRE2_ERROR_PATTERN_TOO_COMPLICATED, PCRE2_ERROR_HEAP_FAILED,
        PCRE2_ERROR_PARENTHESES_NEST_TOO_DEEP, PCRE2_ERROR_LOOKBEHIND_TOO_COMPLICATED:
        .resources
      default: .engine
      }
    }

    private var message: String {
      switch code {
      case PCRE2_ERROR_PATTERN_TOO_LARGE:
        "the pattern is too large for the engine pcre2, which holds no more than 64 KiB of its own code: shorten "
          + "alternatives and counted repetitions"
      case PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH:
        "the engine pcre2 cannot run a look-behind that may take more or fewer characters: give each of its outermost "
          + "alternatives one length"
      case PCRE2_ERROR_LOOKBEHIND_TOO_LONG:
        "the engine pcre2 cannot run a look-behind of more than 65,535 characters"
      case PCRE2_ERROR_LOOKBEHIND_TOO_COMPLICATED:
        "the engine pcre2 cannot run a look-behind with so many groups that are run again"
      case PCRE2_ERROR_PARENTHESES_NEST_TOO_DEEP:
        "the engine pcre2 cannot run groups and sets that are nested so deep"
      default: "the engine pcre2 refuses the pattern: " + PCRE2Code.message(forError: code)
      }
    }
  }
#endif
