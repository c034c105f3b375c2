#if PCRE2 && canImport(CPCRE2)
  /// How far the PCRE2 engine may go for one verdict, and whether it may make machine code.
  public struct PCRE2Configuration: Hashable, Sendable {
    /// The work that a verdict may take on a short text; then it ends in `MatchError.matchLimit`.
    ///
    /// A step is a turn of a loop, a choice, or sixteen looks at a scalar. PCRE2 does not count the last kind, which is
    /// how `.*.*=` can run for minutes on a long text; a match that could do much of it is counted by callouts here.
    /// The default, 1,000,000, keeps the worst verdict near 20 ms with JIT and 50 ms without. PCRE2's own default is ten
    /// times that.
    public var matchLimit: UInt32
    /// Further steps allowed for each byte of the text, so that long texts, on which honest work is long, get through.
    public var matchLimitPerByte: UInt32
    /// Memory for backtracking, in KiB, where the interpreter runs; beyond it a verdict ends in `MatchError.heapLimit`.
    public var heapLimit: UInt32
    /// Whether patterns are compiled to machine code where the platform can.
    public var usesJIT: Bool
    /// Whether every match counts all of its work, and not only those that could do much of it. For comparisons.
    package var isAlwaysMetered = false

    /// Makes a configuration; see the properties for what the numbers mean.
    public init(
      matchLimit: UInt32 = 1_000_000, matchLimitPerByte: UInt32 = 8, heapLimit: UInt32 = 65_536, usesJIT: Bool = true
    ) {
      self.matchLimit = matchLimit
      self.matchLimitPerByte = matchLimitPerByte
      self.heapLimit = heapLimit
      self.usesJIT = usesJIT
    }

    /// The limits described at the properties, with JIT.
    public static let `default` = PCRE2Configuration()

    /// The steps allowed for a text of so many bytes.
    func matchLimit(forByteCount count: Int) -> UInt32 {
      UInt32(clamping: Int(matchLimit) + Int(matchLimitPerByte) * count)
    }
  }
#endif
