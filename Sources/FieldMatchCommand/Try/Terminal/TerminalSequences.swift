/// Sequences that make a terminal do something. Every terminal since the VT100 understands them or ignores them.
enum TerminalSequences {
  /// Switches to the empty alternate screen, marks pastes, and turns off wrapping at the right edge.
  static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[2J"
  /// Reverts what `enter` has changed, and shows the cursor. A static string, whose bytes can be used in a signal
  /// handler.
  static let leave: StaticString = "\u{1B}[?7h\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  /// Hides the cursor, while something is drawn.
  static let hideCursor = "\u{1B}[?25l"
  /// Shows the cursor.
  static let showCursor = "\u{1B}[?25h"

  /// Moves the cursor; rows and columns count from 0.
  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
