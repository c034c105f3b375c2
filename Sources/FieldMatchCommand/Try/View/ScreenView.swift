import TextFields

/// The whole screen: a header, the form, the panel, and a line about keys.
struct ScreenView {
  /// The cells of the screen.
  private(set) var frame: Frame

  private let size: ScreenSize
  /// The index of the first visible field.
  private(set) var firstShown: Int
  /// Where the visible part of the focused field's text begins, in UTF-16 code units.
  private(set) var scroll: Int

  /// The minimum number of columns for a panel beside the form.
  private static let panelColumns = 72
  /// The minimum number of rows for a short panel below the form.
  private static let briefRows = 12
  /// The minimum size for a field.
  private static let smallest = ScreenSize(columns: 24, rows: 6)
  private static let briefPanelRows = 3

  /// Draws a form.
  init(_ form: TryForm, size: ScreenSize, isFlashing: Bool) {
    self.size = size
    frame = Frame(size: size)
    firstShown = form.firstShown
    scroll = form.focused.scroll
    if size.columns < Self.smallest.columns || size.rows < Self.smallest.rows {
      drawTooSmall()
    } else {
      drawHeader(form)
      drawFooter(form)
      drawBody(form, isFlashing: isFlashing)
    }
  }

  private mutating func drawBody(_ form: TryForm, isFlashing: Bool) {
    let body = 1..<size.rows - 1
    if size.columns >= Self.panelColumns, body.count >= PanelView.tightRows {
      let formWidth = size.columns / 2 - 1
      drawFields(form, rows: body, width: formWidth - 1, isFlashing: isFlashing)
      drawPanel(form, rows: body, column: formWidth)
    } else if size.rows >= Self.briefRows {
      let edge = body.upperBound - Self.briefPanelRows - 1
      drawFields(form, rows: body.lowerBound..<edge, width: size.columns - 1, isFlashing: isFlashing)
      drawBriefPanel(form, row: edge)
    } else {
      drawFields(form, rows: body, width: size.columns - 1, isFlashing: isFlashing)
    }
  }

  private mutating func drawTooSmall() {
    let needed = "needs \(Self.smallest.columns) × \(Self.smallest.rows)"
    frame.drawCut(needed, row: 0, column: 0, width: size.columns, style: .bold)
    frame.drawCut("Esc leaves", row: 1, column: 0, width: size.columns)
  }

  private mutating func drawHeader(_ form: TryForm) {
    var line = StyledLine(" FieldMatch ", Style(isBold: true, isReversed: true))
    line.add(" field \(form.focus + 1) of \(form.fields.count)", .dim)
    frame.draw(line, row: 0, column: 0, width: size.columns)
    let leave = "Enter commits · Esc leaves "
    if line.width + leave.count < size.columns {
      frame.draw(leave, row: 0, column: size.columns - leave.count, style: .dim)
    }
  }

  private mutating func drawFooter(_ form: TryForm) {
    let row = size.rows - 1
    if let notice = form.notice {
      let style = Style(color: notice.isGood ? .green : .red, isBold: true)
      return frame.drawCut(" " + notice.text, row: row, column: 0, width: size.columns, style: style)
    }
    frame.drawCut(" " + KeyHints.text(for: form.focused.field), row: row, column: 0, width: size.columns, style: .dim)
  }
}

// MARK: - Form and panel

extension ScreenView {
  private mutating func drawFields(_ form: TryForm, rows: Range<Int>, width: Int, isFlashing: Bool) {
    let views = form.fields.enumerated().map { place, field in
      FieldView(field, width: width, isFlashing: isFlashing && place == form.focus)
    }
    scroll = views[form.focus].scroll
    firstShown = Self.firstShown(form, heights: views.map(\.lines.count), rows: rows.count)
    var row = rows.lowerBound
    for (place, view) in views.enumerated().dropFirst(firstShown) where row < rows.upperBound {
      for (number, line) in view.lines.enumerated() where row + number < rows.upperBound {
        frame.draw(line, row: row + number, column: 0, width: width)
      }
      if place == form.focus { frame.cursor = view.cursor.map { .init(row: row + $0.row, column: $0.column) } }
      row += view.lines.count
    }
  }

  /// The same first field as before, unless the focused field would not be completely visible.
  private static func firstShown(_ form: TryForm, heights: [Int], rows: Int) -> Int {
    var earliest = form.focus
    var left = rows - heights[form.focus]
    while earliest > 0, left >= heights[earliest - 1] {
      left -= heights[earliest - 1]
      earliest -= 1
    }
    return min(max(form.firstShown, earliest), form.focus)
  }

  private mutating func drawPanel(_ form: TryForm, rows: Range<Int>, column: Int) {
    let width = size.columns - column - 3
    let panel = PanelView(form.focused, width: width, rows: rows.count)
    for row in rows { frame.draw("│", row: row, column: column, style: .dim) }
    for (row, line) in zip(rows, panel.lines) { frame.draw(line, row: row, column: column + 2, width: width) }
  }

  private mutating func drawBriefPanel(_ form: TryForm, row: Int) {
    frame.fill("─", row: row, column: 0, width: size.columns, style: .dim)
    let panel = PanelView(briefly: form.focused, width: size.columns - 2)
    for (number, line) in panel.lines.enumerated() {
      frame.draw(line, row: row + 1 + number, column: 1, width: size.columns - 2)
    }
  }
}

/// The most important keys for a field.
enum KeyHints {
  /// The keys, on one line.
  static func text(for field: FieldModel) -> String {
    var hints = ["Tab next", "Shift+arrows select", "^X cut", "Alt-C copy", "^V paste"]
    if field.configuration.type.isMultiline { hints.insert("Alt-Enter new line", at: 0) }
    if field.pickerNumbers != nil || field.pickerDates != nil { hints.insert("Alt-↑↓ picks", at: 0) }
    if field.configuration.appearance.isSecure { hints.insert("^T shows the text", at: 0) }
    return hints.joined(separator: " · ")
  }
}
