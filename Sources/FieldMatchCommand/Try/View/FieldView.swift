import TextFields

/// A field as lines of text, drawn from its presentation: title and counter, the text, and a rule with the message.
struct FieldView {
  /// The lines.
  private(set) var lines: [StyledLine] = []
  /// The place of the cursor in the lines; `nil` if the field does not have the focus.
  private(set) var cursor: Frame.Place?
  /// Where the visible part of the text begins, in UTF-16 code units.
  private(set) var scroll: Int

  /// The number of cells to the left of the text, one of which marks the field with the focus.
  private static let gutter = 2
  /// The maximum number of visible lines of a text with several lines.
  static let textLines = 4
  /// The maximum number of lines of a message.
  private static let messageLines = 3

  private let field: TryField
  private let presentation: FieldPresentation
  private let width: Int
  private var hasFocus: Bool { presentation.state.focus == .active }

  /// Draws a field.
  ///
  /// - Parameter isFlashing: whether something has just been refused.
  init(_ field: TryField, width: Int, isFlashing: Bool) {
    self.field = field
    self.width = width
    presentation = field.field.presentation
    scroll = field.scroll
    addTitle()
    if presentation.isPlaceholderVisible { addPlaceholder() } else { addText() }
    addRule(isFlashing: isFlashing)
  }

  private mutating func addTitle() {
    var line = StyledLine(hasFocus ? "› " : "  ", Style(color: .cyan, isBold: true))
    let counter = presentation.counter ?? ""
    let room = width - line.width - counter.count - 1
    let topAlert = presentation.alert.flatMap { $0.position == .top ? $0.text : nil }
    if let title = topAlert ?? (presentation.isTitleVisible ? presentation.title : nil) {
      line.add(Printable.form(of: title).cut(toWidth: room), Style(color: hasFocus ? .cyan : nil, isBold: hasFocus))
    }
    line.pad(to: width - counter.count)
    line.add(counter, .dim)
    lines.append(line)
  }

  private mutating func addPlaceholder() {
    var line = StyledLine(String(repeating: " ", count: Self.gutter))
    line.add(Printable.form(of: presentation.placeholder).cut(toWidth: width - line.width), .dim)
    if hasFocus { cursor = Frame.Place(row: lines.count, column: Self.gutter) }
    lines.append(line)
  }

  private mutating func addText() {
    let text = presentation.shownText
    let all = text.lineRanges(within: field.field.configuration.type.isMultiline)
    let cursorIndex = String.Index(utf16Offset: field.shownCursor, in: text)
    let cursorLine = all.lastIndex { $0.lowerBound <= cursorIndex } ?? 0
    let first = max(0, min(hasFocus ? cursorLine - Self.textLines + 1 : 0, all.count - 1))
    for (number, range) in all.enumerated().dropFirst(first).prefix(Self.textLines) {
      addTextLine(range, hasCursor: hasFocus && number == cursorLine)
    }
  }

  private mutating func addTextLine(_ range: Range<String.Index>, hasCursor: Bool) {
    // The window begins with a cell for its own mark, which is the last cell of the gutter.
    let window = TextWindow(
      presentation.shownText, lineRange: range, selection: presentation.shownSelection,
      cursor: hasCursor ? field.shownCursor : nil, width: width - Self.gutter + 1, scroll: field.scroll,
      style: Style(isBold: hasFocus))
    var line = StyledLine(String(repeating: " ", count: Self.gutter - 1))
    for segment in window.line.segments { line.add(segment.text, segment.style) }
    if hasCursor {
      scroll = window.scroll
      cursor = window.cursorColumn.map { Frame.Place(row: lines.count, column: $0 + Self.gutter - 1) }
    }
    lines.append(line)
  }

  private mutating func addRule(isFlashing: Bool) {
    let rule: Character = hasFocus ? "━" : "─"
    let (sign, message, style) = saying
    guard let message else {
      lines.append(StyledLine("  " + String(repeating: rule, count: max(0, width - Self.gutter)), style))
      return
    }
    let shown = Printable.form(of: "\(sign) \(message)").wrapped(
      toWidth: width - Self.gutter, lines: hasFocus ? Self.messageLines : 1)
    for part in shown {
      var line = StyledLine("  ")
      line.add(part, isFlashing ? Style(color: style.color, isReversed: true) : style)
      if shown.count == 1 { line.add(" " + String(repeating: rule, count: max(0, width - line.width - 1)), style) }
      lines.append(line)
    }
  }

  /// The start of the typed text, in quotation marks.
  private static func quoted(_ replacement: String) -> String {
    "“\(Printable.form(of: replacement.prefix(16)).cut(toWidth: 12))”"
  }

  /// The message, with a sign that does not depend on colours: a refusal, an alert, or help.
  private var saying: (sign: String, message: String?, style: Style) {
    if let refusal = field.refusal {
      let replacement = refusal.replacement.isEmpty ? "" : " " + Self.quoted(refusal.replacement)
      return ("✗ refused\(replacement):", refusal.message, Style(color: .magenta, isBold: true))
    }
    if let alert = presentation.alert {
      let style = Style(color: alert.isError ? .red : .yellow, isBold: hasFocus)
      return (alert.isError ? "✗" : "!", alert.position == .bottom ? alert.text : "", style)
    }
    if let leftOut = field.leftOut { return ("· left out", Self.quoted(leftOut), .dim) }
    return ("", presentation.helperText, hasFocus ? Style(color: .cyan) : .dim)
  }
}

extension String {
  /// The ranges of the lines of the text; a single range if the text has only one line.
  fileprivate func lineRanges(within isMultiline: Bool) -> [Range<String.Index>] {
    guard isMultiline else { return [startIndex..<endIndex] }
    var ranges: [Range<String.Index>] = []
    var start = startIndex
    while let end = self[start...].firstIndex(where: \.isNewline) {
      ranges.append(start..<end)
      start = index(after: end)
    }
    return ranges + [start..<endIndex]
  }
}
