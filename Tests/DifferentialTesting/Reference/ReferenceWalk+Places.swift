import Matching

// MARK: Anchors

extension ReferenceWalk {
  func holds(_ anchor: SyntaxNode.Anchor, at place: Int) throws(Reason) -> Bool {
    switch anchor {
    case .textStart: place == 0
    case .textEnd: isEnd(place)
    case .textEndOrFinalLineFeed: isEnd(place) || text[place] == "\n" && isEnd(place + 1)
    case .lineStart: place == 0 || text[place - 1] == "\n" && !isEnd(place)
    case .lineEnd: isEnd(place) || text[place] == "\n"
    case .wordBoundary: try isWordBoundary(place)
    case .notWordBoundary: try !isWordBoundary(place)
    }
  }

  private func isEnd(_ place: Int) -> Bool { scalar(at: place) == nil }

  private func isWordBoundary(_ place: Int) throws(Reason) -> Bool {
    let isAfterWord = place > 0 ? try Self.isWord(text[place - 1]) : false
    let isBeforeWord = try scalar(at: place).map { (scalar) throws(Reason) in try Self.isWord(scalar) } ?? false
    return isAfterWord != isBeforeWord
  }

  /// Whether a scalar belongs to `\w` (Unicode Technical Standard 18, annex C).
  private static func isWord(_ scalar: Unicode.Scalar) throws(Reason) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: scalar.properties.isAlphabetic || scalar == "\u{200C}" || scalar == "\u{200D}"
    }
  }
}
