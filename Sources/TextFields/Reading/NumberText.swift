/// A number as it was pasted, taken apart: its sign, its digits and marks, and the words beside it.
struct NumberText {
  /// A mark among the digits.
  struct Mark {
    let kind: NumberMark
    /// Where it stands in `core`.
    let place: Int
  }

  /// Digits and marks.
  let core: [Unicode.Scalar]
  /// The marks, in order.
  let marks: [Mark]
  /// Whether a sign or brackets make it negative.
  let isNegative: Bool

  /// Takes a text apart; `nil` where it is no number, or has something beside it that would change what it means.
  init?(_ text: [Unicode.Scalar], _ words: NumberWords, keepsWhatFits: Bool) {
    let scalars = text.filter { $0.properties.generalCategory != .format }
    guard let last = scalars.lastIndex(where: \.isASCIIDigit), let first = Self.start(of: scalars) else { return nil }
    // A mark at the end stays with its digits: `12.` and `12,–`.
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

  /// Where the digits begin: at a mark right in front of one, if the mark is not the end of a word such as `Fr.`
  private static func start(of scalars: [Unicode.Scalar]) -> Int? {
    guard let digit = scalars.firstIndex(where: \.isASCIIDigit) else { return nil }
    guard digit > 0, NumberMark(scalars[digit - 1])?.canBeDecimal == true else { return digit }
    return digit > 1 && scalars[digit - 2].properties.isAlphabetic ? digit : digit - 1
  }

  /// The kinds of the marks, each once.
  var kinds: [NumberMark] { marks.map(\.kind).uniqued() }

  /// The digits within a range of places.
  func digits(in range: Range<Int>) -> String {
    String(String.UnicodeScalarView(core[range].filter(\.isASCIIDigit)))
  }

  /// Whether the marks in front of a place are of one kind and stand between whole groups: those of a grouping, groups
  /// of three, or India's.
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

/// What stands on one side of a number.
private struct NumberSurroundings {
  /// How many minus signs there are.
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
    word = String(String(String.UnicodeScalarView(rest)).withoutBlanksAtEnds)
  }
}
