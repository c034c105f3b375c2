/// An amount of money: digits in groups of three, a decimal separator, and the currency's mark.
///
/// Nothing is calculated: the digits are those that were typed, and zeros in front of others are the only ones dropped.
/// A group separator may be typed or pasted where it makes groups of three (or groups of two before the last three, as
/// in India), and is refused elsewhere: taken out of `12,5` it would make the amount ten times higher.
final class AmountFormat: TextFormat {
  private let configuration: AmountConfiguration
  private let decimal: Unicode.Scalar
  private let group: Unicode.Scalar?
  private let currency: [Unicode.Scalar]
  private let bareCurrency: [Unicode.Scalar]

  init(_ configuration: AmountConfiguration) {
    self.configuration = configuration
    decimal = configuration.decimalSeparator.unicodeScalars.first!
    group = configuration.groupSeparator?.unicodeScalars.first
    currency = Array(configuration.currency.unicodeScalars)
    bareCurrency = Array(Array(currency.drop(while: \.isBlankOrInvisible)).trimmedEnd())
  }

  func takes(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCIIDigit || isDecimal(scalar) || isLiteral(scalar) || currency.contains(scalar)
  }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool { scalar == group || scalar.isBlankOrInvisible }

  func typesOver(_ scalar: Unicode.Scalar) -> Bool { isDecimal(scalar) }

  private func isDecimal(_ scalar: Unicode.Scalar) -> Bool {
    configuration.fractionDigits > 0 && scalar == decimal
  }

  /// How many digits and marks an amount that begins like this has at most; `nil` before its decimal separator.
  private func maximumCount(for items: [FormatItem]) -> Int? {
    guard let mark = items.firstIndex(where: { isDecimal($0.scalar) }) else {
      return configuration.fractionDigits == 0 ? configuration.integerDigits : nil
    }
    return mark + 1 + configuration.fractionDigits
  }
}

// MARK: - Reading

extension AmountFormat {
  func read(_ text: String, into items: inout [FormatItem]) -> Bool {
    let scalars = text.unicodeScalars
    let digits = digitsPart(of: text)
    for index in scalars.indices {
      let scalar = scalars[index]
      let isOwn = !digits.contains(index) || isLiteral(scalar)
      guard isOwn || scalar.isASCIIDigit || isDecimal(scalar) else { return false }
      items.append(FormatItem(scalar: scalar, origin: isOwn ? .literal : .significant))
    }
    return true
  }

  /// Where the digits stand, without the currency's mark.
  private func digitsPart(of text: String) -> Range<String.Index> {
    let scalars = text.unicodeScalars
    switch configuration.currencyPosition {
    case .before where scalars.starts(with: currency):
      return scalars.index(text.startIndex, offsetBy: currency.count)..<text.endIndex
    case .after where scalars.reversed().starts(with: currency.reversed()):
      return text.startIndex..<scalars.index(text.endIndex, offsetBy: -currency.count)
    default:
      return text.startIndex..<text.endIndex
    }
  }

  var judgesPlainValue: Bool { true }

  func plainValue(of text: String) -> String {
    var items: [FormatItem] = []
    guard read(text, into: &items) else { return text }
    let digits = items.filter { $0.origin == .significant }.map(\.scalar)
    let parts = digits.split(separator: decimal, maxSplits: 1, omittingEmptySubsequences: false)
    let integer = String(String.UnicodeScalarView(parts.first ?? []))
    guard parts.count == 2 else { return integer }
    let fraction = String(String.UnicodeScalarView(parts[1]))
    return fraction.isEmpty ? integer : (integer.isEmpty ? "0" : integer) + "." + fraction
  }

  func text(ofPlainValue value: String) -> String? {
    let parts = value.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.joined().utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return parts.joined(separator: String(configuration.decimalSeparator))
  }
}

// MARK: - Layout

extension AmountFormat {
  func layOut(
    _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) throws(FormatProblem) {
    content.drop { _, item in item.origin == .literal }
    dropSurroundings(&content)
    if !areGroupsWellFormed(content.items) { throw .rule }
    content.drop { _, item in isLiteral(item.scalar) }
    try check(content.items)
    if content.typedCount > 0 {
      normalise(&content)
      try enforceParts(&content, request)
      try content.enforce(request.limit, request)
    }
    write(content, into: &layout)
  }

  /// Drops blanks and the currency's mark from the ends of what was typed.
  private func dropSurroundings(_ content: inout FormatContent) {
    guard let start = content.items.firstIndex(where: { $0.origin == .typed }) else { return }
    let typed = start..<start + content.typedCount
    let kept = bareRange(of: content.items[typed])
    content.drop { index, _ in typed.contains(index) && !kept.contains(index) }
  }

  private func bareRange(of typed: ArraySlice<FormatItem>) -> Range<Int> {
    let bare = typed.trimmed()
    let scalars = bare.lazy.map(\.scalar)
    if scalars.reversed().starts(with: bareCurrency.reversed()) {
      return bare.dropLast(bareCurrency.count).trimmed().indices
    }
    return scalars.starts(with: bareCurrency) ? bare.dropFirst(bareCurrency.count).trimmed().indices : bare.indices
  }

  /// Whether each group separator that was typed stands in front of whole groups.
  private func areGroupsWellFormed(_ items: [FormatItem]) -> Bool {
    var digitsBehind = 0
    var isWestern = true
    var isIndian = true
    for (index, item) in items.enumerated().reversed() {
      if item.scalar.isASCIIDigit { digitsBehind += 1 }
      if isDecimal(item.scalar) { digitsBehind = 0 }
      guard isLiteral(item.scalar) else { continue }
      let hasDigitBefore = items[..<index].contains { $0.scalar.isASCIIDigit }
      let isBehindDecimal = items[..<index].contains { isDecimal($0.scalar) }
      if digitsBehind < 3 || !hasDigitBefore || isBehindDecimal { return false }
      isWestern = isWestern && digitsBehind % 3 == 0
      isIndian = isIndian && (digitsBehind - 3) % 2 == 0
    }
    return isWestern || isIndian
  }

  private func check(_ items: [FormatItem]) throws(FormatProblem) {
    var decimals = 0
    for item in items where !item.scalar.isASCIIDigit {
      guard isDecimal(item.scalar) else { throw .typing }
      decimals += 1
    }
    if decimals > 1 { throw .rule }
  }

  /// Puts a zero in front of a decimal separator that comes first, and takes zeros from in front of other digits.
  private func normalise(_ content: inout FormatContent) {
    if let first = content.items.first, isDecimal(first.scalar) { content.insert("0", at: 0) }
    let zeros = content.items.prefix { $0.scalar == "0" }.count
    let isZero = zeros == content.items.count || !content.items[zeros].scalar.isASCIIDigit
    content.drop { index, _ in index < (isZero ? zeros - 1 : zeros) }
  }

  private func enforceParts(_ content: inout FormatContent, _ request: FormatRequest) throws(FormatProblem) {
    if request.isUnlimited { return }
    let integer = 0..<(content.items.firstIndex { isDecimal($0.scalar) } ?? content.items.count)
    try enforce(configuration.integerDigits, in: integer, of: &content, request)
    let mark = content.items.firstIndex { isDecimal($0.scalar) } ?? content.items.count
    let fraction = min(mark + 1, content.items.count)..<content.items.count
    try enforce(configuration.fractionDigits, in: fraction, of: &content, request)
  }

  /// Makes sure that one side of the separator has no more digits than a maximum, if it was typed in.
  private func enforce(
    _ maximum: Int, in part: Range<Int>, of content: inout FormatContent, _ request: FormatRequest
  ) throws(FormatProblem) {
    let excess = part.count - maximum
    if excess <= 0 { return }
    let typed = content.items[part].reduce(0) { $0 + ($1.origin == .typed ? 1 : 0) }
    guard request.truncates, typed >= excess, content.typedCount > excess else { throw .limit }
    var spared = typed - excess
    content.drop { index, item in
      guard part.contains(index), item.origin == .typed else { return false }
      spared -= 1
      return spared < 0
    }
  }

  private func write(_ content: FormatContent, into layout: inout Layout) {
    layout.begin(caretItem: content.caret, maximumCount: maximumCount(for: content.items))
    if content.items.isEmpty { return }
    if configuration.currencyPosition == .before { for scalar in currency { layout.literal(scalar) } }
    let integerCount = content.items.firstIndex { isDecimal($0.scalar) } ?? content.items.count
    for (index, item) in content.items.enumerated() {
      let remaining = integerCount - index
      if let group, index > 0, remaining > 0, remaining % 3 == 0 { layout.literal(group) }
      layout.significant(item.scalar, item: index)
    }
    if configuration.currencyPosition == .after { for scalar in currency { layout.suffix(scalar) } }
  }
}

extension ArraySlice<FormatItem> {
  /// Without the blanks at both ends.
  fileprivate func trimmed() -> ArraySlice<FormatItem> {
    let start = drop { $0.scalar.isBlankOrInvisible }
    let blanks = start.reversed().prefix { $0.scalar.isBlankOrInvisible }.count
    return start.dropLast(blanks)
  }
}

extension [Unicode.Scalar] {
  /// Without the blanks at the end.
  fileprivate func trimmedEnd() -> ArraySlice<Unicode.Scalar> {
    dropLast(reversed().prefix { $0.isBlankOrInvisible }.count)
  }
}
