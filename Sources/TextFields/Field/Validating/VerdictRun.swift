import Matching

/// Follows the edits of a text for the sake of its verdict, so that a key costs a step of the automaton and not another
/// pass over the text.
///
/// A short text is run over from the last edit's end on: typing goes on where it was, and any other edit starts anew. A long
/// one has its automaton's states saved every few dozen bytes.
struct VerdictRun: Sendable {
  /// From this length on, in bytes, saved states follow the text. Below it, one pass over the text costs less than keeping
  /// them: the e-mail pattern takes 45 ns for 40 bytes, saved states 60 to 95 ns for any length.
  static let longTextThreshold = 512

  /// Follows a long text; `nil` for a short one.
  private(set) var long: IncrementalRun?
  /// The automaton's place after the first `count` bytes of a short text.
  private var place = 0
  /// How many bytes the place is after; `nil` where it is not known.
  private var count: Int?

  /// Follows an edit of the text: a range of bytes, and the number of bytes that took its place.
  mutating func follow(_ range: Range<Int>, count newCount: Int, in text: borrowing String) {
    if let count, range.lowerBound < count { self.count = nil }
    // Taken out and put back: only one owner may change it.
    guard var following = long else { return }
    long = nil
    text.withUTF8Bytes { following.replace(range, withCount: newCount, in: $0) }
    long = following
  }

  /// Forgets the text.
  mutating func forget() {
    count = nil
    long = nil
  }

  /// Starts to follow a long text.
  mutating func start(_ automaton: AutomatonMatcher, over text: borrowing String) {
    long = text.withUTF8Bytes { IncrementalRun(automaton, onValidUTF8: $0) }
  }

  /// What an automaton says of a short text: always the same automaton, and the text as it was followed.
  mutating func verdict(of text: Span<UInt8>, by automaton: AutomatonMatcher) -> Verdict {
    if let count, count <= text.count {
      place = automaton.place(after: text.extracting(count..<text.count), from: place)
    } else {
      place = automaton.place(after: text, from: automaton.startPlace)
    }
    count = text.count
    return automaton.verdict(at: place)
  }
}
