#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// Counts the work of a match that PCRE2 does not count itself.
  ///
  /// PCRE2's match limit counts the turns of loops and, where it interprets, the choices. What lies between is free: `.*`
  /// looks at a megabyte in one step, and does so wherever a match comes back to it, so that `.*.*=` took three minutes on
  /// a megabyte of `x` without reaching a limit of nine million steps. A metered pattern therefore holds callouts: around
  /// whatever can look at many scalars, in each turn of a loop, and now and then in long sequences and choices. They cost
  /// 5 to 10 ns each and make an honest match on a long text take up to twice its time; so only texts get them on which
  /// the pattern alone could do much uncounted work.
  struct PCRE2Meter {
    private var unitsLeft: Int
    /// Where the scan that has just begun started; −1 where none has.
    private var scanStart = -1

    /// Makes a meter that lets so many units pass: a turn of a loop is one, and so are sixteen looks at a scalar.
    init(units: UInt32) { unitsLeft = Int(units) }

    /// A place in a pattern where work is counted.
    enum Mark {
      /// Some work that does not depend on the text: a unit.
      case tick
      /// More of it, in looks at one scalar.
      case work(Int)
      /// Before something that may look at many scalars: at `minimum` of them even where it fails.
      case scanBegins(minimum: Int, weight: Int)
      /// After it. A match may come back here once for each scalar that it gives back.
      case scanEnds(weight: Int)
      /// Before a comparison with what a group took.
      case comparison(group: Int)
    }
  }

  // MARK: Callouts

  extension PCRE2Meter.Mark {
    /// The mark as a callout. Its number has to fit in a byte: weights are rounded up to powers of two, minima to powers
    /// of four.
    var callout: String {
      switch self {
      case .tick: "(?C0)"
      case .work(let looks): Self.scanBegins(minimum: looks, weight: 1).callout
      case .scanBegins(let minimum, let weight):
        "(?C\(Code.scanBegins + Code.level(of: weight) + Code.weights * Code.minimum(minimum)))"
      case .scanEnds(let weight): "(?C\(Code.scanEnds + Code.level(of: weight)))"
      case .comparison(let group): "(?C'\(group)')"
      }
    }

    /// How marks are put into numbers.
    fileprivate enum Code {
      static let scanBegins = 1
      static let scanEnds = 128
      /// How many powers of two there are for weights.
      static let weights = 12

      /// The power of two that is not less than a weight.
      static func level(of weight: Int) -> Int { min(weights - 1, logarithm(weight)) }

      /// The power of four that is not less than a minimum; 0 for one that is not worth counting.
      static func minimum(_ number: Int) -> Int { number < 16 ? 0 : min(8, (logarithm(number) + 1) / 2) }

      private static func logarithm(_ number: Int) -> Int {
        number <= 1 ? 0 : Int.bitWidth - (number - 1).leadingZeroBitCount
      }
    }
  }

  extension PCRE2Meter {
    /// Has the meter of a workspace asked at each callout of a match. What it returns when nothing is left, PCRE2 returns
    /// as the result of the match.
    static let callout:
      @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?) -> Int32 = {
        block, workspace in
        // SAFETY: PCRE2 hands over a block that is valid during the call, and the workspace that was set with the callout,
        // which is this thread's alone.
        guard let block = unsafe block, let workspace = unsafe workspace else { return PCRE2_ERROR_CALLOUT }
        let meter = unsafe workspace.assumingMemoryBound(to: PCRE2Workspace.self)
        return unsafe meter.pointee.meter.lets(block) ? 0 : PCRE2_ERROR_MATCHLIMIT
      }

    /// Counts one callout, and says whether anything is left.
    private mutating func lets(_ block: UnsafeMutablePointer<pcre2_callout_block_8>) -> Bool {
      let number = unsafe Int(block.pointee.callout_number)
      let position = unsafe block.pointee.current_position
      let start = scanStart
      scanStart = -1
      if unsafe block.pointee.callout_string != nil {
        unsafe count(Self.lengthOfGroup(namedBy: block), weight: Self.comparisonLevel)
      } else if number >= Mark.Code.scanEnds {
        count(start < 0 ? 0 : max(0, position - start), weight: number - Mark.Code.scanEnds)
      } else if number >= Mark.Code.scanBegins {
        scanStart = position
        countMinimum(number - Mark.Code.scanBegins)
      } else {
        unitsLeft -= 1
      }
      return unitsLeft >= 0
    }

    /// A comparison goes byte by byte, in four times the time of a scan.
    private static let comparisonLevel = 2

    private mutating func count(_ looks: Int, weight: Int) { unitsLeft -= 1 + (looks << weight) / 16 }

    private mutating func countMinimum(_ code: Int) {
      let (minimum, weight) = code.quotientAndRemainder(dividingBy: Mark.Code.weights)
      if minimum > 0 { count(1 << (2 * minimum), weight: weight) }
    }

    /// The length of what the group took whose number is the callout's text.
    private static func lengthOfGroup(namedBy block: UnsafeMutablePointer<pcre2_callout_block_8>) -> Int {
      // SAFETY: the text is as long as the block says, and the offsets of all groups below `capture_top` are there; both
      // are valid during the callout.
      let text = unsafe UnsafeBufferPointer(
        start: block.pointee.callout_string, count: block.pointee.callout_string_length)
      let group = unsafe text.reduce(0) { $0 * 10 + Int($1 & 0xF) }
      guard unsafe group < Int(block.pointee.capture_top) else { return 0 }
      let (start, end) = unsafe (block.pointee.offset_vector[2 * group], block.pointee.offset_vector[2 * group + 1])
      return start >= 0 ? max(0, end - start) : 0
    }
  }
#endif
