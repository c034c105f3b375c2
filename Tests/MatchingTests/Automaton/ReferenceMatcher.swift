import Matching

/// What a pattern means, written down as plainly as it can be: for each node and place, the places where it may end.
///
/// Slow, and for texts of fewer than 64 scalars. It knows what the automaton knows, and reads the same tree.
struct ReferenceMatcher {
  private let root: SyntaxNode
  private let text: [Unicode.Scalar]

  /// Places in the text, one bit each.
  private typealias Places = UInt64

  static func isMatch(_ root: SyntaxNode, _ text: String) -> Bool {
    let matcher = ReferenceMatcher(root: root, text: Array(text.unicodeScalars))
    precondition(matcher.text.count < 64)
    return matcher.ends(of: root, from: 1) & (1 << Places(matcher.text.count)) != 0
  }

  private func ends(of node: SyntaxNode, from starts: Places) -> Places {
    switch node.kind {
    case .empty: return starts
    case .scalar(let scalar): return read(starts) { $0 == scalar }
    case .set(let set): return read(starts) { set.holds($0) }
    case .concatenation(let nodes): return nodes.reduce(starts) { ends(of: $1, from: $0) }
    case .alternation(let nodes), .branchReset(let nodes):
      return nodes.reduce(0) { $0 | ends(of: $1, from: starts) }
    case .capture(let body, _): return ends(of: body, from: starts)
    case .repetition(let body, let minimum, let maximum, _):
      return repetition(of: body, minimum, maximum, from: starts)
    case .look(let body, .ahead, let isNegative):
      return filter(starts) { (ends(of: body, from: 1 << Places($0)) != 0) != isNegative }
    case .look(let body, .behind, let isNegative):
      return filter(starts) { place in
        (0...place).contains { ends(of: body, from: 1 << Places($0)) & 1 << Places(place) != 0 } != isNegative
      }
    case .anchor(let anchor): return filter(starts) { holds(anchor, at: $0) }
    case .conditional(.look(let look), let yes, let no):
      let taken = ends(of: look, from: starts)
      return ends(of: yes, from: taken) | ends(of: no, from: starts & ~taken)
    default: preconditionFailure("not for an automaton")
    }
  }

  private func repetition(of body: SyntaxNode, _ minimum: Int, _ maximum: Int?, from starts: Places) -> Places {
    var current = starts
    for _ in 0..<minimum { current = ends(of: body, from: current) }
    var all = current
    var count = minimum
    while count < maximum ?? .max {
      current = ends(of: body, from: current) & ~all
      if current == 0 { break }
      all |= current
      count += 1
    }
    return all
  }

  private func read(_ starts: Places, _ test: (Unicode.Scalar) -> Bool) -> Places {
    filter(starts) { $0 < text.count && test(text[$0]) } << 1
  }

  private func filter(_ starts: Places, _ test: (Int) -> Bool) -> Places {
    var result: Places = 0
    var rest = starts
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      rest &= rest - 1
      if test(place) { result |= 1 << Places(place) }
    }
    return result
  }

  private func holds(_ anchor: SyntaxNode.Anchor, at place: Int) -> Bool {
    let isEnd = place == text.count
    return switch anchor {
    case .textStart: place == 0
    case .textEnd: isEnd
    case .textEndOrFinalLineFeed: isEnd || (place == text.count - 1 && text[place] == "\n")
    case .lineStart: place == 0 || (!isEnd && text[place - 1] == "\n")
    case .lineEnd: isEnd || text[place] == "\n"
    case .wordBoundary: isWord(place - 1) != isWord(place)
    case .notWordBoundary: isWord(place - 1) == isWord(place)
    }
  }

  private func isWord(_ place: Int) -> Bool {
    text.indices.contains(place) && NamedSets.word.holds(text[place])
  }
}

extension ScalarSet {
  /// Whether a scalar is in the set, by the standard library's properties.
  func holds(_ scalar: Unicode.Scalar) -> Bool {
    let isListed =
      ranges.contains { $0.contains(scalar.value) } || properties.contains { $0.holds(for: scalar) }
      || subsets.contains { $0.holds(scalar) }
    return isListed != isNegated
  }
}

extension ScalarSet.Property {
  fileprivate func holds(for scalar: Unicode.Scalar) -> Bool {
    let has: Bool
    switch name {
    case .binary("alphabetic"): has = scalar.properties.isAlphabetic
    case .generalCategory("Nd"): has = scalar.properties.generalCategory == .decimalNumber
    case .generalCategory("Pc"): has = scalar.properties.generalCategory == .connectorPunctuation
    case .generalCategory("Lu"): has = scalar.properties.generalCategory == .uppercaseLetter
    case .generalCategory("M"):
      has = [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    default: preconditionFailure("a property that the tests do not use")
    }
    return has != isNegated
  }
}
