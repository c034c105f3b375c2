/// An input from the terminal.
enum TerminalInput: Hashable, Sendable {
  /// A key that inserts text: one Character, or a scalar that joins the Character before it.
  case text(Character)
  /// Any other key.
  case key(KeyPress)
  /// Text that the terminal has marked as pasted; its line ends are line feeds.
  case paste(String)
  /// Bytes without a meaning; the text is for the user.
  case unreadable(String)
}

/// A key with its modifiers.
struct KeyPress: Hashable, Sendable {
  /// The key.
  let key: Key
  /// The modifier keys that were held down.
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The keys that do not insert text.
  enum Key: Hashable, Sendable {
    case up, down, left, right, home, end, pageUp, pageDown
    case insert, delete, backspace, tab, enter, escape
    /// A character that was typed with Control or Alt; letters are lower case.
    case character(Character)
  }

  /// The modifier keys.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    // The bits of xterm's modifier parameter, which is the sum of the bits plus one.
    static let shift = Modifiers(rawValue: 1 << 0)
    static let alt = Modifiers(rawValue: 1 << 1)
    static let control = Modifiers(rawValue: 1 << 2)
  }
}
