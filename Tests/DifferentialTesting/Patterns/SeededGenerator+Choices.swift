import TestSupport

extension SeededGenerator {
  /// Makes the generator for the case at a position of the sequence that a seed stands for. It does not depend on
  /// the other cases.
  package init(seed: UInt64, position: Int) {
    var outer = SeededGenerator(seed: seed)
    var inner = SeededGenerator(seed: outer.next() ^ UInt64(bitPattern: Int64(position)))
    self.init(seed: inner.next())
  }

  /// `true` once in `count` calls, on average.
  package mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A number in a range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// One of several elements; there must be at least one.
  package mutating func one<Element>(of choices: [Element]) -> Element { choices[number(0...choices.count - 1)] }

  /// One of several elements. The chance of an element is proportional to its weight.
  package mutating func weighted<Element>(_ choices: [(weight: Int, element: Element)]) -> Element {
    var ticket = number(0...choices.reduce(0) { $0 + $1.weight } - 1)
    for choice in choices {
      ticket -= choice.weight
      if ticket < 0 { return choice.element }
    }
    return choices[choices.count - 1].element
  }
}
