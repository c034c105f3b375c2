extension Report {
  /// The report for a terminal.
  public var text: String {
    var parts = [environmentText]
    for suite in Suite.allCases where !rows(suite).isEmpty {
      parts.append("\(suite.rawValue.uppercased()) · \(suite.summary)\n\(Self.note(suite))\n\(tables(suite))")
    }
    if !omissions.isEmpty { parts.append(omissionText) }
    if !goals.isEmpty { parts.append(goalText) }
    return parts.joined(separator: "\n")
  }

  private var environmentText: String {
    environment.facts.map { "\($0.name): \($0.value)\n" }.joined()
  }

  /// A note that explains the figures of a suite.
  static func note(_ suite: Suite) -> String {
    switch suite {
    case .keystroke:
      """
      Service time of one keystroke: the median of blocks of 128 or more. “call p99” is of calls measured one by one and \
      includes the timer. “typing” is the typing pattern on what was typed, “match” the validation pattern on the whole \
      text, “verdict” the same with three answers; “keystroke” is typing and match, or the whole field. Ratios are of the \
      keystroke. Allocations are those of a keystroke that was accepted, from a run of their own.
      """
    case .bulk:
      """
      Records judged a second; the middle one of the rounds, the compilation of the pattern included. “processor” is the \
      processor's time, which other programs on the machine change little. Columns are judged by one thread, and all \
      their records are equal; their times are the processor's.
      """
    case .start:
      """
      From start to end, by the clock and of the processor; the middle one of the rounds. “bytes” is the size of the \
      program's own file.
      """
    case .compile: "One compilation of the validation pattern, and the look-up of a compiled one in the cache."
    case .growth: "One keystroke at the end of the text, by the length of the text in bytes."
    case .redos: "One verdict in a process of its own. Wrong answers and errors are named."
    case .editor: "Time of the processor for one edit, from the client's message to the answer with all diagnostics."
    }
  }

  private func tables(_ suite: Suite) -> String {
    switch suite {
    case .keystroke:
      rows(.keystroke).map(\.name).uniqued().map { "\($0)\n\(keystrokeTable($0).text)" }.joined(separator: "\n")
    case .bulk: [bulkTable, columnTable].filter { !$0.rows.isEmpty }.map(\.text).joined(separator: "\n")
    case .start: startTable.text
    case .compile: compileTable.text
    case .growth: growthTable.text
    case .redos: redosTable.text
    case .editor: editorTable.text
    }
  }

  func keystrokeTable(_ name: String) -> TextTable {
    let rows = rows(.keystroke).filter { $0.name == name }
    var table = TextTable(header: [
      "strategy", "keystroke", "call p99", "typing", "match", "verdict", "× raw", "× faster than models", "allocations",
    ])
    if rows.contains(where: { $0.response != nil }) { table = TextTable(header: table.header + ["response p99"]) }
    for strategy in rows.map(\.strategy).uniqued() {
      let own = rows.filter { $0.strategy == strategy }
      let whole = own.first { $0.part == nil }
      let parts = ["typing", "match", "verdict"].map { part in
        own.first { $0.part == part }?.latency.map { Figures.duration($0.p50) } ?? "–"
      }
      var cells = [
        strategy, whole?.latency.map { Figures.duration($0.p50) } ?? "–",
        whole?.calls.map { Figures.duration($0.p99) } ?? "–",
      ]
      cells += parts
      cells += [
        whole?.ratioToRaw.map(Figures.ratio) ?? "–", whole?.ratioToModels.map(Figures.ratio) ?? "–",
        whole?.allocations.map(Figures.average) ?? "n/a",
      ]
      if table.header.count > cells.count { cells.append(whole?.response.map { Figures.duration($0.p99) } ?? "–") }
      table.rows.append(cells)
    }
    return table
  }

  var bulkTable: TextTable {
    var table = TextTable(header: ["strategy", "judges", "threads", "records/s", "bytes/s", "processor", "× raw"])
    for row in rows(.bulk) where row.ratioToValid == nil {
      table.rows.append([
        row.strategy, row.caseName, "\(row.threads ?? 1)", row.recordsPerSecond.map(Figures.count) ?? "–",
        row.bytesPerSecond.map(Figures.bytes) ?? "–", row.processorTime.map(Figures.duration) ?? "–",
        row.ratioToRaw.map(Figures.ratio) ?? "–",
      ])
    }
    return table
  }

  /// The columns of `BulkColumns`, one line for each type and fault.
  var columnTable: TextTable {
    var table = TextTable(header: [
      "type", "fault", "valid", "bad", "bad/valid", "valid bytes/s", "bad bytes/s", "with reasons",
    ])
    for group in columnGroups {
      let rows = BulkColumns.parts.map { part in group.first { $0.part == part } }
      let times = rows.map { $0?.recordTime.map(Figures.duration) ?? "–" }
      let rates = rows.map { $0?.bytesPerSecond.map(Figures.bytes) ?? "–" }
      table.rows.append([
        group[0].name, group[0].strategy, times[0], times[1], rows[1]?.ratioToValid.map(Figures.ratio) ?? "–", rates[0],
        rates[1], times[2],
      ])
    }
    return table
  }

  /// The rows of columns, by type and fault.
  var columnGroups: [[ResultRow]] {
    let rows = rows(.bulk).filter { $0.ratioToValid != nil }
    return rows.map { [$0.name, $0.strategy] }.uniqued().map { key in
      rows.filter { [$0.name, $0.strategy] == key }
    }
  }

  var startTable: TextTable {
    var table = TextTable(header: ["command", "elapsed", "processor", "× grep", "bytes"])
    for row in rows(.start) {
      table.rows.append([
        row.strategy, row.latency.map { Figures.duration($0.p50) } ?? "–",
        row.processorTime.map(Figures.duration) ?? "–", row.ratioToRaw.map(Figures.ratio) ?? "–",
        row.bytes.map { Figures.bytes(Double($0)) } ?? "–",
      ])
    }
    return table
  }

  var compileTable: TextTable {
    let rows = rows(.compile)
    let strategies = rows.map(\.strategy).uniqued()
    var table = TextTable(header: ["case"] + strategies)
    for name in rows.map(\.caseName).uniqued() {
      table.rows.append(
        [name]
          + strategies.map { strategy in
            rows.first { $0.caseName == name && $0.strategy == strategy }?.latency
              .map { Figures.duration($0.p50) } ?? "–"
          })
    }
    return table
  }

  var growthTable: TextTable {
    let rows = rows(.growth)
    let sizes = rows.compactMap(\.bytes).uniqued()
    var table = TextTable(header: ["strategy"] + sizes.map { Figures.bytes(Double($0)) })
    for strategy in rows.map(\.strategy).uniqued() {
      table.rows.append(
        [strategy]
          + sizes.map { size in
            rows.first { $0.strategy == strategy && $0.bytes == size }?.latency
              .map { Figures.duration($0.p50) } ?? "–"
          })
    }
    return table
  }

  var redosTable: TextTable {
    let rows = rows(.redos)
    let names = rows.map(\.name).uniqued()
    var table = TextTable(header: ["strategy"] + names)
    for strategy in rows.map(\.strategy).uniqued() {
      table.rows.append(
        [strategy] + names.map { name in rows.first { $0.strategy == strategy && $0.name == name }?.redosText ?? "–" })
    }
    return table
  }

  private var omissionText: String {
    "LEFT OUT\n"
      + groupedOmissions.map { group in
        let shown = group.cases.prefix(4).joined(separator: ", ")
        let rest = group.cases.count > 4 ? " and \(group.cases.count - 4) more" : ""
        return "  \(group.strategy): \(group.reason) (\(shown)\(rest))\n"
      }.joined()
  }

  private var goalText: String {
    "GOALS\n"
      + goals.map { "  \($0.isReached ? "reached" : "missed "): \($0.text): \($0.finding)\n" }.joined()
  }
}

extension ResultRow {
  /// The outcome of a case of the suite `redos`, and how long it took, in a few words.
  var redosText: String {
    guard let outcome else { return "–" }
    guard let latency else { return outcome }
    if outcome.hasPrefix("error: ") {
      let reason = outcome.dropFirst(7).prefix { $0 != ":" && $0 != ";" }
      return "\(reason), \(Figures.duration(latency.p50))"
    }
    return "\(outcome), \(Figures.duration(latency.p50))"
  }
}
