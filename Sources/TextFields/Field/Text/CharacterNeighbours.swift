/// The Characters next to an edit, by which their number after it is found without counting the rest.
///
/// Whether a place is a boundary depends on what is before it and on the one scalar behind it. So the boundary before
/// the edit's first Character stays one; and behind the edit, once one boundary of the old text is a boundary of the new
/// text, all that follow are. Only a run of regional indicators may be split anew to its end: then all is counted.
struct CharacterNeighbours {
  /// The boundary before the Character in front of the edit.
  let start: TextPosition
  /// The number of Characters outside `start` and the first boundary at or behind the edit.
  private let otherCount: Int
  /// How far behind the edit that boundary is, in bytes.
  private let firstBoundary: Int
  /// How far behind the edit the boundary after it is, in bytes.
  private let secondBoundary: Int

  /// Looks around an edit that is about to be made.
  init(of range: Range<TextPosition>, in buffer: TextBuffer) {
    start = buffer.boundary(before: range.lowerBound)
    var steps = BoundarySteps(in: buffer, from: start)
    steps.advance(to: range.upperBound.utf8)
    otherCount = buffer.characterCount - steps.count
    firstBoundary = steps.position - range.upperBound.utf8
    steps.advance(to: min(steps.position + 1, buffer.utf8Count))
    secondBoundary = steps.position - range.upperBound.utf8
  }

  /// The number of Characters of the text after the edit.
  func recount(upTo insertedEnd: TextPosition, in buffer: TextBuffer) -> Int {
    var steps = BoundarySteps(in: buffer, from: start)
    steps.advance(to: insertedEnd.utf8 + firstBoundary)
    if steps.position == insertedEnd.utf8 + firstBoundary { return otherCount + steps.count }
    steps.advance(to: insertedEnd.utf8 + secondBoundary)
    let isInStep = steps.position == insertedEnd.utf8 + secondBoundary
    return isInStep ? otherCount - 1 + steps.count : buffer.text.count
  }

  /// The first boundary behind an edit that the old text had too; the end of the text where that is not close by.
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

  /// Steps to the first boundary at or behind an offset in bytes.
  mutating func advance(to target: Int) {
    while position < target {
      let next = text.index(after: index)
      position += text.utf8.distance(from: index, to: next)
      index = next
      count += 1
    }
  }
}
