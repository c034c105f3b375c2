import Foundation
import Testing

@testable import BenchmarkSupport

/// Reports with figures that are known.
enum SampleReport {
  static let latency = LatencySummary(
    samples: 40, mean: 25.1234, p50: 25, p90: 26.5, p99: 30, p999: 31, maximum: 250)

  static func row(_ strategy: StrategyName, _ part: String? = nil, p50: Double = 25) -> ResultRow {
    var row = ResultRow(suite: .keystroke, name: "email", part: part, strategy: strategy.rawValue)
    row.latency = latency
    row.latency?.p50 = p50
    row.calls = latency
    row.distribution = [PercentilePoint(percentile: 50, nanoseconds: p50), .init(percentile: 99, nanoseconds: 90)]
    row.ratioToRaw = p50 / 25
    row.ratioToModels = 5_000 / p50
    row.allocations = strategy == .raw ? 0 : 1.25
    return row
  }

  static var bulkRow: ResultRow {
    var row = ResultRow(suite: .bulk, name: "email", strategy: "raw")
    row.recordsPerSecond = 20_000_000
    row.bytesPerSecond = 570_000_000
    row.threads = 2
    return row
  }

  static func growthRow(_ bytes: Int) -> ResultRow {
    var row = ResultRow(suite: .growth, name: "append", strategy: "raw")
    row.latency = latency
    row.bytes = bytes
    return row
  }

  static var redosRow: ResultRow {
    var row = ResultRow(suite: .redos, name: "a, \"b\"", strategy: "swift-regex")
    row.outcome = "no answer within 2 s"
    return row
  }

  static var all: Report {
    Report(
      environment: RunEnvironment(facts: [
        .init("command", "keystroke-benchmark --quick"), .init("swift", "6.3"), .init("seed", "1"),
        .init("timer_ns", "20.5"), .init("cpu", "A <very> \"fast\" & small one"),
      ]),
      rows: [
        row(.raw), row(.raw, "verdict", p50: 40), row(.pcre2JIT, "verdict", p50: 26),
        row(.cachedExpression, "typing", p50: 400),
        row(.pcre2JIT, "typing", p50: 16), row(.field, p50: 150), bulkRow, growthRow(10), growthRow(1_000), redosRow,
      ],
      omissions: [
        Omission(suite: .keystroke, name: "email", strategy: "automaton", reason: "not <here>"),
        Omission(suite: .keystroke, name: "card", strategy: "automaton", reason: "not <here>"),
      ])
  }
}

@Suite struct JSONReportTests {
  private func object() throws -> [String: Any] {
    let json = try SampleReport.all.json()
    return try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func environment() throws {
    let environment = try #require(object()["environment"] as? [String: Any])
    #expect(environment["swift"] as? String == "6.3")
    #expect(environment["timer_ns"] as? Double == 20.5)
    #expect(environment["seed"] as? Int == 1)
    #expect(environment["cpu"] as? String == "A <very> \"fast\" & small one")
  }

  @Test func aKeystrokeRowHasAllSharedFigures() throws {
    let results = try #require(object()["results"] as? [[String: Any]])
    let row = results[1]
    #expect(row["suite"] as? String == "keystroke" && row["case"] as? String == "email/verdict")
    #expect(row["strategy"] as? String == "raw")
    #expect(row["samples"] as? Int == 40)
    #expect(row["mean_ns"] as? Double == 25.123)
    #expect(row["p50_ns"] as? Double == 40 && row["p90_ns"] as? Double == 26.5 && row["p99_ns"] as? Double == 30)
    #expect(row["p999_ns"] as? Double == 31 && row["max_ns"] as? Double == 250)
    #expect(row["allocations"] as? Double == 0)
    #expect(row["ratio_to_raw"] as? Double == 1.6 && row["ratio_to_models"] as? Double == 125)
    #expect(row["call_p99_ns"] as? Double == 30)
    #expect(row["instructions"] is NSNull)
    #expect(row["threads"] == nil && row["bytes"] == nil)
  }

  @Test func theOtherSuitesAddTheirOwn() throws {
    let results = try #require(object()["results"] as? [[String: Any]])
    let bulk = results[6]
    #expect(bulk["records_per_second"] as? Double == 20_000_000 && bulk["bytes_per_second"] as? Double == 570_000_000)
    #expect(bulk["threads"] as? Int == 2 && bulk["p50_ns"] is NSNull)
    #expect(results[7]["bytes"] as? Int == 10)
    #expect(results[9]["outcome"] as? String == "no answer within 2 s")
  }

  @Test func omissionsAndGoals() throws {
    let object = try object()
    let omissions = try #require(object["omissions"] as? [[String: String]])
    #expect(omissions[0]["reason"] == "not <here>" && omissions.count == 2)
    let goals = try #require(object["goals"] as? [[String: Any]])
    #expect(goals.map { $0["reached"] as? Bool } == [true, true, false, false])
  }
}

@Suite struct CSVReportTests {
  @Test func everyLineHasAllColumns() throws {
    let lines = SampleReport.all.csv.components(separatedBy: "\r\n")
    #expect(lines.last == "")
    let header = lines[0].components(separatedBy: ",")
    #expect(header.prefix(5) == ["suite", "case", "strategy", "samples", "mean_ns"])
    #expect(header.last == "outcome" && header.contains("records_per_second") && header.contains("bytes"))
    #expect(lines.count == SampleReport.all.rows.count + 2)
    for line in lines[1..<10] { #expect(line.components(separatedBy: ",").count == header.count, "\(line)") }
  }

  @Test func figures() throws {
    let lines = SampleReport.all.csv.components(separatedBy: "\r\n")
    let header = lines[0].components(separatedBy: ",")
    let values = Dictionary(uniqueKeysWithValues: zip(header, lines[2].components(separatedBy: ",")))
    #expect(values["case"] == "email/verdict" && values["samples"] == "40" && values["mean_ns"] == "25.123")
    #expect(values["p50_ns"] == "40.000" && values["instructions"] == "" && values["threads"] == "")
  }

  @Test func fieldsThatNeedQuotesHaveThem() {
    #expect(SampleReport.all.csv.contains("redos,\"a, \"\"b\"\"\",swift-regex,"))
  }
}

@Suite struct GoalTests {
  @Test func theMiddleOfTheTypesDecidesAndTheWorstIsNamed() {
    var report = Report(environment: RunEnvironment(facts: []))
    for (name, ratio) in [("email", 1.05), ("card", 1.08), ("iban", 1.4)] {
      var row = ResultRow(suite: .keystroke, name: name, part: "verdict", strategy: "pcre2-jit")
      row.ratioToRaw = ratio
      report.rows.append(row)
    }
    #expect(report.goals.count == 1)
    #expect(report.goals[0].isReached)
    #expect(report.goals[0].finding == "median 1.08 ×, worst 1.40 × (iban), 2 of 3 types")
  }

  @Test func editsHaveGoalsByFormatAndTextsByGrowth() {
    var report = Report(environment: RunEnvironment(facts: []))
    for (name, ratio) in [("email", 3.5), ("card", 7.9), ("iban", 8.5)] {
      var row = ResultRow(suite: .keystroke, name: name, strategy: "field")
      row.ratioToRaw = ratio
      report.rows.append(row)
    }
    for (bytes, time) in [(10, 100.0), (1_000, 400), (10_000_000, 160)] {
      var row = SampleReport.growthRow(bytes)
      row.strategy = "field"
      row.latency?.p50 = time
      report.rows.append(row)
    }
    #expect(report.goals.map(\.isReached) == [true, false, false])
    #expect(report.goals[1].finding == "median 8.20 ×, worst 8.50 × (iban), 1 of 2 types")
    #expect(report.goals[2].finding.hasPrefix("1.60 ×"))
  }

  @Test func noFiguresNoGoals() {
    #expect(Report(environment: RunEnvironment(facts: [])).goals.isEmpty)
  }
}

@Suite struct TextReportTests {
  @Test func columnsLineUp() {
    var table = TextTable(header: ["name", "ns"])
    table.rows = [["a", "1234"], ["longer", "5"]]
    #expect(table.text == "  name      ns\n  a       1234\n  longer     5\n")
  }

  @Test func allSuitesShow() {
    let text = SampleReport.all.text
    for word in ["KEYSTROKE", "BULK", "GROWTH", "REDOS", "LEFT OUT", "GOALS", "no answer within 2 s", "20 M"] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(!text.contains("COMPILE"))
    #expect(text.contains("automaton: not <here> (keystroke email, keystroke card)"))
  }

  @Test(arguments: [
    (0.5, "0.50 ns"), (9.994, "9.99 ns"), (9.996, "10.0 ns"), (27.34, "27.3 ns"), (999, "999 ns"), (1_234, "1.23 µs"),
    (45_600, "45.6 µs"), (1_500_000, "1.50 ms"), (2_000_000_000, "2 s"),
  ])
  func durations(nanoseconds: Double, text: String) {
    #expect(Figures.duration(nanoseconds) == text)
  }

  @Test func otherFigures() {
    #expect(Figures.bytes(10) == "10 B" && Figures.bytes(100_000) == "100 kB" && Figures.bytes(570_000_000) == "570 MB")
    #expect(Figures.count(20_000_000) == "20 M" && Figures.count(999.6) == "1.00 k" && Figures.count(12) == "12")
    #expect(Figures.ratio(1.104) == "1.10 ×" && Figures.ratio(1_234.4) == "1234 ×")
    #expect(Figures.average(0) == "0" && Figures.average(1.255) == "1.25" || Figures.average(1.255) == "1.26")
  }
}
