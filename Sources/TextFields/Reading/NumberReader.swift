/// Reads numbers and amounts: keys and pastes.
///
/// A point or a comma that is typed where a decimal separator is possible becomes the decimal separator. The exception
/// is the type's group separator where a group can end. A paste is accepted only if there is exactly one way to read
/// it.
struct NumberReader: ReplacementReader {
  /// The type's decimal separator; `nil` if the type has no fractions.
  var decimal: Unicode.Scalar?
  /// The type's group separator; `nil` if it has none.
  var group: Unicode.Scalar?
  /// The sizes of groups.
  var grouping = NumberGrouping.threes
  /// The maximum number of digits before the decimal separator.
  var integerDigits = Int.max
  /// The maximum number of digits after the decimal separator.
  var fractionDigits = 0
  /// Whether a number may be negative.
  var isSigned = false
  /// The words that may be next to a number.
  var words = NumberWords.none

  private var decimalMark: NumberMark? { decimal.flatMap(NumberMark.init) }
  private var groupMark: NumberMark? { group.flatMap(NumberMark.init) }

  func concerns(_ replacement: String) -> Bool {
    let bytes = replacement.utf8
    guard let byte = bytes.first, bytes.count == 1 else { return true }
    return !byte.isASCIIDigit && Unicode.Scalar(byte) != decimal
  }

  func takesAsWritten(_ paste: Span<UInt8>) -> Bool { paste.isOfDigits }
  func takesAsWritten(whole paste: Span<UInt8>) -> Bool { isOwnNotation(paste) }

  func unreadablePart(of replacement: String) -> Range<String.Index>? {
    replacement[...].firstRun { scalar in
      NumberMark(scalar) != nil || scalar.properties.numericType == .decimal || scalar.isBlankOrInvisible
        || words.mayHold(scalar) || (isSigned && (scalar.isMinus || scalar == "(" || scalar == ")"))
    }
  }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    let scalars = replacement.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1 { return read(key: scalar, NumberPlace(place, self)) }
    if place.isWhole, replacement.withUTF8Bytes({ isOwnNotation($0) }) { return .asWritten }
    // What the field shows when the sign alone has been typed.
    if place.isWhole, isSigned, replacement.hasPrefix("-"),
      words.isOwn(String(String(replacement.dropFirst()).withoutBlanksAtEnds))
    {
      return .text("-")
    }
    return read(paste: Array(scalars), place)
  }

  /// Whether a text is a number as this reader writes it: ASCII digits, and at most one decimal separator behind the first
  /// of them, with no more digits behind it than there may be. It is read as it is written if it is the whole text.
  private func isOwnNotation(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, text[0].isASCIIDigit else { return false }
    var mark: Int?
    for index in text.indices where !text[index].isASCIIDigit {
      guard mark == nil, let decimal, decimal.isASCII, decimal.value == UInt32(text[index]) else { return false }
      mark = index
    }
    return mark.map { text.count - 1 - $0 <= fractionDigits } ?? true
  }
}

/// The digits and marks around a place in a number.
private struct NumberPlace {
  /// The number of digits before the place.
  let digitsBefore: Int
  /// Whether there is a group separator before the place.
  let hasGroupBefore: Bool
  /// Whether all digits before the place are zeros; also true if there are none.
  let isZeroBefore: Bool
  /// The number of digits after the place, up to a decimal separator.
  let digitsBehind: Int
  /// Whether there is a decimal separator before the place.
  let hasDecimalBefore: Bool
  /// Whether there is a decimal separator after the place.
  let hasDecimalBehind: Bool
  /// The scalar after the place.
  let next: Unicode.Scalar?
  /// Whether there is a minus sign anywhere in the text.
  let hasSign: Bool
  /// Whether group separators were typed, and not only added by the format.
  let hasTypedGroupMarks: Bool

  init(_ place: ReadingPlace, _ reader: NumberReader) {
    let before = reader.words.withoutPrefix(place.before)
    let behind = reader.words.withoutSuffix(place.behind)
    digitsBefore = before.count(where: \.isASCIIDigit)
    isZeroBefore = before.allSatisfy { !$0.isASCIIDigit || $0 == "0" }
    hasGroupBefore = before.contains { $0 == reader.group }
    hasDecimalBefore = before.contains { $0 == reader.decimal }
    hasDecimalBehind = behind.contains { $0 == reader.decimal }
    digitsBehind = behind.prefix { $0 != reader.decimal }.count(where: \.isASCIIDigit)
    next = behind.first
    hasSign = place.before.utf8.contains(UInt8(ascii: "-")) || place.behind.utf8.contains(UInt8(ascii: "-"))
    hasTypedGroupMarks = place.hasTypedGroupMarks
  }
}

// MARK: - Keys

extension NumberReader {
  private func read(key scalar: Unicode.Scalar, _ place: NumberPlace) -> Reading {
    if scalar.isMinus { return readSign(place) }
    guard let mark = NumberMark(scalar) else { return .asWritten }
    if mark == decimalMark || mark == .arabicDecimal { return readDecimal(place) }
    if mark == groupMark || mark == .arabicGroup { return readGroup(mark, place) }
    return mark.canBeDecimal ? readDecimal(place) : .refused(.typing)
  }

  private func readSign(_ place: NumberPlace) -> Reading {
    if !isSigned { return .refused(.typing) }
    return place.digitsBefore == 0 && !place.hasSign && !place.hasDecimalBefore ? .text("-") : .refused(.rule)
  }

  private func readDecimal(_ place: NumberPlace) -> Reading {
    guard let decimal else { return .refused(.typing) }
    // Before an existing decimal separator, the caret only moves over it.
    if place.next == decimal { return .text(String(decimal)) }
    return place.hasDecimalBefore || place.hasDecimalBehind ? .refused(.rule) : .text(String(decimal))
  }

  private func readGroup(_ mark: NumberMark, _ place: NumberPlace) -> Reading {
    guard let group, mayStand(place) else {
      return mark.canBeDecimal ? readDecimal(place) : .refused(.rule)
    }
    return .text(String(group))
  }

  /// Whether a group separator is possible at a place: before an existing one, before whole groups, or at the end of
  /// digits that more can follow. The separators that the format has added say nothing about what the user means: at
  /// the end of `1.234`, a point is the decimal separator, unless the user typed the first point too.
  private func mayStand(_ place: NumberPlace) -> Bool {
    if place.next == group { return true }
    if place.hasDecimalBefore || place.digitsBefore == 0 || place.isZeroBefore { return false }
    if place.digitsBehind > 0 || place.hasDecimalBehind { return grouping.isBoundary(place.digitsBehind) }
    let isMeant = !place.hasGroupBefore || place.hasTypedGroupMarks
    return isMeant && place.digitsBefore + grouping.primary <= integerDigits
      && (place.hasGroupBefore || place.digitsBefore <= max(grouping.primary, grouping.secondary))
  }
}

// MARK: - Pastes

extension NumberReader {
  private func read(paste scalars: [Unicode.Scalar], _ place: ReadingPlace) -> Reading {
    guard let text = NumberText(scalars, words, keepsWhatFits: place.keepsWhatFits) else { return .refused(.typing) }
    let around = NumberPlace(place, self)
    if text.isNegative, !isSigned || around.digitsBefore > 0 || around.hasSign { return .refused(.typing) }
    let sign = text.isNegative ? "-" : ""
    if text.marks.isEmpty { return .text(sign + text.digits(in: text.core.indices)) }
    if around.digitsBefore + around.digitsBehind > 0 || around.hasDecimalBefore || around.hasDecimalBehind {
      return readPart(text, around)
    }
    guard let decimalPlace = decimalPlace(in: text) else {
      return decimal == nil ? .refused(.typing) : .unclear
    }
    let integer = text.digits(in: text.core.startIndex..<decimalPlace)
    guard decimalPlace < text.core.endIndex else { return .text(sign + integer) }
    guard let decimal else { return .refused(.typing) }
    return .text(sign + integer + String(decimal) + text.digits(in: decimalPlace..<text.core.endIndex))
  }

  /// Reads what is pasted next to digits. A single mark is read as if it were typed; several are left to the format,
  /// which takes only its own groups.
  private func readPart(_ text: NumberText, _ around: NumberPlace) -> Reading {
    guard text.marks.count == 1, let mark = text.marks.first, !text.isNegative else { return .asWritten }
    let before = text.digits(in: text.core.startIndex..<mark.place)
    let behind = text.digits(in: mark.place..<text.core.endIndex)
    let isGroup = mark.kind == groupMark && grouping.isBoundary(behind.count + around.digitsBehind)
    if isGroup { return .text(before + behind) }
    guard mark.kind.canBeDecimal, case .text(let decimal) = readDecimal(around) else { return .refused(.rule) }
    return .text(before + decimal + behind)
  }

  /// The index of the decimal separator in the only possible reading of a text; the end of the text if it has none.
  /// `nil` if there is no reading, or more than one.
  private func decimalPlace(in text: NumberText) -> Int? {
    let kinds = text.kinds
    guard let last = text.marks.last, kinds.count <= 2 else { return nil }
    if kinds.count == 2 || last.kind == .arabicDecimal {
      let isDecimal = last.kind.canBeDecimal && text.marks.count { $0.kind == last.kind } == 1
      guard isDecimal, text.hasGroups(grouping, upTo: last.place) else { return nil }
      return last.place
    }
    if text.marks.count > 1 || !last.kind.canBeDecimal || last.kind == .arabicGroup {
      return text.hasGroups(grouping, upTo: text.core.endIndex) ? text.core.endIndex : nil
    }
    return decimalPlace(ofOnly: last, in: text)
  }

  /// The same for a number with a single point or comma.
  private func decimalPlace(ofOnly mark: NumberText.Mark, in text: NumberText) -> Int? {
    let end = text.core.endIndex
    let canGroup = text.hasGroups(grouping, upTo: end)
    let canBeDecimal = decimal != nil && end - mark.place - 1 <= fractionDigits
    if mark.kind == decimalMark { return canBeDecimal || !canGroup ? mark.place : nil }
    if mark.kind == groupMark, canGroup {
      // A point may also be the decimal separator of a plain value, which does not depend on the locale.
      return mark.kind == .point && canBeDecimal ? nil : end
    }
    if canBeDecimal, !canGroup || mark.kind == .point { return mark.place }
    return nil
  }
}
