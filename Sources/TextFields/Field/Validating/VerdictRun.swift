import Matching

/// The automaton's state after a text, kept up to date with the edits: a key costs one step of the automaton, not
/// another pass over the text.
///
/// For a short text, the state after its last judged byte is kept: further typing continues from there, and an edit
/// before it starts again. For a long text, states are saved every few dozen bytes.
struct VerdictRun: Sendable {
  /// From this length on, in UTF-8 bytes, saved states follow the text. Below it, one pass over the text costs less
  /// than keeping them: for the e-mail pattern, a pass over 40 bytes took 45 ns, and an edit with saved states 60 to 95
  /// ns at any length (release build, x86-64).
  static let longTextThreshold = 512

  /// The run over a long text; `nil` for a short text.
  private(set) var long: IncrementalRun?
  /// The state after the beginning of a short text.
  var short = ShortVerdictRun()

  /// Updates the run after an edit: a range of bytes, and the number of bytes that replaced it.
  @inline(__always)
  mutating func follow(_ range: Range<Int>, count newCount: Int, in text: borrowing String) {
    short.follow(from: range.lowerBound)
    if long != nil { followLong(range, count: newCount, in: text) }
  }

  private mutating func followLong(_ range: Range<Int>, count newCount: Int, in text: borrowing String) {
    // Moved out and back, so that the run has a single owner while it changes and its storage is not copied.
    guard var following = long else { return }
    long = nil
    text.withUTF8Bytes { following.replace(range, withCount: newCount, in: $0) }
    long = following
  }

  /// Forgets the text, because it was replaced.
  mutating func forget() {
    short.forget()
    long = nil
  }

  /// Starts a run with saved states over a long text.
  mutating func start(_ automaton: AutomatonMatcher, over text: borrowing String) {
    long = text.withUTF8Bytes { IncrementalRun(automaton, onValidUTF8: $0) }
  }
}

/// The automaton's state after the beginning of a short text. Two numbers, because a key copies them: a run over a long
/// text beside them made that copy cost 200 instructions.
struct ShortVerdictRun: Sendable {
  /// The automaton's state after the first `count` bytes.
  private var place = 0
  /// The number of bytes after which the automaton is in `place`; `nil` if the state is not known.
  private var count: Int?
  /// The state before the last key, to which a deletion of that key goes back.
  private var earlierPlace = 0
  /// The number of bytes after which the automaton is in `earlierPlace`; -1 if that state is not known.
  private var earlierCount = -1
  /// Whether the state of a long text was known, and an edit before its end has made it unknown.
  private var isLost = false

  /// Updates the state after an edit that begins at an offset in bytes.
  @inline(__always)
  mutating func follow(from offset: Int) {
    guard let known = count, offset < known else { return }
    if earlierCount >= 0, earlierCount <= offset {
      (place, count) = (earlierPlace, earlierCount)
      earlierCount = -1
      return
    }
    count = nil
    earlierCount = -1
    isLost = known >= VerdictRun.longTextThreshold
  }

  /// Forgets the text, because it was replaced.
  mutating func forget() {
    count = nil
    earlierCount = -1
    isLost = false
  }

  /// Whether the verdict on a text of this length is cheap from here, or asked for the first time.
  func goesOn(to length: Int) -> Bool {
    guard let count else { return !isLost }
    return count <= length && length - count < VerdictRun.longTextThreshold
  }

  /// The automaton's state after a text of this length; `nil` if it is not known.
  func place(after length: Int) -> Int? { count == length ? place : nil }

  /// An automaton's verdict on a text. Every call must name the same automaton, and `follow(from:)` must have been told
  /// of every edit.
  @inline(__always)
  mutating func verdict(of text: Span<UInt8>, by automaton: AutomatonMatcher) -> Verdict {
    if let count, count <= text.count {
      if count < text.count { (earlierPlace, earlierCount) = (place, count) }
      place = automaton.place(after: text.extracting(count..<text.count), from: place)
    } else {
      // The state before the last scalar is kept too: a text that the program has set may lose its first key again.
      let last = text.startOfLastScalar
      (earlierPlace, earlierCount) = (
        automaton.place(after: text.extracting(0..<last), from: automaton.startPlace), last
      )
      place = automaton.place(after: text.extracting(last..<text.count), from: earlierPlace)
    }
    count = text.count
    return automaton.verdict(at: place)
  }
}

extension Span<UInt8> {
  /// Where the last scalar of well-formed UTF-8 begins; 0 for an empty text.
  fileprivate var startOfLastScalar: Int {
    var start = Swift.max(0, count - 1)
    while start > 0, UTF8.isContinuation(self[start]) { start -= 1 }
    return start
  }
}
