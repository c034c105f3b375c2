/// An amount of money: digits in groups, a decimal separator, a minus sign if the type allows one, and the currency.
///
/// Nothing is calculated: the digits are those that were typed. Only leading zeros are dropped.
///
/// A group separator that is typed after the last digit is kept while fewer digits follow it than make a group: `1,`
/// and `1,2` may become `1,234`. Until then it counts as a character. If editing ends first, a point or a comma without
/// a whole group behind it is the decimal separator. A group separator anywhere else is taken if only whole groups
/// follow it, and refused if not: removing it from `12,5` would make the amount ten times as high.
final class AmountFormat: TextFormat {
  private let configuration: AmountConfiguration
  private let decimal: Unicode.Scalar
  private let group: Unicode.Scalar?
  private let grouping: NumberGrouping
  private let currency: [Unicode.Scalar]
  private let bareCurrency: [Unicode.Scalar]
  /// Whether the group separator and the currency are ASCII.
  private let hasPlainLiterals: Bool

  init(_ configuration: AmountConfiguration) {
    self.configuration = configuration
    decimal = configuration.decimalSeparator.unicodeScalars.first!
    group = configuration.groupSeparator?.unicodeScalars.first
    grouping = configuration.grouping
    currency = Array(configuration.currency.unicodeScalars)
    hasPlainLiterals = currency.allSatisfy(\.isASCII) && group?.isASCII ?? true
    bareCurrency = Array(Array(currency.drop(while: \.isBlankOrInvisible)).trimmedEnd())
  }

  func takes(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCIIDigit || isDecimal(scalar) || isLiteral(scalar) || isSign(scalar) || currency.contains(scalar)
  }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool { scalar == group || scalar.isBlankOrInvisible }

  func typesOver(_ scalar: Unicode.Scalar) -> Bool { isDecimal(scalar) || scalar == group || isOwnSign(scalar) }

  /// Whether a scalar is a sign of the currency's mark, and can be nothing else.
  private func isOwnSign(_ scalar: Unicode.Scalar) -> Bool {
    currency.contains(scalar) && NumberMark(scalar) == nil && !scalar.isASCIIDigit && !scalar.properties.isAlphabetic
  }

  private func isDecimal(_ scalar: Unicode.Scalar) -> Bool {
    configuration.fractionDigits > 0 && scalar == decimal
  }

  private func isSign(_ scalar: Unicode.Scalar) -> Bool { configuration.isSigned && scalar == "-" }

  /// The maximum number of digits and marks of an amount that begins with `items`; `nil` while that is not certain.
  private func maximumCount(for items: [FormatItem]) -> Int? {
    guard let mark = items.firstIndex(where: { isDecimal($0.scalar) }) else {
      return configuration.fractionDigits == 0 && !configuration.isSigned ? configuration.integerDigits : nil
    }
    return mark + 1 + configuration.fractionDigits
  }
}

// MARK: - Reading

extension AmountFormat {
  func read(_ text: String, into items: inout [FormatItem]) -> Bool {
    let scalars = text.unicodeScalars
    let digits = digitsPart(of: text)
    let pending = pendingMark(in: scalars[digits])
    for index in scalars.indices {
      let scalar = scalars[index]
      let isFirstSign = index == text.startIndex && isSign(scalar)
      let isOwn = !isFirstSign && (!digits.contains(index) || isLiteral(scalar)) && index != pending
      guard isOwn || isFirstSign || index == pending || scalar.isASCIIDigit || isDecimal(scalar) else { return false }
      items.append(FormatItem(scalar: scalar, origin: isOwn ? .literal : .significant))
    }
    return true
  }

  /// The range of the digits, without the sign and the currency.
  private func digitsPart(of text: String) -> Range<String.Index> {
    let scalars = text.unicodeScalars
    let start = scalars.first.map(isSign) == true ? scalars.index(after: text.startIndex) : text.startIndex
    switch configuration.currencyPosition {
    case .before where scalars[start...].starts(with: currency):
      return scalars.index(start, offsetBy: currency.count)..<text.endIndex
    case .after where scalars.reversed().starts(with: currency.reversed()):
      return start..<max(start, scalars.index(text.endIndex, offsetBy: -currency.count))
    default:
      return start..<text.endIndex
    }
  }

  /// The last group separator, if fewer digits follow it than make a group.
  private func pendingMark(in digits: Substring.UnicodeScalarView) -> String.Index? {
    guard let group, let mark = digits.lastIndex(of: group) else { return nil }
    let behind = digits[digits.index(after: mark)...]
    return behind.count < grouping.primary && behind.allSatisfy(\.isASCIIDigit) ? mark : nil
  }

  var judgesPlainValue: Bool { true }

  func plainValue(of text: String) -> String {
    guard let parts = parts(of: text) else { return text }
    return parts.isUnsettled ? parts.written : parts.plain
  }

  func settledPlainValue(of text: String) -> String? {
    guard let parts = parts(of: text), !parts.isUnsettled, parts.hasDigits else { return nil }
    return parts.settled
  }

  private func parts(of text: String) -> AmountParts? {
    var items: [FormatItem] = []
    guard read(text, into: &items) else { return nil }
    let significant = items.filter { $0.origin == .significant }.map(\.scalar)
    var parts = AmountParts(isNegative: significant.first == "-")
    let digits = significant.first == "-" ? significant.dropFirst() : significant[...]
    let mark = digits.firstIndex { isDecimal($0) || $0 == group }
    parts.integer = Array(digits[..<(mark ?? digits.endIndex)])
    guard let mark else { return parts }
    parts.fraction = Array(digits[(mark + 1)...])
    parts.written = (parts.isNegative ? "-" : "") + text[digitsPart(of: text)]
    let isDecimalMark = isDecimal(digits[mark]) || NumberMark(digits[mark])?.canBeDecimal == true
    // Behind another group separator it is one too: the format alone writes none in front of one that waits.
    let isGroup = items.contains { $0.origin == .literal && $0.scalar == group && !$0.scalar.isBlankOrInvisible }
    let fractionDigits = isDecimalMark && !isGroup ? configuration.fractionDigits : 0
    parts.isUnsettled = parts.fraction.count > fractionDigits && !isDecimal(digits[mark])
    return parts
  }

  func text(ofPlainValue value: String) -> String? {
    let isNegative = configuration.isSigned && value.hasPrefix("-")
    let parts = (isNegative ? value.dropFirst() : value[...]).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.joined().utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return (isNegative ? "-" : "") + parts.joined(separator: String(configuration.decimalSeparator))
  }
}

/// The parts of an amount.
private struct AmountParts {
  var isNegative = false
  var integer: [Unicode.Scalar] = []
  var fraction: [Unicode.Scalar] = []
  /// The amount as it is written, without the currency.
  var written = ""
  /// Whether the amount ends in a group separator that more digits must follow, so that its value is not certain yet.
  var isUnsettled = false

  init(isNegative: Bool) { self.isNegative = isNegative }

  var hasDigits: Bool { !integer.isEmpty || !fraction.isEmpty }

  /// The plain value, with the zeros that were typed.
  var plain: String {
    let whole = Self.text(integer)
    let sign = isNegative ? "-" : ""
    return fraction.isEmpty ? sign + whole : sign + (whole.isEmpty ? "0" : whole) + "." + Self.text(fraction)
  }

  /// The plain value without leading zeros, and without the sign of a negative zero.
  var settled: String {
    let whole = integer.drop { $0 == "0" }
    let isZero = (integer + fraction).allSatisfy { $0 == "0" }
    let digits = whole.isEmpty ? "0" : Self.text(Array(whole))
    return (isNegative && !isZero ? "-" : "") + digits + (fraction.isEmpty ? "" : "." + Self.text(fraction))
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String { String(scalars: scalars) }
}

// MARK: - Layout

extension AmountFormat {
  func layOut(
    _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) throws(FormatProblem) {
    content.drop { _, item in item.origin == .literal }
    dropSurroundings(&content)
    let pending = try takeGroups(&content)
    try check(content.items)
    if content.typedCount > 0 {
      if pending == nil { normalise(&content) }
      try enforceParts(content.items, request)
      var whole = request
      // Cutting digits off a number would change it.
      whole.truncates = false
      try content.enforce(request.limit, whole)
    }
    write(content, into: &layout)
  }

  /// Drops blanks and the currency at the ends of what was typed.
  private func dropSurroundings(_ content: inout FormatContent) {
    guard let start = content.items.firstIndex(where: { $0.origin == .typed }) else { return }
    let typed = start..<start + content.typedCount
    let hasNoDigits = !content.items.contains { $0.scalar.isASCIIDigit || isDecimal($0.scalar) }
    let kept = bareRange(of: content.items[typed], hasNoDigits: hasNoDigits)
    content.drop { index, _ in typed.contains(index) && !kept.contains(index) }
  }

  private func bareRange(of typed: ArraySlice<FormatItem>, hasNoDigits: Bool) -> Range<Int> {
    // A blank typed alone is a group separator, so it stays. The currency's own sign comes with the first digit.
    if let first = typed.first, typed.count == 1 {
      let isInFront = configuration.currencyPosition == .before && hasNoDigits && isOwnSign(first.scalar)
      return isInFront ? typed.startIndex..<typed.startIndex : typed.indices
    }
    let bare = typed.trimmed()
    if bareCurrency.isEmpty { return bare.indices }
    let scalars = bare.lazy.map(\.scalar)
    if scalars.reversed().starts(with: bareCurrency.reversed()) {
      return bare.dropLast(bareCurrency.count).trimmed().indices
    }
    return scalars.starts(with: bareCurrency) ? bare.dropFirst(bareCurrency.count).trimmed().indices : bare.indices
  }

  /// Removes the group separators, except one at the end that waits for its digits.
  ///
  /// - Returns: the index of the one that stays; `nil` if there is none.
  /// - Throws: if a separator is not followed by whole groups.
  private func takeGroups(_ content: inout FormatContent) throws(FormatProblem) -> Int? {
    guard content.items.contains(where: { isLiteral($0.scalar) }) else { return nil }
    dropMarkInFront(&content)
    let pending = pendingMark(in: content.items, isTyping: content.typedCount > 0)
    if !areGroupsWellFormed(content.items, pending) { throw .rule }
    content.drop { index, item in isLiteral(item.scalar) && index != pending }
    return pending == nil ? nil : content.items.firstIndex { isLiteral($0.scalar) }
  }

  /// Drops a group separator that no longer has a digit before it.
  private func dropMarkInFront(_ content: inout FormatContent) {
    guard let mark = content.items.firstIndex(where: { !isSign($0.scalar) }) else { return }
    let item = content.items[mark]
    if item.origin == .significant, isLiteral(item.scalar) { content.drop { index, _ in index == mark } }
  }

  private func pendingMark(in items: [FormatItem], isTyping: Bool) -> Int? {
    guard let mark = items.lastIndex(where: { isLiteral($0.scalar) }), items[mark].scalar == group else { return nil }
    let behind = items[(mark + 1)...]
    guard behind.count < grouping.primary, behind.allSatisfy(\.scalar.isASCIIDigit) else { return nil }
    let before = items[..<mark].count { $0.scalar.isASCIIDigit }
    guard before > 0, !items[..<mark].contains(where: { isDecimal($0.scalar) }) else { return nil }
    if !isTyping { return mark }
    let first = items.first { $0.scalar.isASCIIDigit }
    return before + grouping.primary <= configuration.integerDigits && first?.scalar != "0" ? mark : nil
  }

  /// Whether only whole groups follow each group separator. The incomplete group behind a waiting separator counts as
  /// whole.
  private func areGroupsWellFormed(_ items: [FormatItem], _ pending: Int?) -> Bool {
    var digitsBehind = 0
    var (isOwn, isWestern, isIndian) = (true, true, true)
    var isBehindDecimal = false
    let firstDigit = items.firstIndex(where: { $0.scalar.isASCIIDigit }) ?? items.endIndex
    let firstDecimal = items.firstIndex(where: { isDecimal($0.scalar) }) ?? items.endIndex
    for (index, item) in items.enumerated().reversed() {
      if item.scalar.isASCIIDigit { digitsBehind += 1 }
      if isDecimal(item.scalar) {
        if isBehindDecimal { return false }
        digitsBehind = 0
        isBehindDecimal = true
      }
      guard isLiteral(item.scalar) else { continue }
      if index == pending { digitsBehind = grouping.primary }
      if index <= firstDigit || index > firstDecimal { return false }
      isOwn = isOwn && grouping.isBoundary(digitsBehind)
      isWestern = isWestern && NumberGrouping.threes.isBoundary(digitsBehind)
      isIndian = isIndian && NumberGrouping.indian.isBoundary(digitsBehind)
    }
    return isOwn || isWestern || isIndian
  }

  private func check(_ items: [FormatItem]) throws(FormatProblem) {
    var decimals = 0
    for (index, item) in items.enumerated() where !item.scalar.isASCIIDigit && !isLiteral(item.scalar) {
      if isSign(item.scalar) {
        if index > 0 { throw .rule }
        continue
      }
      guard isDecimal(item.scalar) else { throw .typing }
      decimals += 1
    }
    if decimals > 1 { throw .rule }
  }

  /// Puts a zero before a leading decimal separator, and drops leading zeros.
  private func normalise(_ content: inout FormatContent) {
    let start = content.items.first.map { isSign($0.scalar) } == true ? 1 : 0
    if content.items.count > start, isDecimal(content.items[start].scalar) { content.insert("0", at: start) }
    let zeros = content.items[start...].prefix { $0.scalar == "0" }.count
    let end = start + zeros
    let isZero = end == content.items.count || !content.items[end].scalar.isASCIIDigit
    let dropped = isZero ? zeros - 1 : zeros
    if dropped > 0 { content.drop { index, _ in index >= start && index < start + dropped } }
  }

  /// Makes sure that neither side of the decimal separator has more digits than it may. None is cut off: that would make
  /// another number of it.
  private func enforceParts(_ items: [FormatItem], _ request: FormatRequest) throws(FormatProblem) {
    if request.isUnlimited { return }
    let mark = items.firstIndex { isDecimal($0.scalar) } ?? items.count
    if items[..<mark].count(where: { $0.scalar.isASCIIDigit }) > configuration.integerDigits {
      throw .digitLimit(configuration.integerDigits, .integerDigits)
    }
    if items[mark...].count(where: { $0.scalar.isASCIIDigit }) > configuration.fractionDigits {
      throw .digitLimit(configuration.fractionDigits, .fractionDigits)
    }
  }

  private func write(_ content: FormatContent, into layout: inout Layout) {
    let items = content.items
    let pending = items.lastIndex { isLiteral($0.scalar) }
    write(content, integerEnd: pending ?? integerEnd(of: items), pending, into: &layout)
  }

  /// Writes an amount without a group separator that waits for its digits.
  private func writeSettled(_ content: FormatContent, into layout: inout Layout) {
    let end = integerEnd(of: content.items)
    if !writeAtOnce(content, integerEnd: end, into: &layout) { write(content, integerEnd: end, nil, into: &layout) }
  }

  /// Writes an amount of ASCII characters, unless it is empty or very long.
  private func writeAtOnce(_ content: FormatContent, integerEnd end: Int, into layout: inout Layout) -> Bool {
    let items = content.items
    guard hasPlainLiterals, !items.isEmpty else { return false }
    let start = isSign(items[0].scalar) ? 1 : 0
    let first = group == nil ? 0 : grouping.firstBoundary(in: end - start)
    let markCount = first == 0 ? 0 : 1 + (first - grouping.primary) / grouping.secondary
    let count = items.count + markCount + currency.count
    if count > UInt64.bitWidth { return false }
    layout.rewrite(count: count, caretItem: content.caret, maximumCount: maximumCount(for: items)) { bytes in
      var pen = AmountPen()
      if start == 1 { pen.write(items[0].scalar, isSignificant: true, to: &bytes) }
      if configuration.currencyPosition == .before { pen.write(currency, to: &bytes) }
      var mark = first == 0 ? -1 : end - first
      for index in start..<items.count {
        if index == mark, let group {
          pen.write(group, isSignificant: false, to: &bytes)
          mark = mark + grouping.primary == end ? -1 : mark + grouping.secondary
        }
        pen.write(items[index].scalar, isSignificant: true, to: &bytes)
      }
      if configuration.currencyPosition == .after { pen.write(currency, to: &bytes) }
      return pen.significant
    }
    return true
  }

  private func integerEnd(of items: [FormatItem]) -> Int { items.firstIndex { isDecimal($0.scalar) } ?? items.count }

  /// - Parameters:
  ///   - end: the index of the item behind the integer digits.
  ///   - pending: the index of a group separator that waits for its digits.
  private func write(_ content: FormatContent, integerEnd end: Int, _ pending: Int?, into layout: inout Layout) {
    layout.begin(caretItem: content.caret, maximumCount: maximumCount(for: content.items))
    if content.items.isEmpty { return }
    let items = content.items
    let start = isSign(items[0].scalar) ? 1 : 0
    if start == 1 { layout.next(items[0].scalar) }
    if configuration.currencyPosition == .before { for scalar in currency { layout.mark(scalar) } }
    let waiting = pending == nil ? 0 : grouping.primary
    var mark = end + waiting - grouping.firstBoundary(in: end - start + waiting)
    for index in start..<items.count {
      if index == mark, index < end {
        if let group { layout.mark(group) }
        mark += mark + grouping.primary == end + waiting ? grouping.primary : grouping.secondary
      }
      layout.next(items[index].scalar)
    }
    layout.close()
    if configuration.currencyPosition == .after { for scalar in currency { layout.suffix(scalar) } }
  }
}

/// Writes the ASCII characters of an amount one after the other.
private struct AmountPen {
  private var place = 0
  /// Which bytes are significant: the lowest bit is for the first.
  private(set) var significant: UInt64 = 0

  @inline(__always)
  mutating func write(_ scalar: Unicode.Scalar, isSignificant: Bool, to bytes: inout MutableSpan<UInt8>) {
    bytes[place] = UInt8(truncatingIfNeeded: scalar.value)
    if isSignificant { significant |= 1 << UInt64(place) }
    place += 1
  }

  mutating func write(_ literals: [Unicode.Scalar], to bytes: inout MutableSpan<UInt8>) {
    for scalar in literals { write(scalar, isSignificant: false, to: &bytes) }
  }
}

// MARK: - Typing at the end

extension AmountFormat: GrowingFormat {
  /// The key that writes the decimal mark, if that is one ASCII character.
  var decimalKey: UInt8? {
    configuration.fractionDigits > 0 && decimal.isASCII ? UInt8(truncatingIfNeeded: decimal.value) : nil
  }

  func grow(
    by key: UInt8, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    let scalar = Unicode.Scalar(key)
    guard let digits = DigitCounts(content.items, decimalKey), content.items.count < request.limit,
      scalar.isASCIIDigit ? mayAppendDigit(to: digits) : mayAppendDecimal(scalar, to: digits)
    else { return false }
    let isAppended = hasPlainEnd && !content.items.isEmpty && (!scalar.isASCIIDigit || digits.hasFixedGroups(group))
    content.append(key)
    if isAppended {
      layout.grow(maximumCount: maximumCount(for: content.items))
      layout.significant(scalar, item: content.items.count - 1)
    } else {
      writeSettled(content, into: &layout)
    }
    return true
  }

  func shrink(_ content: inout FormatContent, into layout: inout Layout) -> Bool {
    guard let digits = DigitCounts(content.items, decimalKey), let last = content.items.last else { return false }
    content.removeLast()
    if hasPlainEnd, !content.items.isEmpty, !last.scalar.isASCIIDigit || digits.hasFixedGroups(group) {
      layout.shrink(to: layout.utf8Count - 1, maximumCount: maximumCount(for: content.items))
    } else {
      writeSettled(content, into: &layout)
    }
    return true
  }

  func insert(
    _ key: UInt8, at index: Int, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    let start = content.items.first.map { isSign($0.scalar) } == true ? 1 : 0
    guard let digits = DigitCounts(content.items, decimalKey), content.items.count < request.limit, index >= start,
      digits.integer > 0, !digits.isZero,
      key.isASCIIDigit
        ? hasRoom(for: key, at: index - start, in: digits) : mayInsertDecimal(key, at: index - start, in: digits)
    else { return false }
    content.insert(key, at: index)
    writeSettled(content, into: &layout)
    return true
  }

  /// - Parameter index: the number of digits before the key, and of marks.
  private func hasRoom(for key: UInt8, at index: Int, in digits: DigitCounts) -> Bool {
    if index == 0, key == UInt8(ascii: "0") { return false }
    return index <= digits.integer
      ? digits.integer < configuration.integerDigits : digits.fraction ?? 0 < configuration.fractionDigits
  }

  /// - Parameter index: the number of digits before the key.
  private func mayInsertDecimal(_ key: UInt8, at index: Int, in digits: DigitCounts) -> Bool {
    key == decimalKey && digits.fraction == nil && index > 0 && index <= configuration.integerDigits
      && digits.integer - index <= configuration.fractionDigits
  }

  func mayInsert(_ mark: UInt8) -> Bool { mark == decimalKey }

  func remove(at index: Int, _ content: inout FormatContent, into layout: inout Layout) -> Bool {
    let removed = content.items[index].scalar
    guard DigitCounts(content.items, decimalKey) != nil, removed.isASCIIDigit || isDecimal(removed) else {
      return false
    }
    content.remove(at: index)
    writeSettled(content, into: &layout)
    return true
  }

  func writePlainValue(of content: borrowing FormatContent, into bytes: inout [UInt8]) -> Bool {
    let items = content.items
    guard let digits = DigitCounts(items, decimalKey) else { return false }
    for index in items.indices {
      let byte = UInt8(truncatingIfNeeded: items[index].scalar.value)
      if byte.isASCIIDigit || index == 0 && isSign(items[index].scalar) {
        bytes.append(byte)
      } else if digits.fraction ?? 0 > 0 {
        if digits.integer == 0 { bytes.append(UInt8(ascii: "0")) }
        bytes.append(UInt8(ascii: "."))
      }
    }
    return true
  }

  /// A digit of an amount of which the plain value has each character, too, and no more.
  func keeps(_ key: UInt8, inPlainValue count: Int, _ content: borrowing FormatContent) -> Bool {
    key.isASCIIDigit && count == content.items.count - 1
  }

  /// Whether nothing stands behind the digits.
  private var hasPlainEnd: Bool { currency.isEmpty || configuration.currencyPosition == .before }

  private func mayAppendDigit(to digits: DigitCounts) -> Bool {
    if digits.integer > configuration.integerDigits { return false }
    if let fraction = digits.fraction {
      return fraction < configuration.fractionDigits && digits.integer > 0 && !(digits.isZero && digits.integer > 1)
    }
    return digits.integer < configuration.integerDigits && !digits.isZero
  }

  private func mayAppendDecimal(_ scalar: Unicode.Scalar, to digits: DigitCounts) -> Bool {
    isDecimal(scalar) && digits.fraction == nil && digits.integer > 0 && !(digits.isZero && digits.integer > 1)
      && digits.integer <= configuration.integerDigits
  }
}

/// How many digits an amount has that consists of ASCII digits, a sign before them, and a decimal mark.
private struct DigitCounts {
  private(set) var integer = 0
  /// The digits behind the decimal mark; `nil` if there is none.
  private(set) var fraction: Int?
  /// Whether the first digit is a zero.
  private(set) var isZero = false

  /// `nil` if the amount consists of anything else: of a group mark that waits for its digits, for instance.
  init?(_ items: [FormatItem], _ decimalKey: UInt8?) {
    for index in items.indices {
      let scalar = items[index].scalar
      if scalar.isASCIIDigit {
        if let count = fraction {
          fraction = count + 1
        } else {
          if integer == 0 { isZero = scalar == "0" }
          integer += 1
        }
      } else if fraction == nil, let decimalKey, scalar.value == decimalKey {
        fraction = 0
      } else if index > 0 || scalar != "-" {
        return nil
      }
    }
  }

  /// Whether a digit at the end moves no group marks.
  func hasFixedGroups(_ group: Unicode.Scalar?) -> Bool { fraction != nil || group == nil }
}

extension ArraySlice<FormatItem> {
  /// The slice without the blanks at its ends.
  fileprivate func trimmed() -> ArraySlice<FormatItem> {
    let start = drop { $0.scalar.isBlankOrInvisible }
    let blanks = start.reversed().prefix { $0.scalar.isBlankOrInvisible }.count
    return start.dropLast(blanks)
  }
}

extension [Unicode.Scalar] {
  /// The scalars without the blanks at the end.
  fileprivate func trimmedEnd() -> ArraySlice<Unicode.Scalar> {
    dropLast(reversed().prefix { $0.isBlankOrInvisible }.count)
  }
}
