import Foundation

extension Report {
  /// The report as one HTML page with plots, which loads no other files.
  public var html: String {
    let sections = [
      ("Environment", environmentSection), ("Goals", goalSection), ("Keystroke", keystrokeSection),
      ("Bulk", bulkSection), ("Growth", growthSection), ("Compile", compileSection), ("ReDoS", redosSection),
      ("Editor", editorSection),
      ("Start", startSection),
      ("Left out", omissionSection),
    ].filter { !$0.1.isEmpty }
    let links = sections.map { Markup.element("a", ["href": "#\(Self.anchor($0.0))"], Markup.escaped($0.0)) }
    let body = sections.map { title, content in
      Markup.element("section", ["id": Self.anchor(title)], Markup.element("h2", [:], title) + content)
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>keystroke-benchmark</title>
      <style>\(PageStyle.sheet)</style>
      </head>
      <body>
      <header><h1>What a keystroke costs</h1><nav>\(links.joined(separator: " "))</nav></header>
      <main>
      \(body.joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private static func anchor(_ title: String) -> String { title.lowercased().replacingOccurrences(of: " ", with: "-") }

  private static func paragraph(_ text: String) -> String { Markup.element("p", [:], Markup.escaped(text)) }

  private static func figure(_ svg: String, _ caption: String) -> String {
    svg.isEmpty
      ? ""
      : Markup.element(
        "figure", [:],
        Markup.element("figcaption", [:], Markup.escaped(caption)) + Markup.element("div", ["class": "scroll"], svg))
  }

  private var environmentSection: String {
    Markup.element(
      "dl", [:],
      environment.facts.map {
        Markup.element("dt", [:], Markup.escaped($0.name)) + Markup.element("dd", [:], Markup.escaped($0.value))
      }.joined())
  }

  private var goalSection: String {
    guard !goals.isEmpty else { return "" }
    var table = TextTable(header: ["goal", "measured", ""])
    table.rows = goals.map { [$0.text, $0.finding, $0.isReached ? "reached" : "missed"] }
    return Markup.table(
      table,
      caption:
        "What the project set itself; the middle of all types decides, and every row in bulk, compiling and start"
    )
    .replacingOccurrences(of: "<table>", with: "<table class=\"words\">")
  }
}

// MARK: Suites

extension Report {
  private var keystrokeSection: String {
    let names = rows(.keystroke).map(\.name).uniqued()
    guard !names.isEmpty else { return "" }
    let open = rows(.keystroke).first { $0.ratioToRaw != nil }?.name ?? names[0]
    return Self.paragraph(Self.note(.keystroke))
      + names.map { name in
        let content = keystrokePlots(name) + Markup.table(keystrokeTable(name), caption: "\(name): figures")
        let attributes: KeyValuePairs = name == open ? ["open": "open"] : [:]
        return Markup.element(
          "details", attributes, Markup.element("summary", [:], Markup.escaped(name)) + content)
      }.joined()
  }

  private func keystrokePlots(_ name: String) -> String {
    let whole = rows(.keystroke).filter { $0.name == name && $0.part == nil }
    return Self.figure(
      distributionPlot(whole, name).svg,
      "\(name): distribution of single keystrokes, timer included (one reading: \(environment.value("timer_ns") ?? "?") ns)"
    )
      + Self.figure(
        ratioPlot(whole, \.ratioToRaw, "\(name): times raw").svg,
        "\(name): time as a multiple of raw; the line is 1, shorter is better")
      + Self.figure(
        ratioPlot(whole, \.ratioToModels, "\(name): times faster than the models' way").svg,
        "\(name): how many times faster than compiling a pattern for every keystroke; longer is better")
  }

  private func distributionPlot(_ rows: [ResultRow], _ name: String) -> LinePlot {
    func place(_ percentile: Double) -> Double { min(1, -log10(1 - min(percentile, 99.99) / 100) / 4) }
    return LinePlot(
      title: "\(name): distribution", horizontalTitle: "percentile", verticalTitle: "one keystroke",
      ticks: [(50, "50 %"), (90, "90 %"), (99, "99 %"), (99.9, "99.9 %"), (99.99, "99.99 %")]
        .map { (place($0.0), $0.1) },
      series: rows.map { row in
        LinePlot.Series(
          name: row.strategy, points: row.distribution.map { (place($0.percentile), $0.nanoseconds) })
      }.filter { !$0.points.isEmpty },
      valueLabel: Figures.duration)
  }

  private func ratioPlot(_ rows: [ResultRow], _ ratio: (ResultRow) -> Double?, _ title: String) -> BarPlot {
    BarPlot(
      title: title,
      bars: rows.compactMap { row in
        ratio(row).map {
          BarPlot.Bar(name: row.strategy, strategy: row.strategy, value: $0, label: Figures.ratio($0))
        }
      },
      valueLabel: { "\(Figures.count($0)) ×" }, reference: 1)
  }

  private var bulkSection: String {
    let rows = rows(.bulk).filter { $0.ratioToValid == nil }
    guard !rows.isEmpty else { return "" }
    let plots = rows.map(\.name).uniqued().map { name in
      let plot = BarPlot(
        title: "\(name): records a second",
        bars: rows.filter { $0.name == name }.compactMap { row in
          row.recordsPerSecond.map { rate in
            BarPlot.Bar(
              name: "\(row.strategy) · \(row.threads ?? 1)", strategy: row.strategy, value: rate,
              label: "\(Figures.count(rate))/s")
          }
        }, valueLabel: { "\(Figures.count($0))/s" }, nameWidth: 220)
      return Self.figure(plot.svg, "\(name): records judged a second, and by how many threads; longer is better")
    }
    return Self.paragraph(Self.note(.bulk)) + plots.joined() + Markup.table(bulkTable, caption: "Bulk: figures")
      + (columnTable.rows.isEmpty ? "" : Markup.table(columnTable, caption: "Columns of equal records"))
  }

  private var growthSection: String {
    let rows = rows(.growth)
    let sizes = rows.compactMap(\.bytes).uniqued().map(Double.init)
    guard let low = sizes.min(), let high = sizes.max(), low < high else { return "" }
    func place(_ size: Int) -> Double { log10(Double(size) / low) / log10(high / low) }
    let plot = LinePlot(
      title: "growth", horizontalTitle: "length of the text", verticalTitle: "one keystroke",
      ticks: sizes.map { (place(Int($0)), Figures.bytes($0)) },
      series: rows.map(\.strategy).uniqued().map { strategy in
        LinePlot.Series(
          name: strategy,
          points: rows.filter { $0.strategy == strategy }.compactMap { row in
            guard let bytes = row.bytes, let latency = row.latency else { return nil }
            return (place(bytes), latency.p50)
          })
      }, valueLabel: Figures.duration)
    return Self.paragraph(Self.note(.growth)) + Self.figure(plot.svg, "One keystroke, by the length of the text")
      + Markup.table(growthTable, caption: "Growth: figures")
  }

  private var compileSection: String {
    guard !rows(.compile).isEmpty else { return "" }
    return Self.paragraph(Self.note(.compile)) + Markup.table(compileTable, caption: "Compile: figures")
  }

  private var startSection: String {
    guard !rows(.start).isEmpty else { return "" }
    return Self.paragraph(Self.note(.start)) + Markup.table(startTable, caption: "Start: figures")
  }

  private var redosSection: String {
    guard !rows(.redos).isEmpty else { return "" }
    return Self.paragraph(Self.note(.redos)) + Markup.table(redosTable, caption: "ReDoS: outcomes and times")
  }

  private var editorSection: String {
    guard !rows(.editor).isEmpty else { return "" }
    return Self.paragraph(Self.note(.editor)) + Markup.table(editorTable, caption: "Editor: figures")
  }

  private var omissionSection: String {
    guard !omissions.isEmpty else { return "" }
    var table = TextTable(header: ["strategy", "why", "where"])
    table.rows = groupedOmissions.map { [$0.strategy, $0.reason, $0.cases.joined(separator: ", ")] }
    return Markup.table(table, caption: "Strategies that had no part")
      .replacingOccurrences(of: "<table>", with: "<table class=\"words\">")
  }
}
