/// Where the significant characters and the literals are in a text of fixed width. With it, a key at the end is added or
/// removed without laying out the whole text.
struct LayoutTemplate: Sendable {
  /// The text, with zeros at the places of significant characters.
  private let bytes: [UInt8]
  /// The places of significant characters, in bytes.
  private let places: [Int]
  /// Whether the literals behind a place are written as soon as it is filled, while something is typed.
  private let runsAhead: Bool

  /// Makes a template of the literals, with `nil` for each significant character; `nil` if one of them is not ASCII.
  init?(_ scalars: [Unicode.Scalar?], runsAhead: Bool) {
    guard scalars.allSatisfy({ $0?.isASCII ?? true }) else { return nil }
    bytes = scalars.map { $0.map { UInt8(truncatingIfNeeded: $0.value) } ?? 0 }
    places = scalars.indices.filter { scalars[$0] == nil }
    self.runsAhead = runsAhead
  }

  /// The number of significant characters in a complete text.
  var placeCount: Int { places.count }

  /// Whether a key is one of the literals before the place of a significant character.
  func isLiteral(_ key: UInt8, before place: Int) -> Bool {
    bytes[(place == 0 ? 0 : places[place - 1] + 1)..<places[place]].contains(key)
  }

  /// Whether a layout is what this template makes of its significant characters, with or without literals that run ahead.
  ///
  /// Given its numbers: to pass on the layout of a field, the compiler copies it first.
  @inline(__always)
  func hasMade(_ layout: borrowing Layout) -> Bool {
    hasMade(count: layout.significantCount, length: layout.utf8Count)
  }

  private func hasMade(count: Int, length: Int) -> Bool {
    guard count <= places.count else { return false }
    return length == self.length(count, isGrowing: false)
      || (count > 0 && length == self.length(count, isGrowing: true))
  }

  /// Whether a layout that this template has made ends behind the literals between two significant characters.
  func hasRunAhead(_ layout: borrowing Layout) -> Bool {
    let count = layout.significantCount
    guard runsAhead, count > 0, count < places.count, places[count] > places[count - 1] + 1 else { return false }
    return layout.utf8Count == places[count]
  }

  /// Adds a significant character to a layout that this template has made, and that has room for it.
  func grow(by key: UInt8, into layout: inout Layout) { append(key, to: &layout, isGrowing: true) }

  private func append(_ key: UInt8, to layout: inout Layout, isGrowing: Bool) {
    let count = layout.significantCount
    let start = layout.utf8Count
    layout.grow(maximumCount: layout.maximumCount)
    for place in start..<places[count] { layout.literal(Unicode.Scalar(bytes[place])) }
    layout.significant(Unicode.Scalar(key), item: count)
    for place in (places[count] + 1)..<length(count + 1, isGrowing: isGrowing) {
      layout.literal(Unicode.Scalar(bytes[place]))
    }
  }

  /// Removes the last significant character from a layout that this template has made, and that has one.
  func shrink(_ layout: inout Layout) {
    layout.shrink(to: length(layout.significantCount - 1, isGrowing: false), maximumCount: layout.maximumCount)
  }

  /// A significant character of a layout that this template has made.
  func significant(_ index: Int, of layout: borrowing Layout) -> UInt8 { layout.utf8[places[index]] }

  /// Puts a significant character in front of the one at an index, in a layout that this template has made, and that has
  /// room for it. Those behind it move on by a place.
  func insert(_ key: UInt8, at index: Int, into layout: inout Layout) {
    let last = layout.push(key, at: index)
    append(last, to: &layout, isGrowing: false)
    layout.placeCaret(before: index + 1, changedFrom: index)
  }

  /// Removes the significant character at an index, which is not the last one, from a layout that this template has made.
  func remove(at index: Int, from layout: inout Layout) {
    layout.pull(at: index)
    shrink(&layout)
    layout.placeCaret(before: index, changedFrom: index)
  }

  /// The length in bytes of a text with so many significant characters.
  private func length(_ count: Int, isGrowing: Bool) -> Int {
    if count == places.count { return bytes.count }
    if isGrowing, runsAhead { return places[count] }
    return count == 0 ? 0 : places[count - 1] + 1
  }
}

/// A format that has a template: a key at the end goes to the next place, or nowhere.
protocol TemplateFormat: GrowingFormat {
  /// The template; `nil` if texts have no fixed width.
  var template: LayoutTemplate? { get }

  /// Whether a key goes to a place as it is, and nothing else has to be done for it.
  ///
  /// - Parameter text: the text before it.
  func takes(_ key: UInt8, at place: Int, after text: [UInt8]) -> Bool

  /// Whether a character that was typed at another place may stand at this one.
  func holds(_ key: UInt8, at place: Int) -> Bool
}

extension TemplateFormat {
  func grow(
    by key: UInt8, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    guard let template, layout.significantCount < min(template.placeCount, request.limit), template.hasMade(layout),
      takes(key, at: layout.significantCount, after: layout.utf8)
    else { return false }
    template.grow(by: key, into: &layout)
    return true
  }

  func shrink(_ content: inout FormatContent, into layout: inout Layout) -> Bool {
    guard let template, layout.significantCount > 0, template.hasMade(layout) else { return false }
    template.shrink(&layout)
    return true
  }

  func insert(
    _ key: UInt8, at index: Int, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    guard let template, layout.significantCount < min(template.placeCount, request.limit), template.hasMade(layout),
      takes(key, at: index, after: layout.utf8)
    else { return false }
    for place in index..<layout.significantCount
    where !holds(template.significant(place, of: layout), at: place + 1) {
      return false
    }
    template.insert(key, at: index, into: &layout)
    return true
  }

  func remove(at index: Int, _ content: inout FormatContent, into layout: inout Layout) -> Bool {
    guard let template, template.hasMade(layout) else { return false }
    for place in (index + 1)..<layout.significantCount
    where !holds(template.significant(place, of: layout), at: place - 1) {
      return false
    }
    template.remove(at: index, from: &layout)
    return true
  }

  func writePlainValue(of content: borrowing FormatContent, into bytes: inout [UInt8]) -> Bool { false }
}
