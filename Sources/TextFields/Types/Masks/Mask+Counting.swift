extension Mask {
  /// The mask with none, one, two… of its optional places, where the number of characters decides how many there are;
  /// otherwise the mask as it is.
  ///
  /// It decides where one run of places may be missing, and behind it literals come first and then a place that takes
  /// what the run takes: without counting, the run would take characters that the place must have.
  var countedLayouts: [[Element]] {
    guard let run = countedRun else { return [elements] }
    return (0...run.count).map { count in
      let filled = elements[run].prefix(count).map { element -> Element in
        element.characterKind.map { .slot($0, isOptional: false) } ?? element
      }
      return elements[..<run.lowerBound] + filled + elements[run.upperBound...]
    }
  }

  /// The optional places that are counted.
  private var countedRun: Range<Int>? {
    let isOptional = elements.map { $0.characterKind != nil && !$0.isRequired }
    guard let first = isOptional.firstIndex(of: true), let last = isOptional.lastIndex(of: true) else { return nil }
    let run = first..<last + 1
    let rest = elements[run.upperBound...]
    guard isOptional[run].allSatisfy(\.self), !elements[run].contains(where: \.repeats),
      rest.first?.characterKind == nil,
      let next = rest.first(where: { $0.characterKind != nil })?.characterKind
    else { return nil }
    return elements[run].allSatisfy { $0.characterKind?.overlaps(next) == true } ? run : nil
  }
}
