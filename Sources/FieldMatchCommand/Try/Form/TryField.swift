import Matching
import TextFields

/// A field of the form: the field model, what is known about its type, and the costs of its keystrokes.
struct TryField: Sendable {
  /// The field model.
  private(set) var field: FieldModel
  /// Answers questions about the type.
  let inspector: TypeInspector
  /// The judgement of the present text.
  private(set) var judgement: ValueJudgement
  /// The cost of each keystroke: of the edit, and of the verdict on the whole text.
  private(set) var costs = KeystrokeCosts()
  /// The cost that each keystroke would have had in text fields that compile a pattern for each key.
  private(set) var modelCosts = KeystrokeCosts()
  /// The same for the last keystroke.
  private(set) var lastModelCost: PerKeyCost?
  /// The last events, the newest last.
  private(set) var events: [String] = []
  /// Why the last keystroke was refused; `nil` if it was not.
  private(set) var refusal: Refusal?
  /// What the last keystroke was to insert, if the field ignored all of it by its rules, such as separators that it
  /// adds itself, or line ends; otherwise `nil`.
  private(set) var leftOut: String?
  /// The fixed end of a selection that is made with keys, in UTF-16 code units; `nil` if there is none.
  private var anchor: Int?
  /// Where the visible part of the line with the caret begins, in UTF-16 code units.
  var scroll = 0

  private let modelWay: ModelWay
  private static let eventsKept = 64
  /// Edits of longer texts are not repeated, because copying the text would be noticeable.
  private static let longestRepeated = 1 << 16
  /// Keystrokes that cost more than this are not repeated, because the user is waiting.
  private static let dearestRepeated = Duration.milliseconds(2)

  /// A refused keystroke.
  struct Refusal: Hashable, Sendable {
    /// The rule that refused it, by its name in `replay`.
    let reason: String
    /// What to tell the user.
    let message: String
    /// What was to be inserted; empty if nothing was.
    var replacement = ""
  }

  /// Makes a field.
  ///
  /// - Throws: `PatternError` if a pattern cannot be compiled.
  init(_ configuration: FieldConfiguration) throws(PatternError) {
    let type = configuration.type
    field = try FieldModel(configuration)
    inspector = try TypeInspector(type: type, engine: configuration.engine)
    modelWay = ModelWay(typing: type.typingPattern, validation: type.validationPattern)
    judgement = field.judgement
  }

  /// The text that the verdict refers to.
  var judgedText: String { String(field.judgedText) }

  /// The moving end of the selection, in UTF-16 code units: the place of the cursor.
  var cursor: Int {
    let selection = field.selection
    return anchor == selection.upperBound ? selection.location : selection.upperBound
  }

  /// The cursor's place in the text as it is shown, in which every Character may be a dot.
  var shownCursor: Int {
    let shown = field.presentation.shownSelection
    return cursor == field.selection.location ? shown.location : shown.upperBound
  }

  /// The selected text; `nil` if nothing is selected.
  var selectedText: String? {
    let selection = field.selection
    guard !selection.isEmpty else { return nil }
    return String(field.text[index(selection.location)..<index(selection.upperBound)])
  }
}

// MARK: - Edits

extension TryField {
  /// Inserts text in place of the selection.
  mutating func insert(_ text: String) {
    edit(inserting: text) { $0.insert(text) }
  }

  /// Deletes the selection, or the Character before the caret.
  mutating func deleteBackward() { edit { $0.deleteBackward() } }

  /// Deletes the selection, or the Character after the caret.
  mutating func deleteForward() { edit { $0.deleteForward() } }

  /// Deletes the selection, or the text up to the place that a motion leads to.
  mutating func delete(upTo motion: TextMotion) {
    guard field.selection.isEmpty else { return deleteBackward() }
    guard let target = offset(moved: motion) else { return }
    let range = UTF16Range(location: min(target, cursor), length: abs(target - cursor))
    edit { $0.replace(range, with: "") }
  }

  /// Deletes the whole text.
  mutating func clear() { edit { $0.clear() } }

  /// Sets the next value, or the one before, as a picker does.
  mutating func pick(_ step: Int) {
    guard let pick = PickerStep(step, in: field) else { return refuse("rule", "This field has no picker.") }
    edit(inserting: pick.text) { pick.apply(to: &$0) }
  }

  /// Notes why something was refused.
  mutating func refuse(_ reason: String, _ message: String, inserting replacement: String = "") {
    refusal = Refusal(reason: reason, message: message, replacement: replacement)
    log("refused: \(reason)")
  }

  /// Makes an edit, measures it together with the verdict on the new text, and notes the outcome.
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

  /// A field in the same state with its own storage: editing one that shares its text would include the cost of a copy.
  private func twin() -> FieldModel {
    var twin = field
    twin.reserveCapacity(field.utf16Count + 64)
    return twin
  }

  /// Repeats the edit on copies of the field as it was, with warm caches.
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
    } else if let omission = result.omission {
      leftOut = Self.text(of: omission, in: replacement)
      log(result.events.list)
    } else if result.change == nil, !replacement.isEmpty {
      leftOut = replacement
      log("left out")
    } else {
      log(result.events.list)
    }
  }

  /// The characters of a replacement that were left out.
  private static func text(of omission: Rejection, in replacement: String) -> String {
    let utf16 = Array(replacement.utf16)
    let parts = omission.ranges.filter { $0.upperBound <= utf16.count }
    return parts.map { String(decoding: utf16[$0.location..<$0.upperBound], as: UTF16.self) }.joined()
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
  /// Moves the caret, or the moving end of the selection; returns whether there was somewhere to move to.
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

  /// Commits the field; returns whether it is valid.
  mutating func commit() -> Bool {
    clearSayings()
    log(["committed"])
    log(field.commit().list)
    judgement = field.judgement
    if case .error = field.status { return false }
    return true
  }

  /// Switches between dots and readable text.
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

/// Measures a keystroke in a text field that compiles a pattern for each key.
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
