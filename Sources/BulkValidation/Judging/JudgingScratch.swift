import Matching
import TextFields

/// Working memory of a worker, used for chunk after chunk: once a run is warm, judging takes no more.
struct JudgingScratch: Sendable {
  /// What an automaton says of the lines of a chunk.
  var judgements = LineJudgements()
  /// Where bad lines end.
  var lineEnds: [Int] = []
  /// How often each reason was met.
  var tally = ReasonTally()
}

/// Counts reasons by their codes: the table has an entry for each word that was ever used.
struct ReasonTally: Sendable {
  private var counts: [Int] = []

  /// Adds one.
  @inline(__always)
  mutating func add(_ reason: ValueFault.Reason) {
    let code = Int(reason.code)
    if code >= counts.count { grow(to: code + 1) }
    counts[code] &+= 1
  }

  /// Gives each reason that was met, with its count, and forgets them.
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
