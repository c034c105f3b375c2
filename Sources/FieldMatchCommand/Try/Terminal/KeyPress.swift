/// What came from the terminal.
enum TerminalInput: Hashable, Sendable {
  /// A key that writes: one Character, or a scalar that joins the Character before it.
  case text(Character)
  /// A key that does something else.
  case key(KeyPress)
  /// Text that the terminal marked as pasted, line ends as line feeds.
  case paste(String)
  /// Bytes that mean nothing: what to tell the user.
  case unreadable(String)
}

/// A key with its modifiers.
struct KeyPress: Hashable, Sendable {
  /// The key.
  let key: Key
  /// What was held down with it.
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The keys that do not write.
  enum Key: Hashable, Sendable {
    case up, down, left, right, home, end, pageUp, pageDown
    case insert, delete, backspace, tab, enter, escape
    /// A character that was typed with Control or Alt, a letter in lower case.
    case character(Character)
  }

  /// What may be held down.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    // The bits of xterm's modifier parameter, which is their sum plus one.
    static let shift = Modifiers(rawValue: 1 << 0)
    static let alt = Modifiers(rawValue: 1 << 1)
    static let control = Modifiers(rawValue: 1 << 2)
  }
}
