import Matching
import TextFields

/// A field of the form: the engine's field, what is known of its type, and what its keystrokes came to.
struct TryField: Sendable {
  /// The field itself.
  private(set) var field: FieldModel
  /// The type, taken apart.
  let inspector: TypeInspector
  /// What the last text is judged to be.
  private(set) var judgement: ValueJudgement
  /// What each keystroke cost: the edit, and the verdict on the whole text.
  private(set) var costs = KeystrokeCosts()
  /// What each would have cost the models' way.
  private(set) var modelCosts = KeystrokeCosts()
  /// The models' way with the last keystroke.
  private(set) var lastModelCost: PerKeyCost?
  /// The last things that happened, the newest last.
  private(set) var events: [String] = []
  /// Why the last keystroke was refused; `nil` where it was not.
  private(set) var refusal: Refusal?
  /// What the last keystroke would have put in, had the field not left all of it out as it is told to: separators that
  /// it sets itself, line ends; `nil` where nothing was left out.
  private(set) var leftOut: String?
  /// The end of the selection that stays while the other moves; `nil` where nothing is selected by keys.
  private var anchor: Int?
  /// Where the shown part of the line with the caret begins, in UTF-16 code units.
  var scroll = 0

  private let modelWay: ModelWay
  private static let eventsKept = 64
  /// Longer texts are not edited again: the copies would be felt.
  private static let longestRepeated = 1 << 16
  /// What is dearer is not done again: the user waits.
  private static let dearestRepeated = Duration.milliseconds(2)

  /// A keystroke that was not done.
  struct Refusal: Hashable, Sendable {
    /// Which rule refused it, as `replay` names it.
    let reason: String
    /// What to tell the user.
    let message: String
    /// What was to be put in; empty where nothing was.
    var replacement = ""
  }

  /// Makes a field.
  ///
  /// - Throws: `PatternError` where a pattern cannot be compiled.
  init(_ configuration: FieldConfiguration) throws(PatternError) {
    let type = configuration.type
    field = try FieldModel(configuration)
    inspector = try TypeInspector(type: type, engine: configuration.engine)
    modelWay = ModelWay(typing: type.typingPattern, validation: type.validationPattern)
    judgement = field.judgement
  }

  /// The text that the verdict is about.
  var judgedText: String { String(field.judgedText) }

  /// The end of the selection that moves, in UTF-16 code units: where the cursor stands.
  var cursor: Int {
    let selection = field.selection
    return anchor == selection.upperBound ? selection.location : selection.upperBound
  }

  /// The cursor in the text as it is shown, where each Character may be a dot.
  var shownCursor: Int {
    let shown = field.presentation.shownSelection
    return cursor == field.selection.location ? shown.location : shown.upperBound
  }

  /// The selected text; `nil` where none is.
  var selectedText: String? {
    let selection = field.selection
    guard !selection.isEmpty else { return nil }
    return String(field.text[index(selection.location)..<index(selection.upperBound)])
  }
}

// MARK: - Edits

extension TryField {
  /// Puts text in place of the selection.
  mutating func insert(_ text: String) {
    edit(inserting: text) { $0.insert(text) }
  }

  /// Deletes the selection or the Character before the caret.
  mutating func deleteBackward() { edit { $0.deleteBackward() } }

  /// Deletes the selection or the Character behind the caret.
  mutating func deleteForward() { edit { $0.deleteForward() } }

  /// Deletes the selection, or as far as a motion leads.
  mutating func delete(upTo motion: TextMotion) {
    guard field.selection.isEmpty else { return deleteBackward() }
    guard let target = offset(moved: motion) else { return }
    let range = UTF16Range(location: min(target, cursor), length: abs(target - cursor))
    edit { $0.replace(range, with: "") }
  }

  /// Deletes everything at once.
  mutating func clear() { edit { $0.clear() } }

  /// Takes the next value, or the one before, as from a picker.
  mutating func pick(_ step: Int) {
    guard let pick = PickerStep(step, in: field) else { return refuse("rule", "This field has no picker.") }
    edit(inserting: pick.text) { pick.apply(to: &$0) }
  }

  /// Says why something was not done.
  mutating func refuse(_ reason: String, _ message: String, inserting replacement: String = "") {
    refusal = Refusal(reason: reason, message: message, replacement: replacement)
    log("refused: \(reason)")
  }

  /// Makes an edit, times it together with the verdict on the new text, and notes what came of it.
  private mutating func edit(inserting replacement: String = "", _ body: (inout FieldModel) -> EditResult) {
    clearSayings()
    anchor = nil
    let before = twin()
    let start = ContinuousClock.now
    let result = body(&field)
    judgement = field.judgement
    costs.addTyped(start.duration(to: .now))
    note(result, inserting: replacement)
    if field.utf16Count <= Self.longestRepeated { repeatEdit(of: before, body) }
    compare(inserting: replacement)
  }

  /// A field in the same state with storage of its own: an edit of one that shares its text would pay for a copy.
  private func twin() -> FieldModel {
    var twin = field
    twin.reserveCapacity(field.utf16Count + 64)
    return twin
  }

  /// Makes the same edit on twins of the field as it was, with everything in the processor's caches.
  private mutating func repeatEdit(of before: FieldModel, _ body: (inout FieldModel) -> EditResult) {
    costs.addRepeated { () -> Duration in
      var copy = before
      copy.reserveCapacity(before.utf16Count + 64)
      let start = ContinuousClock.now
      _ = body(&copy)
      _ = copy.judgement
      return start.duration(to: .now)
    }
  }

  private mutating func note(_ result: EditResult, inserting replacement: String) {
    if let rejection = result.rejection {
      refuse(rejection.reason.rawValue, rejection.message, inserting: replacement)
    } else if result.change == nil, !replacement.isEmpty {
      leftOut = replacement
      log("left out")
    } else {
      log(result.events.list)
    }
  }

  private mutating func compare(inserting replacement: String) {
    let (modelWay, text) = (modelWay, field.text)
    let cost = modelWay.cost(replacement: replacement, text: text)
    lastModelCost = cost
    switch cost {
    case .none, .refused: break
    case .stopped(after: let time): modelCosts.addTyped(time)
    case .time(let time):
      modelCosts.addTyped(time)
      guard time < Self.dearestRepeated else { return }
      modelCosts.addRepeated { modelWay.cost(replacement: replacement, text: text).time ?? time }
    }
  }
}

// MARK: - Caret, focus, status

extension TryField {
  /// Moves the caret, or the moving end of the selection; whether there was somewhere to go.
  @discardableResult
  mutating func move(_ motion: TextMotion, selecting: Bool) -> Bool {
    clearSayings()
    let selection = field.selection
    if !selecting, !selection.isEmpty, motion == .left || motion == .right {
      select(anchor: nil, to: motion == .left ? selection.location : selection.upperBound)
      return true
    }
    guard let target = offset(moved: motion) else { return false }
    select(anchor: selecting ? anchor ?? cursor : nil, to: target)
    return true
  }

  /// Selects everything.
  mutating func selectAll() { select(anchor: 0, to: field.utf16Count) }

  /// Gives the field the focus.
  mutating func begin() {
    clearSayings()
    log(field.beginEditing().list)
  }

  /// Takes the focus away.
  mutating func end() {
    clearSayings()
    select(anchor: nil, to: cursor)
    log(field.endEditing().list)
    judgement = field.judgement
  }

  /// Commits the field; whether it is as it should be.
  mutating func commit() -> Bool {
    clearSayings()
    log(["committed"])
    log(field.commit().list)
    judgement = field.judgement
    if case .error = field.status { return false }
    return true
  }

  /// Shows the text as dots, or no longer.
  mutating func toggleDots() {
    let events = field.secure(!field.isSecure).list
    log(events.isEmpty ? ["revealed"] : events.map(\.rawValue))
  }

  private mutating func select(anchor: Int?, to target: Int) {
    let anchor = anchor ?? target
    field.select(UTF16Range(location: min(anchor, target), length: abs(target - anchor)))
    self.anchor = field.selection.isEmpty ? nil : anchor
  }

  private func offset(moved motion: TextMotion) -> Int? {
    field.text.index(index(cursor), moved: motion).map { $0.utf16Offset(in: field.text) }
  }

  private func index(_ offset: Int) -> String.Index { String.Index(utf16Offset: offset, in: field.text) }

  private mutating func clearSayings() {
    refusal = nil
    leftOut = nil
  }

  private mutating func log(_ events: [FieldEvent]) { log(events.map(\.rawValue)) }

  private mutating func log(_ entry: String) { log([entry]) }

  private mutating func log(_ entries: [String]) {
    events += entries
    if events.count > Self.eventsKept { events.removeFirst(events.count - Self.eventsKept) }
  }
}

/// What a keystroke costs the models' way.
private struct ModelWay: Sendable {
  let typing: Pattern?
  let validation: Pattern?
  private let foundation = InstalledSupport.current

  init(typing: Pattern?, validation: Pattern?) {
    self.typing = typing
    self.validation = validation
  }

  func cost(replacement: String, text: String) -> PerKeyCost {
    foundation?.costOfKey(typing: typing, validation: validation, replacement: replacement, text: text) ?? .none
  }
}
