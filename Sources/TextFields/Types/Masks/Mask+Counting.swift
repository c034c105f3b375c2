extension Mask {
  /// The layouts of a mask whose optional places are decided by the number of characters: the mask with none, one, two…
  /// of them. For any other mask, the mask itself.
  ///
  /// The number decides if there is exactly one run of optional places, and it is followed by literals and then by a
  /// place that takes the same characters. Without counting, the run would take characters that the later place needs.
  var countedLayouts: [[Element]] {
    guard let run = countedRun else { return [elements] }
    return (0...run.count).map { count in
      let filled = elements[run].prefix(count).map { element -> Element in
        element.characterKind.map { .slot($0, isOptional: false) } ?? element
      }
      return elements[..<run.lowerBound] + filled + elements[run.upperBound...]
    }
  }

  /// The range of the optional places that are counted; `nil` if none are.
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
