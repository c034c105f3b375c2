import Matching

/// The parts of a pasted number: its sign, its digits and marks, and the words next to it.
struct NumberText {
  /// A mark among the digits.
  struct Mark {
    let kind: NumberMark
    /// The mark's index in `core`.
    let place: Int
  }

  /// Digits and marks.
  let core: [Unicode.Scalar]
  /// The marks, in order.
  let marks: [Mark]
  /// Whether the number is negative: it has a minus sign, or it is in brackets.
  let isNegative: Bool

  /// Splits a text into its parts; `nil` if it is not a number, or if something next to it would change the value.
  init?(_ text: [Unicode.Scalar], _ words: NumberWords, keepsWhatFits: Bool) {
    let scalars = text.filter { $0.properties.generalCategory != .format }
    guard let last = scalars.lastIndex(where: \.isASCIIDigit), let first = Self.start(of: scalars) else { return nil }
    // A decimal separator at the end belongs to the number: `12.` and `12,–`.
    let hasMarkAtEnd = last + 1 < scalars.count && (NumberMark(scalars[last + 1])?.canBeDecimal ?? false)
    let end = last + 1 < scalars.count && hasMarkAtEnd ? last + 2 : last + 1
    let before = NumberSurroundings(scalars[..<first])
    let behind = NumberSurroundings(scalars[end...])
    let marks = (first..<end).compactMap { index in
      NumberMark(scalars[index]).map { Mark(kind: $0, place: index - first) }
    }
    guard (first..<end).count == marks.count + scalars[first..<end].count(where: \.isASCIIDigit) else { return nil }
    let isDashForZeros = hasMarkAtEnd && behind.minusCount == 1
    let signs = before.minusCount + (isDashForZeros ? 0 : behind.minusCount)
    guard signs <= 1, before.opens == behind.closes, !(before.opens && signs > 0) else { return nil }
    guard words.allow(before.word, behind.word, keepsWhatFits: keepsWhatFits) else { return nil }
    core = Array(scalars[first..<end])
    self.marks = marks
    isNegative = signs > 0 || before.opens
  }

  /// The index at which the number begins. A point or comma directly before a digit is included, unless it ends a word
  /// such as `Fr.`
  private static func start(of scalars: [Unicode.Scalar]) -> Int? {
    guard let digit = scalars.firstIndex(where: \.isASCIIDigit) else { return nil }
    guard digit > 0, NumberMark(scalars[digit - 1])?.canBeDecimal == true else { return digit }
    return digit > 1 && scalars[digit - 2].properties.isAlphabetic ? digit : digit - 1
  }

  /// The kinds of the marks, without duplicates.
  var kinds: [NumberMark] { marks.map(\.kind).uniqued() }

  /// The digits within a range of `core`.
  func digits(in range: Range<Int>) -> String {
    String(scalars: core[range].filter(\.isASCIIDigit))
  }

  /// Whether the marks before an index are of one kind and are followed by whole groups: those of `grouping`, groups of
  /// three, or Indian groups.
  func hasGroups(_ grouping: NumberGrouping, upTo end: Int) -> Bool {
    let groups = marks.filter { $0.place < end }
    guard let first = groups.first, groups.allSatisfy({ $0.kind == first.kind && $0.kind.canBeGroup }) else {
      return groups.isEmpty
    }
    guard first.place > 0, core[0] != "0" else { return false }
    return [grouping, .threes, .indian].contains { isGrouped($0, groups.map(\.place), end) }
  }

  private func isGrouped(_ grouping: NumberGrouping, _ places: [Int], _ end: Int) -> Bool {
    guard places[0] <= max(grouping.primary, grouping.secondary) else { return false }
    var size = grouping.primary
    var next = end
    for place in places.reversed() {
      if next - place - 1 != size { return false }
      next = place
      size = grouping.secondary
    }
    return next <= size
  }
}

/// What is on one side of a number.
private struct NumberSurroundings {
  /// The number of minus signs.
  let minusCount: Int
  /// Whether there is an opening bracket.
  let opens: Bool
  /// Whether there is a closing bracket.
  let closes: Bool
  /// The rest, without blanks at its ends.
  let word: String

  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    minusCount = scalars.count(where: \.isMinus)
    opens = scalars.contains("(")
    closes = scalars.contains(")")
    let rest = scalars.filter { !$0.isMinus && $0 != "(" && $0 != ")" && $0 != "+" }
    word = String(String(scalars: rest).withoutBlanksAtEnds)
  }
}
