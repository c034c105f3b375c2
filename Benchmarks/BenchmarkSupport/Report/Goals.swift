import TextFields

/// A goal of the project, and whether the run has reached it.
public struct Goal: Sendable, Hashable {
  /// The goal, in English.
  public let text: String
  /// What was measured, in English.
  public let finding: String
  /// Whether this run has reached the goal.
  public let isReached: Bool

  /// Makes a goal with its finding.
  public init(text: String, finding: String, isReached: Bool) {
    self.text = text
    self.finding = finding
    self.isReached = isReached
  }
}

extension Report {
  /// The goals for which the report has figures.
  public var goals: [Goal] {
    [
      matcherGoal(.pcre2JIT), matcherGoal(.pcre2Scratch), filterGoal(.cachedExpression, atLeast: 20),
      filterGoal(.expressionPerKey, atLeast: 150), editGoal(.field, hasFormat: false, atMost: 4),
      editGoal(.field, hasFormat: true, atMost: 8), allocationGoal(.field), allocationGoal(.fieldAfterEdit),
      growthGoal(.field),
    ].compactMap { $0 } + bulkGoals + editorGoals
  }

  private func row(_ name: String, _ part: Question, _ strategy: StrategyName) -> ResultRow? {
    let part = part == .keystroke ? nil : part.rawValue
    return rows.first {
      $0.suite == .keystroke && $0.name == name && $0.part == part && $0.strategy == strategy.rawValue
    }
  }

  private var names: [String] { rows(.keystroke).map(\.name).uniqued() }

  private func matcherGoal(_ strategy: StrategyName) -> Goal? {
    let ratios = names.compactMap { name in row(name, .verdict, strategy)?.ratioToRaw.map { (name, $0) } }
    return goal(
      "\(strategy.rawValue): a verdict costs at most 1.10 × raw", ratios, isGood: { $0 <= 1.10 }, worst: { $0 < $1 },
      figure: Figures.ratio)
  }

  private func filterGoal(_ slow: StrategyName, atLeast least: Double) -> Goal? {
    let ratios = names.compactMap { name -> (String, Double)? in
      guard let ours = row(name, .typing, .pcre2JIT)?.latency, let theirs = row(name, .typing, slow)?.latency else {
        return nil
      }
      return (name, theirs.p50 / ours.p50)
    }
    return goal(
      "the typing filter is at least \(Int(least)) × as fast as \(slow.rawValue)", ratios, isGood: { $0 >= least },
      worst: { $0 > $1 }, figure: Figures.ratio)
  }

  /// The goal for a whole edit, judged at once, beside a typing and a match of PCRE2 for the same key.
  private func editGoal(_ field: StrategyName, hasFormat: Bool, atMost most: Double) -> Goal? {
    let ratios = names.compactMap { name -> (String, Double)? in
      guard (try? FieldType(specification: name))?.hasFormat ?? false == hasFormat else { return nil }
      return row(name, .keystroke, field)?.ratioToRaw.map { (name, $0) }
    }
    let types = hasFormat ? "types with a format" : "types without a format"
    return goal(
      "\(field.rawValue): an edit costs at most \(Int(most)) × raw for \(types)", ratios, isGood: { $0 <= most },
      worst: { $0 < $1 }, figure: Figures.ratio)
  }

  /// The goal for texts that grow: the longest text, of 10 MB in a full run, against the shortest one.
  private func growthGoal(_ field: StrategyName) -> Goal? {
    let rows = rows(.growth).filter { $0.strategy == field.rawValue }
    guard let first = rows.first, let last = rows.last, let short = first.latency?.p50, let long = last.latency?.p50,
      let (least, most) = first.bytes.flatMap({ least in last.bytes.map { (least, $0) } }), least < most
    else { return nil }
    return Goal(
      text: "\(field.rawValue): a key costs at most 1.50 × as much at the end of the longest text as of the shortest",
      finding: "\(Figures.ratio(long / short)), of \(Figures.bytes(Double(least))) and \(Figures.bytes(Double(most)))",
      isReached: long / short <= 1.5)
  }

  private func allocationGoal(_ field: StrategyName) -> Goal? {
    let counts = names.compactMap { name in row(name, .keystroke, field)?.allocations.map { (name, $0) } }
    return goal(
      "\(field.rawValue): no allocation for an accepted keystroke", counts, isGood: { $0 == 0 }, worst: { $0 < $1 },
      figure: Figures.average)
  }

  /// A goal over all types; `nil` if there are no values. It is reached if the median of the values reaches it. The
  /// finding names the worst type.
  private func goal(
    _ text: String, _ values: [(name: String, value: Double)], isGood: (Double) -> Bool,
    worst: (Double, Double) -> Bool, figure: (Double) -> String
  ) -> Goal? {
    guard let median = Statistics.median(values.map(\.value)),
      let last = values.max(by: { worst($0.value, $1.value) })
    else { return nil }
    let good = values.count { isGood($0.value) }
    return Goal(
      text: text,
      finding: "median \(figure(median)), worst \(figure(last.value)) (\(last.name)), \(good) of \(values.count) types",
      isReached: isGood(median))
  }
}
