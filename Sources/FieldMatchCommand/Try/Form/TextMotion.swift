/// A movement of the caret.
enum TextMotion: Hashable, Sendable {
  case left, right, wordLeft, wordRight, lineStart, lineEnd, textStart, textEnd, lineUp, lineDown
}

extension String {
  /// The index that a motion leads to, from a Character boundary; `nil` if there is no line to move to.
  func index(_ place: Index, moved motion: TextMotion) -> Index? {
    switch motion {
    case .left: place > startIndex ? index(before: place) : place
    case .right: place < endIndex ? index(after: place) : place
    case .wordLeft: wordStart(before: place)
    case .wordRight: wordEnd(after: place)
    case .lineStart: lineStart(of: place)
    case .lineEnd: lineEnd(of: place)
    case .textStart: startIndex
    case .textEnd: endIndex
    case .lineUp: lineAbove(place)
    case .lineDown: lineBelow(place)
    }
  }

  /// The start of the line that contains an index.
  func lineStart(of place: Index) -> Index {
    self[..<place].lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex
  }

  /// The end of the line that contains an index.
  func lineEnd(of place: Index) -> Index {
    self[place...].firstIndex(where: \.isNewline) ?? endIndex
  }

  private func wordStart(before place: Index) -> Index {
    guard let last = self[..<place].lastIndex(where: \.isWordPart) else { return startIndex }
    return self[..<last].lastIndex { !$0.isWordPart }.map { index(after: $0) } ?? startIndex
  }

  private func wordEnd(after place: Index) -> Index {
    guard let first = self[place...].firstIndex(where: \.isWordPart) else { return endIndex }
    return self[first...].firstIndex { !$0.isWordPart } ?? endIndex
  }

  private func lineAbove(_ place: Index) -> Index? {
    let start = lineStart(of: place)
    guard start > startIndex else { return nil }
    let target = lineStart(of: index(before: start))
    return index(inLineFrom: target, column: distance(from: start, to: place))
  }

  private func lineBelow(_ place: Index) -> Index? {
    let end = lineEnd(of: place)
    guard end < endIndex else { return nil }
    return index(inLineFrom: index(after: end), column: distance(from: lineStart(of: place), to: place))
  }

  private func index(inLineFrom start: Index, column: Int) -> Index {
    index(start, offsetBy: column, limitedBy: lineEnd(of: start)) ?? lineEnd(of: start)
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
