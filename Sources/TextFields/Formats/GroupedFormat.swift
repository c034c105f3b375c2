/// A format that puts blanks between groups of characters, and ignores blanks that are typed or pasted.
protocol GroupedFormat: GrowingFormat {
  /// Whether a scalar is a significant character.
  func isSignificant(_ scalar: Unicode.Scalar) -> Bool

  /// The groups and the maximum length of a text that begins with these items.
  func shape(of items: [FormatItem]) -> GroupedShape
}

/// The groups of a text.
struct GroupedShape {
  /// The maximum number of significant characters.
  let maximumCount: Int
  /// The sizes of the groups; the last one repeats. Empty means no groups.
  let sizes: [Int]

  /// Groups of four.
  static func fours(maximumCount: Int) -> GroupedShape {
    GroupedShape(maximumCount: maximumCount, sizes: fourSizes)
  }

  private static let fourSizes = [4]

  /// Whether the character at `index` begins a group other than the first.
  func beginsGroup(at index: Int) -> Bool {
    var rest = index
    for size in sizes.dropLast() {
      if rest <= size { return rest == size }
      rest -= size
    }
    guard let last = sizes.last else { return false }
    return rest > 0 && rest % last == 0
  }
}

extension GroupedFormat {
  var judgesPlainValue: Bool { true }

  func takes(_ scalar: Unicode.Scalar) -> Bool { isSignificant(scalar) || isLiteral(scalar) }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool { scalar.isBlankOrInvisible }

  func read(_ text: String, into items: inout [FormatItem]) -> Bool {
    for scalar in text.unicodeScalars {
      guard takes(scalar) else { return false }
      items.append(FormatItem(scalar: scalar, origin: isSignificant(scalar) ? .significant : .literal))
    }
    return true
  }

  func layOut(
    _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) throws(FormatProblem) {
    content.drop { _, item in item.origin == .literal || isLiteral(item.scalar) }
    if !content.items.allSatisfy({ isSignificant($0.scalar) }) { throw .typing }
    let shape = shape(of: content.items)
    try content.enforce(min(shape.maximumCount, request.limit), request)
    write(content, shape, into: &layout)
  }

  func grow(
    by key: UInt8, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    guard isSignificant(Unicode.Scalar(key)) else { return false }
    content.append(key)
    let shape = shape(of: content.items)
    guard content.items.count <= min(shape.maximumCount, request.limit) else {
      content.removeLast()
      return false
    }
    if layout.groups == shape.sizes {
      layout.grow(maximumCount: shape.maximumCount)
      if shape.beginsGroup(at: content.items.count - 1) { layout.literal(" ") }
      layout.significant(Unicode.Scalar(key), item: content.items.count - 1)
    } else {
      write(content, shape, into: &layout)
    }
    return true
  }

  func writePlainValue(of items: [FormatItem], into bytes: inout [UInt8]) {
    for item in items { bytes.append(UInt8(truncatingIfNeeded: item.scalar.value)) }
  }

  private func write(_ content: FormatContent, _ shape: GroupedShape, into layout: inout Layout) {
    layout.begin(caretItem: content.caret, maximumCount: shape.maximumCount, groups: shape.sizes)
    var sizes = shape.sizes[...]
    var room = sizes.first ?? .max
    for (index, item) in content.items.enumerated() {
      if room == 0 {
        layout.literal(" ")
        if sizes.count > 1 { sizes.removeFirst() }
        room = sizes.first ?? .max
      }
      layout.significant(item.scalar, item: index)
      room -= 1
    }
  }

  func plainValue(of text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars where !isLiteral(scalar) { plain.unicodeScalars.append(scalar) }
    return plain
  }
}
