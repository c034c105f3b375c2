#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2
  import Synchronization

  /// The codes of a pattern that count all of their work. They are made when the first text needs them, because most
  /// patterns never do.
  ///
  /// Thread-safe.
  final class PCRE2MeteredCodes: Sendable {
    private let pattern: Pattern
    private let usesJIT: Bool
    private let codes = Mutex<Codes?>(nil)

    init(_ pattern: Pattern, _ configuration: PCRE2Configuration) {
      self.pattern = pattern
      usesJIT = configuration.usesJIT
    }

    /// Runs the code for a purpose: first as machine code, and then by the interpreter if the machine code ran out of
    /// stack, which the interpreter does not need, or if only the interpreter can tell a recursion without end.
    ///
    /// SAFETY: the text has to be well-formed UTF-8 at an address, and the workspace used by the calling thread alone,
    /// during the call.
    ///
    /// - Returns: PCRE2's result for the text; `tooLarge` if the pattern with its callouts is too large for PCRE2.
    func run(
      _ text: UnsafeBufferPointer<UInt8>, for purpose: PCRE2Code.Purpose,
      _ workspace: UnsafeMutablePointer<PCRE2Workspace>
    ) -> Int32 {
      let codes = made
      switch purpose {
      case .complete where codes.complete != nil:
        return unsafe codes.run(codes.complete!, text, for: purpose, workspace)
      case .partial where codes.partial != nil: return unsafe codes.run(codes.partial!, text, for: purpose, workspace)
      case .complete, .partial: return Self.tooLarge
      }
    }

    /// Stands for the result if there is no metered code. The callouts here never return this code of PCRE2's.
    static let tooLarge = PCRE2_ERROR_CALLOUT

    private var made: Codes {
      codes.withLock { codes in
        if let codes { return codes }
        let fresh = Codes(pattern, usesJIT: usesJIT)
        codes = fresh
        return fresh
      }
    }

    /// The two codes. One that PCRE2 refuses with callouts in it is `nil`.
    private final class Codes: Sendable {
      let complete: PCRE2Code?
      let partial: PCRE2Code?
      /// Whether the machine code may have reached its limit because of a recursion without end. Only the
      /// interpreter can tell.
      private let mayRecurseInPlace: Bool

      /// Parses the pattern once more, so that its tree need not be kept for patterns that never need these codes. The
      /// limits have been checked when it was parsed first.
      init(_ pattern: Pattern, usesJIT: Bool) {
        let limits = PatternLimits(maximumLength: .max, maximumNesting: .max)
        let root = (try? PatternParser.parse(pattern, limits: limits))?.root
        let writer = root.map { PCRE2PatternWriter($0, isMetered: true) }
        complete = writer.flatMap { try? PCRE2Code($0, for: .complete, usesJIT: usesJIT) }
        partial = writer.flatMap { try? PCRE2Code($0, for: .partial, usesJIT: usesJIT) }
        mayRecurseInPlace = root.map(RecursionInPlace.isPossible) ?? false
      }

      /// Runs one of the codes, with a meter that allows as many units as the match limit of the workspace.
      ///
      /// SAFETY: the text has to be well-formed UTF-8 at an address, and the workspace used by the calling thread
      /// alone, during the call.
      func run(
        _ code: borrowing PCRE2Code, _ text: UnsafeBufferPointer<UInt8>, for purpose: PCRE2Code.Purpose,
        _ workspace: UnsafeMutablePointer<PCRE2Workspace>
      ) -> Int32 {
        let units = unsafe workspace.pointee.limits.match
        if code.isJITCompiled {
          unsafe workspace.pointee.meter = PCRE2Meter(units: units)
          let status = unsafe code.run(text, for: purpose, workspace, interpreted: false)
          let isFinal = status != PCRE2_ERROR_MATCHLIMIT || !mayRecurseInPlace
          if status != PCRE2_ERROR_JIT_STACKLIMIT, isFinal { return status }
        }
        unsafe workspace.pointee.meter = PCRE2Meter(units: units)
        return unsafe code.run(text, for: purpose, workspace, interpreted: true)
      }
    }
  }

  /// How many steps a match may take that does not count all of its work.
  ///
  /// Between two steps that PCRE2 counts, a match may go over the whole text once, and over the whole pattern once at
  /// each scalar. Where a look-around or a back reference lies in a loop, whose rounds the JIT does not always count,
  /// it may also go over the text once at each scalar. A look of that kind takes 0.1 ns in machine code and 1 ns in the
  /// interpreter (measured with `.*.*=` on long texts, x86-64, PCRE2 10.42).
  struct PCRE2Work: Sendable {
    /// The length, in bytes, up to which all texts of a pattern have one limit.
    static let shortText = 128
    /// The lowest limit that is worth a try. If a text has a lower one, the metered code runs at once.
    static let smallestLimit: UInt32 = 16

    private let weight: Int
    private let looksFarAgain: Bool
    private let matchLimit: UInt32

    init(of root: SyntaxNode, _ configuration: PCRE2Configuration) {
      weight = max(1, root.weight)
      looksFarAgain = root.looksFarAgain
      // Machine code does not notice a recursion without end, and runs for seconds until its stack is full. So patterns
      // that may have one always count their work.
      let isMetered = configuration.isAlwaysMetered || RecursionInPlace.isPossible(in: root)
      matchLimit = isMetered ? 0 : configuration.matchLimit
    }

    /// The limit for a text of this many bytes. Even if every step took as many looks as a step can, the looks would be
    /// no more than 100 for each step of the match limit in machine code, and 25 in the interpreter. With the default
    /// match limit that is 10 ms and 25 ms, at the times above.
    func limit(forByteCount count: Int, isJITCompiled: Bool) -> UInt32 {
      let looks = Int(matchLimit) * (isJITCompiled ? 100 : 25)
      let length = max(Self.shortText, count)
      let looksPerStep = length.saturatingProduct(weight).saturatingProduct(looksFarAgain ? length : 1)
      return min(matchLimit, UInt32(clamping: looks / looksPerStep))
    }

    /// The limit of the interpreter for a text of this many bytes, if the pattern has no metered code because it is too
    /// large. The interpreter counts all choices. Between two of them, most patterns pass over the text once at most,
    /// and not over the whole pattern, since a text that is shorter than the pattern ends first.
    func limitWithoutMeter(forByteCount count: Int) -> UInt32 {
      let length = max(1, count)
      let looksPerStep = length.saturatingProduct(looksFarAgain ? length : 1)
      return min(matchLimit, UInt32(clamping: Int(matchLimit) * 25 / looksPerStep))
    }
  }
#endif
