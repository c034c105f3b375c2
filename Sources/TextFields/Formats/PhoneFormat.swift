import Matching

/// A telephone number, grouped as its country writes it: as it is dialled within a region, or with a plus sign and the
/// country calling code.
///
/// Without a region, the plus sign is written by the format, and `00` stands for it. With one, so does what is dialled there
/// in front of a calling code (`011` in North America). A national prefix between a calling code and a number that is none
/// with it is left out of a paste: `+44 (0)20 …`. Typed there, it is refused; left there by a deletion, it stays until editing
/// ends, and is no part of the plain value.
///
/// A separator is written with the digit behind it. A digit that is typed or deleted may change the grouping, and with it
/// all separators.
final class PhoneFormat: GrowingFormat {
  private let region: PhonePlan?
  /// The most digits of a number with its calling code (ITU-T E.164).
  static let longest = 15

  init(_ region: PhonePlan?) { self.region = region }

  func takes(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit || scalar == "+" || isLiteral(scalar) }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isLikeKey { return false }
    return switch scalar {
    case "(", ")", "/", ".", "-": true
    default: scalar.isBlankOrInvisible || scalar.isMinus || scalar.isDash
    }
  }

  func read(_ text: String, into items: inout [FormatItem]) -> Bool {
    var hasDigits = false
    for scalar in text.unicodeScalars {
      guard takes(scalar), scalar != "+" || !hasDigits else { return false }
      if scalar.isASCIIDigit { hasDigits = true }
      items.append(FormatItem(scalar: scalar, origin: isLiteral(scalar) ? .literal : .significant))
    }
    return true
  }
}

// MARK: - Layout

extension PhoneFormat {
  func layOut(
    _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) throws(FormatProblem) {
    content.drop { _, item in isLiteral(item.scalar) }
    for (index, item) in content.items.enumerated() {
      guard takes(item.scalar) else { throw .typing }
      if item.scalar == "+", index > 0 { throw .rule }
    }
    try completePlus(&content, &layout)
    let number = try number(&content, &layout)
    try enforce(&content, number, request)
    content.phone = PhoneProgress()
    content.takeKeys()
    write(&content, number, into: &layout)
  }

  /// Puts a plus sign in front of a calling code, and in place of what is dialled in front of one.
  private func completePlus(_ content: inout FormatContent, _ layout: inout Layout) throws(FormatProblem) {
    guard let first = content.items.first, first.scalar != "+" else { return }
    guard let region else {
      if first.scalar != "0" { return content.insert("+", at: 0) }
      guard content.items.count > 1 else { return }
      guard content.items[1].scalar == "0" else { throw .rule }
      return replace(2, &content)
    }
    let count = region.outgoing.count
    guard count > 0, content.items.count >= count, content.typedCount > 0 else { return }
    let isOutgoing = zip(content.items, region.outgoing).allSatisfy { $0.scalar.value == UInt32($1) }
    if isOutgoing, national(content.items[...], region, &layout).verdict == .noMatch { replace(count, &content) }
  }

  /// Puts a plus sign in place of the first digits.
  private func replace(_ count: Int, _ content: inout FormatContent) {
    let caret = content.caret
    content.drop { index, _ in index < count }
    content.items.insert(FormatItem(scalar: "+", origin: .significant), at: 0)
    if caret > 0 { content.caret += 1 }
  }

  /// Takes the number apart, and leaves a national prefix out of a paste that stands behind a calling code.
  ///
  /// - Throws: if a key completes such a prefix.
  private func number(_ content: inout FormatContent, _ layout: inout Layout) throws(FormatProblem) -> PhoneNumber {
    guard content.items.first?.scalar == "+" else {
      guard let region else { return PhoneNumber(isPrefixIncomplete: true) }
      return national(content.items[...], region, &layout)
    }
    let number = PhoneNumber.international(digits(content.items[1...], &layout).span)
    guard let plan = number.plan, number.verdict == .noMatch else { return number }
    let start = 1 + number.leadingCount
    let surplus = PhoneNumber.surplusPrefix(digits(content.items[start...], &layout).span, of: plan)
    guard surplus > 0 else { return number }
    guard content.typedCount > 1 else {
      if content.items[start..<start + surplus].contains(where: { $0.origin == .typed }) { throw .rule }
      return number
    }
    content.drop { index, _ in index >= start && index < start + surplus }
    return PhoneNumber.international(digits(content.items[1...], &layout).span)
  }

  private func national(_ items: ArraySlice<FormatItem>, _ plan: PhonePlan, _ layout: inout Layout) -> PhoneNumber {
    PhoneNumber.national(digits(items, &layout).span, of: plan)
  }

  /// The digits side by side, in the layout's own storage: a keystroke makes no array.
  private func digits(_ items: ArraySlice<FormatItem>, _ layout: inout Layout) -> [UInt8] {
    layout.begin(caretItem: .max, maximumCount: nil)
    for item in items { layout.next(item.scalar) }
    return layout.utf8
  }

  /// Makes sure that there are no more digits than a number has. None is cut off: it would be another number.
  private func enforce(
    _ content: inout FormatContent, _ number: PhoneNumber, _ request: FormatRequest
  ) throws(FormatProblem) {
    let plus = content.items.first?.scalar == "+" ? 1 : 0
    let longest = number.plan.map { plus + number.leadingCount + $0.longest } ?? plus + Self.longest
    var whole = request
    whole.truncates = false
    if longest < request.limit, content.items.count > max(longest, request.currentCount), content.typedCount > 0,
      !request.isUnlimited
    {
      throw .digitLimit(longest - plus, .phoneDigits)
    }
    try content.enforce(min(longest, request.limit), whole)
  }

  private func write(_ content: inout FormatContent, _ number: PhoneNumber, into layout: inout Layout) {
    let plus = content.keys.first == UInt8(ascii: "+") ? 1 : 0
    let start = min(plus + number.leadingCount, content.keys.count)
    let grouping = grouping(of: number, from: start, &content)
    layout.begin(caretItem: content.caret, maximumCount: number.plan.map { start + $0.longest })
    defer { layout.close() }
    guard let grouping, start < content.keys.count else {
      for index in content.keys.indices {
        if index == start, index > 0, number.plan != nil { layout.mark(" ") }
        layout.next(Unicode.Scalar(content.keys[index]))
      }
      return
    }
    if number.isInternational {
      for index in 0..<start { layout.next(Unicode.Scalar(content.keys[index])) }
      layout.mark(" ")
    }
    let template =
      number.isInternational
      ? grouping.abroadTemplate : start > 0 ? grouping.prefixedTemplate : grouping.template
    write(content.keys, from: start, template, grouping, into: &layout)
  }

  /// How the digits from a place on are grouped. Which grouping that is need not be found again once it is settled.
  private func grouping(
    of number: PhoneNumber, from start: Int, _ content: inout FormatContent
  ) -> PhoneGrouping? {
    guard let plan = number.plan else { return nil }
    let count = content.keys.count - start
    if let settled = content.phone.grouping, count <= settled.longest, number.verdict != .noMatch {
      content.phone.place = plan.place(after: content.keys.span.extracting(start...))
      return settled
    }
    var settled: PhoneGrouping?
    let grouping = plan.grouping(
      ofNational: content.keys.span.extracting(start...), isAbroad: number.isInternational, settled: &settled)
    if number.isInternational, number.verdict != .noMatch, let settled {
      content.phone = PhoneProgress(
        plan: plan, grouping: settled, start: start,
        place: plan.place(after: content.keys.span.extracting(start...)), settledCount: count)
    } else {
      content.phone = PhoneProgress()
    }
    return grouping
  }

  /// Writes the groups, and what stands in front of each as its first digit comes.
  private func write(
    _ keys: [UInt8], from start: Int, _ template: [UInt8], _ grouping: PhoneGrouping, into layout: inout Layout
  ) {
    var next = start
    var literals = 0
    for (place, byte) in template.enumerated() {
      let isPrefix = byte == UInt8(ascii: "P")
      guard byte.isASCIIDigit || isPrefix else {
        literals += 1
        continue
      }
      if next == keys.count, !isPrefix { return }
      for index in (place - literals)..<place { layout.mark(Unicode.Scalar(template[index])) }
      literals = 0
      if isPrefix {
        for index in 0..<start { layout.next(Unicode.Scalar(keys[index])) }
      } else {
        let size = grouping.size(ofGroup: byte.digitValue - 1, count: keys.count - start)
        for index in next..<min(next + size, keys.count) { layout.next(Unicode.Scalar(keys[index])) }
        next = min(next + size, keys.count)
      }
    }
    for index in next..<keys.count { layout.next(Unicode.Scalar(keys[index])) }
  }
}

// MARK: - Keys

extension PhoneFormat {
  func grow(
    by key: UInt8, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    if key == UInt8(ascii: "+"), content.keys.isEmpty, request.limit > 0 {
      content.keys.append(key)
      layout.begin(caretItem: 1, maximumCount: nil)
      layout.next("+")
      layout.close()
      return true
    }
    guard key.isASCIIDigit, Self.isInternational(content) else { return false }
    if appendSettled(key, &content, request, into: &layout) { return true }
    content.keys.append(key)
    content.caret = content.keys.count
    if writeAnew(&content, request, into: &layout) { return true }
    content.keys.removeLast()
    writeAgain(&content, into: &layout)
    return false
  }

  private static func isInternational(_ content: borrowing FormatContent) -> Bool {
    content.keys.first == UInt8(ascii: "+")
  }

  /// Puts a digit behind a number whose grouping is settled.
  private func appendSettled(
    _ key: UInt8, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    guard let plan = content.phone.plan, let literals = literalsOfNext(content, plan, request),
      let place = plan.place(after: key, from: content.phone.place)
    else { return false }
    content.phone.place = place
    content.keys.append(key)
    grow(by: key, behind: literals, content, &layout)
    return true
  }

  /// What stands in front of one more digit of a number whose grouping is settled; `nil` if there may be none, or if others
  /// would be grouped anew.
  private func literalsOfNext(
    _ content: borrowing FormatContent, _ plan: PhonePlan, _ request: FormatRequest
  ) -> Range<Int>? {
    let count = content.keys.count - content.phone.start
    guard let grouping = content.phone.grouping, count > 0, count < min(plan.longest, grouping.longest),
      content.keys.count < request.limit
    else { return nil }
    return grouping.literals(before: count)
  }

  /// Writes the last digit, and what stands in front of it.
  private func grow(
    by digit: UInt8, behind literals: Range<Int>, _ content: borrowing FormatContent, _ layout: inout Layout
  ) {
    layout.grow(maximumCount: layout.maximumCount)
    if let grouping = content.phone.grouping {
      for literal in literals { layout.mark(Unicode.Scalar(grouping.abroadTemplate[literal])) }
    }
    layout.next(Unicode.Scalar(digit))
    layout.placeCaretAtEnd()
  }

  /// Writes an international number, if nothing has to be left out of it.
  private func writeAnew(_ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout) -> Bool {
    guard let number = wholeNumber(of: content), request.isUnlimited || fits(content, number, request) else {
      return false
    }
    write(&content, number, into: &layout)
    return true
  }

  /// The international number; `nil` if there is a national prefix in it.
  private func wholeNumber(of content: borrowing FormatContent) -> PhoneNumber? {
    let digits = content.keys.span.extracting(1...)
    let number = PhoneNumber.international(digits)
    guard number.verdict == .noMatch, let plan = number.plan else { return number }
    let national = digits.extracting(number.leadingCount...)
    return PhoneNumber.surplusPrefix(national, of: plan) > 0 ? nil : number
  }

  private func fits(_ content: borrowing FormatContent, _ number: PhoneNumber, _ request: FormatRequest) -> Bool {
    let longest = number.plan.map { number.leadingCount + $0.longest } ?? Self.longest
    return content.keys.count <= min(1 + longest, request.limit)
  }

  func shrink(_ content: inout FormatContent, into layout: inout Layout) -> Bool {
    guard content.keys.count > 1, Self.isInternational(content) else { return false }
    if removeSettled(at: content.keys.count - 1, &content, into: &layout) { return true }
    let last = content.keys.removeLast()
    content.caret = content.keys.count
    content.phone = PhoneProgress()
    if writeAnew(&content, FormatRequest(isUnlimited: true), into: &layout) { return true }
    content.keys.append(last)
    return false
  }

  /// Removes a digit of a number whose grouping is settled without it, too. The caret has to be placed.
  private func removeSettled(at index: Int, _ content: inout FormatContent, into layout: inout Layout) -> Bool {
    let start = content.phone.start
    let count = content.keys.count - 1 - start
    guard let plan = content.phone.plan, let grouping = content.phone.grouping, count >= content.phone.settledCount,
      index >= start + content.phone.settledCount, count > 0, count < grouping.longest,
      let literals = grouping.literals(before: count)
    else { return false }
    let removed = content.keys.remove(at: index)
    let place = plan.place(after: content.keys.span.extracting(start...))
    guard plan.isViable(place) else {
      content.keys.insert(removed, at: index)
      return false
    }
    content.phone.place = place
    if index < content.keys.count { layout.pull(at: index) }
    layout.shrink(to: layout.utf8Count - literals.count - 1, maximumCount: layout.maximumCount)
    return true
  }

  func insert(
    _ key: UInt8, at index: Int, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    guard key.isASCIIDigit, index > 0, Self.isInternational(content) else { return false }
    if insertSettled(key, at: index, &content, request, into: &layout) { return true }
    content.keys.insert(key, at: index)
    content.caret = index + 1
    content.phone = PhoneProgress()
    if writeAnew(&content, request, into: &layout) { return true }
    content.keys.remove(at: index)
    writeAgain(&content, into: &layout)
    return false
  }

  /// Puts a digit into a number behind the digits that have settled its grouping.
  private func insertSettled(
    _ key: UInt8, at index: Int, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool {
    let start = content.phone.start
    guard let plan = content.phone.plan, index >= start + content.phone.settledCount,
      let literals = literalsOfNext(content, plan, request)
    else { return false }
    content.keys.insert(key, at: index)
    let place = plan.place(after: content.keys.span.extracting(start...))
    guard plan.isViable(place) else {
      content.keys.remove(at: index)
      return false
    }
    content.phone.place = place
    let last = layout.push(key, at: index)
    grow(by: last, behind: literals, content, &layout)
    layout.placeCaret(before: index + 1, changedFrom: index)
    return true
  }

  func remove(at index: Int, _ content: inout FormatContent, into layout: inout Layout) -> Bool {
    guard index > 0, Self.isInternational(content) else { return false }
    if removeSettled(at: index, &content, into: &layout) {
      layout.placeCaret(before: index, changedFrom: index)
      return true
    }
    let removed = content.keys.remove(at: index)
    content.caret = index
    content.phone = PhoneProgress()
    if writeAnew(&content, FormatRequest(isUnlimited: true), into: &layout) { return true }
    content.keys.insert(removed, at: index)
    writeAgain(&content, into: &layout)
    return false
  }

  /// Writes a number as it was, after it has been changed in vain.
  private func writeAgain(_ content: inout FormatContent, into layout: inout Layout) {
    content.phone = PhoneProgress()
    _ = writeAnew(&content, FormatRequest(isUnlimited: true), into: &layout)
  }

  var keepsKeysInPlainValue: Bool { true }

  func passesOver(_ key: UInt8, after layout: borrowing Layout) -> Bool { isLiteral(Unicode.Scalar(key)) }

  func writePlainValue(of content: borrowing FormatContent, into bytes: inout [UInt8]) -> Bool {
    guard Self.isInternational(content) else { return false }
    bytes.append(contentsOf: content.keys)
    return Self.surplus(in: content.keys.span.extracting(1...)).isEmpty
  }
}

// MARK: - Plain values

extension PhoneFormat {
  var judgesPlainValue: Bool { true }

  /// E.164: a plus sign, the calling code and the national number, without the national prefix.
  func plainValue(of text: String) -> String {
    let digits = text.utf8.filter(\.isASCIIDigit)
    if text.unicodeScalars.contains("+") {
      let surplus = Self.surplus(in: digits.span)
      return "+" + String(decoding: digits[..<surplus.lowerBound] + digits[surplus.upperBound...], as: UTF8.self)
    }
    guard let region, !digits.isEmpty else { return text }
    let number = PhoneNumber.national(digits.span, of: region)
    let rest = digits[min(number.leadingCount, digits.count)...]
    return "+" + String(decoding: region.code + rest, as: UTF8.self)
  }

  /// The places of a national prefix behind the calling code of a number that is none with it, among the digits behind the
  /// plus sign.
  private static func surplus(in digits: Span<UInt8>) -> Range<Int> {
    let number = PhoneNumber.international(digits)
    guard let plan = number.plan, number.verdict == .noMatch else { return 0..<0 }
    let start = number.leadingCount
    return start..<start + PhoneNumber.surplusPrefix(digits.extracting(start...), of: plan)
  }

  /// A number without the national prefix that a deletion has left behind its calling code.
  func settledPlainValue(of text: String) -> String? {
    guard text.unicodeScalars.contains("+") else { return nil }
    let plain = plainValue(of: text)
    return plain.utf8.count == text.utf8.count(where: \.isASCIIDigit) + 1 ? nil : plain
  }

  /// What is dialled in front of a calling code becomes a plus sign with the next digit.
  func rewritings(of text: String) -> [String] {
    let digits = text.utf8.filter(\.isASCIIDigit)
    let outgoing = region?.outgoing ?? []
    guard !outgoing.isEmpty, !text.unicodeScalars.contains("+"), digits.starts(with: outgoing) else { return [] }
    return ["+" + String(decoding: digits[outgoing.count...], as: UTF8.self)]
  }

  /// What may become a plus sign says nothing yet.
  func judgedText(of text: String) -> String? {
    let digits = text.utf8.filter(\.isASCIIDigit)
    let outgoing = region?.outgoing ?? Array("00".utf8)
    let isPlus = text.unicodeScalars.contains("+")
    if !isPlus, digits.count < outgoing.count, PhoneNumber.commonPrefix(digits.span, outgoing) == digits.count {
      return ""
    }
    return plainValue(of: text)
  }
}

/// A telephone number as far as it is known, so that a digit behind it, or the deletion of its last one, need not read it
/// again: only for a number with a calling code that may be one, whose grouping is settled.
struct PhoneProgress: Sendable {
  /// The plan of the calling code.
  var plan: PhonePlan?
  /// The grouping, which further digits, up to its longest number, cannot make another one.
  var grouping: PhoneGrouping?
  /// The number of items in front of the national number.
  var start = 0
  /// The place of the plan's automaton after the national number.
  var place = 0
  /// The number of national digits from which on the grouping is known to be settled.
  var settledCount = 0
}
