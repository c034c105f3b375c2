/// One line of the results: the figures of one strategy in one case.
///
/// A figure is `nil` if the suite does not have it, or if the machine cannot measure it.
public struct ResultRow: Sendable, Hashable {
  /// The suite.
  public var suite: Suite
  /// The case within the suite, such as `email`.
  public var name: String
  /// The part of the case that was measured, such as `typing`; `nil` for the whole case.
  public var part: String?
  /// The strategy, or the command of another program.
  public var strategy: String
  /// The service time of a keystroke, or of another item, in nanoseconds. Blocks of items are timed as a whole.
  public var latency: LatencySummary?
  /// The service time of single calls in nanoseconds, which includes reading the clock.
  public var calls: LatencySummary?
  /// The response time of a keystroke in nanoseconds: from the moment at which it was due until it was done, which
  /// includes reading the clock.
  public var response: LatencySummary?
  /// The distribution of `calls`, for the plot.
  public var distribution: [PercentilePoint] = []
  /// The mean number of allocations for an item. Another executable counts them.
  public var allocations: Double?
  /// The mean number of allocated bytes for an item.
  public var allocatedBytes: Double?
  /// The mean number of instructions for an item, in user space.
  public var instructions: Double?
  /// The time as a multiple of that of the strategy `raw`.
  public var ratioToRaw: Double?
  /// The time of the strategy `nsregex-per-key` as a multiple of this one.
  public var ratioToModels: Double?
  /// How many records are judged in a second.
  public var recordsPerSecond: Double?
  /// How many bytes are judged in a second.
  public var bytesPerSecond: Double?
  /// The processor time of a whole process, in nanoseconds, by all its threads.
  public var processorTime: Double?
  /// The processor time of one record, in nanoseconds.
  public var recordTime: Double?
  /// The time as a multiple of the time of a valid record of the same type.
  public var ratioToValid: Double?
  /// The number of threads that shared the work.
  public var threads: Int?
  /// The length of the text in bytes.
  public var bytes: Int?
  /// The outcome, if the suite reports one: a verdict, an error or a time-out.
  public var outcome: String?

  /// Makes a row without figures.
  public init(suite: Suite, name: String, part: String? = nil, strategy: String) {
    self.suite = suite
    self.name = name
    self.part = part
    self.strategy = strategy
  }

  /// The case with its part, as JSON and CSV name it, such as `email/typing`.
  public var caseName: String { part.map { "\(name)/\($0)" } ?? name }
}

/// One point of a distribution: a percentile and its value.
public struct PercentilePoint: Sendable, Hashable {
  /// The percentile, from 0 to 100.
  public var percentile: Double
  /// The value of the percentile, in nanoseconds.
  public var nanoseconds: Double

  /// Makes a point.
  public init(percentile: Double, nanoseconds: Double) {
    self.percentile = percentile
    self.nanoseconds = nanoseconds
  }

  /// The points of a histogram for a plot whose axis is the logarithm of how rare a value is. Percentiles for which
  /// there are too few samples are left out.
  static func points(of histogram: Histogram) -> [PercentilePoint] {
    let percentiles: [Double] = [0, 10, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.75, 99.9, 99.95, 99.99]
    let resolved = percentiles.filter { Double(histogram.count) * (100 - $0) >= 99.99 }
    return zip(resolved, histogram.nanoseconds(atPercentiles: resolved)).map(PercentilePoint.init)
  }
}

/// A strategy that was left out of a case, and why.
public struct Omission: Sendable, Hashable {
  /// The suite.
  public var suite: Suite
  /// The case.
  public var name: String
  /// The strategy.
  public var strategy: String
  /// The reason, in English.
  public var reason: String

  /// Makes an omission.
  public init(suite: Suite, name: String, strategy: String, reason: String) {
    self.suite = suite
    self.name = name
    self.strategy = strategy
    self.reason = reason
  }
}

/// The results of a suite.
struct SuiteResults {
  var rows: [ResultRow] = []
  var omissions: [Omission] = []

  static func += (left: inout SuiteResults, right: SuiteResults) {
    left.rows += right.rows
    left.omissions += right.omissions
  }
}
