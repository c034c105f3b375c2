// Goals of bulk validation, of making automata and of starting. Unlike a keystroke's, each has to be reached by every row.

extension Report {
  /// The goals of the suites `bulk`, `compile` and `start` that the report has figures for.
  var bulkGoals: [Goal] {
    [
      ratioGoal, rateGoal, checkGoal, reasonGoal, lineGoal, processGoal(threads: 1, atLeast: 4),
      processGoal(threads: 2, atLeast: 7), compileGoal, startGoal,
    ].compactMap { $0 }
  }

  private typealias Figure = (name: String, value: Double)

  /// The rows of a part of the columns, with the types and faults that they are of.
  private func columns(_ part: Int) -> [(name: String, row: ResultRow)] {
    columnGroups.compactMap { group in
      group.first { $0.part == BulkColumns.parts[part] }.map { ("\($0.name), \($0.strategy)", $0) }
    }
  }

  private var ratioGoal: Goal? {
    every(
      "counts alone: a bad record costs at most 1.3 × a valid one",
      columns(1).compactMap { column in column.row.ratioToValid.map { (column.name, $0) } }, atMost: 1.3,
      figure: Figures.ratio)
  }

  /// Where a type has no texts of 27 bytes, the longest that it has; those of card, IBAN, date and expiry have a goal of
  /// their own.
  private var rateGoal: Goal? {
    let figures = (columns(0) + columns(1)).filter { name, row in
      (19...29).contains(row.bytes ?? 0)
        && ["email", "username", "amount", "number", "price"].contains(Self.kind(name))
    }.compactMap { name, row in row.bytesPerSecond.map { ("\(name), \(row.part ?? "")", $0 / 1e9) } }
    return every(
      "counts alone: email, username, amount, number and price at 1 GB/s at least, records of 28 bytes", figures,
      atLeast: 1, figure: { "\(Figures.threeDigits($0)) GB/s" })
  }

  private var checkGoal: Goal? {
    let figures = (columns(0) + columns(1)).filter { ["card", "iban", "date", "expiry"].contains(Self.kind($0.name)) }
      .compactMap { name, row in row.recordTime.map { ("\(name), \(row.part ?? "")", $0) } }
    return every(
      "counts alone: card, IBAN, date and expiry in 60 ns at most", figures, atMost: 60, figure: Figures.duration)
  }

  private var reasonGoal: Goal? {
    every(
      "reasons and places cost 150 ns a bad record at most",
      columns(2).compactMap { column in column.row.recordTime.map { (column.name, $0) } }, atMost: 150,
      figure: Figures.duration)
  }

  private var lineGoal: Goal? {
    let ratios = rows(.bulk).filter {
      $0.part == "lines" && $0.strategy == StrategyName.pcre2JIT.rawValue && $0.threads == 1
    }
    .compactMap { row in row.ratioToRaw.map { (row.name, 1 / $0) } }
    return every(
      "lines in memory: PCRE2 at 0.95 × the speed of a loop over its C function at least", ratios, atLeast: 0.95,
      figure: Figures.ratio)
  }

  private func processGoal(threads: Int, atLeast least: Double) -> Goal? {
    let names = rows(.bulk).filter { $0.part == "process" }.map(\.name).uniqued()
    let ratios = names.compactMap { name -> Figure? in
      let rows = rows(.bulk).filter { $0.part == "process" && $0.name == name }
      let others = rows.filter { !$0.strategy.hasPrefix("fieldmatch") }
      guard let own = rows.first(where: { $0.strategy == "fieldmatch check --threads \(threads)" }) else { return nil }
      // One thread's work is compared by the processor's time, which is the same on a busy machine.
      let figure: (ResultRow) -> Double? = { threads == 1 ? $0.processorTime : $0.recordsPerSecond.map { 1 / $0 } }
      guard let best = others.compactMap(figure).min(), let own = figure(own) else { return nil }
      return (name, best / own)
    }
    return every(
      "as a process, \(threads == 1 ? "one thread" : "\(threads) threads"): \(Int(least)) × the best of grep and rg at least",
      ratios, atLeast: least, figure: Figures.ratio)
  }

  private var compileGoal: Goal? {
    let times = rows(.compile).filter { $0.part == nil && $0.name != "cold start" && $0.strategy == "automaton" }
      .compactMap { row in row.latency.map { (row.name, $0.p50) } }
    return every("an automaton is made in 1 ms at most", times, atMost: 1e6, figure: Figures.duration)
  }

  private var startGoal: Goal? {
    let times = rows(.start).filter { !$0.strategy.hasPrefix("grep") }
      .compactMap { row in row.processorTime.map { (row.strategy, $0) } }
    return every(
      "check on an empty file takes 3 ms of the processor at most", times, atMost: 3e6, figure: Figures.duration)
  }

  /// The word before the colon of a specification.
  private static func kind(_ name: String) -> String { String(name.prefix { $0.isLetter || $0 == "-" }) }

  private func every(
    _ text: String, _ figures: [Figure], atMost: Double = .infinity, atLeast: Double = -.infinity,
    figure: (Double) -> String
  ) -> Goal? {
    let isBounded = atMost < .infinity
    guard let worst = figures.max(by: { isBounded ? $0.value < $1.value : $0.value > $1.value }) else { return nil }
    let good = figures.count { atLeast...atMost ~= $0.value }
    return Goal(
      text: text, finding: "worst \(figure(worst.value)) (\(worst.name)), \(good) of \(figures.count)",
      isReached: good == figures.count)
  }
}
