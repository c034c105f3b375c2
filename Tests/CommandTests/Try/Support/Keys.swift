import Testing

/// What a terminal sends for keys.
enum Keys {
  static let enter = "\r"
  static let tab = "\t"
  static let backTab = "\u{1B}[Z"
  static let escape = "\u{1B}"
  static let backspace = "\u{7F}"
  static let delete = "\u{1B}[3~"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let home = "\u{1B}[H"
  static let end = "\u{1B}[F"
  static let wordLeft = "\u{1B}[1;5D"
  static let wordRight = "\u{1B}[1;5C"
  static let shiftLeft = "\u{1B}[1;2D"
  static let shiftRight = "\u{1B}[1;2C"
  static let shiftHome = "\u{1B}[1;2H"
  static let alt = "\u{1B}"
  static let altUp = "\u{1B}[1;3A"
  static let altDown = "\u{1B}[1;3B"

  /// A letter with Control.
  static func control(_ letter: Character) -> String {
    String(UnicodeScalar((letter.asciiValue ?? 0) & 0x1F))
  }
}

extension VirtualScreen {
  /// The left part of a row, where the form is, without its gutter.
  func field(row: Int) -> String {
    let text = lines[row].split(separator: "│", omittingEmptySubsequences: false).first ?? ""
    return String(text.dropFirst(2).reversed().drop { $0 == " " }.reversed())
  }

  /// The text of the field at the top of the form.
  var firstField: String { field(row: 2) }

  /// What the panel says behind a label.
  func panel(_ label: String) -> String? {
    for line in lines {
      let parts = line.split(separator: "│", omittingEmptySubsequences: false)
      guard parts.count > 1 else { continue }
      let text = parts[1].drop { $0 == " " }
      if text.hasPrefix(label) { return String(text.dropFirst(label.count).drop { $0 == " " }) }
    }
    return nil
  }
}

extension VirtualScreen {
  /// What the panel says behind a label, its further lines included.
  func panelParagraph(_ label: String) -> String? {
    let rows = lines.map { line in line.split(separator: "│", omittingEmptySubsequences: false).dropFirst().joined() }
    guard let first = rows.firstIndex(where: { $0.hasPrefix(" " + label) }) else { return nil }
    let indentation = String(repeating: " ", count: 12)
    let further = rows[(first + 1)...].prefix { $0.hasPrefix(indentation) }
    return ([rows[first].dropFirst(indentation.count)] + further.map { $0.dropFirst(indentation.count) })
      .joined(separator: " ")
  }
}

extension TerminalProcess {
  /// Waits until the panel says something behind a label, in however many lines.
  func expectParagraph(_ label: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect("‘\(text)’ behind \(label)", sourceLocation: sourceLocation) { $0.panelParagraph(label) == text }
  }

  /// Waits until the field at the top of the form shows a text.
  func expectField(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect("‘\(text)’ in the field", sourceLocation: sourceLocation) { $0.firstField == text }
  }

  /// Waits until the panel says something behind a label.
  func expectPanel(_ label: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect("‘\(text)’ behind \(label)", sourceLocation: sourceLocation) { $0.panel(label) == text }
  }
}
