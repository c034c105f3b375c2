/// A run of an automaton over a text that is being edited: the verdict after every edit, at a cost that does not grow with
/// the text.
///
/// The text is the caller's. The run keeps the automaton's state at a place every few dozen bytes, as much memory as a
/// third of the text. After an edit it runs again from the place before, until it comes to a state that it was in at the
/// same place before the edit; the rest of the text then means what it meant. For most patterns that is within the next
/// places. A pattern for which an edit changes the state at every place behind it (`(?:aa)*`, or a maximum number of
/// repetitions) makes the run go on to the text's end.
///
/// From a scalar that makes the text dead, a run goes on as if the scalar were not there, and counts it as a fault. The
/// verdict is `noMatch` while there is a fault, and mending the last one costs no more than any other edit.
///
/// Measured on words between blanks, an edit takes 60 ns in a text of 10 bytes, 80 to 95 ns in one of 10 MB where edits
/// follow one another, and 270 ns where each is somewhere else, a third of which is for the text's own memory.
///
/// A value: a copy goes its own way. Not to be changed by one thread while another uses it.
public struct IncrementalRun: Sendable {
  /// The matcher whose verdicts these are.
  public let matcher: AutomatonMatcher
  private var checkpoints = CheckpointList()
  /// The place in the table at the end of the text, faults left out.
  private var end: Int

  /// The sizes of stretches: those that an edit leaves shorter or longer are joined with others, or divided.
  ///
  /// Shorter ones make an edit cheaper and take more memory: an edit runs over one stretch at least.
  private enum StretchSize {
    static let least = 8
    static let new = 24
    static let most = 48
  }

  /// Starts with an empty text.
  public init(_ matcher: AutomatonMatcher) {
    self.matcher = matcher
    end = matcher.runner.start
  }

  /// Starts with a text, which must be well-formed UTF-8. O(*n*).
  public init(_ matcher: AutomatonMatcher, onValidUTF8 text: Span<UInt8>) {
    self.init(matcher)
    replace(0..<0, withCount: text.count, in: text)
  }

  // MARK: Verdicts

  /// The length of the text in bytes.
  public var byteCount: Int { checkpoints.byteCount }

  /// What the whole text is, as `AutomatonMatcher.verdict(onValidUTF8:)` says it. O(1).
  public var verdict: Verdict { checkpoints.faultCount > 0 ? .noMatch : matcher.runner.verdict(at: end) }

  /// The scalars that may come next at the end of the text: those after which a match is still possible.
  ///
  /// O(*k*) for the *k* ranges that the pattern's classes consist of.
  public var allowedNext: AllowedScalars {
    matcher.allowedNext(at: checkpoints.faultCount > 0 ? matcher.runner.dead : end)
  }

  /// Where the text goes wrong, as `AutomatonMatcher.firstFaultOffset(inValidUTF8:)` says it.
  ///
  /// - Parameter text: the whole text, as it was at the last edit.
  /// - Complexity: some 100 ns for a text of 10 MB.
  public func firstFaultOffset(inValidUTF8 text: Span<UInt8>) -> Int? {
    precondition(text.count == byteCount, "not the text of this run")
    guard let position = checkpoints.firstFault() else { return end == matcher.runner.dead ? 0 : nil }
    let checkpoint = checkpoints[position]
    let stretch = text.extracting(position.offset..<position.offset + Int(checkpoint.count))
    let fault = matcher.runner.firstFault(in: stretch, from: place(of: checkpoint))
    return fault.map { position.offset + $0.offset }
  }

  // MARK: Edits

  /// Follows an edit.
  ///
  /// - Parameters:
  ///   - range: the bytes of the text before the edit that are gone.
  ///   - count: the number of bytes that are in their place.
  ///   - text: the whole text after the edit, well-formed UTF-8. Only bytes near the edit are read.
  /// - Complexity: O(*m*) for *m* bytes gone or new, and as the type says for the rest.
  public mutating func replace(_ range: Range<Int>, withCount count: Int, in text: Span<UInt8>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= byteCount && text.count == byteCount - range.count + count,
      "not an edit that leads from the text of this run to the one given")
    guard let position = checkpoints.position(of: range.lowerBound) else {
      return divide(0..<count, at: nil, from: matcher.runner.start, in: text)
    }
    let oldCount = Int(checkpoints[position].count)
    let newCount = oldCount - range.count + count
    let isWithinStretch = range.upperBound <= position.offset + oldCount
    let isLongEnough = newCount >= StretchSize.least || (newCount > 0 && oldCount == byteCount)
    if isWithinStretch, isLongEnough, newCount <= StretchSize.most {
      checkpoints[position].count = UInt8(newCount)
      runAgain(from: position, at: place(of: checkpoints[position]), in: text)
    } else {
      regroup(from: position, range, count: count, in: text)
    }
  }

  /// Divides anew the stretches that an edit has touched, together with the next one if little is left.
  private mutating func regroup(
    from position: CheckpointList.Position, _ range: Range<Int>, count: Int, in text: Span<UInt8>
  ) {
    let place = place(of: checkpoints[position])
    let removed = checkpoints.remove(atLeast: range.upperBound - position.offset, at: position)
    var newCount = removed - range.count + count
    if newCount < StretchSize.least, checkpoints.existing(position) != nil {
      newCount += checkpoints.remove(atLeast: 1, at: position)
    }
    divide(position.offset..<position.offset + newCount, at: position, from: place, in: text)
  }

  /// Runs over bytes that are in no stretch, divides them into stretches, and goes on behind them.
  private mutating func divide(
    _ bytes: Range<Int>, at position: CheckpointList.Position?, from place: Int, in text: Span<UInt8>
  ) {
    var position = position
    var place = place
    var offset = bytes.lowerBound
    while offset < bytes.upperBound {
      let count = Self.stretchCount(from: offset, to: bytes.upperBound, in: text)
      let next = matcher.runner.endWithoutFaults(of: text.extracting(offset..<offset + count), from: place)
      let checkpoint = CheckpointList.Checkpoint(place: saved(place), count: UInt8(count), hasFault: next.hasFault)
      position = checkpoints.insert(checkpoint, at: position)
      place = next.place
      offset += count
    }
    goOn(at: position.flatMap(checkpoints.existing), from: place, in: text)
  }

  /// The bytes of a new stretch: whole scalars, and not so many that the rest is too short for another one.
  private static func stretchCount(from offset: Int, to end: Int, in text: Span<UInt8>) -> Int {
    let rest = end - offset
    guard rest >= StretchSize.new + StretchSize.least else { return rest }
    var count = StretchSize.new
    while UTF8.isContinuation(text[offset + count]) { count += 1 }
    return count
  }

  /// Goes on at a stretch, or at the end of the text, unless the run was there before in the same state.
  private mutating func goOn(at position: CheckpointList.Position?, from place: Int, in text: Span<UInt8>) {
    guard let position else {
      end = place
      return
    }
    if saved(place) != checkpoints[position].place { runAgain(from: position, at: place, in: text) }
  }

  /// Runs over stretches again, from one on, until a state is met that was saved.
  private mutating func runAgain(from position: CheckpointList.Position, at place: Int, in text: Span<UInt8>) {
    var position = position
    var place = place
    while true {
      var checkpoint = checkpoints[position]
      let stretch = text.extracting(position.offset..<position.offset + Int(checkpoint.count))
      let next = matcher.runner.endWithoutFaults(of: stretch, from: place)
      checkpoint.place = saved(place)
      checkpoint.hasFault = next.hasFault
      checkpoints[position] = checkpoint
      place = next.place
      guard let following = checkpoints.position(after: position) else {
        end = place
        return
      }
      if checkpoints[following].place == saved(place) { return }
      position = following
    }
  }

  private func place(of checkpoint: CheckpointList.Checkpoint) -> Int {
    matcher.runner.dead + Int(checkpoint.place)
  }

  /// A place as it is saved: dead is the lowest. Tables are smaller than 4 GiB.
  private func saved(_ place: Int) -> UInt32 { UInt32(truncatingIfNeeded: place - matcher.runner.dead) }
}
