/// What was edited, so that it can be taken back and done again.
///
/// A run of typing is one step, and so is a run of deletions in one direction; a paste, a deletion of several characters, and
/// whatever goes on somewhere else begin a step of their own. At most 100 steps are kept, and a megabyte of text that they
/// took out; the oldest go first.
///
/// A key in a run costs no memory: what it inserted is in the field's text, and what was taken out before it is kept once,
/// at the beginning of the run.
struct EditHistory: Sendable {
  /// The most steps that are kept.
  static let stepLimit = 100
  /// The most bytes of text that are kept.
  static let byteLimit = 1 << 20

  /// What kind of edit it was; runs are of one kind.
  enum Kind: Sendable {
    /// One Character was put in.
    case typing
    /// One Character was deleted before the caret, or behind it.
    case deletingBackward
    case deletingForward
    /// Anything else: a paste, a deletion of several Characters, a suggestion.
    case other
  }

  /// An edit as it is told to the history.
  struct Trace {
    let kind: Kind
    /// Where the edit was asked for, before rules and format.
    let range: UTF16Range
    /// What was selected before it.
    let selection: UTF16Range
  }

  /// What takes an edit back, or does it again: a range of the text, and what to put there.
  struct Restoration {
    let range: UTF16Range
    let text: String
    let selection: UTF16Range
  }

  /// Some edits that are taken back as one.
  private struct Step {
    let kind: Kind
    /// Where the step's text is now, in UTF-16 code units.
    var location: Int
    var insertedLength: Int
    /// Where in `removed` the text begins that was there; it ends where the next step's begins.
    var removedStart: Int
    let selection: UTF16Range
    /// Where the caret was when it ended: what goes on there belongs to the step.
    var caretAfter: Int
  }

  private var steps: [Step] = []
  /// The texts that the steps took out, one behind the other.
  private var removed: [UInt8] = []
  private var undone: [Restoration] = []
  /// Whether the last step may go on.
  private var isOpen = false

  /// Whether there is something to take back.
  var canUndo: Bool { !steps.isEmpty }
  /// Whether there is something to do again.
  var canRedo: Bool { !undone.isEmpty }

  /// Makes room for texts of so many bytes.
  mutating func reserve(_ byteCount: Int) {
    steps.reserveCapacity(8)
    removed.reserveCapacity(byteCount)
  }

  /// Ends a run: the next edit begins a step.
  mutating func close() { isOpen = false }

  /// Forgets everything.
  mutating func clear() {
    steps.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
    undone.removeAll()
    isOpen = false
  }
}

// MARK: - Edits

extension EditHistory {
  /// Takes note of one ASCII character that was typed in a text without a format.
  @inline(__always)
  mutating func recordKey(at place: Int) {
    let last = steps.count - 1
    if isOpen, undone.isEmpty, last >= 0, steps[last].kind == .typing, steps[last].caretAfter == place,
      steps[last].location + steps[last].insertedLength == place
    {
      steps[last].insertedLength += 1
      steps[last].caretAfter = place + 1
    } else {
      begin(.typing, at: place, length: 1, UTF16Range(caret: place), place + 1)
      enforceLimits()
    }
  }

  /// Takes note of an edit in a text without a format.
  mutating func record(_ change: TextChange, _ trace: Trace, caretAfter: Int) {
    undone.removeAll()
    if !goesOn(change, trace, caretAfter) {
      begin(trace.kind, at: change.range.location, length: change.inserted.utf16Length, trace.selection, caretAfter)
      keep(change.removed)
    }
    enforceLimits()
  }

  /// Takes note of an edit in a text with a format: of the whole text, because a key can move all separators.
  mutating func record(whole text: String, _ change: TextChange, _ trace: Trace, caretAfter: Int) {
    undone.removeAll()
    let length = text.utf16Length
    let last = steps.count - 1
    if isOpen, last >= 0, steps[last].kind == trace.kind, follows(steps[last], trace) {
      steps[last].insertedLength = length
      steps[last].caretAfter = caretAfter
    } else {
      begin(trace.kind, at: 0, length: length, trace.selection, caretAfter)
      keepWhole(text, before: change)
    }
    enforceLimits()
  }

  /// Whether an edit is where the last one left the caret.
  private func follows(_ step: Step, _ trace: Trace) -> Bool {
    switch trace.kind {
    case .typing: trace.range.length == 0 && trace.range.location == step.caretAfter
    case .deletingBackward: trace.range.upperBound == step.caretAfter
    case .deletingForward: trace.range.location == step.caretAfter
    case .other: false
    }
  }

  /// Adds an edit to the last step, if it goes on there.
  private mutating func goesOn(_ change: TextChange, _ trace: Trace, _ caretAfter: Int) -> Bool {
    let last = steps.count - 1
    guard isOpen, last >= 0, steps[last].kind == trace.kind, follows(steps[last], trace)
    else { return false }
    let step = steps[last]
    switch trace.kind {
    case .typing where change.range.isEmpty && change.range.location == step.location + step.insertedLength:
      steps[last].insertedLength += change.inserted.utf16Length
    case .deletingBackward where change.inserted.isEmpty && change.range.upperBound == step.location:
      steps[last].location = change.range.location
      removed.insert(contentsOf: change.removed.utf8, at: step.removedStart)
    case .deletingForward where change.inserted.isEmpty && change.range.location == step.location:
      keep(change.removed)
    default:
      return false
    }
    steps[last].caretAfter = caretAfter
    return true
  }

  private mutating func begin(
    _ kind: Kind, at location: Int, length: Int, _ selection: UTF16Range, _ caretAfter: Int
  ) {
    undone.removeAll()
    steps.append(
      Step(
        kind: kind, location: location, insertedLength: length, removedStart: removed.count, selection: selection,
        caretAfter: caretAfter))
    isOpen = kind != .other
  }

  private mutating func keep(_ text: Substring) {
    if text.isEmpty { return }
    text.withUTF8Bytes { bytes in
      for index in bytes.indices { removed.append(bytes[index]) }
    }
  }

  /// Keeps the whole text as it was before a change.
  private mutating func keepWhole(_ text: String, before change: TextChange) {
    let start = text.utf8Offset(ofUTF16: change.range.location)
    keep(text.part(0..<start))
    keep(change.removed)
    keep(text.part(start + change.inserted.utf8.count..<text.utf8.count))
  }

  /// Drops the oldest steps beyond the limits; some more than needed, so that it is rarely done.
  private mutating func enforceLimits() {
    var dropped = steps.count > Self.stepLimit + Self.stepLimit / 4 ? steps.count - Self.stepLimit : 0
    if removed.count > Self.byteLimit {
      let excess = removed.count - Self.byteLimit
      while dropped < steps.count, (dropped + 1 < steps.count ? steps[dropped].removedStart : removed.count) < excess {
        dropped += 1
      }
      dropped = min(steps.count, dropped + 1)
    }
    if dropped > 0 { drop(first: dropped) }
  }

  private mutating func drop(first count: Int) {
    let byteCount = count < steps.count ? steps[count].removedStart : removed.count
    steps.removeFirst(count)
    removed.removeFirst(byteCount)
    for index in steps.indices { steps[index].removedStart -= byteCount }
    if steps.isEmpty { isOpen = false }
  }
}

// MARK: - Taking back

extension EditHistory {
  /// What takes the last step back; `nil` where there is none.
  mutating func nextUndo() -> Restoration? {
    isOpen = false
    guard let step = steps.popLast() else { return nil }
    let text = String(decoding: removed[step.removedStart...], as: UTF8.self)
    removed.removeSubrange(step.removedStart...)
    return Restoration(
      range: UTF16Range(location: step.location, length: step.insertedLength), text: text, selection: step.selection)
  }

  /// What does the step again that was taken back last; `nil` where there is none.
  mutating func nextRedo() -> Restoration? {
    isOpen = false
    return undone.popLast()
  }

  /// Keeps what does again a step that has been taken back.
  mutating func didUndo(_ redo: Restoration) { undone.append(redo) }

  /// Keeps what takes a step back that has been done again.
  mutating func didRedo(_ undo: Restoration) {
    steps.append(
      Step(
        kind: .other, location: undo.range.location, insertedLength: undo.range.length, removedStart: removed.count,
        selection: undo.selection, caretAfter: -1))
    keep(undo.text[...])
    isOpen = false
  }
}

extension String {
  /// The place in UTF-8 bytes of a place in UTF-16 code units. O(*n*) for text that is not ASCII.
  fileprivate func utf8Offset(ofUTF16 offset: Int) -> Int {
    utf8.distance(from: startIndex, to: utf16.index(startIndex, offsetBy: offset))
  }
}
