/// What a field looks like, as far as that follows from its state.
public struct FieldAppearance: Hashable, Sendable {
  /// The label above the text.
  public var title: String
  /// The hint that an empty field shows.
  public var placeholder: String
  /// The help below the text while no alert is shown.
  public var helperText: String
  /// Whether the title is visible even in an empty field without focus.
  public var alwaysShowsTitle: Bool
  /// What the counter counts.
  public var counter: CounterStyle
  /// Where an alert is shown.
  public var alertPosition: AlertPosition
  /// Whether the text is shown as dots from the start.
  public var isSecure: Bool
  /// The Character that is shown for each Character of a secure text.
  public var secureCharacter: Character
  /// What a user may do with the text; `nil` is the type's default.
  public var actions: EditingActionPolicy?

  /// Makes an appearance. The defaults are empty texts, no counter, and alerts below the text.
  public init(
    title: String = "", placeholder: String = "", helperText: String = "", alwaysShowsTitle: Bool = false,
    counter: CounterStyle = .hidden, alertPosition: AlertPosition = .bottom, isSecure: Bool = false,
    secureCharacter: Character = "•", actions: EditingActionPolicy? = nil
  ) {
    self.title = title
    self.placeholder = placeholder
    self.helperText = helperText
    self.alwaysShowsTitle = alwaysShowsTitle
    self.counter = counter
    self.alertPosition = alertPosition
    self.isSecure = isSecure
    self.secureCharacter = secureCharacter
    self.actions = actions
  }
}

/// What a field counts for the user.
public enum CounterStyle: String, Hashable, Sendable, CaseIterable {
  /// Nothing.
  case hidden
  /// Characters used, and the limit: `3/10`.
  case up
  /// Characters left: `7`.
  case down
}

/// Where an alert is shown.
public enum AlertPosition: String, Hashable, Sendable, CaseIterable {
  /// Above the text, in the title's place.
  case top
  /// Below the text, in the helper text's place.
  case bottom
}

/// What a user can do with a text besides typing.
public enum EditingAction: String, Hashable, Sendable, CaseIterable {
  /// Remove the selection and put it on the pasteboard.
  case cut
  /// Put the selection on the pasteboard.
  case copy
  /// Insert what is on the pasteboard.
  case paste
  /// Delete the selection.
  case delete
  /// Select part of the text.
  case select
  /// Select the whole text.
  case selectAll
  /// Share the text with other apps or people.
  case share
  /// Look the text up, or translate it.
  case lookUp
}

/// Which editing actions a field offers.
public enum EditingActionPolicy: Hashable, Sendable {
  /// All of them; in a secure field, all that do not reveal the text.
  case all
  /// Exactly these, in a secure field too.
  case only(Set<EditingAction>)
  /// All but these; in a secure field, also without those that reveal the text.
  case excluding(Set<EditingAction>)
  /// No action.
  case nothing

  /// Whether the policy allows an action. In a secure field, an action that would reveal the text is allowed only by
  /// `only(_:)`.
  func allows(_ action: EditingAction, isSecure: Bool) -> Bool {
    let givesAway: Set<EditingAction> = [.cut, .copy, .share, .lookUp]
    let isSafe = !isSecure || !givesAway.contains(action)
    return switch self {
    case .all: isSafe
    case .only(let actions): actions.contains(action)
    case .excluding(let actions): isSafe && !actions.contains(action)
    case .nothing: false
    }
  }
}

extension FieldType {
  /// The default editing actions of a type: amount and expiry offer neither cut nor paste.
  var editingActions: EditingActionPolicy {
    switch kind {
    case .amount, .expiry: .excluding([.cut, .paste])
    default: .all
    }
  }
}

/// What a user interface draws: a value computed from a field's state.
public struct FieldPresentation: Hashable, Sendable {
  /// The label above the text.
  public let title: String
  /// Whether the title is visible.
  public let isTitleVisible: Bool
  /// The hint that an empty field shows.
  public let placeholder: String
  /// Whether the placeholder is visible.
  public let isPlaceholderVisible: Bool
  /// The text as it is shown: one secure character for each Character if the field is secure.
  public let shownText: String
  /// The selection in `shownText`, in UTF-16 code units.
  public let shownSelection: UTF16Range
  /// The counter's text; `nil` if nothing is counted.
  public let counter: String?
  /// The help below the text; `nil` if there is none, or if an alert is shown in its place.
  public let helperText: String?
  /// The warning or error to show; `nil` if there is none.
  public let alert: Alert?
  /// The editing actions that the field offers now.
  public let actions: Set<EditingAction>
  /// Focus, content, status, and whether the field is enabled.
  public let state: FieldState

  /// A warning or an error.
  public struct Alert: Hashable, Sendable {
    /// The message.
    public let text: String
    /// Where it is shown.
    public let position: AlertPosition
    /// Whether it is an error, not a warning.
    public let isError: Bool

    /// Makes an alert, for instance to show what a field can look like.
    public init(text: String, position: AlertPosition, isError: Bool) {
      self.text = text
      self.position = position
      self.isError = isError
    }
  }
}
