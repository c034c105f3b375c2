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

// MARK: Grapheme clusters

extension ReferenceWalk {
  /// Matches one extended grapheme cluster, by the standard library's Characters. In a sequence of regional indicators,
  /// every second one ends a cluster. They are counted from the start of the sequence, even if the walk is inside it.
  func matchGraphemeCluster(at place: Int, _ rest: Rest) throws(Reason) -> Bool {
    guard scalar(at: place) != nil else { return false }
    let end = place + lengthOfGraphemeCluster(at: place)
    let hasFlag = text[place..<end].contains(where: Self.isRegionalIndicator)
    if hasFlag, !text[place..<end].allSatisfy(Self.isRegionalIndicator) { throw .unsettledCluster }
    // In a longer text, the cluster may be longer.
    if end == text.count { sawEnd = true }
    return try rest(end)
  }

  private func lengthOfGraphemeCluster(at place: Int) -> Int {
    let isAfterHalfAFlag = text[..<place].reversed().prefix(while: Self.isRegionalIndicator).count % 2 == 1
    if isAfterHalfAFlag, text[place...].prefix(2).count(where: Self.isRegionalIndicator) == 2 { return 1 }
    let following = String(String.UnicodeScalarView(text[place...]))
    return following.first?.unicodeScalars.count ?? 0
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
  }
}
