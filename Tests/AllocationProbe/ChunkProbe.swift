import AllocationCounting
import BulkValidation
import Matching
import TextFields

/// Judges few and many chunks of lines by a type, and prints how many allocations each further chunk made.
///
/// One line a probe, with tabs: its name, the further chunks, the allocations of all of them together.
struct ChunkProbe {
  let name: String
  let type: FieldType
  let engine: EngineChoice
  let line: String

  /// The size of the chunks that a run reads.
  private static let chunkSize = 512 << 10
  private static let few = 8
  private static let many = 40

  static func runAll() throws {
    let amount = try FieldType(specification: "amount")
    let card = try FieldType(specification: "card")
    let probes = [
      ChunkProbe(name: "valid", type: .emailClassic, engine: .auto, line: "name@example.com"),
      ChunkProbe(name: "bad", type: .emailClassic, engine: .auto, line: "name.example.com"),
      ChunkProbe(name: "valid, with a check", type: card, engine: .auto, line: "4111111111111111"),
      ChunkProbe(name: "bad by a check", type: card, engine: .auto, line: "4111111111111112"),
      ChunkProbe(name: "bad, with a check", type: amount, engine: .auto, line: "12345678901234567890"),
      ChunkProbe(name: "valid, PCRE2", type: .emailClassic, engine: .only(.pcre2), line: "name@example.com"),
      ChunkProbe(name: "bad, PCRE2", type: .emailClassic, engine: .only(.pcre2), line: "name.example.com"),
    ]
    for probe in probes where probe.isPossible { try probe.run() }
  }

  /// Whether the build has the engine that is asked for.
  private var isPossible: Bool { engine == .auto || MatcherFactory.engines.contains(.pcre2) }

  private func run() throws {
    let validator = BulkValidator(
      lines: try ValueValidator(type: type, engine: engine, use: .bulk), threads: 1)
    let texts = [Self.few, Self.many].map { chunks in
      Array(String(repeating: line + "\n", count: chunks * Self.chunkSize / (line.utf8.count + 1)).utf8)
    }
    // Once to warm up what is made once in a program.
    _ = try validator.validate(.bytes(texts[0]))
    var counts: [UInt64] = []
    for text in texts {
      let before = allocation_counting_allocations()
      _ = try validator.validate(.bytes(text))
      counts.append(allocation_counting_allocations() - before)
    }
    print(name, Self.many - Self.few, Int64(counts[1]) - Int64(counts[0]), separator: "\t")
  }
}
