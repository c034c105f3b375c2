#if PCRE2 && canImport(CPCRE2)
  /// How much work the PCRE2 engine may do for one verdict, and whether it may make machine code.
  public struct PCRE2Configuration: Hashable, Sendable {
    /// The number of steps that a verdict may take, apart from those of `matchLimitPerByte`. A verdict that needs more
    /// throws `MatchError.matchLimit`.
    ///
    /// A step is a round of a loop, a choice, or sixteen looks at a scalar. PCRE2 itself does not count looks, so that
    /// `.*.*=` could run for minutes on a long text; where a match could do much work of that kind, it is counted here.
    /// With the default, 1,000,000, the slowest verdicts that were found on short texts took about 20 ms with JIT and
    /// 50 ms without (x86-64, PCRE2 10.42). PCRE2's own default is ten times as high.
    public var matchLimit: UInt32
    /// The number of further steps allowed for each byte of the text: a long text takes more steps even where nothing
    /// is wrong with the pattern.
    public var matchLimitPerByte: UInt32
    /// How much memory the interpreter may use for backtracking, in KiB. A verdict that needs more throws
    /// `MatchError.heapLimit`. Machine code does not use this memory.
    public var heapLimit: UInt32
    /// Whether patterns are compiled to machine code where the platform allows it.
    public var usesJIT: Bool
    /// Whether every match counts all of its work, even one that cannot do much. For comparisons in tests.
    package var isAlwaysMetered = false

    /// Makes a configuration. The properties say what the values mean.
    public init(
      matchLimit: UInt32 = 1_000_000, matchLimitPerByte: UInt32 = 8, heapLimit: UInt32 = 65_536, usesJIT: Bool = true
    ) {
      self.matchLimit = matchLimit
      self.matchLimitPerByte = matchLimitPerByte
      self.heapLimit = heapLimit
      self.usesJIT = usesJIT
    }

    /// A match limit of 1,000,000 steps and 8 for each byte, a heap limit of 64 MiB, and JIT.
    public static let `default` = PCRE2Configuration()

    /// The number of steps allowed for a text of this many bytes.
    func matchLimit(forByteCount count: Int) -> UInt32 {
      UInt32(clamping: Int(matchLimit) + Int(matchLimitPerByte) * count)
    }
  }
#endif
