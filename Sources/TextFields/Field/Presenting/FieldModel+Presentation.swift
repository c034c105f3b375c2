extension FieldModel {
  /// What a user interface draws, computed from the field's state. O(*n*) for a secure text or a counter of a text with
  /// a format.
  public var presentation: FieldPresentation {
    let appearance = rules.configuration.appearance
    let isIdle = text.isEmpty && focus == .inactive
    let alert = alert
    return FieldPresentation(
      title: appearance.title,
      isTitleVisible: !appearance.title.isEmpty && (appearance.alwaysShowsTitle || !isIdle)
        && !(alert?.position == .top),
      placeholder: appearance.placeholder,
      isPlaceholderVisible: !appearance.placeholder.isEmpty && text.isEmpty,
      shownText: shownText,
      shownSelection: shownSelection,
      counter: counter,
      helperText: appearance.helperText.isEmpty || alert?.position == .bottom ? nil : appearance.helperText,
      alert: alert,
      actions: Set(EditingAction.allCases.filter(allows)),
      state: state)
  }

  /// Whether the user may take an editing action now. A disabled field allows none that changes the text.
  public func allows(_ action: EditingAction) -> Bool {
    let policy = rules.configuration.appearance.actions ?? rules.type.editingActions
    let changesText: Set<EditingAction> = [.cut, .paste, .delete]
    return policy.allows(action, isSecure: isSecure) && (isEnabled || !changesText.contains(action))
  }

  private var alert: FieldPresentation.Alert? {
    guard let message = status.message else { return nil }
    return FieldPresentation.Alert(
      text: message, position: rules.configuration.appearance.alertPosition, isError: status.name == "error")
  }

  private var shownText: String {
    isSecure ? String(repeating: rules.configuration.appearance.secureCharacter, count: characterCount) : text
  }

  private var shownSelection: UTF16Range {
    if !isSecure { return selection }
    let width = String(rules.configuration.appearance.secureCharacter).utf16Length
    let before = text[..<buffer.index(selected.lowerBound)].count
    let inside = text[buffer.index(selected.lowerBound)..<buffer.index(selected.upperBound)].count
    return UTF16Range(location: before * width, length: inside * width)
  }

  private var counter: String? {
    guard let limit else { return nil }
    return switch rules.configuration.appearance.counter {
    case .hidden: nil
    case .up: "\(countedLength)/\(limit)"
    case .down: "\(max(0, limit - countedLength))"
    }
  }
}
