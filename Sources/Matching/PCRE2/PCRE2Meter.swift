#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// Counts the work of a match that PCRE2 does not count itself.
  ///
  /// PCRE2's match limit counts the rounds of loops and, in the interpreter, the choices. The work between two of these
  /// is not counted: `.*` looks at a megabyte of text in one step, each time that a match comes back to it. So `.*.*=`
  /// took three minutes on a megabyte of `x` and did not reach a limit of nine million steps.
  ///
  /// A metered pattern therefore holds callouts: around everything that can look at many scalars, in each round of a
  /// loop, and from time to time in long sequences and choices. A callout takes 5 to 10 ns (x86-64, PCRE2 10.42), and
  /// the match of a harmless pattern on a long text takes up to twice as long with them. So the metered pattern is only
  /// run on texts on which the other one could do much uncounted work.
  struct PCRE2Meter {
    private var unitsLeft: Int
    /// Where the scan began whose end is the next callout, in bytes of the text; −1 if there is none.
    private var scanStart = -1

    /// Makes a meter that allows this many units of work: a round of a loop is one unit, and so are sixteen looks at a
    /// scalar.
    init(units: UInt32) { unitsLeft = Int(units) }

    /// A place in a pattern where work is counted. Weights are looks for each scalar of the text.
    enum Mark {
      /// One unit of work, whatever the text is.
      case tick
      /// The work of this many looks at one scalar, whatever the text is.
      case work(Int)
      /// Stands before something that may look at many scalars, and at `minimum` of them even if it fails.
      case scanBegins(minimum: Int, weight: Int)
      /// Stands after something that may look at many scalars. A match may come back here once for each scalar that is
      /// given back.
      case scanEnds(weight: Int)
      /// Stands before a comparison with the text that a group took.
      case comparison(group: Int)
    }
  }

  // MARK: Callouts

  extension PCRE2Meter.Mark {
    /// The mark as a callout in a pattern. Its number has to fit in a byte, so weights are rounded up to powers of two,
    /// and minima to powers of four.
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

    /// How marks are coded as the numbers of callouts.
    fileprivate enum Code {
      /// The lowest number of a mark before a scan.
      static let scanBegins = 1
      /// The lowest number of a mark after a scan.
      static let scanEnds = 128
      /// How many levels of weights there are.
      static let weights = 12

      /// The exponent of the smallest power of two that is not less than the weight, at most the highest level.
      static func level(of weight: Int) -> Int { min(weights - 1, logarithm(weight)) }

      /// The exponent of the smallest power of four that is not less than the number, at most 8; 0 for a number below
      /// 16, which is too small to be counted.
      static func minimum(_ number: Int) -> Int { number < 16 ? 0 : min(8, (logarithm(number) + 1) / 2) }

      private static func logarithm(_ number: Int) -> Int {
        number <= 1 ? 0 : Int.bitWidth - (number - 1).leadingZeroBitCount
      }
    }
  }

  extension PCRE2Meter {
    /// The function that PCRE2 calls at each callout of a match. It lets the meter of the workspace count. When no
    /// units are left it returns PCRE2_ERROR_MATCHLIMIT, which PCRE2 makes the result of the match.
    static let callout:
      @convention(c) (UnsafeMutablePointer<pcre2_callout_block_8>?, UnsafeMutableRawPointer?) -> Int32 = {
        block, workspace in
        // SAFETY: PCRE2 passes a block that is valid during the call, and the address that `PCRE2Workspace.make` has
        // set together with this function: that of the workspace whose match context the match runs with. The workspace
        // exists until the match has ended, only this thread uses it, and no other access to its meter is under way
        // while PCRE2 runs.
        guard let block = unsafe block, let workspace = unsafe workspace else { return PCRE2_ERROR_CALLOUT }
        let meter = unsafe workspace.assumingMemoryBound(to: PCRE2Workspace.self)
        return unsafe meter.pointee.meter.lets(block) ? 0 : PCRE2_ERROR_MATCHLIMIT
      }

    /// Counts one callout, and returns whether the match may go on.
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

    /// The level of the weight of a byte that is compared: it takes four times as long as a look of a scan.
    private static let comparisonLevel = 2

    /// Counts one unit, and this many looks of a weight that is given as its level.
    private mutating func count(_ looks: Int, weight: Int) { unitsLeft -= 1 + (looks << weight) / 16 }

    private mutating func countMinimum(_ code: Int) {
      let (minimum, weight) = code.quotientAndRemainder(dividingBy: Mark.Code.weights)
      if minimum > 0 { count(1 << (2 * minimum), weight: weight) }
    }

    /// The length, in bytes, of the text that a group took. The text of the callout is the number of the group.
    private static func lengthOfGroup(namedBy block: UnsafeMutablePointer<pcre2_callout_block_8>) -> Int {
      // SAFETY: PCRE2 guarantees that, during the callout, the text of the callout has the length that the block tells,
      // and that the offset vector has a pair of offsets for each group below `capture_top`. A group that took nothing
      // has offsets of −1. The text holds ASCII digits only, because `Mark.callout` wrote it.
      let text = unsafe UnsafeBufferPointer(
        start: block.pointee.callout_string, count: block.pointee.callout_string_length)
      let group = unsafe text.reduce(0) { $0 * 10 + Int($1 & 0xF) }
      guard unsafe group < Int(block.pointee.capture_top) else { return 0 }
      let (start, end) = unsafe (block.pointee.offset_vector[2 * group], block.pointee.offset_vector[2 * group + 1])
      return start >= 0 ? max(0, end - start) : 0
    }
  }
#endif
