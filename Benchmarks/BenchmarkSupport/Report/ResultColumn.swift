/// One figure of a row, with the name that it has in JSON and CSV.
struct ResultColumn: Sendable {
  let name: String
  let isWhole: Bool
  let value: @Sendable (ResultRow) -> Double?

  private init(_ name: String, isWhole: Bool = false, _ value: @escaping @Sendable (ResultRow) -> Double?) {
    self.name = name
    self.isWhole = isWhole
    self.value = value
  }

  /// The figures that rows of all suites may have.
  static let shared =
    latency("", \.latency) + [
      ResultColumn("allocations", { $0.allocations }),
      ResultColumn("allocated_bytes", { $0.allocatedBytes }),
      ResultColumn("instructions", { $0.instructions }),
      ResultColumn("ratio_to_raw", { $0.ratioToRaw }),
      ResultColumn("ratio_to_models", { $0.ratioToModels }),
    ]

  /// The figures that only some suites have: times of single calls, response times, and those of `bulk` and `growth`.
  static let special =
    latency("call_", \.calls) + latency("response_", \.response) + [
      ResultColumn("records_per_second", { $0.recordsPerSecond }),
      ResultColumn("bytes_per_second", { $0.bytesPerSecond }),
      ResultColumn("processor_ns", { $0.processorTime }),
      ResultColumn("record_ns", { $0.recordTime }),
      ResultColumn("ratio_to_valid", { $0.ratioToValid }),
      ResultColumn("threads", isWhole: true, { $0.threads.map(Double.init) }),
      ResultColumn("bytes", isWhole: true, { $0.bytes.map(Double.init) }),
    ]

  private static func latency(
    _ prefix: String, _ summary: @escaping @Sendable (ResultRow) -> LatencySummary?
  ) -> [ResultColumn] {
    [
      ResultColumn(prefix + "samples", isWhole: true, { summary($0).map { Double($0.samples) } }),
      ResultColumn(prefix + "mean_ns", { summary($0)?.mean }),
      ResultColumn(prefix + "p50_ns", { summary($0)?.p50 }),
      ResultColumn(prefix + "p90_ns", { summary($0)?.p90 }),
      ResultColumn(prefix + "p99_ns", { summary($0)?.p99 }),
      ResultColumn(prefix + "p999_ns", { summary($0)?.p999 }),
      ResultColumn(prefix + "max_ns", { summary($0)?.maximum }),
    ]
  }
}
