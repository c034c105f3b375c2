import TextFields

/// A toolkit's text view, or a stand-in for one, and a user who does to it what a script says.
package protocol EditPlayer: AnyObject {
  /// The field behind the view.
  var field: FieldModel { get }
  /// The view as its user sees it.
  var shown: ShownState { get }
  /// Does what a user, an input method or the system does for a step, and returns what the adapter reported.
  ///
  /// - Returns: `nil` if the toolkit has nothing that comes to such a step; then the script ends here for it.
  func perform(_ step: EditStep) -> (events: FieldEvents, rejection: Rejection.Reason?)?
}

/// What a view shows, in UTF-16 code units.
package struct ShownState: Equatable, Sendable {
  /// Its text.
  package var text: String
  /// Its selection; `nil` if the toolkit does not tell.
  package var selection: UTF16Range?
  /// The text of an input method; `nil` if there is none.
  package var marked: UTF16Range?

  package init(text: String, selection: UTF16Range?, marked: UTF16Range? = nil) {
    self.text = text
    self.selection = selection
    self.marked = marked
  }

  package static func == (left: ShownState, right: ShownState) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8) && left.selection == right.selection && left.marked == right.marked
  }
}

extension EditScript {
  /// How many steps a player took, and where it was not as the field alone is.
  package struct Outcome: Sendable {
    package fileprivate(set) var stepCount = 0
    package fileprivate(set) var faults: [String] = []
  }

  /// Plays the script through a view, and through a field alone; compares text, selection, marked text, events, refusal
  /// and status after each step.
  package func play(through player: some EditPlayer) throws -> Outcome {
    var alone = try field()
    var outcome = Outcome()
    for (line, step) in steps {
      guard let reply = player.perform(step) else { break }
      let right = step.perform(in: &alone)
      outcome.stepCount += 1
      func check(_ name: String, _ actual: some Equatable, _ right: some Equatable) {
        if "\(actual)" != "\(right)" { outcome.faults.append("\(self.name): \(line): \(name) \(actual), not \(right)") }
      }
      check("events", reply.events.list, right.events.list)
      check("refusal", reply.rejection.map(\.rawValue) ?? "-", right.rejection.map(\.rawValue) ?? "-")
      check("field", player.field.debugDescription, alone.debugDescription)
      check("text", player.field.text.debugDescription, alone.text.debugDescription)
      check("status", player.field.status, alone.status)
      check("focus", player.field.focus, alone.focus)
      let shown = player.shown
      let selection = shown.selection == nil ? nil : alone.selection
      if shown != ShownState(text: alone.text, selection: selection, marked: alone.markedRange) {
        outcome.faults.append("\(self.name): \(line): the view shows \(shown), not \(alone.debugDescription)")
      }
    }
    return outcome
  }
}
