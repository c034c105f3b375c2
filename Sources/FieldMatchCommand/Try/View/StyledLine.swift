/// A line of text with several styles.
struct StyledLine: Hashable, Sendable {
  /// A part of the line with one style.
  struct Segment: Hashable, Sendable {
    let text: String
    let style: Style
  }

  private(set) var segments: [Segment] = []
  /// The number of cells that it fills.
  private(set) var width = 0

  /// An empty line.
  static let empty = StyledLine()

  init() {}

  init(_ text: String, _ style: Style = .plain) { add(text, style) }

  /// Appends text.
  mutating func add(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    segments.append(Segment(text: text, style: style))
    width += DisplayWidth.of(Printable.form(of: text))
  }

  /// The line with text appended.
  func adding(_ text: String, _ style: Style = .plain) -> StyledLine {
    var line = self
    line.add(text, style)
    return line
  }

  /// Appends blanks up to a width.
  mutating func pad(to width: Int) { add(String(repeating: " ", count: max(0, width - self.width))) }

  /// The text without its styles.
  var text: String { segments.map(\.text).joined() }
}

extension Frame {
  /// Draws a line to the right of a place, within a width.
  mutating func draw(_ line: StyledLine, row: Int, column: Int, width: Int) {
    var used = 0
    for segment in line.segments where used < width {
      used += draw(segment.text, row: row, column: column + used, width: width - used, style: segment.style)
    }
  }
}
