/// The Characters next to an edit. With them, the number of Characters after the edit is found without counting the
/// whole text.
///
/// Whether a place is a Character boundary depends on the text before it and on the one scalar after it (Unicode
/// Standard Annex #29). So the boundary before the edit's first Character remains a boundary. Behind the edit, once one
/// boundary of the old text is a boundary of the new text, all later ones are. The exception is a run of regional
/// indicators, whose pairs all change up to its end: then the whole text is counted.
struct CharacterNeighbours {
  /// The boundary before the Character in front of the edit; the start of that Character if the edit begins inside it.
  let start: TextPosition
  /// The number of Characters before `start`, and after the first boundary at or behind the edit.
  private let otherCount: Int
  /// The distance from the edit's end to that first boundary, in UTF-8 bytes.
  private let firstBoundary: Int
  /// The distance from the edit's end to the boundary after the first one, in UTF-8 bytes.
  private let secondBoundary: Int

  /// Measures the Characters around an edit that has not been made yet.
  init(of range: Range<TextPosition>, in buffer: TextBuffer) {
    // An edit of marked text may begin inside a Character, because a mark that is composed joins the text before it.
    let rounded = buffer.boundary(atOrBefore: range.lowerBound)
    start = rounded == range.lowerBound ? buffer.boundary(before: rounded) : rounded
    var steps = BoundarySteps(in: buffer, from: start)
    steps.advance(to: range.upperBound.utf8)
    otherCount = buffer.characterCount - steps.count
    firstBoundary = steps.position - range.upperBound.utf8
    steps.advance(to: min(steps.position + 1, buffer.utf8Count))
    secondBoundary = steps.position - range.upperBound.utf8
  }

  /// What there is around an edit that has been made.
  struct Outcome {
    /// The number of Characters of the text.
    let characterCount: Int
    /// Whether the edit begins at a boundary of Characters, and whether the inserted text ends at one.
    let beginsAtBoundary: Bool
    let endsAtBoundary: Bool
  }

  /// Finds the Characters around the edit when it has been made.
  ///
  /// - Parameter place: where the edit begins.
  func outcome(from place: TextPosition, upTo insertedEnd: TextPosition, in buffer: TextBuffer) -> Outcome {
    var steps = BoundarySteps(in: buffer, from: start)
    steps.advance(to: place.utf8)
    let beginsAtBoundary = steps.position == place.utf8
    steps.advance(to: insertedEnd.utf8)
    let endsAtBoundary = steps.position == insertedEnd.utf8
    return Outcome(
      characterCount: count(upTo: insertedEnd, in: buffer, &steps), beginsAtBoundary: beginsAtBoundary,
      endsAtBoundary: endsAtBoundary)
  }

  /// The number of Characters of the text after the edit, given those up to the end of what was inserted.
  private func count(upTo insertedEnd: TextPosition, in buffer: TextBuffer, _ steps: inout BoundarySteps) -> Int {
    steps.advance(to: insertedEnd.utf8 + firstBoundary)
    if steps.position == insertedEnd.utf8 + firstBoundary { return otherCount + steps.count }
    steps.advance(to: insertedEnd.utf8 + secondBoundary)
    let isInStep = steps.position == insertedEnd.utf8 + secondBoundary
    return isInStep ? otherCount - 1 + steps.count : buffer.text.count
  }

  /// The first boundary behind an edit that the old text had too; the end of the text if there is none nearby.
  func commonBoundary(after insertedEnd: TextPosition, in buffer: TextBuffer) -> TextPosition {
    var next = buffer.caret(at: insertedEnd)
    for distance in [firstBoundary, secondBoundary] {
      while next.utf8 < insertedEnd.utf8 + distance { next = buffer.boundary(after: next) }
      if next.utf8 == insertedEnd.utf8 + distance { return next }
    }
    return buffer.end
  }
}

/// Steps from one boundary of a Character to the next, and counts them.
private struct BoundarySteps {
  private let text: String
  private var index: String.Index
  private(set) var position: Int
  private(set) var count = 0

  init(in buffer: TextBuffer, from start: TextPosition) {
    text = buffer.text
    index = buffer.index(start)
    position = start.utf8
  }

  /// Steps to the first boundary at or behind an offset in UTF-8 bytes.
  mutating func advance(to target: Int) {
    while position < target {
      let next = text.index(after: index)
      position += text.utf8.distance(from: index, to: next)
      index = next
      count += 1
    }
  }
}
