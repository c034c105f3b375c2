/// What a field is like right now, apart from its text.
public struct FieldState: Hashable, Sendable {
  /// Whether it is being edited.
  public let focus: FieldFocus
  /// Whether it has a text.
  public let content: FieldContent
  /// What the last validation, or `showAlert`, says.
  public let status: FieldStatus
  /// Whether it takes edits.
  public let isEnabled: Bool

  /// Makes a state, for instance to show what a field can look like.
  public init(focus: FieldFocus, content: FieldContent, status: FieldStatus, isEnabled: Bool) {
    self.focus = focus
    self.content = content
    self.status = status
    self.isEnabled = isEnabled
  }
}

/// Whether a field is being edited.
public enum FieldFocus: String, Hashable, Sendable, CaseIterable {
  /// It is not.
  case inactive
  /// It is.
  case active
}

/// Whether a field has a text.
public enum FieldContent: String, Hashable, Sendable, CaseIterable {
  /// It has none.
  case empty
  /// It has one.
  case filled
}

/// What is to be said of a field's text.
public enum FieldStatus: Hashable, Sendable {
  /// Nothing.
  case normal
  /// Something to think about; the text may be committed.
  case warning(String)
  /// Something that has to be put right.
  case error(String)

  /// The message, if there is one.
  public var message: String? {
    switch self {
    case .normal: nil
    case .warning(let message), .error(let message): message
    }
  }

  /// The status without its message: `normal`, `warning`, `error`.
  public var name: String {
    switch self {
    case .normal: "normal"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

/// When a field judges its text of its own accord. Committing judges always.
///
/// To have the focus is not to be judged: no timing shows an error in a field that has only been entered.
public struct ValidationTiming: OptionSet, Hashable, Sendable {
  /// One bit an occasion.
  public let rawValue: UInt8

  /// Makes a set of bits; unknown ones have no effect.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// After every edit, and when editing ends. Until it has ended once, a text that may still become valid is left alone.
  public static let onFly = ValidationTiming(rawValue: 1 << 0)
  /// When editing ends.
  public static let afterEdit = ValidationTiming(rawValue: 1 << 1)
  /// When the field is committed; alone, it keeps the field silent until then.
  public static let onCommit = ValidationTiming(rawValue: 1 << 2)
  /// On every occasion.
  public static let always: ValidationTiming = [.onFly, .afterEdit, .onCommit]
}
