import Matching
import TextFields

/// The state of the field with the focus, as lines of text.
struct PanelView {
  /// The lines.
  private(set) var lines: [StyledLine] = []

  private let field: TryField
  private let width: Int
  private static let labelWidth = 11
  private static let label = Style(color: .cyan)

  /// The full panel, for a place beside the form. If there are few rows, each pattern is cut to one line.
  init(_ field: TryField, width: Int, rows: Int) {
    self.field = field
    self.width = width
    addType(isTight: rows < Self.roomyRows)
    addVerdict()
    addValue()
    if rows >= Self.roomyRows { lines.append(.empty) }
    addCosts()
    addEvents(rows: max(1, rows - lines.count))
  }

  /// The number of rows from which on nothing is cut, and the number from which on all parts of the panel fit, cut if
  /// necessary.
  private static let roomyRows = 22
  static let tightRows = 16

  /// The most important parts in three lines, for screens without room for a panel.
  init(briefly field: TryField, width: Int) {
    self.field = field
    self.width = width
    addVerdictLine()
    addNext()
    addCostsBriefly()
  }

  private mutating func add(
    _ label: String, _ value: String, _ style: Style = .plain, lines count: Int = 1, isCode: Bool = false
  ) {
    let room = width - Self.labelWidth
    // Only the visible part of a long text is processed.
    let text = Printable.form(of: value.prefix(room * count + 1))
    let parts = text.wrapped(toWidth: room, lines: count, atBlanks: !isCode)
    for (number, part) in parts.enumerated() {
      var line = StyledLine(number == 0 ? label : "", Self.label)
      line.pad(to: Self.labelWidth)
      lines.append(line.adding(part, style))
    }
  }
}

// MARK: - Type and verdict

extension PanelView {
  private mutating func addType(isTight: Bool) {
    let type = field.inspector.type
    lines.append(StyledLine(Printable.form(of: type.specification).cut(toWidth: width), .bold))
    add("typing", type.typingPattern?.source ?? "anything", lines: isTight ? 1 : 2, isCode: true)
    add("validation", type.validationPattern?.source ?? "anything", lines: isTight ? 1 : 3, isCode: true)
    if !type.checks.isEmpty, !isTight { add("", "+ checks beyond the pattern", .dim) }
    add("engine", engineText)
  }

  private var engineText: String {
    guard let engine = field.inspector.engine else { return "none needed" }
    let code = engine.isJITCompiled.map { $0 ? " JIT" : " without JIT" } ?? ""
    return engine.engine.rawValue + code + (engine.codeSize.map { ", \($0) bytes" } ?? "")
  }

  private mutating func addVerdict() {
    addVerdictLine()
    addFault()
    addNext()
  }

  private mutating func addVerdictLine() {
    let verdict = verdictText
    add("verdict", verdict.text, Style(color: verdict.color, isBold: true))
  }

  private var verdictText: (text: String, color: Style.Color) {
    switch field.judgement {
    case .valid: ("● match", .green)
    case .invalid(_, isPartial: true): ("◐ partial: not yet", .yellow)
    case .invalid(_, isPartial: false): ("✗ no match", .red)
    case .undecided(let error): ("? undecided: \(error)", .magenta)
    }
  }

  /// The judged text with the first fault marked, or a message if its position is not known.
  private mutating func addFault() {
    let text = field.judgedText
    guard case .invalid(let fault, let isPartial) = field.judgement, !text.isEmpty else { return }
    guard !field.field.isSecure else { return add("", fault.message, .dim) }
    guard let offset = field.inspector.firstFault(in: text, judged: field.judgement) else {
      return add("", isPartial ? fault.message : "\(fault.message) (\(fault.reason))", .dim, lines: 2)
    }
    let place = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
    addMarked(text, at: text.rangeOfCharacter(holding: place))
  }

  private mutating func addMarked(_ text: String, at range: Range<String.Index>) {
    let room = width - Self.labelWidth
    let before = Printable.form(of: text[..<range.lowerBound].suffix(room)).suffixFitting(room * 2 / 3)
    let fault = Printable.form(of: text[range])
    var line = StyledLine(String(repeating: " ", count: Self.labelWidth)).adding(before)
    let column = line.width
    line.add(fault.isEmpty ? " " : fault, Style(color: .red, isReversed: true))
    line.add(Printable.form(of: text[range.upperBound...].prefix(room)).cut(toWidth: max(1, width - line.width)), .dim)
    lines.append(line)
    let number = text.distance(from: text.startIndex, to: range.lowerBound) + 1
    let note = "^ column \(number)"
    let start = min(column, max(0, width - note.count))
    // The caret stays under the fault: near the right edge, the words are written before it.
    let marked = start == column ? note : "column \(number) ^"
    let lead = start == column ? column : max(0, column + 1 - marked.count)
    lines.append(StyledLine(String(repeating: " ", count: lead)).adding(marked, Style(color: .red)))
  }

  private mutating func addNext() {
    add("next", nextText)
  }

  /// What may follow according to the pattern; nothing if a check has excluded every continuation.
  private var nextText: String {
    if case .invalid(_, isPartial: false) = field.judgement { return "nothing" }
    if field.inspector.engine == nil { return "anything" }
    return field.inspector.allowedNext(after: field.judgedText).map(ScalarList.text) ?? "only the automaton could tell"
  }
}

// MARK: - Value, events, costs

extension PanelView {
  private mutating func addValue() {
    let field = field.field
    add("plain", field.isSecure ? field.presentation.shownText : field.plainValue)
  }

  private mutating func addEvents(rows: Int) {
    // The newest event comes first, so that it is visible even if there are few rows.
    let runs = field.events.reversed().runs.map { $0.count == 1 ? $0.event : "\($0.event) ×\($0.count)" }
    add("events", runs.isEmpty ? "none yet" : runs.joined(separator: " ← "), lines: rows)
  }

  private mutating func addCosts() {
    lines.append(StyledLine(row(CostText.title, "last", "p50", "p99"), Self.label))
    lines.append(StyledLine(row("edit + verdict", field.costs.typed)))
    lines.append(StyledLine("NSRegularExpression compiled per key:".cut(toWidth: width), .dim))
    switch field.lastModelCost {
    case .refused: lines.append(StyledLine("  it refuses this pattern", .dim))
    case .none?: lines.append(StyledLine("  there is no pattern to compile", .dim))
    case .stopped: lines.append(StyledLine(row("  stopped", field.modelCosts.typed), Style(color: .red)))
    case .time, nil: lines.append(StyledLine(row("", field.modelCosts.typed)))
    }
    addWarmCosts()
    addSparkline()
  }

  /// The costs of the field and of the comparison, both with warm caches.
  private mutating func addWarmCosts() {
    guard let own = field.costs.repeated.percentile(50) else { return lines.append(.empty) }
    let model = field.modelCosts.repeated.percentile(50).map { ", " + CostText.text($0) } ?? ""
    let line = StyledLine("again, warm: " + CostText.text(own) + model)
    lines.append(line.adding("  " + ratio, .bold))
  }

  private mutating func addSparkline() {
    lines.append(StyledLine(Sparkline.text(of: field.costs.typed.recent(width)), Style(color: .green)))
  }

  private mutating func addCostsBriefly() {
    let model = ratio.isEmpty ? "" : "; compiling \(ratio)"
    let (typed, warm) = (field.costs.typed.last, field.costs.repeated.last)
    add("key", "\(CostText.text(typed)), again, warm: \(CostText.text(warm))\(model)")
  }

  /// How many times as expensive the comparison is, by the medians of the repetitions.
  private var ratio: String {
    CostText.ratio(field.modelCosts.repeated.percentile(50), to: field.costs.repeated.percentile(50))
  }

  private func row(_ name: String, _ costs: CostSeries) -> String {
    row(
      name, CostText.text(costs.last), CostText.text(costs.percentile(50)), CostText.text(costs.percentile(99)))
  }

  private func row(_ name: String, _ figures: String...) -> String {
    let columnWidth = 8
    return name.padded(to: width - columnWidth * figures.count)
      + figures.map { $0.paddedLeft(to: columnWidth) }.joined()
  }
}

extension Collection where Element == String {
  /// Equal neighbours combined, with their number.
  fileprivate var runs: [(event: String, count: Int)] {
    reduce(into: []) { runs, event in
      if runs.last?.event == event { runs[runs.count - 1].count += 1 } else { runs.append((event, 1)) }
    }
  }
}

extension String {
  /// The text with blanks after it.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - DisplayWidth.of(self))) }

  /// The text with blanks before it.
  func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.of(self))) + self
  }

  /// The end of the text that fits; if it is cut, with an ellipsis before it.
  func suffixFitting(_ width: Int) -> String {
    guard DisplayWidth.of(self) > width else { return self }
    var used = 1
    let kept = reversed().prefix { character in
      used += DisplayWidth.of(character)
      return used <= width
    }
    return "…" + String(kept.reversed())
  }

  /// The range of the Character that contains an index; empty at the end.
  func rangeOfCharacter(holding place: Index) -> Range<Index> {
    guard place < endIndex else { return endIndex..<endIndex }
    let end = index(after: place)
    return index(before: end)..<end
  }
}
