/// A screen full of cells, drawn in memory.
struct Frame: Sendable {
  let size: ScreenSize
  private(set) var cells: [Cell]
  /// The place of the cursor; `nil` hides it.
  var cursor: Place?

  /// A row and a column, counted from 0.
  struct Place: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  /// One cell of the screen.
  struct Cell: Hashable, Sendable {
    /// What is drawn; `nil` is the second half of the wide Character on the left.
    var character: Character?
    var style: Style

    static let blank = Cell(character: " ", style: .plain)
  }

  init(size: ScreenSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The cells of a row.
  func row(_ row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

  /// Draws a line of text to the right of a place, within `width` cells and the edge of the screen; the rest is cut
  /// off.
  ///
  /// - Returns: the number of cells that were filled.
  @discardableResult
  mutating func draw(
    _ text: some StringProtocol, row: Int, column: Int, width: Int = .max, style: Style = .plain
  ) -> Int {
    guard row >= 0, row < size.rows, column >= 0 else { return 0 }
    let end = min(size.columns, column.addingReportingOverflow(width).overflow ? .max : column + width)
    var position = column
    for character in text {
      let printable = Printable.form(of: character)
      let cellCount = DisplayWidth.of(printable)
      guard position + cellCount <= end else { break }
      put(printable, cellCount, row: row, column: position, style)
      position += cellCount
    }
    return position - column
  }

  /// Draws a Character repeatedly.
  mutating func fill(_ character: Character, row: Int, column: Int, width: Int, style: Style = .plain) {
    draw(String(repeating: character, count: max(0, width)), row: row, column: column, width: width, style: style)
  }

  /// Draws a line of text, with an ellipsis if it is cut off.
  mutating func drawCut(_ text: String, row: Int, column: Int, width: Int, style: Style = .plain) {
    draw(text.cut(toWidth: width), row: row, column: column, width: width, style: style)
  }

  private mutating func put(_ character: Character, _ cellCount: Int, row: Int, column: Int, _ style: Style) {
    let index = row * size.columns + column
    clearHalves(index..<index + cellCount, row: row)
    cells[index] = Cell(character: character, style: style)
    if cellCount == 2 { cells[index + 1] = Cell(character: nil, style: style) }
  }

  /// If one half of a wide Character is going to be overwritten, the other half becomes a blank.
  private mutating func clearHalves(_ range: Range<Int>, row: Int) {
    if cells[range.lowerBound].character == nil { cells[range.lowerBound - 1].character = " " }
    if range.upperBound < (row + 1) * size.columns, cells[range.upperBound].character == nil {
      cells[range.upperBound].character = " "
    }
  }
}

extension String {
  /// The text, or, if it fills more cells than `width`, its start and an ellipsis.
  func cut(toWidth width: Int) -> String {
    // Every byte fills at most one cell, so that a short text need not be measured; for a long one, its start is
    // enough.
    if utf8.count <= width { return self }
    var result = ""
    var used = 0
    for character in self {
      let cellCount = DisplayWidth.of(Printable.form(of: character))
      if used + cellCount > width { return result.trimmed(toWidth: width - 1) + "…" }
      used += cellCount
      result.append(character)
    }
    return result
  }

  private func trimmed(toWidth width: Int) -> String {
    var result = self
    while !result.isEmpty, DisplayWidth.of(Printable.form(of: result)) > width { result.removeLast() }
    return result
  }
}
