import BulkValidation

/// An HTML page for people: the result of a run, a bar for each column, and the first faults with the text around them.
///
/// The page is a single file without scripts, fonts, pictures or network access. Texts from inputs are escaped, so that
/// nothing in them is interpreted as markup.
struct HTMLPage {
  /// The number of faults that are shown.
  static let sampleSize = 100

  private let summary: CheckSummary
  private let files: [String]

  /// Makes the page for a run over files.
  init(_ summary: CheckSummary, files: [String]) {
    self.summary = summary
    self.files = files
  }

  /// The whole page.
  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>FieldMatch: \(title)</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <h1>\(title)</h1>
    <p class="files">\(Self.escaped(fileList))</p>
    \(bar(parts: counts))
    <ul class="counts">
    \(counts.map { "<li><b class=\"\($0.style)\">\(grouped($0.count))</b> \($0.name)</li>" }.joined(separator: "\n"))
    </ul>
    \(notes)\(columnSection)\(reasonSection)\(faultSection)<footer>\(Self.escaped(summary.cost))</footer>
    </body>
    </html>

    """
  }

  private var title: String { "\(grouped(summary.totals.counts.records)) records" }

  private var fileList: String {
    let names = files.prefix(10).map { SystemText.shown($0 == "-" ? "standard input" : $0) }
    return names.joined(separator: ", ") + (files.count > 10 ? " and \(files.count - 10) more" : "")
  }

  /// A kind of record.
  private struct Part {
    let name: String
    let style: String
    let count: Int
  }

  private var counts: [Part] {
    let counts = summary.totals.counts
    return [
      Part(name: "valid", style: "good", count: counts.valid),
      Part(name: "invalid", style: "bad", count: counts.invalid),
      Part(name: "undecided", style: "open", count: counts.undecided),
      Part(name: "malformed", style: "torn", count: counts.malformed),
    ].filter { $0.count > 0 || $0.name == "valid" || $0.name == "invalid" }
  }

  /// A bar with parts in proportion to their counts; its label gives the same numbers in words.
  private func bar(parts: [Part]) -> String {
    let all = max(1, parts.reduce(0) { $0 + $1.count })
    let words = parts.map { "\(grouped($0.count)) \($0.name)" }.joined(separator: ", ")
    let spans = parts.filter { $0.count > 0 }.map {
      "<span class=\"\($0.style)\" style=\"flex:\($0.count) 0 \($0.count * 100 < all ? "2px" : "0")\"></span>"
    }
    return "<div class=\"bar\" role=\"img\" aria-label=\"\(words)\">\(spans.joined())</div>"
  }

  private var notes: String {
    let notes = summary.warnings + (summary.incompleteness.map { [$0] } ?? [])
    return notes.map { "<p class=\"note\">\(Self.escaped($0))</p>\n" }.joined()
  }

  private var columnSection: String {
    let columns = summary.columns
    guard !columns.isEmpty, !columns.allSatisfy({ $0.name.isEmpty }) else { return "" }
    let rows = columns.map { column -> String in
      let valid = summary.judgedRecords - column.badRecords
      let parts = [
        Part(name: "valid", style: "good", count: valid), Part(name: "invalid", style: "bad", count: column.badRecords),
      ]
      return "<tr><th scope=\"row\">\(Self.escaped(column.name))</th><td class=\"wide\">\(bar(parts: parts))</td>"
        + "<td class=\"number\">\(grouped(valid))</td><td class=\"number\">\(grouped(column.badRecords))</td></tr>"
    }
    return table("Columns", head: ["column", "", "valid", "invalid"], rows: rows)
  }

  private var reasonSection: String {
    let rows = summary.totals.reasonCounts.map { count in
      let column = count.column.map { summary.label(of: $0) } ?? ""
      let example = count.example.map { "<code>\(Self.escaped($0))</code>" } ?? ""
      return "<tr><td>\(Self.escaped(column))</td><td>\(Self.escaped(count.reason))</td>"
        + "<td class=\"number\">\(grouped(count.count))</td><td>\(example)</td></tr>"
    }
    return rows.isEmpty ? "" : table("Reasons", head: ["column", "reason", "faults", "such as"], rows: rows)
  }

  private var faultSection: String {
    let samples = summary.totals.samples
    guard !samples.isEmpty else { return "" }
    let rows = samples.map { sample in
      let place = (files.count > 1 ? sample.input + ":" : "") + "\(sample.line)"
      return "<tr><td class=\"number\">\(Self.escaped(place))</td><td>\(Self.escaped(sample.columnName ?? ""))</td>"
        + "<td><code>\(marked(sample))</code></td>"
        + "<td><b>\(Self.escaped(sample.reason))</b><br>\(Self.escaped(sample.message))</td></tr>"
    }
    return table("First faults", head: ["line", "column", "text", "what is wrong"], rows: rows)
  }

  /// The text with the first faulty Character marked; if something is missing at the end, a blank is marked there.
  private func marked(_ sample: SampledRecord) -> String {
    guard let mark = sample.mark else { return Self.escaped(sample.excerpt) }
    let text = sample.excerpt
    let place = text.index(text.startIndex, offsetBy: mark, limitedBy: text.endIndex) ?? text.endIndex
    let fault = place < text.endIndex ? String(text[place]) : "\u{A0}"
    let rest = place < text.endIndex ? text[text.index(after: place)...] : ""
    return Self.escaped(text[..<place]) + "<mark>\(Self.escaped(fault))</mark>" + Self.escaped(rest)
  }

  private func table(_ title: String, head: [String], rows: [String]) -> String {
    let cells = head.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return "<section><h2>\(title)</h2>\n<table>\n<thead><tr>\(cells)</tr></thead>\n<tbody>\n"
      + rows.joined(separator: "\n") + "\n</tbody>\n</table></section>\n"
  }

  /// Text escaped for HTML; control characters are shown as visible symbols.
  private static func escaped(_ text: some StringProtocol) -> String {
    VisibleText.line(text).reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
  }

  private static let style = """
    :root { color-scheme: light dark; --good: #2e7d4f; --bad: #c0392b; --open: #b7791f; --torn: #6b4fa0 }
    body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
    h1 { margin: 0; font-size: 1.6rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
    .files, footer { color: GrayText } footer { margin-top: 2rem }
    .bar { display: flex; height: .9rem; border-radius: .3rem; overflow: hidden; background: #8883 }
    span.good { background: var(--good) } span.bad { background: var(--bad) }
    span.open { background: var(--open) } span.torn { background: var(--torn) }
    b.good { color: var(--good) } b.bad { color: var(--bad) } b.open { color: var(--open) } b.torn { color: var(--torn) }
    .counts { display: flex; flex-wrap: wrap; gap: 1.5rem; list-style: none; padding: 0 }
    .note { border-left: .25rem solid var(--open); padding-left: .75rem }
    table { border-collapse: collapse; width: 100% }
    th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #8884 }
    .number { text-align: right; font-variant-numeric: tabular-nums } .wide { width: 50%; vertical-align: middle }
    code { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
    mark { background: var(--bad); color: #fff; border-radius: .15rem }
    """
}
