/// The style of a cell.
struct Style: Hashable, Sendable {
  /// The colour of the text; `nil` means the terminal's default.
  var color: Color?
  var isBold = false
  var isDim = false
  var isUnderlined = false
  var isReversed = false

  /// The colours that every terminal has.
  enum Color: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  static let plain = Style()
  static let bold = Style(isBold: true)
  static let dim = Style(isDim: true)
  static let reversed = Style(isReversed: true)

  /// The escape sequence that sets this style, whatever was set before.
  func sequence(hasColor: Bool) -> String {
    var codes = [0]
    if isBold { codes.append(1) }
    if isDim { codes.append(2) }
    if isUnderlined { codes.append(4) }
    if isReversed { codes.append(7) }
    if hasColor, let color { codes.append(color.rawValue) }
    return "\u{1B}[" + codes.map(String.init).joined(separator: ";") + "m"
  }
}
