import TestSupport

extension SeededGenerator {
  /// The generator for one of the cases that a seed stands for, which depends on no other case.
  package init(seed: UInt64, position: Int) {
    var outer = SeededGenerator(seed: seed)
    var inner = SeededGenerator(seed: outer.next() ^ UInt64(bitPattern: Int64(position)))
    self.init(seed: inner.next())
  }

  /// Whether to do something that is done once in so many times.
  package mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A number of a range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// One of several, which must not be none.
  package mutating func one<Element>(of choices: [Element]) -> Element { choices[number(0...choices.count - 1)] }

  /// One of several, each as often as its weight says.
  package mutating func weighted<Element>(_ choices: [(weight: Int, element: Element)]) -> Element {
    var ticket = number(0...choices.reduce(0) { $0 + $1.weight } - 1)
    for choice in choices {
      ticket -= choice.weight
      if ticket < 0 { return choice.element }
    }
    return choices[choices.count - 1].element
  }
}
