extension FieldModel: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type, the text and the status. For a secure field, its secure characters stand in place of the text.
  public var description: String {
    "FieldModel(\(configuration.type.specification), \(presentation.shownText.debugDescription), \(status.name))"
  }

  /// The same as `description`, with the selection: what `debugPrint` and a debugger show.
  public var debugDescription: String {
    let selection = presentation.shownSelection
    return "FieldModel(\(configuration.type.specification), \(presentation.shownText.debugDescription), "
      + "selection \(selection.location)+\(selection.length), \(status.name))"
  }

  /// What `dump` shows: the text of `debugDescription` and nothing else.
  public var customMirror: Mirror { Mirror(self, children: ["description": debugDescription]) }
}

extension EditResult: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The outcome of the edit, without its texts.
  ///
  /// A result does not know whether its field is secure, and logs are read by many people. So no text is shown at all.
  public var description: String {
    let outcome = rejection.map { "refused: \($0.reason.rawValue)" } ?? "accepted"
    let events = events.list.map(\.rawValue).joined(separator: ", ")
    return "EditResult(\(outcome), \(text.utf8.count) bytes, caret \(caret), events [\(events)])"
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: the text of `description` and nothing else.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension TextChange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Where the change is and how long it is, without its texts: they may be those of a secure field.
  public var description: String {
    "TextChange(\(range.location)+\(range.length), \(inserted.utf16Length) code units put there)"
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// What `dump` shows: the text of `description` and nothing else.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
