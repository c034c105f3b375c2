/// A card's expiry month: `MM/yy`.
///
/// While digits are typed at the end, the slash is added before the year begins. A deletion never adds it. A separator
/// of any kind after one digit completes the month: `1/` is `01/`. A digit with which no month begins is a month by
/// itself: `4` is `04/`.
///
/// A year of four digits is read too, and so is a year that comes first (`2029-01`): no month is 20. Both are shown as
/// they are typed until they are complete. Where the plain value is `yyMM`, so is a year of two digits that comes first
/// and is no month (`2904`); a digit that no month begins with waits for the next one then.
final class ExpiryFormat: TemplateFormat {
  private let configuration: ExpiryConfiguration
  /// `nil` where two digits may be a month or a year.
  let template: LayoutTemplate?
  /// Whether the plain value begins with a year of two digits.
  private let takesShortYear: Bool

  init(_ configuration: ExpiryConfiguration) {
    self.configuration = configuration
    takesShortYear = configuration.plainFormat.parts.first { !$0.isLiteral } == .yearOfCentury
    template = takesShortYear ? nil : LayoutTemplate([nil, nil, "/", nil, nil], runsAhead: true)
  }

  /// The digits of a month and a year of two digits. A month that begins with another digit than 0 and 1 is completed, or
  /// is a year that comes first.
  func takes(_ key: UInt8, at place: Int, after text: [UInt8]) -> Bool {
    key.isASCIIDigit && beginsMonth(place == 0 ? key : text.first ?? key)
  }

  func holds(_ key: UInt8, at place: Int) -> Bool { key.isASCIIDigit && (place > 0 || beginsMonth(key)) }

  private func beginsMonth(_ key: UInt8) -> Bool { key == UInt8(ascii: "0") || key == UInt8(ascii: "1") }

  func passesOver(_ key: UInt8, after layout: borrowing Layout) -> Bool {
    isLiteral(Unicode.Scalar(key)) && (template?.hasRunAhead(layout) ?? false) && layout.utf8[0] < UInt8(ascii: "2")
  }

  func takes(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit || isLiteral(scalar) }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool { scalar.isDateSeparator }

  func read(_ text: String, into items: inout [FormatItem]) -> Bool {
    for scalar in text.unicodeScalars {
      guard takes(scalar) else { return false }
      items.append(FormatItem(scalar: scalar, origin: scalar.isASCIIDigit ? .significant : .literal))
    }
    return true
  }

  func layOut(
    _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) throws(FormatProblem) {
    content.drop { _, item in item.origin == .literal }
    if !content.items.allSatisfy({ takes($0.scalar) }) { throw .typing }
    let isTyped = content.typedCount > 0
    // The last number of a paste that is separated is whole, unless it is what the field shows before all of it is typed.
    let isWhole = content.typedCount == content.items.count && !isUnfinished(content.items)
    let isSeparated = isWhole && content.items.contains { isLiteral($0.scalar) }
    let monthDigits = try takeSeparators(&content)
    var form = form(of: content.items, isMonthGiven: monthDigits == 2)
    if isTyped {
      if monthDigits == nil { completeMonth(&content, form) }
      try enforce(&content, request, form)
    }
    // Only typing and a text that the program sets can have all six digits: a deletion leaves fewer.
    if isTyped || content.items.count == 6 { form = try reorderYear(&content, form, isWhole: isWhole, isSeparated) }
    write(content, form, isGrowing: request.isGrowing, into: &layout)
  }

  var judgesPlainValue: Bool { false }

  func plainValue(of text: String) -> String {
    DateFormat.monthYear.date(from: text).map(configuration.plainFormat.string) ?? text
  }

  /// A date with a year of four digits is rewritten once it is complete, and is judged in that form. Until then only
  /// the part that will stay is judged.
  func judgedText(of text: String) -> String? {
    let bytes = text.utf8
    guard bytes.count < 7, isWritten(text) else { return nil }
    if bytes.first == UInt8(ascii: "2") { return "" }
    if takesShortYear, bytes.count == 1 || bytes.count < 5 && beginsWithShortYear(text.unicodeScalars) { return "" }
    return bytes.count == 6 && text.dropFirst(2).hasPrefix("/20") ? String(text.prefix(4)) : nil
  }

  func judgedCount(of text: Span<UInt8>) -> Int? {
    text.count > 0 && text.count != 6 && text[0] != UInt8(ascii: "2") && !takesShortYear ? text.count : nil
  }

  var judgesWholeText: Bool { false }

  /// A month of one digit becomes one of two when a separator follows.
  func rewritings(of text: String) -> [String] {
    text.utf8.count == 1 && text.utf8.allSatisfy { $0.isASCIIDigit } ? ["0" + text] : []
  }

  /// Whether a text is a year that comes first, with a month of which a digit is missing, as the field shows it.
  private func isUnfinished(_ items: [FormatItem]) -> Bool {
    guard items.count > 3, items[items.count - 2].scalar == "-", items[items.count - 1].scalar.isASCIIDigit else {
      return false
    }
    let isLong = items.count == 6 && items[0].scalar == "2" && items[1].scalar == "0"
    return isLong || (items.count == 4 && takesShortYear && beginsWithShortYear(items.lazy.map(\.scalar)))
  }

  /// A month of one digit is completed.
  func settledPlainValue(of text: String) -> String? { completed(text).map(plainValue) }

  /// The month of one digit behind a year is completed.
  func completed(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 1, parts[1].utf8.allSatisfy({ $0.isASCIIDigit }), parts[1] != "0"
    else { return nil }
    return laidOutAnew(parts[0] + "-0" + parts[1])
  }

  /// An incomplete text is its own plain value. A complete text is not, unless the plain format is that of the text.
  func text(ofPlainValue value: String) -> String? {
    if let date = configuration.plainFormat.date(from: value) { return DateFormat.monthYear.string(from: date) }
    return isWritten(value) && DateFormat.monthYear.date(from: value) == nil ? value : nil
  }

  /// Whether a text has only what this format writes: digits and separators.
  private func isWritten(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.isASCIIDigit || isLiteral($0) }
  }
}

// MARK: - Reading

extension ExpiryFormat {
  /// Whether the month or the year comes first.
  private enum Form {
    case month
    case year
    case shortYear
  }

  /// - Parameter isMonthGiven: whether a separator says that the first two digits are the month.
  private func form(of items: [FormatItem], isMonthGiven: Bool) -> Form {
    if isMonthGiven || items.count < 2 { return .month }
    if items[0].scalar == "2" && items[1].scalar == "0" { return isWholeMonthFirst(items) ? .month : .year }
    return takesShortYear && items.count <= 4 && beginsWithShortYear(items.lazy.map(\.scalar)) ? .shortYear : .month
  }

  /// Whether a whole month and year were there already. A key in front of them, the `2` before `01/29`, makes no year of
  /// them.
  private func isWholeMonthFirst(_ items: [FormatItem]) -> Bool {
    let kept = items.filter { $0.origin != .typed }
    return kept.count == 4 && !(kept[0].scalar == "2" && kept[1].scalar == "0")
  }

  /// Whether two digits come first that are no month.
  private func beginsWithShortYear(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    let digits = scalars.prefix(2).map { Int($0.value) - 0x30 }
    return digits.count == 2 && digits.allSatisfy { 0...9 ~= $0 } && digits[0] * 10 + digits[1] > 12
  }

  /// Removes the separators that were typed, and puts a zero before a month of one digit that a separator follows.
  ///
  /// - Returns: the number of digits before the separator; `nil` if there is none.
  /// - Throws: if a separator is anywhere but after the month or the year.
  private func takeSeparators(_ content: inout FormatContent) throws(FormatProblem) -> Int? {
    let items = content.items
    guard let first = items.firstIndex(where: { isLiteral($0.scalar) }) else { return nil }
    let run = items[first...].prefix { isLiteral($0.scalar) }
    let rest = items[run.endIndex...].drop { $0.scalar.isASCIIDigit }
    guard rest.allSatisfy({ isLiteral($0.scalar) }) else { throw .rule }
    content.drop { _, item in isLiteral(item.scalar) }
    switch first {
    case 1:
      content.insert("0", at: 0)
      return 2
    case 2 where takesShortYear && beginsWithShortYear(items.lazy.map(\.scalar)): return nil
    case 2 where !(items[0].scalar == "2" && items[1].scalar == "0"): return 2
    case 4 where items[0].scalar == "2" && items[1].scalar == "0": return 4
    // A separator after the complete date has no meaning.
    case _ where items.count > 1 && rest.isEmpty && run.endIndex == items.count && first >= 4: return nil
    default: throw .rule
    }
  }

  /// Puts a zero before a digit with which no month begins. `2` waits for the next digit, because `20` begins a year.
  private func completeMonth(_ content: inout FormatContent, _ form: Form) {
    guard case .month = form, !takesShortYear, let first = content.items.first?.scalar, ("2"..."9").contains(first)
    else { return }
    let second = content.items.count > 1 ? content.items[1] : nil
    if first == "2", second == nil { return }
    // Two digits before a slash that were there already stay as they are.
    if let second, second.origin != .typed, content.items[0].origin != .typed { return }
    if content.items.count >= 4 { return }
    content.insert("0", at: 0)
  }

  /// Makes sure that there are no more digits than a month and a year have. None is cut off, because that would change
  /// the month or the year.
  private func enforce(
    _ content: inout FormatContent, _ request: FormatRequest, _ form: Form
  ) throws(FormatProblem) {
    let items = content.items
    let hasCentury = items.count > 4 && items[2].scalar == "2" && items[3].scalar == "0"
    let isLong = if case .year = form { true } else { hasCentury }
    var whole = request
    whole.truncates = false
    try content.enforce(min(isLong ? 6 : 4, request.limit), whole)
  }

  /// Puts a complete date with a year that comes first, or with one of four digits, into the form that is shown.
  ///
  /// - Throws: if a number that is no month follows the year: the two would only change places.
  private func reorderYear(
    _ content: inout FormatContent, _ form: Form, isWhole: Bool, _ isSeparated: Bool
  ) throws(FormatProblem) -> Form {
    let items = content.items
    switch form {
    case .month:
      if items.count == 6 { content.drop { index, _ in index == 2 || index == 3 } }
      return .month
    case .year:
      // A month of one digit that cannot be followed by another.
      if items.count == 5, isWhole || ("2"..."9").contains(items[4].scalar) { content.insert("0", at: 4) }
      guard content.items.count == 6 else { return .year }
      guard isMonth(content.items[4], content.items[5]) else { throw .rule }
      let digits = content.items
      content.items = [digits[4], digits[5], digits[2], digits[3]]
      content.caret = content.items.count
      return .month
    case .shortYear:
      if items.count == 3, ((isSeparated ? "1" : "2")..."9").contains(items[2].scalar) { content.insert("0", at: 2) }
      guard content.items.count == 4 else { return .shortYear }
      guard isMonth(content.items[2], content.items[3]) else { throw .rule }
      content.items = Array(content.items[2...] + content.items[..<2])
      content.caret = content.items.count
      return .month
    }
  }

  private func isMonth(_ first: FormatItem, _ second: FormatItem) -> Bool {
    switch first.scalar {
    case "0": ("1"..."9").contains(second.scalar)
    case "1": ("0"..."2").contains(second.scalar)
    default: false
    }
  }

  private func write(_ content: FormatContent, _ form: Form, isGrowing: Bool, into layout: inout Layout) {
    let (place, separator): (Int, Unicode.Scalar) =
      switch form {
      case .month: (2, "/")
      case .year: (4, "-")
      case .shortYear: (2, "-")
      }
    layout.begin(caretItem: content.caret, maximumCount: 4)
    for (index, item) in content.items.enumerated() {
      if index == place { layout.literal(separator) }
      layout.significant(item.scalar, item: index)
    }
    if content.items.count == place, isGrowing { layout.literal(separator) }
  }
}

extension Unicode.Scalar {
  /// Whether people write the scalar between the parts of a date or a time.
  var isDateSeparator: Bool {
    if isLikeKey { return false }
    return switch self {
    case "/", "-", ".", ",", ":", "\\", "\u{2044}", "\u{2215}", "\u{B7}", "\u{3002}", "\u{3001}": true
    default: isBlankOrInvisible || isMinus || (!isASCII && properties.generalCategory == .dashPunctuation)
    }
  }
}
