/// A format that puts blanks between groups of characters, and ignores blanks that are typed or pasted.
protocol GroupedFormat: GrowingFormat {
  /// Whether a scalar is a significant character.
  func isSignificant(_ scalar: Unicode.Scalar) -> Bool

  /// The groups and the maximum length of a text that begins with these items.
  func shape(of items: [FormatItem]) -> GroupedShape

  /// Whether a text of so many characters, all in groups of one size, has the same shape as with one less.
  func keepsShape(of count: Int) -> Bool
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
    if sizes.isEmpty { return false }
    var rest = index
    var group = 0
    while group < sizes.count - 1 {
      if rest <= sizes[group] { return rest == sizes[group] }
      rest -= sizes[group]
      group += 1
    }
    return rest > 0 && rest % sizes[group] == 0
  }
}

extension GroupedFormat {
  var judgesPlainValue: Bool { true }

  var joinsLines: Bool { true }

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
    let whole = shape(of: content.items)
    let count = content.items.count
    try content.enforce(min(whole.maximumCount, request.limit), request)
    // The groups of what is left may be others than those of a number that was too long.
    write(content, content.items.count == count ? whole : shape(of: content.items), into: &layout)
  }

  func grow(
    by key: UInt8, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    guard isSignificant(Unicode.Scalar(key)) else { return false }
    content.append(key)
    let shape = shape(of: content.items, after: layout)
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

  var keepsKeysInPlainValue: Bool { true }

  func passesOver(_ key: UInt8, after layout: borrowing Layout) -> Bool { isLiteral(Unicode.Scalar(key)) }

  func shrink(_ content: inout FormatContent, into layout: inout Layout) -> Bool {
    if content.items.isEmpty { return false }
    content.removeLast()
    let shape = shape(of: content.items, before: layout)
    if layout.groups == shape.sizes {
      cutLast(off: &layout, shape)
    } else {
      write(content, shape, into: &layout)
    }
    return true
  }

  func insert(
    _ key: UInt8, at index: Int, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    guard isSignificant(Unicode.Scalar(key)) else { return false }
    content.insert(key, at: index)
    let shape = shape(of: content.items)
    guard content.items.count <= min(shape.maximumCount, request.limit) else {
      content.remove(at: index)
      return false
    }
    guard layout.groups == shape.sizes else {
      write(content, shape, into: &layout)
      return true
    }
    let last = layout.push(key, at: index)
    layout.grow(maximumCount: shape.maximumCount)
    if shape.beginsGroup(at: content.items.count - 1) { layout.mark(" ") }
    layout.next(Unicode.Scalar(last))
    layout.placeCaret(before: index + 1, changedFrom: index)
    return true
  }

  func remove(at index: Int, _ content: inout FormatContent, into layout: inout Layout) -> Bool {
    content.remove(at: index)
    let shape = shape(of: content.items)
    guard layout.groups == shape.sizes else {
      write(content, shape, into: &layout)
      return true
    }
    layout.pull(at: index)
    cutLast(off: &layout, shape)
    layout.placeCaret(before: index, changedFrom: index)
    return true
  }

  /// Cuts the last character off a layout, and what stands in front of it.
  private func cutLast(off layout: inout Layout, _ shape: GroupedShape) {
    let removed = shape.beginsGroup(at: layout.significantCount - 1) ? 2 : 1
    layout.shrink(to: layout.utf8Count - removed, maximumCount: shape.maximumCount)
  }

  /// The shape of a text that begins like this, which was laid out with one more character.
  private func shape(of items: [FormatItem], before layout: borrowing Layout) -> GroupedShape {
    guard keepsShape(of: items.count + 1), layout.groups.count <= 1, layout.significantCount == items.count + 1,
      let maximum = layout.maximumCount
    else { return shape(of: items) }
    return GroupedShape(maximumCount: maximum, sizes: layout.groups)
  }

  /// The shape of a text that begins like this, of which all but the last character are laid out.
  private func shape(of items: [FormatItem], after layout: borrowing Layout) -> GroupedShape {
    guard keepsShape(of: items.count), layout.groups.count <= 1, layout.significantCount == items.count - 1,
      let maximum = layout.maximumCount
    else { return shape(of: items) }
    return GroupedShape(maximumCount: maximum, sizes: layout.groups)
  }

  func writePlainValue(of content: borrowing FormatContent, into bytes: inout [UInt8]) -> Bool {
    for item in content.items {
      guard item.scalar.isASCII else { return false }
      bytes.append(UInt8(truncatingIfNeeded: item.scalar.value))
    }
    return true
  }

  private func write(_ content: FormatContent, _ shape: GroupedShape, into layout: inout Layout) {
    layout.begin(caretItem: content.caret, maximumCount: shape.maximumCount, groups: shape.sizes)
    var group = 0
    var room = shape.sizes.first ?? .max
    for index in content.items.indices {
      if room == 0 {
        layout.mark(" ")
        group = min(group + 1, shape.sizes.count - 1)
        room = shape.sizes[group]
      }
      layout.next(content.items[index].scalar)
      room -= 1
    }
    layout.close()
  }

  func plainValue(of text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars where !isLiteral(scalar) { plain.unicodeScalars.append(scalar) }
    return plain
  }
}
