/// A field's state without its text.
public struct FieldState: Hashable, Sendable {
  /// Whether it is being edited.
  public let focus: FieldFocus
  /// Whether it has a text.
  public let content: FieldContent
  /// The outcome of the last validation, or of `showAlert`.
  public let status: FieldStatus
  /// Whether it takes edits.
  public let isEnabled: Bool

  /// Makes a state, for instance for a preview of a user interface.
  public init(focus: FieldFocus, content: FieldContent, status: FieldStatus, isEnabled: Bool) {
    self.focus = focus
    self.content = content
    self.status = status
    self.isEnabled = isEnabled
  }
}

/// Whether a field is being edited.
public enum FieldFocus: String, Hashable, Sendable, CaseIterable {
  /// The field is not being edited.
  case inactive
  /// The field is being edited.
  case active
}

/// Whether a field has any text.
public enum FieldContent: String, Hashable, Sendable, CaseIterable {
  /// The text is empty.
  case empty
  /// The text is not empty.
  case filled
}

/// What a field reports about its text.
public enum FieldStatus: Hashable, Sendable {
  /// Nothing to report.
  case normal
  /// A problem that the user should know of; the text may be committed.
  case warning(String)
  /// A problem that the user has to correct.
  case error(String)

  /// The message; `nil` for `normal`.
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

/// When a field judges its text by itself. `commit()` always judges.
///
/// Focus alone never causes judging: no timing shows an error in a field that has only been entered.
public struct ValidationTiming: OptionSet, Hashable, Sendable {
  /// One bit for each occasion.
  public let rawValue: UInt8

  /// Makes a set of bits; unknown ones have no effect.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// After every edit, and when editing ends. Until editing has ended once, no error is shown for a text that may still
  /// become valid.
  public static let onFly = ValidationTiming(rawValue: 1 << 0)
  /// When editing ends.
  public static let afterEdit = ValidationTiming(rawValue: 1 << 1)
  /// When the field is committed. Alone, it means that no error is shown before that.
  public static let onCommit = ValidationTiming(rawValue: 1 << 2)
  /// After every edit, when editing ends, and on commit.
  public static let always: ValidationTiming = [.onFly, .afterEdit, .onCommit]
}
