import TextFields

/// The part of a line of text that fits, with the cursor in it.
struct TextWindow {
  /// The visible part, between two cells for the marks that show that there is more.
  let line: StyledLine
  /// The cursor's cell, counted from the left edge; `nil` if the cursor is in another line.
  let cursorColumn: Int?
  /// Where the visible part begins, in UTF-16 code units of the text; the next window starts from there.
  let scroll: Int

  /// Chooses the visible part.
  ///
  /// - Parameters:
  ///   - text: the whole text.
  ///   - lineRange: the range of the line in the text.
  ///   - selection: the selection, in UTF-16 code units of the text.
  ///   - cursor: the cursor, in UTF-16 code units of the text; `nil` if it is in another line.
  ///   - width: the number of cells, including those for the marks.
  ///   - scroll: where the visible part began the last time.
  ///   - style: the style of the text that is not selected.
  /// - Complexity: O(`width`) for ASCII, whatever the length of the line.
  init(
    _ text: String, lineRange: Range<String.Index>, selection: UTF16Range, cursor: Int?, width: Int, scroll: Int,
    style: Style
  ) {
    let room = max(1, width - 2)
    let cursorIndex = cursor.map { String.Index(utf16Offset: min($0, text.utf16.count), in: text) }
    let start =
      cursorIndex.map { Self.start(text, lineRange, cursor: $0, room: room, scroll: scroll) } ?? lineRange.lowerBound
    var line = StyledLine(start > lineRange.lowerBound ? "‹" : " ", .dim)
    var cursorColumn = cursorIndex == start ? 1 : nil
    var index = start
    while index < lineRange.upperBound {
      let form = String(Printable.form(of: text[index]))
      guard line.width + DisplayWidth.of(form) <= room + 1 else { break }
      let offset = index.utf16Offset(in: text)
      let isSelected = selection.location <= offset && offset < selection.upperBound
      line.add(form, isSelected ? .reversed : style)
      index = text.index(after: index)
      if index == cursorIndex { cursorColumn = line.width }
    }
    if index < lineRange.upperBound { line.add("›", .dim) }
    self.line = line
    self.cursorColumn = cursorColumn
    self.scroll = cursor == nil ? scroll : start.utf16Offset(in: text)
  }

  /// The start of the visible part: the old one, unless the cursor would be invisible, or there would be empty space
  /// after the end of the line.
  private static func start(
    _ text: String, _ lineRange: Range<String.Index>, cursor: String.Index, room: Int, scroll: Int
  ) -> String.Index {
    // The cursor needs a cell after the text.
    let earliest = index(cells: room - 1, before: cursor, in: text, from: lineRange.lowerBound)
    let latest = index(cells: room - 1, before: lineRange.upperBound, in: text, from: lineRange.lowerBound)
    let old = String.Index(utf16Offset: min(scroll, text.utf16.count), in: text)
    let wanted = max(earliest, min(old, cursor, latest))
    return wanted < text.endIndex ? text.index(before: text.index(after: wanted)) : wanted
  }

  /// The index that is at most this many cells before another one.
  private static func index(
    cells: Int, before place: String.Index, in text: String, from lowerBound: String.Index
  ) -> String.Index {
    var left = cells
    var index = place
    while index > lowerBound {
      let before = text.index(before: index)
      left -= DisplayWidth.of(Printable.form(of: text[before]))
      if left < 0 { break }
      index = before
    }
    return index
  }
}
