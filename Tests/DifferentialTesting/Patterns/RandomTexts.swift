import Matching
import TestSupport

/// Makes texts for a pattern: texts that its tree describes, some of them with a fault, and all texts with which
/// these start.
package struct RandomTexts {
  private let root: SyntaxNode
  private let palette: [Unicode.Scalar]
  private var random: SeededGenerator
  private var taken: [Int: [Unicode.Scalar]] = [:]
  private var groups: [Int: SyntaxNode] = [:]
  private var depth = 0

  /// Different texts for a pattern, each followed by the texts with which it starts.
  package static func texts(
    for pattern: RandomPattern, count: Int, longest: Int, using random: inout SeededGenerator
  ) -> [String] {
    texts(for: pattern.root, palette: pattern.palette, count: count, longest: longest, using: &random)
  }

  /// Different texts for a tree, each followed by the texts with which it starts.
  package static func texts(
    for root: SyntaxNode, palette: [Unicode.Scalar], count: Int, longest: Int, using random: inout SeededGenerator
  ) -> [String] {
    var maker = RandomTexts(root: root, palette: palette, random: random)
    defer { random = maker.random }
    var texts: [String] = []
    var known: Set<[Unicode.Scalar]> = []
    for round in 0..<count where texts.count < count {
      let text = maker.text(round: round, longest: longest)
      for length in stride(from: text.count, through: 0, by: -1) where known.insert(Array(text[..<length])).inserted {
        texts.append(String(String.UnicodeScalarView(text[..<length])))
      }
    }
    return texts
  }

  /// Many texts made of some: two of them joined somewhere, with a scalar or two changed.
  static func changed(
    _ texts: [String], _ palette: [Unicode.Scalar], count: Int, using random: inout SeededGenerator
  ) -> [String] {
    let sources = texts.map { Array($0.unicodeScalars) }
    return (0..<count).map { _ in
      let head = random.one(of: sources)
      let tail = random.one(of: sources)
      var text = Array(head.prefix(random.number(0...head.count)) + tail.suffix(random.number(0...tail.count)))
      if random.once(in: 2) { text.insert(random.one(of: palette), at: random.number(0...text.count)) }
      if random.once(in: 4), !text.isEmpty { text[random.number(0...text.count - 1)] = random.one(of: palette) }
      return String(String.UnicodeScalarView(text.prefix(24)))
    }
  }

  private init(root: SyntaxNode, palette: [Unicode.Scalar], random: SeededGenerator) {
    self.root = root
    self.palette = palette
    self.random = random
    collectGroups(root)
  }

  private mutating func collectGroups(_ node: SyntaxNode) {
    if case .capture(let body, let number) = node.kind, groups[number] == nil { groups[number] = body }
    for child in node.children { collectGroups(child) }
  }

  private mutating func text(round: Int, longest: Int) -> [Unicode.Scalar] {
    taken = [:]
    var text = round % 4 == 3 ? anything(upTo: longest / 2) : sample(root)
    if random.once(in: 3) { change(&text) }
    if random.once(in: 8) { text.append(random.one(of: palette)) }
    if random.once(in: 16) { text.append("\n") }
    return Array(text.prefix(longest))
  }

  private mutating func anything(upTo longest: Int) -> [Unicode.Scalar] {
    (0..<random.number(0...longest)).map { _ in
      random.once(in: 10) ? random.one(of: Palette.all) : random.one(of: palette)
    }
  }

  private mutating func change(_ text: inout [Unicode.Scalar]) {
    guard !text.isEmpty else { return text.append(random.one(of: palette)) }
    let place = random.number(0...text.count - 1)
    switch random.number(0...3) {
    case 0: text.remove(at: place)
    case 1: text.insert(random.one(of: palette), at: place)
    case 2: text[place] = LetterCases.all(of: text[place]).randomElement(using: &random) ?? text[place]
    default: text[place] = random.one(of: palette)
    }
  }

  // MARK: What a tree describes

  /// A text that a part may match. Anchors and look-arounds are mostly ignored.
  private mutating func sample(_ node: SyntaxNode) -> [Unicode.Scalar] {
    depth += 1
    defer { depth -= 1 }
    guard depth < 40 else { return [] }
    switch node.kind {
    case .empty, .anchor: return []
    case .scalar(let scalar): return [scalar]
    case .set(let set): return member(of: set).map { [$0] } ?? []
    case .graphemeCluster: return cluster()
    case .concatenation(let nodes): return nodes.flatMap { sample($0) }
    case .alternation(let nodes), .branchReset(let nodes): return sample(random.one(of: nodes))
    case .repetition(let body, let minimum, let maximum, _): return turns(of: body, minimum, maximum)
    case .capture(let body, let number):
      let text = sample(body)
      taken[number] = text
      return text
    case .atomic(let body): return sample(body)
    case .look(let body, _, let isNegative): return !isNegative && random.once(in: 6) ? sample(body) : []
    case .backreference(let number, _): return taken[number] ?? []
    case .recursion(let number): return sample(number == 0 ? root : groups[number] ?? SyntaxNode(.empty, at: 0))
    case .conditional(_, let yes, let no): return sample(random.once(in: 2) ? yes : no)
    }
  }

  /// A cluster, or what is nearly one.
  private mutating func cluster() -> [Unicode.Scalar] {
    let parts = random.once(in: 2) ? palette : random.one(of: Palette.clusters)
    return (0..<random.weighted([(4, 1), (3, 2), (2, 3), (1, 4)])).map { _ in random.one(of: parts) }
  }

  private mutating func turns(of body: SyntaxNode, _ minimum: Int, _ maximum: Int?) -> [Unicode.Scalar] {
    let most = min(maximum ?? .max, minimum + 2)
    return (0..<random.number(minimum...max(minimum, most))).flatMap { _ in sample(body) }
  }

  private mutating func member(of set: ScalarSet) -> Unicode.Scalar? {
    let usual = palette.filter { (try? set.holds($0)) == true }
    if let scalar = usual.randomElement(using: &random), !random.once(in: 10) { return scalar }
    let ends = set.ranges.flatMap { [$0.lowerBound, $0.upperBound] }.compactMap(Unicode.Scalar.init)
    let others = ends + Palette.all.filter { (try? set.holds($0)) == true }
    return others.randomElement(using: &random)
  }
}
