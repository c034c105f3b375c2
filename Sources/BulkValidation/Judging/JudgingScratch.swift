import Matching
import TextFields

/// A worker's memory, reused for chunk after chunk: after the first chunks, judging allocates nothing more here.
struct JudgingScratch: Sendable {
  /// The automaton's judgements of the lines of a chunk.
  var judgements = LineJudgements()
  /// The offsets of the marks of bad lines, one in each.
  var marks: [Int] = []
  /// The number of times each reason was found.
  var tally = ReasonTally()
  /// How much the last chunk's report held: that of the next chunk takes memory for as much at once.
  var reportSizes = ReportSizes()
}

/// How much a chunk's report holds.
struct ReportSizes: Sendable {
  /// The number of bytes of each output.
  var outputs = OutputChannels(validRecords: 0, badRecords: 0, faults: 0)
  /// The number of bad records that are kept.
  var badRecords = 0
}

/// Counts reasons by their codes. The table has an entry for each code up to the highest one found.
struct ReasonTally: Sendable {
  private var counts: [Int] = []

  /// Counts a reason once.
  @inline(__always)
  mutating func add(_ reason: ValueFault.Reason) {
    let code = Int(reason.code)
    if code >= counts.count { grow(to: code + 1) }
    counts[code] &+= 1
  }

  /// Passes each reason that was found to `body`, with its count, and resets the counts.
  mutating func drain(_ body: (ValueFault.Reason, Int) -> Void) {
    for code in counts.indices where counts[code] > 0 {
      body(ValueFault.Reason(code: Int32(code)), counts[code])
      counts[code] = 0
    }
  }

  private mutating func grow(to count: Int) {
    counts += Array(repeating: 0, count: count - counts.count)
  }
}
