/// A screen full of cells, drawn in memory.
struct Frame: Sendable {
  let size: ScreenSize
  private(set) var cells: [Cell]
  /// Where the cursor stands; `nil` hides it.
  var cursor: Place?

  /// A row and a column, counted from 0.
  struct Place: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  /// One cell.
  struct Cell: Hashable, Sendable {
    /// What is drawn; `nil` is the second half of the wide Character to the left.
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

  /// Draws a line of text from a place rightwards, up to `width` cells and the edge; what does not fit is cut.
  ///
  /// - Returns: the cells that were filled.
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

  /// Draws one Character over and over.
  mutating func fill(_ character: Character, row: Int, column: Int, width: Int, style: Style = .plain) {
    draw(String(repeating: character, count: max(0, width)), row: row, column: column, width: width, style: style)
  }

  /// Draws a line of text, with an ellipsis where it is cut.
  mutating func drawCut(_ text: String, row: Int, column: Int, width: Int, style: Style = .plain) {
    draw(text.cut(toWidth: width), row: row, column: column, width: width, style: style)
  }

  private mutating func put(_ character: Character, _ cellCount: Int, row: Int, column: Int, _ style: Style) {
    let index = row * size.columns + column
    clearHalves(index..<index + cellCount, row: row)
    cells[index] = Cell(character: character, style: style)
    if cellCount == 2 { cells[index + 1] = Cell(character: nil, style: style) }
  }

  /// A wide Character of which one half is about to be drawn over loses the other half too.
  private mutating func clearHalves(_ range: Range<Int>, row: Int) {
    if cells[range.lowerBound].character == nil { cells[range.lowerBound - 1].character = " " }
    if range.upperBound < (row + 1) * size.columns, cells[range.upperBound].character == nil {
      cells[range.upperBound].character = " "
    }
  }
}

extension String {
  /// The text as it is, or its start and an ellipsis, where it fills more cells than there are.
  func cut(toWidth width: Int) -> String {
    // No cell holds less than a byte, so a short text needs no measuring, and of a long one the start is enough.
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
