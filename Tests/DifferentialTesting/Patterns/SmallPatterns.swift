/// All patterns of a small grammar, by size. An atom has size 1; any other pattern is larger by 1 than its parts
/// together.
package struct SmallPatterns: Sendable {
  private let atoms: [String]
  /// The forms with one part, for which `X` stands. A part at the start of a form, before a quantifier, is put in
  /// a group.
  private let unary: [String]

  package init(atoms: [String], unary: [String]) {
    self.atoms = atoms
    self.unary = unary
  }

  /// The patterns of exactly one size.
  package func patterns(ofSize size: Int) -> [String] {
    var bySize: [[String]] = [[], atoms]
    while bySize.count <= size { bySize.append(next(after: bySize)) }
    return bySize[size]
  }

  private func next(after bySize: [[String]]) -> [String] {
    let size = bySize.count
    var result = bySize[size - 1].flatMap { part in unary.map { Self.fill($0, part) } }
    for left in 1..<max(1, size - 1) where size - 1 - left >= 1 {
      for first in bySize[left] {
        for second in bySize[size - 1 - left] {
          result += [Self.operand(first) + Self.operand(second), "\(first)|\(second)"]
        }
      }
    }
    return result
  }

  private static func fill(_ form: String, _ part: String) -> String {
    form.hasPrefix("X") ? "(?:\(part))" + form.dropFirst() : form.replacing("X", with: part)
  }

  private static func operand(_ part: String) -> String { part.contains("|") ? "(?:\(part))" : part }

  /// All texts of some characters up to a length, the shorter ones first.
  package static func texts(over alphabet: [String], upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { prefix in alphabet.map { prefix + $0 } }
      all += last
    }
    return all
  }
}
