import Matching

/// The text of a field, its selection, and what follows the text: the layout of a format, and the state of the verdict.
///
/// A text changes only through the methods of this type, and each brings along what follows the text. So the rest of the
/// field can read the text and the caret, and can change neither without the other.
struct EditedText: Sendable {
  private(set) var buffer = TextBuffer("")
  private(set) var selected: Range<TextPosition> = .start ..< .start
  private var workspace = FormatWorkspace()
  private var run = VerdictRun()

  /// Makes room for this many bytes of text.
  mutating func reserve(_ utf8Count: Int, hasFormat: Bool) {
    buffer.reserve(utf8Count)
    if hasFormat { workspace.reserve(utf8Count) }
  }
}

// MARK: - Places and the caret

extension EditedText {
  /// The positions of a range in UTF-16 code units, as `TextBuffer` finds them.
  mutating func positions(of range: UTF16Range) -> Range<TextPosition> { buffer.positions(of: range) }

  /// The position of an index of the text, moved back to the boundary of a Character.
  mutating func position(of index: String.Index) -> TextPosition { buffer.position(of: index) }

  /// The text between two positions.
  func part(_ range: Range<TextPosition>) -> Substring {
    buffer.text[buffer.index(range.lowerBound)..<buffer.index(range.upperBound)]
  }

  /// Selects what lies between two boundaries of Characters.
  mutating func select(_ range: Range<TextPosition>) { selected = range }

  /// Puts the caret at a position, or behind the Character that it is in.
  mutating func moveCaret(to position: TextPosition) {
    let caret = buffer.caret(at: position)
    selected = caret..<caret
  }

  /// Puts the caret behind what an edit has inserted, or behind the Character that its end is in.
  mutating func moveCaret(behind applied: TextBuffer.Applied) {
    if applied.endsAtBoundary { moveCaret(toBoundary: applied.insertedEnd) } else { moveCaret(to: applied.insertedEnd) }
  }

  /// Puts the caret at the boundary of a Character.
  mutating func moveCaret(toBoundary caret: TextPosition) { selected = caret..<caret }
}

// MARK: - Edits without a format

extension EditedText {
  /// Replaces what lies between two boundaries of Characters. The selection stays for the caller to move.
  mutating func replace(_ range: Range<TextPosition>, with replacement: String) -> TextBuffer.Applied {
    let isWhole = range == .start..<buffer.end
    let applied = buffer.replace(range, with: replacement)
    workspace.forget()
    run.follow(range.lowerBound.utf8..<range.upperBound.utf8, count: replacement.utf8.count, in: buffer.text)
    if isWhole { run.short.forget() }
    return applied
  }

  /// Reverts the last edit.
  mutating func revert(_ applied: TextBuffer.Applied) {
    buffer.revert(applied)
    workspace.forget()
    run.follow(
      applied.range.lowerBound.utf8..<applied.insertedEnd.utf8, count: applied.removed.utf8.count, in: buffer.text)
  }

  /// Puts one ASCII character at the caret of a plain text, and the caret behind it.
  @inline(__always)
  mutating func insertPlain(_ key: String) {
    let place = selected.lowerBound
    buffer.insertPlain(key, at: place)
    run.follow(place.utf8..<place.utf8, count: 1, in: buffer.text)
    moveCaret(toBoundary: place + TextPosition(utf8: 1, utf16: 1))
  }

  /// Deletes the ASCII character that begins at a place, and returns it. The caret goes there.
  mutating func deletePlain(at place: TextPosition) -> UInt8 {
    let removed = buffer.removePlain(at: place)
    run.follow(place.utf8..<place.utf8 + 1, count: 0, in: buffer.text)
    moveCaret(toBoundary: place)
    return removed
  }

  /// Removes the whole text, and returns it.
  ///
  /// - Parameter hasLayout: whether `layOutNothing` has been called for it.
  mutating func clear(hasLayout: Bool) -> String {
    let removed = buffer.clear()
    if hasLayout { workspace.keep() } else { workspace.forget() }
    run.forget()
    moveCaret(toBoundary: .start)
    return removed
  }
}

// MARK: - Edits with a format

extension EditedText {
  /// Reads the text for a format.
  ///
  /// - Returns: whether the format can have laid it out.
  mutating func read(_ format: any TextFormat) -> Bool { workspace.read(buffer.text, format) }

  /// The items that make up a range of the text that was read.
  func items(in range: Range<TextPosition>) -> Range<Int> { workspace.items(in: range, of: buffer) }

  /// Where a caret goes that only moves over what is typed before the same.
  func caretTypedOver(_ edit: Edit, at place: Range<Int>, _ format: any TextFormat) -> TextPosition? {
    workspace.caretTypedOver(edit, at: place, format)
  }

  /// Lays out the text that was read, with an edit in it; the text itself stays until `takeLayout`.
  ///
  /// - Returns: where the caret goes.
  mutating func layOut(
    _ edit: Edit, at place: Range<Int>, _ format: any TextFormat, _ request: FormatRequest
  ) throws(FormatProblem) -> TextPosition {
    try workspace.layOut(edit, at: place, format, request)
  }

  /// Lays out a whole text; the text itself stays until `exchangeLayout`.
  ///
  /// - Returns: where the caret goes; `nil` if the text has no layout.
  mutating func layOut(whole text: String, caret: Int, _ format: any TextFormat) -> TextPosition? {
    try? workspace.layOut(whole: text, caret: caret, format, FormatRequest(isUnlimited: true))
  }

  /// Lays out a whole text under conditions; the text itself stays until `exchangeLayout`.
  ///
  /// - Returns: where the caret goes.
  mutating func layOut(
    whole text: String, caret: Int, _ format: any TextFormat, _ request: FormatRequest
  ) throws(FormatProblem) -> TextPosition {
    try workspace.layOut(whole: text, caret: caret, format, request)
  }

  /// Lays out the text with a key at its end; `nil`, with nothing changed, if the whole text has to be laid out.
  mutating func grow(by key: UInt8, _ format: any GrowingFormat, _ request: FormatRequest) -> TextPosition? {
    workspace.grow(by: key, at: selected.lowerBound, format, request)
  }

  /// Whether a key at the caret is a separator that changes nothing.
  func passesOver(_ key: UInt8, _ format: any GrowingFormat) -> Bool {
    workspace.passesOver(key, at: selected.lowerBound, format)
  }

  /// Whether a key at the caret, which the filters take, is certainly refused as one that may not be typed there.
  func refuses(_ key: UInt8, _ format: any GrowingFormat) -> Bool {
    workspace.refuses(key, at: selected.lowerBound, format)
  }

  /// Lays out the text without its last significant character; `nil`, with nothing changed, if the whole text has to be
  /// laid out.
  mutating func shrink(_ format: any GrowingFormat) -> TextPosition? {
    workspace.shrink(at: selected.lowerBound, format)
  }

  /// Lays out the text with a letter or a digit at the caret, in front of others; `nil`, with nothing changed, if the whole
  /// text has to be laid out.
  mutating func insert(_ key: UInt8, _ format: any GrowingFormat, _ request: FormatRequest) -> TextPosition? {
    workspace.insert(key, at: selected.lowerBound, format, request)
  }

  /// Lays out the text without the letter or digit before the caret; `nil`, with nothing changed, if the whole text has to
  /// be laid out.
  mutating func remove(_ format: any GrowingFormat) -> TextPosition? {
    workspace.remove(before: selected.lowerBound, format)
  }

  /// Lays out no characters; the text itself stays until `clear`.
  ///
  /// - Returns: whether that is an empty text.
  mutating func layOutNothing(_ format: any TextFormat, _ request: FormatRequest) -> Bool {
    workspace.layOutNothing(format, request)
  }

  /// What the layout and the text have in common at their ends, if both are plain.
  ///
  /// `mutating` like what a key asks of `FieldModel`: otherwise the compiler copies all of this value first.
  mutating func commonEnds() -> CommonEnds? { workspace.commonEnds(with: buffer) }

  /// The same, if the layout has only grown or shrunk at its end; `nil` if that is not certain.
  mutating func endsAfterGrowth() -> CommonEnds? { workspace.endsAfterGrowth(isPlain: buffer.isPlain) }

  /// Takes a layout that has grown or shrunk at its end.
  mutating func takeEnd(
    _ common: CommonEnds, caret: TextPosition, isInsertion: Bool, judgesPlainValue: Bool
  ) -> TextChange {
    let change = workspace.applyEnd(to: &buffer, common)
    if !judgesPlainValue {
      run.short.follow(from: common.prefix)
    } else if !isInsertion {
      // What was added is behind the plain value that the run knows; what was removed may be a part of it.
      run.short.forget()
    }
    moveCaret(toBoundary: caret)
    return change
  }

  /// Takes a layout that has changed anywhere.
  ///
  /// - Parameter extendsPlainValue: whether the plain value is judged, and has only grown at its end.
  mutating func take(_ common: CommonEnds, extendsPlainValue: Bool = false) -> TextChange {
    if !extendsPlainValue { run.forget() }
    return workspace.apply(to: &buffer, common)
  }

  /// Puts the layout in place of the text. If little of it differs, only that is replaced.
  ///
  /// - Returns: what has changed; `nil` for nothing.
  mutating func takeLayout() -> TextChange? {
    guard let common = commonEnds() else {
      let (old, isASCII) = (buffer.text, buffer.isASCII)
      exchangeLayout()
      return TextChange.between(old, buffer.text, isASCII: isASCII && buffer.isASCII)
    }
    if !common.isWhole { return take(common) }
    run.forget()
    workspace.keep()
    return nil
  }

  /// Puts the layout in place of the text, as a whole.
  mutating func exchangeLayout() {
    workspace.exchange(with: &buffer)
    run.forget()
  }

  /// Reverts `exchangeLayout`; the text had this length before it.
  mutating func exchangeBack(utf16Count: Int) {
    workspace.exchangeBack(with: &buffer, utf16Count: utf16Count)
    run.forget()
  }

  /// Whether the text that was laid out last is as long as it may be.
  func isLayoutFull(limit: Int) -> Bool { workspace.isFull(limit: limit) }
}

// MARK: - What follows the text

extension EditedText {
  /// The run over a long text; `nil` for a short one, and where none was started.
  var longRun: IncrementalRun? { run.long }

  /// Whether a judge can judge a long text from its state after the last verdict, so that the text needs no run: as long as
  /// it is edited at its end.
  func goesOn(_ judge: KeystrokeJudge) -> Bool {
    run.long == nil && judge.followsLongTexts && run.short.goesOn(to: buffer.utf8Count)
  }

  /// The automaton's state after the whole text; `nil` if it is not known.
  var endPlace: Int? { run.short.place(after: buffer.utf8Count) }

  /// Starts a run over a text that is long enough for one.
  mutating func startLongRun(_ automaton: () -> AutomatonMatcher?) {
    guard run.long == nil, buffer.utf8Count >= VerdictRun.longTextThreshold, let automaton = automaton() else { return }
    run.start(automaton, over: buffer.text)
  }

  /// Whether a judge accepts the text; if that is to be lenient, also one that it would accept with more text behind it.
  @inline(__always)
  mutating func answer(of judge: KeystrokeJudge, _ rules: FieldRules, isLenient: Bool) -> KeystrokeAnswer {
    // A copy that is written back: the closure reads the buffer, so that it may not change another property of `self`.
    var short = run.short
    defer { run.short = short }
    let known = run.long?.verdict
    let characters = buffer.characterCount
    return buffer.text.withUTF8Bytes { text in
      guard rules.holdsBlanks || text.hasVisibleEnds else {
        return Self.answer(of: judge, rules, blankEnded: text, characters: characters, isLenient: isLenient)
      }
      if let known { return judge.answer(text, characters: characters, patternSays: known, isLenient: isLenient) }
      if text.count > VerdictRun.longTextThreshold, !judge.followsLongTexts || !short.goesOn(to: text.count) {
        return .unknown
      }
      return judge.answer(text, characters: characters, isLenient: isLenient, &short)
    }
  }

  /// The same of a text with something at an end that is not visible ASCII: if only blanks, it is judged without them. What
  /// was known of its beginning does not help then.
  private static func answer(
    of judge: KeystrokeJudge, _ rules: FieldRules, blankEnded text: Span<UInt8>, characters: Int, isLenient: Bool
  ) -> KeystrokeAnswer {
    guard rules.judgesWholeText, text.count <= VerdictRun.longTextThreshold, let visible = text.rangeWithoutBlanks
    else { return .unknown }
    var run = ShortVerdictRun()
    return judge.answer(
      text.extracting(visible), characters: characters - (text.count - visible.count), isLenient: isLenient, &run)
  }

  /// Whether a judge accepts the plain value of the text, or would accept it with more text behind it.
  mutating func answerOnPlainValue(of judge: KeystrokeJudge, _ format: any GrowingFormat) -> KeystrokeAnswer {
    guard workspace.writePlainValue(format) else { return .unknown }
    let plainValue = workspace.plainValue
    return judge.answer(plainValue.span, characters: plainValue.count, isLenient: true, &run.short)
  }

  /// What a judge finds wrong with the text, or with the part of it that is judged.
  mutating func finding(
    of judge: KeystrokeJudge, _ rules: FieldRules
  ) -> KeystrokeFinding {
    var short = run.short
    defer { run.short = short }
    let characters = buffer.characterCount
    return buffer.text.withUTF8Bytes { text in
      guard text.count <= VerdictRun.longTextThreshold else { return .unknown }
      guard rules.holdsBlanks || text.hasVisibleEnds else {
        return Self.finding(of: judge, rules, blankEnded: text, characters: characters)
      }
      if rules.judgesWholeText { return judge.finding(text, characters: characters, &short) }
      guard let count = rules.judgedForm.judgedCount(of: text) else { return .unknown }
      return judge.finding(text.extracting(0..<count), characters: count, &short)
    }
  }

  /// The same of a text with blanks at its ends, which is judged without them.
  private static func finding(
    of judge: KeystrokeJudge, _ rules: FieldRules, blankEnded text: Span<UInt8>, characters: Int
  ) -> KeystrokeFinding {
    guard rules.judgesWholeText, let visible = text.rangeWithoutBlanks else { return .unknown }
    var run = ShortVerdictRun()
    return judge.finding(text.extracting(visible), characters: characters - (text.count - visible.count), &run)
  }

  /// The same of the plain value of the text.
  mutating func findingOnPlainValue(of judge: KeystrokeJudge, _ format: any GrowingFormat) -> KeystrokeFinding {
    guard workspace.writePlainValue(format) else { return .unknown }
    let plainValue = workspace.plainValue
    return judge.finding(plainValue.span, characters: plainValue.count, &run.short)
  }
}

extension Span<UInt8> {
  /// Whether a text begins and ends with a visible ASCII character, so that there are no blanks to remove at its ends.
  var hasVisibleEnds: Bool {
    let visible = UInt8(ascii: "!")...UInt8(ascii: "~")
    return count > 0 && visible.contains(self[0]) && visible.contains(self[count - 1])
  }

  /// The text without blanks, U+0020, at its ends; `nil` if anything else than visible ASCII is behind them.
  fileprivate var rangeWithoutBlanks: Range<Int>? {
    let blank = UInt8(ascii: " ")
    var (lower, upper) = (0, count)
    while lower < upper, self[lower] == blank { lower += 1 }
    while lower < upper, self[upper - 1] == blank { upper -= 1 }
    return extracting(lower..<upper).hasVisibleEnds ? lower..<upper : nil
  }
}
