/// What is written to a terminal to have it do something; every terminal since the VT100 knows these, or ignores them.
enum TerminalSequences {
  /// The alternate screen, empty; pastes marked as such; no wrapping at the right edge.
  static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[2J"
  /// All of that undone. A static string: its bytes can be had in a signal handler.
  static let leave: StaticString = "\u{1B}[?7h\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  /// The cursor gone, while something is drawn.
  static let hideCursor = "\u{1B}[?25l"
  /// The cursor seen.
  static let showCursor = "\u{1B}[?25h"

  /// The cursor moved; rows and columns count from 0.
  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
