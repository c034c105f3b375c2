import Matching

/// The edits of a field, so that they can be undone and redone.
///
/// A run of typing is one step, and so is a run of deletions in one direction. A paste, a deletion of several
/// Characters, and an edit away from the last one begin a new step. The last 100 steps are kept (up to 125 between two
/// clean-ups), and about a mebibyte of the text that they removed; the oldest steps are dropped first.
///
/// A further key in a run of typing costs no memory: what it inserted is in the field's text, and what the run replaced
/// is kept once, at its beginning.
struct EditHistory: Sendable {
  /// The number of steps that a clean-up keeps.
  static let stepLimit = 100
  /// The number of bytes of removed text beyond which the oldest steps are dropped.
  static let byteLimit = 1 << 20

  /// The kind of an edit; a run has edits of one kind only.
  enum Kind: Sendable {
    /// One Character was inserted.
    case typing
    /// One Character before the caret was deleted.
    case deletingBackward
    case deletingForward
    /// Anything else: a paste, a deletion of several Characters, a suggestion.
    case other
  }

  /// The description of an edit that the history gets.
  struct Trace {
    let kind: Kind
    /// Where the edit was asked for, before rules and format.
    let range: UTF16Range
    /// What was selected before it.
    let selection: UTF16Range
  }

  /// What undoes or redoes an edit: a range of the text, the text to put there, and the selection afterwards.
  struct Restoration {
    let range: UTF16Range
    let text: String
    let selection: UTF16Range
  }

  /// One or several edits that are undone together.
  private struct Step {
    let kind: Kind
    /// Where the step's inserted text is now, in UTF-16 code units.
    var location: Int
    var insertedLength: Int
    /// Where the step's removed text begins in `removed`, in bytes; it ends where the next step's begins.
    var removedStart: Int
    let selection: UTF16Range
    /// Whether the removed text stands in `removed` from its last byte to its first. A run of deletions before the caret
    /// meets its text in that order.
    var isReversed = false
    /// Where the caret was after the step, in UTF-16 code units: an edit that continues there belongs to the step.
    var caretAfter: Int
  }

  private var steps: [Step] = []
  /// The texts that the steps removed, one after the other, in UTF-8.
  private var removed: [UInt8] = []
  private var undone: [Restoration] = []
  /// Whether the next edit may join the last step.
  private var isOpen = false

  /// Whether there is a step to undo.
  var canUndo: Bool { !steps.isEmpty }
  /// Whether there is a step to redo.
  var canRedo: Bool { !undone.isEmpty }

  /// Makes room for removed text of this many bytes.
  mutating func reserve(_ byteCount: Int) {
    steps.reserveCapacity(8)
    removed.reserveCapacity(byteCount)
  }

  /// Ends a run: the next edit begins a new step.
  mutating func close() { isOpen = false }

  /// Removes all steps, and ends the open one.
  mutating func clear() {
    steps.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
    undone.removeAll()
    isOpen = false
  }
}

// MARK: - Edits

extension EditHistory {
  /// Records one ASCII character that was typed at an offset in a text without a format.
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

  /// Records the deletion of one ASCII character before the caret, in a text without a format.
  mutating func recordDeletion(of byte: UInt8, at place: Int) {
    if canRedo { undone.removeAll() }
    let last = steps.count - 1
    if isOpen, last >= 0, steps[last].kind == .deletingBackward, steps[last].caretAfter == place + 1,
      steps[last].location == place + 1
    {
      steps[last].location = place
      steps[last].caretAfter = place
    } else {
      begin(.deletingBackward, at: place, length: 0, UTF16Range(caret: place + 1), place)
      steps[steps.count - 1].isReversed = true
    }
    removed.append(byte)
    enforceLimits()
  }

  /// Records an edit in a text without a format.
  mutating func record(_ change: TextChange, _ trace: Trace, caretAfter: Int) {
    if canRedo { undone.removeAll() }
    if !goesOn(change, trace, caretAfter) {
      begin(trace.kind, at: change.range.location, length: change.insertedLength, trace.selection, caretAfter)
      steps[steps.count - 1].isReversed = trace.kind == .deletingBackward
      keep(removedBy: change)
    }
    enforceLimits()
  }

  /// Records an edit in a text with a format. The whole text is kept, because a key can move all separators.
  ///
  /// - Parameter utf16Count: the length of the text.
  mutating func record(whole text: String, utf16Count: Int, _ change: TextChange, _ trace: Trace, caretAfter: Int) {
    if canRedo { undone.removeAll() }
    let last = steps.count - 1
    if isOpen, last >= 0, steps[last].kind == trace.kind, follows(steps[last], trace) {
      steps[last].insertedLength = utf16Count
      steps[last].caretAfter = caretAfter
    } else {
      begin(trace.kind, at: 0, length: utf16Count, trace.selection, caretAfter)
      keepWhole(text, before: change)
    }
    enforceLimits()
  }

  /// Whether an edit continues where the step left the caret.
  private func follows(_ step: Step, _ trace: Trace) -> Bool {
    switch trace.kind {
    case .typing: trace.range.length == 0 && trace.range.location == step.caretAfter
    case .deletingBackward: trace.range.upperBound == step.caretAfter
    case .deletingForward: trace.range.location == step.caretAfter
    case .other: false
    }
  }

  /// Adds an edit to the last step if it continues the step; returns whether it did.
  private mutating func goesOn(_ change: TextChange, _ trace: Trace, _ caretAfter: Int) -> Bool {
    let last = steps.count - 1
    guard isOpen, last >= 0, steps[last].kind == trace.kind, follows(steps[last], trace)
    else { return false }
    let step = steps[last]
    switch trace.kind {
    case .typing where change.range.isEmpty && change.range.location == step.location + step.insertedLength:
      steps[last].insertedLength += change.insertedLength
    case .deletingBackward where change.insertedCount == 0 && change.range.upperBound == step.location:
      steps[last].location = change.range.location
      keep(removedBy: change)
    case .deletingForward where change.insertedCount == 0 && change.range.location == step.location:
      keep(removedBy: change)
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

  /// Keeps what a change removed. A long text is copied as a whole, a short one byte by byte: a byte costs 20 instructions,
  /// and to hand the array a string 200, or 500 if it has to be cut out first.
  private mutating func keep(removedBy change: TextChange) {
    if change.range.isEmpty { return }
    let isReversed = steps[steps.count - 1].isReversed
    if change.removedCount > 10, !isReversed, let text = change.removedText {
      return removed.append(contentsOf: text.utf8)
    }
    if change.removedCount > 25 { return keep(change.removed) }
    change.withRemovedBytes { bytes in
      for index in bytes.indices { removed.append(bytes[isReversed ? bytes.count - 1 - index : index]) }
    }
  }

  /// Keeps a text that the last step removed.
  private mutating func keep(_ text: Substring) {
    guard steps[steps.count - 1].isReversed else { return removed.append(contentsOf: text.utf8) }
    for byte in text.utf8.reversed() { removed.append(byte) }
  }

  /// Keeps the whole text as it was before a change, given the text after it.
  private mutating func keepWhole(_ text: String, before change: TextChange) {
    if change.hasWholeOldText(keeping: text.utf8.count - change.insertedCount) {
      return change.withOldBytes { append($0) }
    }
    let start = change.range.location == 0 ? 0 : text.utf8Offset(ofUTF16: change.range.location)
    keep(0..<start, of: text)
    keep(removedBy: change)
    let end = start + change.insertedCount
    keep(end..<text.utf8.count, of: text)
  }

  /// Keeps a part of a text, given in bytes. To cut the part out as a string costs 300 instructions.
  private mutating func keep(_ part: Range<Int>, of text: String) {
    if part.isEmpty { return }
    text.withUTF8Bytes { append($0.extracting(part)) }
  }

  /// Keeps bytes, in one piece: one by one, or as a collection that is not contiguous, they cost 15 to 45 instructions each.
  private mutating func append(_ bytes: Span<UInt8>) {
    // SAFETY: the bytes are copied before the closure returns, as long as the buffer is valid.
    unsafe bytes.withUnsafeBufferPointer { unsafe removed.append(contentsOf: $0) }
  }

  /// Drops the oldest steps when there are too many. It drops more than one at a time, so that it runs rarely.
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
  /// What undoes the last step, which is removed from the history; `nil` if there is none.
  mutating func nextUndo() -> Restoration? {
    isOpen = false
    guard let step = steps.popLast() else { return nil }
    let bytes = removed[step.removedStart...]
    let text =
      step.isReversed ? String(decoding: bytes.reversed(), as: UTF8.self) : String(decoding: bytes, as: UTF8.self)
    removed.removeSubrange(step.removedStart...)
    return Restoration(
      range: UTF16Range(location: step.location, length: step.insertedLength), text: text, selection: step.selection)
  }

  /// What redoes the step that was undone last; `nil` if there is none.
  mutating func nextRedo() -> Restoration? {
    isOpen = false
    return undone.popLast()
  }

  /// Stores what redoes a step that has just been undone.
  mutating func didUndo(_ redo: Restoration) { undone.append(redo) }

  /// Stores what undoes a step that has just been redone.
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
  /// The offset in UTF-8 bytes of an offset in UTF-16 code units. O(*n*) for text that is not ASCII.
  fileprivate func utf8Offset(ofUTF16 offset: Int) -> Int {
    utf8.distance(from: startIndex, to: utf16.index(startIndex, offsetBy: offset))
  }
}
