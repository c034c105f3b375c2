/// Updates a terminal from one frame to the next by writing the differences.
struct FrameWriter {
  /// Whether colours are used; without them, bold, dim, underlined and reversed remain.
  let hasColor: Bool
  private var shown: Frame?

  init(hasColor: Bool) { self.hasColor = hasColor }

  /// Forgets what the terminal shows, so that the next frame is written as a whole.
  mutating func forget() { shown = nil }

  /// The bytes after which the terminal shows a frame.
  mutating func update(to frame: Frame) -> [UInt8] {
    var output = Output(hasColor: hasColor)
    if shown?.size != frame.size {
      output.clear()
      shown = Frame(size: frame.size)
    }
    for row in 0..<frame.size.rows { write(row, of: frame, to: &output) }
    output.finish(cursor: frame.cursor)
    shown = frame
    return Array(output.text.utf8)
  }

  private func write(_ row: Int, of frame: Frame, to output: inout Output) {
    guard let shown, shown.row(row) != frame.row(row) else { return }
    let old = Array(shown.row(row))
    let new = Array(frame.row(row))
    for column in new.indices {
      guard let character = new[column].character else { continue }
      let isWide = column + 1 < new.count && new[column + 1].character == nil
      let isSame = old[column] == new[column] && (!isWide || old[column + 1] == new[column + 1])
      if !isSame {
        output.write(character, new[column].style, width: isWide ? 2 : 1, at: .init(row: row, column: column))
      }
    }
  }

  /// The bytes of an update, and the cursor's place and the style after them.
  private struct Output {
    let hasColor: Bool
    private(set) var text = TerminalSequences.hideCursor
    private var place: Frame.Place?
    private var style: Style?

    init(hasColor: Bool) { self.hasColor = hasColor }

    mutating func clear() { text += Style.plain.sequence(hasColor: hasColor) + "\u{1B}[2J" }

    mutating func write(_ character: Character, _ style: Style, width: Int, at place: Frame.Place) {
      if self.place != place { text += TerminalSequences.move(row: place.row, column: place.column) }
      if self.style != style { text += style.sequence(hasColor: hasColor) }
      text.append(character)
      self.style = style
      self.place = isCertain(character) ? .init(row: place.row, column: place.column + width) : nil
    }

    mutating func finish(cursor: Frame.Place?) {
      text += Style.plain.sequence(hasColor: hasColor)
      guard let cursor else { return }
      text += TerminalSequences.move(row: cursor.row, column: cursor.column) + TerminalSequences.showCursor
    }

    /// Whether every terminal moves its cursor by exactly one cell: true for Latin, Greek and Cyrillic, and for the
    /// symbols that this program draws itself.
    private func isCertain(_ character: Character) -> Bool {
      let scalars = character.unicodeScalars
      guard scalars.count == 1, let scalar = scalars.first, DisplayWidth.of(scalar) == 1 else { return false }
      return scalar.value < 0x590 || 0x2010..<0x2600 ~= scalar.value
    }
  }
}
