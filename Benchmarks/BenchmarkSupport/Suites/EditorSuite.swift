import Foundation
import LanguageServer
import PlatformLibrary

/// Measures an edit in a file that is open in an editor: from the bytes of the client's message to those of the answer.
///
/// The same edits are made in a small file and in a large one, in turns. The answer of each edit has the diagnostics of the
/// whole document in it. The time is that of the processor; on a machine with other work, the time on the wall has the waits
/// for a core in it, which are longer than an edit, and is shown beside it.
struct EditorSuite {
  let options: BenchmarkOptions

  /// The small file and the large one, in rows of 33 bytes.
  private var rowCounts: [Int] { options.isQuick ? [300, 30_000] : [300, 300_000] }
  private var editCount: Int { options.isQuick ? 400 : 10_000 }

  /// What is done to a file: pairs of an edit and the edit that takes it back.
  private enum Case: String, CaseIterable {
    /// A letter that makes an address bad, and its deletion.
    case key
    /// A quote at the start of a row, which takes in all that follows, and its deletion.
    case quote
    /// A new row, and its deletion.
    case row

    /// What is inserted in column 0 of a row.
    var inserted: String {
      switch self {
      case .key: " "
      case .quote: #"\""#
      case .row: #"dora@example.com,1\n"#
      }
    }
  }

  func run() throws -> SuiteResults {
    var results = SuiteResults()
    for name in Case.allCases {
      let documents = rowCounts.map { EditedFile(rowCount: $0) }
      try Self.requireSameAnswers(documents, name)
      results.rows += measure(documents, name)
    }
    return results
  }

  private func measure(_ documents: [EditedFile], _ name: Case) -> [ResultRow] {
    var (histograms, onTheWall) = (documents.map { _ in Histogram() }, documents.map { _ in Histogram() })
    var generator = SeededGenerator(seed: options.seed)
    for _ in 0..<editCount / 2 {
      for (index, document) in documents.enumerated() {
        let row = Int.random(in: 1...document.rowCount, using: &generator)
        for edit in document.edits(inserting: name.inserted, inRow: row) {
          let (start, processorStart) = (MonotonicClock.now(), ProcessorClock.now())
          _ = document.answer(to: edit)
          histograms[index].record((ProcessorClock.now() - processorStart) * 1_000)
          onTheWall[index].record((MonotonicClock.now() - start) * 1_000)
        }
      }
    }
    return documents.indices.map { index in
      var row = ResultRow(suite: .editor, name: name.rawValue, strategy: "language-server")
      row.latency = LatencySummary(histograms[index])
      row.calls = LatencySummary(onTheWall[index])
      row.bytes = documents[index].byteCount
      return row
    }
  }

  /// Lets all files answer to the edits in some rows, and compares the answers with one another: they have as many faults.
  private static func requireSameAnswers(_ documents: [EditedFile], _ name: Case) throws {
    for row in [1, 150, 300] {
      let counts = documents.map { document in
        document.edits(inserting: name.inserted, inRow: row).map { document.faultCount(after: $0) }
      }
      for other in counts.dropFirst() where other != counts[0] || other.last != 0 || name == .key && other[0] != 1 {
        throw VerdictDifference(
          name: name.rawValue, item: "an edit in row \(row)",
          first: .init(strategy: "\(documents[0].rowCount) rows", outcome: "\(counts[0])"),
          second: .init(strategy: "a larger file", outcome: "\(other)"))
      }
    }
  }
}

/// A CSV file of addresses that a language server has open.
private final class EditedFile {
  let rowCount: Int
  let byteCount: Int
  private var server = LanguageServer(version: "benchmark")
  private static let uri = "file:///benchmark/addresses.csv"

  init(rowCount: Int) {
    self.rowCount = rowCount
    // Written as in JSON: a line end is an escape.
    var text = #"# fieldmatch: csv email=email\nemail,id\n"#
    for row in 0..<rowCount { text += Self.row(row) }
    byteCount = text.replacing(#"\n"#, with: "\n").utf8.count
    _ = answer(to: Self.message(#""id":1,"method":"initialize","params":{"capabilities":{}}"#))
    _ = answer(
      to: Self.message(
        #""method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(Self.uri)","languageId":"csv","version":1,"text":"\#(text)"}}"#
      ))
  }

  /// A row of 33 bytes.
  private static func row(_ number: Int) -> String {
    let digits = String(number)
    return "user" + String(repeating: "0", count: 7 - digits.count) + digits + #"@example.com,12345678\n"#
  }

  /// The messages for text at the start of a row, and for its deletion; the text is written as in JSON.
  func edits(inserting text: String, inRow row: Int) -> [[UInt8]] {
    let line = row + 1
    let end = text.hasSuffix(#"\n"#) ? (line + 1, 0) : (line, 1)
    return [
      Self.change(from: (line, 0), to: (line, 0), text), Self.change(from: (line, 0), to: end, ""),
    ]
  }

  private static func change(from start: (Int, Int), to end: (Int, Int), _ text: String) -> [UInt8] {
    message(
      """
      "method":"textDocument/didChange","params":{"textDocument":{"uri":"\(uri)","version":2},"contentChanges":[\
      {"range":{"start":{"line":\(start.0),"character":\(start.1)},"end":{"line":\(end.0),"character":\(end.1)}},\
      "text":"\(text)"}]}
      """)
  }

  private static func message(_ members: String) -> [UInt8] {
    let content = Array("{\"jsonrpc\":\"2.0\",\(members)}".utf8)
    return Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }

  /// The server's answer to a message.
  func answer(to message: [UInt8]) -> [UInt8] { server.respond(to: message) }

  /// How many faults the answer to an edit tells of.
  func faultCount(after edit: [UInt8]) -> Int {
    String(decoding: answer(to: edit), as: UTF8.self).components(separatedBy: #""severity":1"#).count - 1
  }
}

// MARK: - The report

extension Report {
  /// The figures of the suite: an edit in the large file beside the same edit in the small one.
  var editorTable: TextTable {
    let rows = rows(.editor)
    var table = TextTable(header: ["edit", "file", "p50", "p99", "max", "p50 × small", "p99 × small", "wall p99"])
    for row in rows {
      guard let latency = row.latency, let small = smallFile(row)?.latency else { continue }
      table.rows.append([
        row.name, row.bytes.map { Figures.bytes(Double($0)) } ?? "–", Figures.duration(latency.p50),
        Figures.duration(latency.p99), Figures.duration(latency.maximum), Figures.ratio(latency.p50 / small.p50),
        Figures.ratio(latency.p99 / small.p99), row.calls.map { Figures.duration($0.p99) } ?? "–",
      ])
    }
    return table
  }

  /// The goals for an edit in a file of 10 MB: those of a key and of a row. A quote has none, because it changes how the
  /// whole rest of the file is read.
  var editorGoals: [Goal] {
    let large = rows(.editor).filter { $0.name != "quote" && $0.bytes ?? 0 > 1_000_000 }
    guard let slowest = large.compactMap(\.latency?.p99).max() else { return [] }
    let ratios = large.compactMap { row in
      row.latency.flatMap { own in smallFile(row)?.latency.map { own.p50 / $0.p50 } }
    }
    guard let ratio = ratios.max() else { return [] }
    return [
      Goal(
        text: "an edit in a file of 10 MB is answered within 1 ms (p99)", finding: Figures.duration(slowest),
        isReached: slowest <= 1_000_000),
      Goal(
        text: "it costs at most 2 × the same edit in a file of 10 kB (p50)", finding: Figures.ratio(ratio),
        isReached: ratio <= 2),
    ]
  }

  private func smallFile(_ row: ResultRow) -> ResultRow? {
    rows(.editor).filter { $0.name == row.name }.min { $0.bytes ?? 0 < $1.bytes ?? 0 }
  }
}
