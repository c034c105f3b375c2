/// What a field looks like, as far as that follows from its state.
public struct FieldAppearance: Hashable, Sendable {
  /// The words above the text.
  public var title: String
  /// The words in an empty field.
  public var placeholder: String
  /// The words below the text while there is no alert.
  public var helperText: String
  /// Whether the title is there even in an empty field without focus.
  public var alwaysShowsTitle: Bool
  /// What is counted.
  public var counter: CounterStyle
  /// Where an alert is shown.
  public var alertPosition: AlertPosition
  /// Whether the text is shown as dots from the start.
  public var isSecure: Bool
  /// What takes the place of each Character of a secure text.
  public var secureCharacter: Character
  /// What a user may do with the text; `nil` is what suits the type.
  public var actions: EditingActionPolicy?

  /// Makes an appearance; what is not given is empty, hidden or off.
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
  /// Characters out of the limit: `3/10`.
  case up
  /// Characters that there is still room for: `7`.
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
  /// Take a selection out and keep it.
  case cut
  /// Keep a selection.
  case copy
  /// Put in what was kept.
  case paste
  /// Delete a selection.
  case delete
  /// Select a part.
  case select
  /// Select everything.
  case selectAll
  /// Hand the text to others.
  case share
  /// Ask about the text: look up, translate.
  case lookUp
}

/// Which editing actions there are.
public enum EditingActionPolicy: Hashable, Sendable {
  /// All of them.
  case all
  /// These alone, in a secure field too.
  case only(Set<EditingAction>)
  /// All but these.
  case excluding(Set<EditingAction>)
  /// None of them.
  case nothing

  /// Whether the policy allows an action. What would give a secure text away is allowed only by name.
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
  /// The editing actions that suit a type: amount and expiry take neither cut nor paste until told otherwise.
  var editingActions: EditingActionPolicy {
    switch kind {
    case .amount, .expiry: .excluding([.cut, .paste])
    default: .all
    }
  }
}

/// What a user interface draws: a value computed from a field's state.
public struct FieldPresentation: Hashable, Sendable {
  /// The words above the text.
  public let title: String
  /// Whether they are there.
  public let isTitleVisible: Bool
  /// The words in the empty field.
  public let placeholder: String
  /// Whether they are there.
  public let isPlaceholderVisible: Bool
  /// The text as it is shown: dots where the field is secure.
  public let shownText: String
  /// The selection in `shownText`, in UTF-16 code units.
  public let shownSelection: UTF16Range
  /// The counter; `nil` where nothing is counted.
  public let counter: String?
  /// The words below the text; `nil` where an alert has their place or there are none.
  public let helperText: String?
  /// The warning or error to show; `nil` where there is none.
  public let alert: Alert?
  /// The editing actions that the user may take.
  public let actions: Set<EditingAction>
  /// Focus, content, status, enabled.
  public let state: FieldState

  /// A warning or an error.
  public struct Alert: Hashable, Sendable {
    /// What it says.
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
