/// One line of the results: what one strategy did in one case.
///
/// Figures that a suite does not have, or that the machine cannot give, are `nil`: `null` in JSON, empty in CSV, “n/a”
/// elsewhere.
public struct ResultRow: Sendable, Hashable {
  /// The suite.
  public var suite: Suite
  /// The case within the suite, such as `email`.
  public var name: String
  /// Which part of the case the figures are of, such as `typing`; `nil` for all of it.
  public var part: String?
  /// The strategy, or the command of another program.
  public var strategy: String
  /// Nanoseconds a keystroke, or other item, measured in blocks: service time.
  public var latency: LatencySummary?
  /// The same, each call measured by itself: includes the timer.
  public var calls: LatencySummary?
  /// Nanoseconds from the moment that a keystroke was due until it was done: response time, includes the timer.
  public var response: LatencySummary?
  /// The calls' distribution, for the plot.
  public var distribution: [PercentilePoint] = []
  /// Allocations an item, from a run of its own.
  public var allocations: Double?
  /// Bytes allocated an item.
  public var allocatedBytes: Double?
  /// Instructions an item, in user space.
  public var instructions: Double?
  /// The time as a multiple of the raw strategy's.
  public var ratioToRaw: Double?
  /// How many times faster than the models' way, which compiles a pattern for every keystroke.
  public var ratioToModels: Double?
  /// Records judged a second.
  public var recordsPerSecond: Double?
  /// Bytes judged a second.
  public var bytesPerSecond: Double?
  /// Threads that shared the work.
  public var threads: Int?
  /// The length of the text in bytes.
  public var bytes: Int?
  /// What came out, where that is the result: a verdict, an error, a time-out.
  public var outcome: String?

  /// Makes a row without figures.
  public init(suite: Suite, name: String, part: String? = nil, strategy: String) {
    self.suite = suite
    self.name = name
    self.part = part
    self.strategy = strategy
  }

  /// The case with its part, as the files name it: `email/typing`.
  public var caseName: String { part.map { "\(name)/\($0)" } ?? name }
}

/// One point of a distribution: so many hundredths of the values do not exceed this many nanoseconds.
public struct PercentilePoint: Sendable, Hashable {
  /// The percentile, 0 to 100.
  public var percentile: Double
  /// The value in nanoseconds.
  public var nanoseconds: Double

  /// Makes a point.
  public init(percentile: Double, nanoseconds: Double) {
    self.percentile = percentile
    self.nanoseconds = nanoseconds
  }

  /// The points of a histogram that a plot with a logarithmic axis of rarity needs; none rarer than the samples show.
  static func points(of histogram: Histogram) -> [PercentilePoint] {
    let percentiles: [Double] = [0, 10, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.75, 99.9, 99.95, 99.99]
    let resolved = percentiles.filter { Double(histogram.count) * (100 - $0) >= 99.99 }
    return zip(resolved, histogram.nanoseconds(atPercentiles: resolved)).map(PercentilePoint.init)
  }
}

/// A strategy that had no part in a case, and why.
public struct Omission: Sendable, Hashable {
  /// The suite.
  public var suite: Suite
  /// The case.
  public var name: String
  /// The strategy.
  public var strategy: String
  /// Why, in English.
  public var reason: String

  /// Makes an omission.
  public init(suite: Suite, name: String, strategy: String, reason: String) {
    self.suite = suite
    self.name = name
    self.strategy = strategy
    self.reason = reason
  }
}

/// What a suite brings home.
struct SuiteResults {
  var rows: [ResultRow] = []
  var omissions: [Omission] = []

  static func += (left: inout SuiteResults, right: SuiteResults) {
    left.rows += right.rows
    left.omissions += right.omissions
  }
}
