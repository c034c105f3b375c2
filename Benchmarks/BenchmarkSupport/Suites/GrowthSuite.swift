import Matching
import TextFields

/// Measures one keystroke at the end of texts of 10 bytes to 10 MB.
///
/// An engine judges the whole text after each keystroke, so its time grows with the text. The field keeps states of the
/// automaton, so its time does not.
struct GrowthSuite {
  let options: BenchmarkOptions

  /// A repeated class: the simplest pattern for which every byte has to be looked at.
  static let pattern = Pattern("[A-Za-z0-9 ,.-]*")
  private static let name = "append"

  private var sizes: [Int] {
    // A field alone is quick at any length.
    if options.isQuick, options.chosenStrategies != [.field] { return [10, 1_000, 100_000] }
    return [10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
  }
  /// Nanoseconds. A strategy that needs longer than this for one keystroke is not measured with longer texts.
  private var patience: UInt64 { options.isQuick ? 20_000_000 : 250_000_000 }

  func run() throws -> SuiteResults {
    var results = SuiteResults()
    var strategies = options.chosenStrategies
    for size in sizes {
      var entrants: [Contest.Entrant] = []
      for strategy in strategies {
        do {
          guard let work = try Self.work(strategy, size: size) else { continue }
          let taken = try MonotonicClock.time { try Self.requireMatch(work, strategy, size) }
          if taken / UInt64(work.itemCounts[0]) > patience { strategies.removeAll { $0 == strategy } }
          entrants.append(Contest.Entrant(strategy: strategy, work: work))
        } catch let difference as VerdictDifference {
          throw difference
        } catch {
          strategies.removeAll { $0 == strategy }
          results.omissions.append(
            Omission(suite: .growth, name: "\(size) bytes", strategy: strategy.rawValue, reason: "\(error)"))
        }
      }
      results.rows += try rows(entrants, size: size)
    }
    return results
  }

  private static func work(_ strategy: StrategyName, size: Int) throws -> Work? {
    switch strategy {
    case .field: try fieldWork(timing: .onFly, size: size)
    case .fieldAfterEdit: try fieldWork(timing: .afterEdit, size: size)
    default: try strategy.perform(GrowthTask(text: text(size: size)))
    }
  }

  /// The work of typing a letter at the end of a text and deleting it again, which are two keystrokes, for a
  /// whole field.
  private static func fieldWork(timing: ValidationTiming, size: Int) throws -> Work {
    var configuration = FieldConfiguration(type: .pattern(pattern, typing: pattern))
    configuration.timing = timing
    let field = OwnedField(try FieldModel(configuration, text: text(size: size)))
    // As many keys at every length: with two keys in a block, reading the clock added a tenth to each.
    let keys: [FieldEdit.Kind] = (0..<100).flatMap { _ in [.insert("x"), .deleteBackward] }
    return Work(over: [keys.map { FieldEdit(kind: $0) }], judges: [field]) { field, edit in
      (field.perform(edit) ? KeystrokeOutcome.valid : .refused).rawValue
    }
  }

  /// A text of words and blanks, of this many bytes.
  private static func text(size: Int) -> String {
    let words = "The quick brown fox jumps over the lazy dog, 12 times a day. "
    return String(String(repeating: words, count: size / words.utf8.count + 1).prefix(size))
  }

  private static func requireMatch(_ work: Work, _ strategy: StrategyName, _ size: Int) throws {
    guard try work.outcomes(0).allSatisfy({ $0 == KeystrokeOutcome.valid.rawValue }) else {
      throw VerdictDifference(
        name: name, item: "a text of \(size) bytes", first: .init(strategy: "the pattern", outcome: "match"),
        second: .init(strategy: strategy.rawValue, outcome: "no match"))
    }
  }

  private func rows(_ entrants: [Contest.Entrant], size: Int) throws -> [ResultRow] {
    let effort = Effort(blockTime: options.isQuick ? 500_000 : 24_000_000, rounds: size > 100_000 ? 2 : 8, callTime: 0)
    let measured = try Contest(entrants: entrants).measure(effort)
    let raw = measured.first { $0.strategy == .raw }?.typical
    return measured.map { result in
      var row = ResultRow(suite: .growth, name: Self.name, strategy: result.strategy.rawValue)
      row.latency = result.blocks
      row.bytes = size
      row.ratioToRaw = raw.map { result.typical / $0 }
      return row
    }
  }
}

/// Makes the work of judging one text again and again.
private struct GrowthTask: JudgeTask {
  let text: String

  func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> Work {
    let judges = try (0..<4).map { _ in try Judge(GrowthSuite.pattern) }
    // A short text is judged several times in a block, so that reading the clock takes only a small part of the time.
    let repeats = max(1, min(200, 20_000 / text.utf8.count))
    return Work(over: judges.map { _ in [String](repeating: text, count: repeats) }, judges: judges) { judge, text in
      (try judge.matches(text) ? KeystrokeOutcome.valid : .invalid).rawValue
    }
  }
}
