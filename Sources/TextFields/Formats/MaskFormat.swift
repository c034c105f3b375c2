/// Text in the places of a mask, with the mask's literals written as it is typed.
///
/// Literals are written together with the character behind them; those at the end, with the last character. A literal
/// stays if it was typed, or if it ends a run of optional places, because then it carries information. A deletion
/// removes exactly one character, even if the rest no longer fits the mask; the text then stays as it is until it fits
/// again.
///
/// **What is read first.** A character that is typed goes to the next place, if that takes it, although a literal before
/// the place may be the same character: `1` in `+1 [000]` is the first digit. Literals that are part of the plain value
/// come first: `7` in `+{7} [000]` is the literal. Behind a literal that was typed, the literals next to it come first
/// too: in `+1`, both are. A paste into an empty field is read in the first of these ways that fills the mask: as a plain
/// value; as typed; with all its literals; with none. If it is the beginning of a text as typed, it is read as that, unless it
/// is without separators and its first character is a literal in front of the places: `7012345678` fills `+{7} [0000000000]`.
/// Characters that are typed and fit in no other way are read as a plain value, unless places that may be missing were left
/// out before.
///
/// **Optional places.** If a run of optional places is followed by literals and further places of the same kind, the
/// number of characters decides how many of the optional places are filled: `[00009]-[0000]` has eight digits or nine.
/// Of several masks, the first that the characters fit into is taken.
final class MaskFormat: TemplateFormat {
  /// The layouts to try, in order.
  private let layouts: [[Element]]
  /// The maximum number of places of a mask; `nil` if one of them repeats.
  private let placeCount: Int?
  /// Of a mask without places that are optional or repeat.
  let template: LayoutTemplate?
  let hasLiteralsLikeKeys: Bool
  /// What the places of the template take.
  private let templateKinds: [Mask.CharacterKind]
  /// Whether no literal is part of the plain value.
  private let hasNoPlainLiterals: Bool

  /// A place, or one scalar of a literal.
  fileprivate enum Element {
    case literal(Unicode.Scalar, isPlain: Bool)
    case slot(Mask.CharacterKind, isOptional: Bool)
    case repeating(Mask.CharacterKind)
  }

  init(_ mask: Mask) {
    layouts = mask.all.flatMap { $0.countedLayouts.map(Self.elements) }
    hasLiteralsLikeKeys = layouts.contains { $0.contains { $0.literal?.isLikeKey ?? false } }
    let only = layouts.count == 1 ? layouts[0] : []
    let isFixed = !only.isEmpty && !only.contains(where: \.maySkip)
    template = isFixed ? LayoutTemplate(only.map(\.literal), runsAhead: false) : nil
    templateKinds = only.compactMap(\.kind)
    hasNoPlainLiterals = !only.contains { if case .literal(_, isPlain: true) = $0 { true } else { false } }
    let counts = mask.all.map { mask in mask.elements.count { $0.characterKind != nil } }
    placeCount = mask.all.contains(where: \.repeats) ? nil : counts.max()
  }

  /// Whether a key is for a place and cannot be meant for a literal before it.
  func takes(_ key: UInt8, at place: Int, after text: [UInt8]) -> Bool {
    templateKinds[place].contains(Unicode.Scalar(key)) && !(template?.isLiteral(key, before: place) ?? true)
  }

  func holds(_ key: UInt8, at place: Int) -> Bool { templateKinds[place].contains(Unicode.Scalar(key)) }

  func refuses(_ key: UInt8, after layout: borrowing Layout) -> Bool {
    guard let template, hasNoPlainLiterals, layout.significantCount < template.placeCount, template.hasMade(layout)
    else { return false }
    let scalar = Unicode.Scalar(key)
    return !templateKinds[layout.significantCount].contains(scalar) && !isLiteral(scalar)
  }

  private static func elements(_ elements: [Mask.Element]) -> [Element] {
    elements.flatMap { element -> [Element] in
      switch element {
      case .literal(let character, let isPlain):
        character.unicodeScalars.map { .literal($0, isPlain: isPlain) }
      case .slot(let kind, let isOptional): [.slot(kind, isOptional: isOptional)]
      case .repeating(let kind): [.repeating(kind)]
      }
    }
  }

  func takes(_ scalar: Unicode.Scalar) -> Bool { isLiteral(scalar) || isForPlace(scalar) }

  private func isForPlace(_ scalar: Unicode.Scalar) -> Bool {
    layouts.contains { $0.contains { $0.takes(scalar) } }
  }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isBlankOrInvisible || layouts.contains { $0.contains { $0.isLiteral(scalar) } }
  }

  func read(_ text: String, into items: inout [FormatItem]) -> Bool {
    let count = items.count
    for elements in layouts {
      if read(text, in: elements, into: &items) { return true }
      items.removeSubrange(count...)
    }
    return false
  }

  private func read(_ text: String, in elements: [Element], into items: inout [FormatItem]) -> Bool {
    var walk = MaskWalk(elements)
    for scalar in text.unicodeScalars {
      guard let reading = walk.read(scalar) else { return false }
      items.append(FormatItem(scalar: scalar, origin: reading == .significant ? .significant : .literal))
    }
    return true
  }

  var judgesPlainValue: Bool { false }

  func plainValue(of text: String) -> String {
    for elements in layouts {
      if let plain = Self.plainValue(of: text, in: elements) { return plain }
    }
    return text
  }

  private static func plainValue(of text: String, in elements: [Element]) -> String? {
    var walk = MaskWalk(elements)
    var plain = ""
    for scalar in text.unicodeScalars {
      guard let reading = walk.read(scalar) else { return nil }
      if reading != .literal(isPlain: false) { plain.unicodeScalars.append(scalar) }
    }
    return plain
  }

  func text(ofPlainValue value: String) -> String? {
    var content = FormatContent()
    content.items = value.unicodeScalars.map { FormatItem(scalar: $0, origin: .typed) }
    content.caret = content.items.count
    var layout = Layout()
    guard layOut(plain: content, FormatRequest(), into: &layout) else { return value }
    layout.finish()
    return layout.text
  }

  func layOut(
    _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) throws(FormatProblem) {
    let isPaste = content.typedCount > 1 && !content.items.contains { $0.origin == .significant }
    var strays: [Int] = []
    if isPaste, layOut(paste: content, request, into: &layout, &strays) { return }
    for elements in layouts.dropLast() {
      let isDone = try? layOut(content, request.strict, in: elements, .asTyped, into: &layout, &strays)
      if isDone != nil { return }
    }
    do throws(FormatProblem) {
      _ = try layOut(content, request, in: layouts[layouts.count - 1], .asTyped, into: &layout, &strays)
    } catch {
      if !hasShortGroups(content), layOut(plain: content, request, into: &layout) { return }
      if isTypedAgain(content, into: &layout) { return }
      throw error
    }
  }

  /// Lays out characters as a plain value: its literals are among them, and those that are not part of it are not. That is
  /// what they are where they fit in no other way: `2567436` in `[099]{7}[000]`.
  private func layOut(
    plain content: FormatContent, _ request: FormatRequest, mustFill: Bool = false, into layout: inout Layout
  ) -> Bool {
    guard content.typedCount > 0, content.caret == content.items.count else { return false }
    return layouts.contains { elements in
      layout.begin(caretItem: content.caret, maximumCount: placeCount)
      var walk = MaskWalk(elements)
      for (index, item) in content.items.enumerated() where item.origin != .literal {
        guard walk.take(plain: item.scalar, item: index, in: &layout) else { return false }
      }
      walk.finish(in: &layout)
      return layout.significantCount <= request.limit && (walk.isComplete || !mustFill)
    }
  }

  /// Whether a literal in the text ends places that may be missing. Without it, the characters would go to other places:
  /// `20.4.139.221` would become `204.139.221.1` with one digit more.
  private func hasShortGroups(_ content: FormatContent) -> Bool {
    layouts.contains { elements in
      var walk = MaskWalk(elements)
      var hasShortGroup = false
      for item in content.items where item.origin != .typed {
        let endsGroup = item.origin == .literal && walk.literalBehindOptionalPlaces == item.scalar
        guard walk.read(item.scalar) != nil else { return false }
        hasShortGroup = hasShortGroup || endsGroup
      }
      return hasShortGroup
    }
  }

  /// Whether a key behind a mask that is full is one of the literals at its end, which stand there already. The text stays
  /// as it is.
  private func isTypedAgain(_ content: FormatContent, into layout: inout Layout) -> Bool {
    guard let key = content.items.last, key.origin == .typed, content.typedCount == 1 else { return false }
    var rest = content
    rest.drop { index, _ in index == content.items.count - 1 }
    return layouts.contains { elements in
      let end = elements.lastIndex(where: \.isPlace) ?? elements.count
      guard elements[end...].contains(where: { $0.isLiteral(key.scalar) }) else { return false }
      var strays: [Int] = []
      return (try? layOut(rest, FormatRequest(), in: elements, .asTyped, into: &layout, &strays)) == true
    }
  }

  /// Lays out what is pasted into an empty field, in the first way that fills the mask; returns `false` if none does.
  ///
  /// - Parameter strays: the items that are separators within a group, and are left out.
  private func layOut(
    paste content: FormatContent, _ request: FormatRequest, into layout: inout Layout, _ strays: inout [Int]
  ) -> Bool {
    if layOut(plain: content, request, mustFill: true, into: &layout) { return true }
    let pasted = String(scalars: content.items.lazy.map(\.scalar))
    if keeps(pasted, content, request, into: &layout) { return true }
    guard fill(paste: content, request, into: &layout, &strays) else { return false }
    // A text that the field shows stays what it is: no reading may take one of its literals for a place, and add the literal
    // once more. `12.34xx` in `[00]{.}[00]{x}[AA]` is not `12.34xxx`.
    var whole = layout
    whole.finish()
    return whole.text == pasted || !isShown(pasted)
  }

  /// Whether a paste, laid out as it would be typed, is the same text: it is what the field shows.
  private func keeps(
    _ pasted: String, _ content: FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    layouts.contains { elements in
      var strays: [Int] = []
      guard (try? layOut(content, request.strict, in: elements, .asTyped, into: &layout, &strays)) != nil else {
        return false
      }
      var whole = layout
      whole.finish()
      return whole.text == pasted
    }
  }

  /// Whether the first of some characters may be a literal in front of all places, such as a country code, and none of them
  /// is a separator: then the literal may also be missing.
  private func mayLackLiteral(_ content: FormatContent) -> Bool {
    guard let first = content.items.first?.scalar, content.items.allSatisfy({ isForPlace($0.scalar) }) else {
      return false
    }
    return layouts.contains { $0.prefix { !$0.isPlace }.contains { $0.isLiteral(first) } }
  }

  /// Whether a text, which need not fill the mask, is one that the field shows.
  private func isShown(_ text: String) -> Bool {
    layouts.contains { elements in
      var items: [FormatItem] = []
      return read(text, in: elements, into: &items) && items.contains { $0.origin == .literal }
    }
  }

  /// Lays out what is pasted in the first way that fills the mask; returns `false` if none does.
  private func fill(
    paste content: FormatContent, _ request: FormatRequest, into layout: inout Layout, _ strays: inout [Int]
  ) -> Bool {
    for preference in [LiteralPreference.asTyped, .literals, .places] {
      var isBegun = false
      for elements in layouts {
        strays.removeAll()
        let isFull = try? layOut(content, request.strict, in: elements, preference, into: &layout, &strays)
        if isFull == true { return true }
        isBegun = isBegun || (isFull == false && preference == .asTyped && strays.isEmpty)
      }
      // As it would be typed, it is the beginning of a text: `+1 (202) 555-012` lacks a digit, and its 1 is none of them.
      if isBegun, !mayLackLiteral(content) { break }
    }
    strays.removeAll()
    return false
  }

  /// Lays out the content along one layout of the mask.
  ///
  /// - Returns: whether every place that must be filled is filled.
  private func layOut(
    _ content: FormatContent, _ request: FormatRequest, in elements: [Element], _ preference: LiteralPreference,
    into layout: inout Layout, _ strays: inout [Int]
  ) throws(FormatProblem) -> Bool {
    layout.begin(caretItem: content.caret, maximumCount: placeCount)
    var walk = MaskWalk(elements, preference)
    for (index, item) in content.items.enumerated() {
      switch item.origin {
      case .significant: if walk.place(item.scalar, item: index, in: &layout) != .placed { throw .rule }
      case .literal: walk.keep(item.scalar, in: &layout)
      case .typed: try type(item.scalar, item: index, by: &walk, request, into: &layout, &strays)
      }
    }
    walk.finish(in: &layout)
    return walk.isComplete
  }

  /// Finds the place for a typed scalar. The order is: a literal before the next place, a place, a literal behind
  /// optional places. So a country code that is a literal of the mask can be pasted with the number. Any other literal
  /// of the mask is skipped, unless it could fill a place.
  private func type(
    _ scalar: Unicode.Scalar, item index: Int, by walk: inout MaskWalk, _ request: FormatRequest,
    into layout: inout Layout, _ strays: inout [Int]
  ) throws(FormatProblem) {
    if walk.prefersLiteral(scalar), walk.type(literal: scalar, isNext: true, in: &layout) { return }
    let isFull = layout.significantCount >= request.limit
    let placement = isFull ? .full : walk.place(scalar, item: index, in: &layout)
    if placement == .placed || walk.type(literal: scalar, isNext: false, in: &layout) { return }
    if isLiteral(scalar) && !isForPlace(scalar) {
      if !walk.isBetweenGroups { strays.append(index) }
      return
    }
    if placement == .full {
      if !request.truncates { throw .limit(min(layout.significantCount, request.limit)) }
    } else if !request.keepsWhatFits {
      throw .typing
    }
  }
}

// MARK: - Pastes

extension MaskFormat {
  /// Whether a separator may stand behind a text that is laid out, in one of the layouts that its characters have: no
  /// group of places is begun there that must have more.
  func mayEndGroup(_ text: Substring) -> Bool {
    var items: [FormatItem] = []
    guard read(String(text), into: &items) else { return true }
    let significant = items.filter { $0.origin == .significant }
    return layouts.contains { elements in
      var (walk, layout) = (MaskWalk(elements), Layout())
      for item in significant where walk.place(item.scalar, item: 0, in: &layout) != .placed { return false }
      return walk.isBetweenGroups
    }
  }

  /// The literal that ends a run of places that may be missing, in which a text ends.
  func literalBehindOptionalPlaces(after text: Substring) -> Unicode.Scalar? {
    for elements in layouts {
      var walk = MaskWalk(elements)
      guard text.unicodeScalars.allSatisfy({ walk.read($0) != nil }) else { continue }
      return walk.literalBehindOptionalPlaces
    }
    return nil
  }

  /// Whether a paste fills the mask.
  func isFilled(by text: String.UnicodeScalarView) -> Bool {
    var content = FormatContent()
    content.items = text.map { FormatItem(scalar: $0, origin: .typed) }
    var (layout, strays) = (Layout(), [Int]())
    return layOut(paste: content, FormatRequest(), into: &layout, &strays)
  }

  func strayMarks(of replacement: String) -> [String.Index] {
    let scalars = replacement.unicodeScalars
    let indices = scalars.indices.filter { scalars[$0].properties.generalCategory != .format }
    var content = FormatContent()
    content.items = indices.map { index in
      let isForeign = scalars[index].isDateSeparator && !takes(scalars[index])
      return FormatItem(scalar: isForeign ? " " : scalars[index], origin: .typed)
    }
    content.caret = content.items.count
    var (layout, strays) = (Layout(), [Int]())
    guard layOut(paste: content, FormatRequest(), into: &layout, &strays) else { return [] }
    return strays.map { indices[$0] }.filter { !scalars[$0].isBlankOrInvisible }
  }

  /// A part of a paste as it is laid out; `nil` where it has no layout.
  func laidOut(_ text: Substring.UnicodeScalarView) -> String? {
    var content = FormatContent()
    content.items = text.map { FormatItem(scalar: $0, origin: .typed) }
    var layout = Layout()
    guard (try? layOut(&content, FormatRequest(), into: &layout)) != nil else { return nil }
    layout.finish()
    return layout.text
  }
}

/// What a character is that may be a literal as well as the next place's.
private enum LiteralPreference {
  /// It fills the place, except where the literal is part of the plain value or follows a literal that was typed.
  case asTyped
  /// It is the literal.
  case literals
  /// It fills the place.
  case places
}

extension FormatRequest {
  /// The same request, but nothing may be dropped.
  fileprivate var strict: FormatRequest {
    var strict = self
    strict.truncates = false
    strict.keepsWhatFits = false
    return strict
  }
}

extension MaskFormat.Element {
  /// The literal; `nil` for a place.
  fileprivate var literal: Unicode.Scalar? {
    if case .literal(let scalar, _) = self { scalar } else { nil }
  }

  /// What the place takes; `nil` for a literal.
  fileprivate var kind: Mask.CharacterKind? {
    switch self {
    case .literal: nil
    case .slot(let kind, _), .repeating(let kind): kind
    }
  }

  /// Whether the element is a place that takes a scalar.
  fileprivate func takes(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .literal: false
    case .slot(let kind, _), .repeating(let kind): kind.contains(scalar)
    }
  }

  /// Whether the element is this literal.
  fileprivate func isLiteral(_ scalar: Unicode.Scalar) -> Bool {
    if case .literal(scalar, _) = self { true } else { false }
  }

  /// Whether the element is a place.
  fileprivate var isPlace: Bool { if case .literal = self { false } else { true } }

  /// Whether the element is a place that may stay empty.
  fileprivate var maySkip: Bool {
    switch self {
    case .literal, .slot(_, isOptional: false): false
    case .slot(_, isOptional: true), .repeating: true
    }
  }
}

extension Mask.CharacterKind {
  /// Whether a scalar is of this kind.
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar) } }
}

/// A walk along a mask, from one scalar to the next.
private struct MaskWalk {
  /// What a scalar of a laid-out text is.
  enum Reading: Equatable {
    case significant
    case literal(isPlain: Bool)
  }

  /// The result of looking for a place for a scalar.
  enum Placement {
    case placed
    /// The next place that must be filled does not take the scalar.
    case misfit
    /// There is no place left.
    case full
  }

  private let elements: [MaskFormat.Element]
  private let preference: LiteralPreference
  /// Whether the last scalar was a typed literal.
  private var hasTypedLiteral = false
  /// The index of the next element.
  private var next = 0
  /// All literals before this index have been written to the layout.
  private var written = 0

  init(_ elements: [MaskFormat.Element], _ preference: LiteralPreference = .asTyped) {
    self.elements = elements
    self.preference = preference
  }

  /// Whether every place that must be filled is filled.
  var isComplete: Bool {
    elements[next...].allSatisfy { if case .slot(_, isOptional: false) = $0 { false } else { true } }
  }

  /// Whether no group of places is begun that must have more.
  var isBetweenGroups: Bool {
    guard next > 0, next < elements.count else { return true }
    return !elements[next].isPlace || elements[next].maySkip || !elements[next - 1].isPlace
  }

  /// The literal behind the places that may be missing here.
  var literalBehindOptionalPlaces: Unicode.Scalar? {
    guard next < elements.count, next > 0, elements[next].maySkip,
      case .literal(let literal, _)? = elements[next...].first(where: { !$0.maySkip })
    else { return nil }
    return literal
  }

  /// Whether a scalar that both a literal and the next place could be is the literal.
  func prefersLiteral(_ scalar: Unicode.Scalar) -> Bool {
    guard nextPlaceTakes(scalar) else { return true }
    switch preference {
    case .literals: return true
    case .places:
      // Behind a literal that was typed, the next one is meant: the 1 of `+1`.
      return hasTypedLiteral && next < elements.count && elements[next].isLiteral(scalar)
    case .asTyped:
      if hasTypedLiteral, next < elements.count, elements[next].isLiteral(scalar) { return true }
      return elements[next...].drop { $0.maySkip && !$0.takes(scalar) }.prefix { !$0.isPlace }.contains {
        if case .literal(scalar, isPlain: true) = $0 { true } else { false }
      }
    }
  }

  private func nextPlaceTakes(_ scalar: Unicode.Scalar) -> Bool {
    for element in elements[next...] {
      if element.takes(scalar) { return true }
      if element.isPlace, !element.maySkip { return false }
    }
    return false
  }

  /// Reads a scalar of a laid-out text; `nil` if it does not belong there.
  mutating func read(_ scalar: Unicode.Scalar) -> Reading? {
    while next < elements.count {
      switch elements[next] {
      case .literal(let literal, let isPlain):
        next += 1
        return literal == scalar ? .literal(isPlain: isPlain) : nil
      case .slot(let kind, let isOptional):
        next += 1
        if kind.contains(scalar) { return .significant }
        if !isOptional { return nil }
      case .repeating(let kind):
        if kind.contains(scalar) { return .significant }
        next += 1
      }
    }
    return nil
  }

  /// Puts a scalar into the next place that takes it, and writes the literals before that place.
  mutating func place(_ scalar: Unicode.Scalar, item index: Int, in layout: inout Layout) -> Placement {
    for place in next..<elements.count {
      let element = elements[place]
      if element.takes(scalar) {
        hasTypedLiteral = false
        writeLiterals(upTo: place, in: &layout)
        layout.significant(scalar, item: index)
        next = if case .repeating = element { place } else { place + 1 }
        return .placed
      }
      if case .slot(_, isOptional: false) = element { return .misfit }
    }
    return .full
  }

  /// Takes a scalar of a plain value: the literal of the value that comes next, or else what is in the next place that takes
  /// it, without a literal of the value before that.
  mutating func take(plain scalar: Unicode.Scalar, item index: Int, in layout: inout Layout) -> Bool {
    for place in next..<elements.count {
      switch elements[place] {
      case .literal(scalar, isPlain: true):
        writeLiterals(upTo: place + 1, isTyped: true, in: &layout)
        next = place + 1
        return true
      case .literal(_, isPlain: true), .slot(_, isOptional: false):
        return elements[place].takes(scalar) && self.place(scalar, item: index, in: &layout) == .placed
      case .literal: continue
      case .slot, .repeating:
        if elements[place].takes(scalar) { return self.place(scalar, item: index, in: &layout) == .placed }
      }
    }
    return false
  }

  /// Goes behind a literal of the text as it was. It is written at once only if it ends places that may be missing;
  /// otherwise the next significant scalar brings it.
  mutating func keep(_ scalar: Unicode.Scalar, in layout: inout Layout) {
    guard let place = placeOf(literal: scalar) else { return }
    let endsOptionalPlaces = elements[next..<place].contains { $0.maySkip }
    next = place + 1
    // Literals are written up to a place. If the next element is a literal too, this one was typed.
    hasTypedLiteral = next < elements.count && !elements[next].isPlace
    if endsOptionalPlaces { writeLiterals(upTo: next, in: &layout) }
  }

  /// Writes a typed literal.
  ///
  /// - Parameter isNext: whether the literal must come before any further place.
  /// - Returns: whether it has been written.
  mutating func type(literal scalar: Unicode.Scalar, isNext: Bool, in layout: inout Layout) -> Bool {
    guard let place = placeOf(literal: scalar) else { return false }
    if isNext, elements[next..<place].contains(where: { $0.takes(scalar) }) { return false }
    next = place + 1
    hasTypedLiteral = true
    writeLiterals(upTo: next, isTyped: true, in: &layout)
    return true
  }

  /// Writes the literals at the end of a mask if all its places are filled.
  mutating func finish(in layout: inout Layout) {
    let isFull = elements[next...].allSatisfy { if case .literal = $0 { true } else { false } }
    if isFull, layout.significantCount > 0 { writeLiterals(upTo: elements.count, in: &layout) }
  }

  /// The index of the next literal with this scalar, if no place before it must be filled; `nil` otherwise.
  private func placeOf(literal scalar: Unicode.Scalar) -> Int? {
    for place in next..<elements.count {
      if elements[place].isLiteral(scalar) { return place }
      if case .slot(_, isOptional: false) = elements[place] { return nil }
    }
    return nil
  }

  private mutating func writeLiterals(upTo end: Int, isTyped: Bool = false, in layout: inout Layout) {
    for place in written..<max(written, end) {
      if case .literal(let scalar, _) = elements[place] { layout.literal(scalar, isTyped: isTyped) }
    }
    written = max(written, end)
  }
}
