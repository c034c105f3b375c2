import Matching
import TextFields

/// Measures typing sessions in each field type, which each strategy judges key by key.
struct KeystrokeSuite {
  /// A question about a case, with all strategies that answer it.
  private struct Heat {
    let subject: KeystrokeCase
    let question: Question
    let contest: Contest

    var name: String { question == .keystroke ? subject.name : "\(subject.name)/\(question)" }
  }

  private let options: BenchmarkOptions
  private var heats: [Heat] = []
  private var omissions: [Omission] = []

  /// Makes the work of all strategies, and compares their answers.
  ///
  /// - Throws: `VerdictDifference` if two strategies give different answers.
  init(_ cases: [KeystrokeCase], options: BenchmarkOptions) throws {
    self.options = options
    for subject in cases {
      for question in Question.allCases where question == .keystroke || subject.arises(question) {
        try addHeat(subject, question)
      }
    }
  }

  /// Lets all strategies answer a question about a case once, and compares the answers. A strategy that fails is
  /// left out.
  private mutating func addHeat(_ subject: KeystrokeCase, _ question: Question) throws {
    var entrants: [Contest.Entrant] = []
    var answers: [VerdictComparison.Answers] = []
    let name = question == .keystroke ? subject.name : "\(subject.name)/\(question)"
    for strategy in options.chosenStrategies {
      do {
        guard let work = try subject.work(strategy, question) else { continue }
        let outcomes = try work.itemCounts.indices.flatMap { try work.outcomes($0) }
        entrants.append(Contest.Entrant(strategy: strategy, work: work))
        answers.append(
          .init(strategy: strategy.rawValue, outcomes: outcomes, isPartialExact: work.isPartialExact))
      } catch {
        omissions.append(
          Omission(suite: .keystroke, name: name, strategy: strategy.rawValue, reason: "\(error)"))
      }
    }
    try Self.compare(answers, on: subject, question, name: name)
    if question == .keystroke { try addFields(subject, to: &entrants) }
    heats.append(Heat(subject: subject, question: question, contest: Contest(entrants: entrants)))
  }

  /// Adds the strategies that are a whole field. A field does more than the engines: it has a format, a limit, rules of
  /// its type and checks. So its answers are not compared with theirs, but with those of a field on another engine.
  private mutating func addFields(_ subject: KeystrokeCase, to entrants: inout [Contest.Entrant]) throws {
    let fields: [(StrategyName, ValidationTiming)] = [(.field, .onFly), (.fieldAfterEdit, .afterEdit)]
    for (strategy, timing) in fields where options.chosenStrategies.contains(strategy) {
      let work = try subject.fieldWork(timing: timing)
      let answers = try [work, subject.fieldWork(timing: timing, engine: .only(.foundation))].map { work in
        try work.itemCounts.indices.flatMap { try work.outcomes($0) }
      }
      try VerdictComparison(
        name: subject.name, outcomeName: { Question.keystroke.outcomeName($0) }, itemName: { "edit \($0 + 1)" }
      ).requireEqual([
        .init(strategy: strategy.rawValue, outcomes: answers[0]),
        .init(strategy: "\(strategy.rawValue) on NSRegularExpression", outcomes: answers[1]),
      ])
      entrants.append(Contest.Entrant(strategy: strategy, work: work))
    }
  }

  private static func compare(
    _ answers: [VerdictComparison.Answers], on subject: KeystrokeCase, _ question: Question, name: String
  ) throws(VerdictDifference) {
    let items = subject.blocks(for: question).flatMap { $0 }
    let comparison = VerdictComparison(
      name: name, outcomeName: { question.outcomeName($0) },
      itemName: { question == .typing ? "‘\(items[$0].replacement)’" : "‘\(items[$0].text)’" })
    if question == .verdict {
      try comparison.requireCompatible(answers)
    } else {
      try comparison.requireEqual(answers)
    }
  }

  /// Measures all strategies.
  ///
  /// - Parameter allocations: the allocations that the other executable has counted; `nil` if it has not.
  func run(allocations: AllocationCounts?) throws -> SuiteResults {
    var results = SuiteResults(omissions: omissions)
    for heat in heats where !heat.contest.entrants.isEmpty { results.rows += try rows(of: heat, allocations) }
    return results
  }

  private func rows(of heat: Heat, _ counts: AllocationCounts?) throws -> [ResultRow] {
    let measured = try heat.contest.measure(options.effort)
    let raw = measured.first { $0.strategy == .raw }?.typical
    let models = measured.first { $0.strategy == .expressionPerKey }?.typical
    return try zip(heat.contest.entrants, measured).map { entrant, result in
      var row = ResultRow(
        suite: .keystroke, name: heat.subject.name, part: heat.question == .keystroke ? nil : heat.question.rawValue,
        strategy: result.strategy.rawValue)
      row.latency = result.blocks
      row.calls = LatencySummary(result.calls)
      row.distribution = PercentilePoint.points(of: result.calls)
      row.ratioToRaw = raw.map { result.typical / $0 }
      row.ratioToModels = models.map { $0 / result.typical }
      row.instructions = try InstructionCounter.count(entrant.work)
      let counted = counts?.perItem(heat.name, result.strategy)
      row.allocations = counted?.allocations
      row.allocatedBytes = counted?.bytes
      if heat.question == .keystroke, let pace = options.pace {
        row.response = LatencySummary(try entrant.work.responseTimes(atPace: pace, isQuick: options.isQuick))
      }
      return row
    }
  }

  /// Counts allocations instead of measuring times.
  func countAllocations(_ counter: AllocationCounter) throws -> AllocationCounts {
    var counts = AllocationCounts()
    for heat in heats {
      for entrant in heat.contest.entrants {
        counts.record(try counter.count(entrant.work, of: heat.question), heat.name, entrant.strategy)
      }
    }
    return counts
  }
}

extension Question {
  /// The name of an outcome of the question.
  func outcomeName(_ number: UInt8) -> String {
    switch (self, number) {
    case (.verdict, 1): "no match"
    case (.verdict, 2): "partial"
    case (.verdict, _): "match"
    case (_, KeystrokeOutcome.refused.rawValue): "refused"
    case (_, KeystrokeOutcome.invalid.rawValue): "not valid"
    default: "valid"
    }
  }
}

extension BenchmarkOptions {
  /// The strategies that were asked for; all if none were.
  var chosenStrategies: [StrategyName] { strategies ?? StrategyName.allCases }

  /// How long to measure.
  var effort: Effort { isQuick ? .quick : .full }
}
