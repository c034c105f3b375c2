/// A line of text in several styles.
struct StyledLine: Hashable, Sendable {
  /// A stretch of one style.
  struct Segment: Hashable, Sendable {
    let text: String
    let style: Style
  }

  private(set) var segments: [Segment] = []
  /// The cells it fills.
  private(set) var width = 0

  /// An empty line.
  static let empty = StyledLine()

  init() {}

  init(_ text: String, _ style: Style = .plain) { add(text, style) }

  /// Adds text at the end.
  mutating func add(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    segments.append(Segment(text: text, style: style))
    width += DisplayWidth.of(Printable.form(of: text))
  }

  /// The line with text added.
  func adding(_ text: String, _ style: Style = .plain) -> StyledLine {
    var line = self
    line.add(text, style)
    return line
  }

  /// Adds blanks up to a width.
  mutating func pad(to width: Int) { add(String(repeating: " ", count: max(0, width - self.width))) }

  /// The text alone.
  var text: String { segments.map(\.text).joined() }
}

extension Frame {
  /// Draws a line from a place rightwards, up to a width.
  mutating func draw(_ line: StyledLine, row: Int, column: Int, width: Int) {
    var used = 0
    for segment in line.segments where used < width {
      used += draw(segment.text, row: row, column: column + used, width: width - used, style: segment.style)
    }
  }
}
