#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2
  import Synchronization

  /// The codes of a pattern that count their work, made when the first text needs them: few ever do.
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

    /// Runs one of the codes, as machine code first, and interpreted where that runs out of stack: the interpreter needs
    /// none.
    ///
    /// - Returns: PCRE2's code for the text; that of the match limit where the pattern is too large for callouts.
    func run(
      _ text: UnsafeBufferPointer<UInt8>, for purpose: PCRE2Code.Purpose,
      _ workspace: UnsafeMutablePointer<PCRE2Workspace>
    ) -> Int32 {
      let codes = made
      switch purpose {
      case .complete where codes.complete != nil:
        return unsafe codes.run(codes.complete!, text, for: purpose, workspace)
      case .partial where codes.partial != nil: return unsafe codes.run(codes.partial!, text, for: purpose, workspace)
      case .complete, .partial: return PCRE2_ERROR_MATCHLIMIT
      }
    }

    private var made: Codes {
      codes.withLock { codes in
        if let codes { return codes }
        let fresh = Codes(pattern, usesJIT: usesJIT)
        codes = fresh
        return fresh
      }
    }

    /// What there is of the two codes.
    private final class Codes: Sendable {
      let complete: PCRE2Code?
      let partial: PCRE2Code?
      /// Whether what machine code gives up may be a recursion without an end, which the interpreter knows by name.
      private let mayRecurseInPlace: Bool

      /// Reads the pattern once more, within no limits: it has been read before, and its tree need not be kept.
      init(_ pattern: Pattern, usesJIT: Bool) {
        let limits = PatternLimits(maximumLength: .max, maximumNesting: .max)
        let root = (try? PatternParser.parse(pattern, limits: limits))?.root
        let writer = root.map { PCRE2PatternWriter($0, isMetered: true) }
        complete = writer.flatMap { try? PCRE2Code($0, for: .complete, usesJIT: usesJIT) }
        partial = writer.flatMap { try? PCRE2Code($0, for: .partial, usesJIT: usesJIT) }
        mayRecurseInPlace = root.map(RecursionInPlace.isPossible) ?? false
      }

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
  /// Between two steps that PCRE2 counts, it may pass once over the whole text, and at each scalar once over the whole
  /// pattern; and where a lookaround or a back reference is in a loop, whose turns the JIT does not always count, once over
  /// the text at each scalar.
  /// Looks of that kind take 0.1 ns in machine code and 1 ns interpreted (measured on `.*.*=`).
  struct PCRE2Work: Sendable {
    /// The length, in bytes, up to which texts share one limit.
    static let shortText = 128
    /// Fewer steps are not worth a try.
    static let smallestLimit: UInt32 = 16

    private let weight: Int
    private let looksFarAgain: Bool
    private let matchLimit: UInt32

    init(of root: SyntaxNode, _ configuration: PCRE2Configuration) {
      weight = max(1, root.weight)
      looksFarAgain = root.looksFarAgain
      // Machine code does not notice a recursion in place: it goes on for seconds, until its stack is full.
      let isMetered = configuration.isAlwaysMetered || RecursionInPlace.isPossible(in: root)
      matchLimit = isMetered ? 0 : configuration.matchLimit
    }

    /// The limit for a text of so many bytes: as many steps as make a hundred looks for each step of the match limit, 10
    /// ms by default, were each of them the worst there can be.
    func limit(forByteCount count: Int, isJITCompiled: Bool) -> UInt32 {
      let looks = Int(matchLimit) * (isJITCompiled ? 100 : 25)
      let length = max(Self.shortText, count)
      let looksPerStep = length.saturatingProduct(weight).saturatingProduct(looksFarAgain ? length : 1)
      return min(matchLimit, UInt32(clamping: looks / looksPerStep))
    }
  }
#endif
