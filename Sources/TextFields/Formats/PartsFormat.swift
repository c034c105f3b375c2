/// Numbers of fixed width with literals between them: a date or a time.
///
/// It is enough to type the digits; the literals are added. A separator of any kind after one digit of a number with
/// two completes it: `1/` is `01/`; a year is not completed. A digit with which no such number begins is a number by
/// itself: `4` for a day is `04/`. While something is typed at the end, the literals are added before the next number
/// begins. A deletion never adds them.
///
/// `A` and `P` begin AM and PM: the numbers that are missing before them are zeros, so that `9 PM` is `09:00 PM`. Where the
/// hours are 24, they say which one is meant: `9:30 PM` is `21:30`. Where they are twelve, a whole time with another hour
/// says itself which half of the day is meant: `2130` is `09:30 PM`.
final class PartsFormat: TemplateFormat {
  private let parts: [FixedPart]
  private let maximumCount: Int
  private let hasPeriod: Bool
  /// The place of the hour's first digit among the significant characters; `nil` where there is none.
  private let hourPlace: Int?
  let template: LayoutTemplate?
  let hasLiteralsLikeKeys: Bool
  /// The highest digit that each place takes without a zero before it.
  private let highestDigits: [UInt8]

  init(_ parts: [FixedPart]) {
    self.parts = parts
    maximumCount = parts.reduce(0) { $0 + $1.width }
    hasPeriod = parts.contains(.period)
    hourPlace = parts.firstIndex(of: .hour).map { parts[..<$0].reduce(0) { $0 + $1.width } }
    template = parts.contains(.period) ? nil : LayoutTemplate(parts.flatMap(\.templateScalars), runsAhead: true)
    hasLiteralsLikeKeys = parts.contains { if case .literal(let scalar) = $0 { scalar.isLikeKey } else { false } }
    highestDigits = parts.flatMap { part -> [UInt8] in
      guard case .number(let width, let maximum) = part else { return [] }
      let first = width == 2 ? UInt8(ascii: "0") + UInt8(maximum / 10) : UInt8(ascii: "9")
      return [first] + Array(repeating: UInt8(ascii: "9"), count: width - 1)
    }
  }

  func takes(_ key: UInt8, at place: Int, after text: [UInt8]) -> Bool {
    key >= UInt8(ascii: "0") && key <= highestDigits[place]
  }

  func holds(_ key: UInt8, at place: Int) -> Bool { key.isASCIIDigit }

  func passesOver(_ key: UInt8, after layout: borrowing Layout) -> Bool {
    isLiteral(Unicode.Scalar(key)) && (template?.hasRunAhead(layout) ?? false)
  }

  func takes(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCIIDigit || isLiteral(scalar) || (hourPlace != nil && scalar.isOfPeriod)
  }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool { scalar.isDateSeparator || parts.contains(.literal(scalar)) }

  func read(_ text: String, into items: inout [FormatItem]) -> Bool {
    var walk = PartsWalk(parts)
    for scalar in text.unicodeScalars {
      guard let isSignificant = walk.read(scalar) else { return false }
      items.append(FormatItem(scalar: scalar, origin: isSignificant ? .significant : .literal))
    }
    return true
  }

  var judgesPlainValue: Bool { false }

  func plainValue(of text: String) -> String { text }

  /// The text with a zero before its last digit, if that is the only one of a number with two.
  func completed(_ text: String) -> String? {
    var walk = PartsWalk(parts)
    for scalar in text.unicodeScalars where walk.read(scalar) == nil { return nil }
    let takesZero = walk.isAtNumberFromZero
    guard case .lacksZero = walk.separate(), let last = text.unicodeScalars.last, takesZero || last != "0" else {
      return nil
    }
    return text.dropLast() + "0" + String(last)
  }

  /// The letter of AM or PM is completed.
  func settledPlainValue(of text: String) -> String? {
    guard hasPeriod, let last = text.unicodeScalars.last, last.isOfPeriod, last != "M" else { return nil }
    return text + "M"
  }

  func rewritings(of text: String) -> [String] {
    (completed(text).map { [$0] } ?? []) + (hasPeriod ? halfDayReadings(of: text) : [])
  }

  /// Whether a text is one that a field shows before all of it is typed: a number or AM or PM is begun, or parts are
  /// missing. It need not be read: it stays as it is.
  func isUnfinished(_ text: String) -> Bool {
    var walk = PartsWalk(parts)
    var hasLiteral = false
    for scalar in text.unicodeScalars {
      guard let isSignificant = walk.read(scalar) else { return false }
      hasLiteral = hasLiteral || !isSignificant
    }
    return hasLiteral && !walk.isFull && !(walk.isAtPeriod && walk.isBetweenParts)
  }

  func layOut(
    _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) throws(FormatProblem) {
    content.drop { _, item in item.origin == .literal }
    if !content.items.allSatisfy({ takes($0.scalar) }) { throw .typing }
    let isTyped = content.typedCount > 0
    try complete(&content)
    if hasPeriod, isTyped { completePeriod(&content) }
    var whole = request
    whole.truncates = false
    try content.enforce(min(maximumCount, request.limit), whole)
    write(content, isGrowing: request.isGrowing, into: &layout)
  }

  /// Removes the separators, and puts zeros before numbers of one digit.
  private func complete(_ content: inout FormatContent) throws(FormatProblem) {
    var walk = PartsWalk(parts)
    var index = 0
    let digitCount = content.items.count { $0.scalar.isASCIIDigit }
    // If the pasted text has separators, its digits are not completed by guessing.
    let isSeparated = content.typedCount > 1 && content.items.contains { isLiteral($0.scalar) }
    while index < content.items.count {
      let item = content.items[index]
      if item.origin == .typed, isLiteral(item.scalar) {
        try separate(&content, at: &index, &walk)
      } else if item.origin == .typed, item.scalar.isOfPeriod, !walk.isAtPeriod {
        try takePeriod(&content, at: &index, &walk)
      } else {
        let isNew = item.origin == .typed && !isSeparated
        if isNew, hasPeriod, walk.lacksHour(before: item.scalar) {
          insertZero(&content, before: &index)
          _ = walk.separate()
        }
        guard walk.place(item.scalar, padding: isNew) else {
          guard walk.isFull else { throw .typing }
          // Zeros may have been put before digits, so that no more were typed than there is room for.
          throw digitCount > maximumCount && !hasPeriod ? .digitLimit(maximumCount, .digits) : .rule
        }
        if walk.hasPadded { insertZero(&content, before: &index, after: true) }
        index += 1
      }
    }
    content.drop { _, item in item.origin == .literal }
  }

  /// Takes a separator that was typed.
  private func separate(
    _ content: inout FormatContent, at index: inout Int, _ walk: inout PartsWalk
  ) throws(FormatProblem) {
    // Behind a whole time, AM or PM may follow after a blank.
    let isBeforePeriod = hourPlace != nil && walk.isFull && content.items[index].scalar.isBlankOrInvisible
    switch isBeforePeriod ? .separated : walk.separate() {
    case .separated: break
    case .lacksZero: insertZero(&content, before: &index)
    case .misplaced: throw .rule
    }
    // All separators are dropped at the end, in one pass.
    content.items[index].origin = .literal
    index += 1
  }

  /// Takes a letter of AM or PM that was typed before its place, or where it has none.
  private func takePeriod(
    _ content: inout FormatContent, at index: inout Int, _ walk: inout PartsWalk
  ) throws(FormatProblem) {
    let letter = content.items[index].scalar.asUppercase
    guard letter != "M" else {
      // It follows a letter that has been read.
      guard !hasPeriod, hourPlace != nil, walk.isFull else { throw .typing }
      content.items[index].origin = .literal
      return index += 1
    }
    if walk.isAtStart { throw .typing }
    if hasPeriod, content.typedCount == 1 { try alignDigits(of: &content, upTo: &index, &walk) }
    if case .lacksZero = walk.separate() { insertZero(&content, before: &index) }
    for _ in 0..<walk.digitsBeforePeriod {
      content.insert("0", at: index)
      guard walk.place("0", padding: false) else { throw .typing }
      index += 1
    }
    if hasPeriod {
      try setHourOfHalf(of: &content, isAfternoon: letter == "P", lettersAt: index)
      guard walk.place(letter, padding: false) else { throw .typing }
    } else {
      try setHour(of: &content, isAfternoon: letter == "P", lettersAt: index)
    }
    index += 1
  }

  /// Rewrites the hour of a whole time, of which AM or PM is said.
  private func setHour(
    of content: inout FormatContent, isAfternoon: Bool, lettersAt index: Int
  ) throws(FormatProblem) {
    guard let hour = hour(of: content, before: index), let meant = DayHour.ofDay(hour, isAfternoon: isAfternoon),
      !content.items[index...].contains(where: { $0.scalar.isASCIIDigit })
    else { throw .rule }
    write(hour: meant, into: &content)
    content.items[index].origin = .literal
  }

  /// Makes sure that an hour is one of a half of the day, of which AM or PM is said.
  private func setHourOfHalf(
    of content: inout FormatContent, isAfternoon: Bool, lettersAt index: Int
  ) throws(FormatProblem) {
    // With separators that were typed in one piece with it, the hour has been read already.
    guard content.typedCount == 1, let hour = hour(of: content, before: index) else { return }
    guard let meant = DayHour.ofDay(hour, isAfternoon: isAfternoon) else { throw .rule }
    write(hour: DayHour.ofHalf(meant), into: &content)
  }

  /// The hour; `nil` if not both of its digits are there.
  private func hour(of content: FormatContent, before end: Int) -> Int? {
    guard let place = hourPlace, place + 1 < end else { return nil }
    return content.items[place...place + 1].reduce(0) { $0 * 10 + Int($1.scalar.value & 0xF) }
  }

  private func write(hour: Int, into content: inout FormatContent) {
    guard let place = hourPlace else { return }
    content.items[place].scalar = Unicode.Scalar(UInt8(0x30 + hour / 10))
    content.items[place + 1].scalar = Unicode.Scalar(UInt8(0x30 + hour % 10))
  }

  /// Lets the digits in front of AM or PM end with two of the last number: `13:0` is then `01:30`, which it was before its
  /// last digit came. With an hour that can also be what it is, the letter is refused: `12:3` may be 1:23 or 12:03.
  private func alignDigits(
    of content: inout FormatContent, upTo index: inout Int, _ walk: inout PartsWalk
  ) throws(FormatProblem) {
    guard index > 2, !index.isMultiple(of: 2), let place = hourPlace, let hour = hour(of: content, before: index),
      hour > 9
    else { return }
    guard DayHour.tellsHalf(hour) else { throw .rule }
    content.insert("0", at: place)
    index += 1
    walk = PartsWalk(parts)
    for item in content.items[..<index] { _ = walk.place(item.scalar, padding: false) }
  }

  /// Puts AM or PM behind the digits of a whole time whose hour says which one is meant, and makes it an hour of that half.
  private func completePeriod(_ content: inout FormatContent) {
    let count = content.items.count
    guard count == maximumCount - FixedPart.period.width, content.items.allSatisfy({ $0.scalar.isASCIIDigit }),
      let hour = hour(of: content, before: count), DayHour.tellsHalf(hour)
    else { return }
    write(hour: DayHour.ofHalf(hour), into: &content)
    content.insert(hour < 12 ? "A" : "P", at: count)
    content.insert("M", at: count + 1)
  }

  /// What becomes of the beginning of a time in which the hour is one of 24, or has a digit of the minutes.
  private func halfDayReadings(of text: String) -> [String] {
    var content = FormatContent()
    guard read(text, into: &content.items) else { return [] }
    content.drop { _, item in item.origin == .literal }
    let count = content.items.count
    guard content.items.allSatisfy({ $0.scalar.isASCIIDigit }), let hour = hour(of: content, before: count),
      DayHour.tellsHalf(hour)
    else { return [] }
    var aligned = content
    write(hour: DayHour.ofHalf(hour), into: &content)
    if hour > 12, let hourPlace { aligned.insert("0", at: hourPlace) }
    return (count.isMultiple(of: 2) ? [content] : [content, aligned]).map { content in
      var layout = Layout()
      write(content, isGrowing: false, into: &layout)
      layout.finish()
      return layout.text
    }
  }

  /// Inserts a zero before the digit at `index` (`after`), or before the one preceding it, and moves `index` on.
  private func insertZero(_ content: inout FormatContent, before index: inout Int, after: Bool = false) {
    content.insert("0", at: after ? index : index - 1)
    index += 1
  }

  private func write(_ content: FormatContent, isGrowing: Bool, into layout: inout Layout) {
    layout.begin(caretItem: content.caret, maximumCount: maximumCount)
    var part = 0
    var room = 0
    for (index, item) in content.items.enumerated() {
      while room == 0, part < parts.count {
        if case .literal(let literal) = parts[part] { layout.literal(literal) } else { room = parts[part].width }
        part += 1
      }
      let isPeriod = part > 0 && parts[part - 1] == .period
      layout.significant(isPeriod ? item.scalar.asUppercase : item.scalar, item: index)
      room -= 1
    }
    let isAtEnd = part == parts.count || parts[part...].allSatisfy(\.isLiteral)
    guard room == 0, isGrowing || isAtEnd, !content.items.isEmpty else { return }
    while part < parts.count, case .literal(let literal) = parts[part] {
      layout.literal(literal)
      part += 1
    }
  }
}

/// A part of a text of fixed width.
enum FixedPart: Hashable, Sendable {
  /// This many digits, for numbers up to a maximum.
  case number(width: Int, maximum: Int)
  /// A scalar that stands for itself.
  case literal(Unicode.Scalar)
  /// `AM` or `PM`.
  case period

  /// The number of scalars that the user types.
  var width: Int {
    switch self {
    case .number(let width, _): width
    case .literal: 0
    case .period: 2
    }
  }

  /// The part in a template.
  fileprivate var templateScalars: [Unicode.Scalar?] {
    if case .literal(let scalar) = self { [scalar] } else { Array(repeating: nil, count: width) }
  }

  /// Whether the part is a literal.
  var isLiteral: Bool { if case .literal = self { true } else { false } }

  /// The hour. Where AM or PM follows, it may be one of 24 until they are known.
  static let hour = FixedPart.number(width: 2, maximum: 23)
}

/// The hours of a day of 24, and of its halves.
enum DayHour {
  /// The hour of the day for one of which AM or PM is said; `nil` where they do not go together: `13:30 PM`.
  static func ofDay(_ hour: Int, isAfternoon: Bool) -> Int? {
    guard (isAfternoon ? 1...12 : 0...12).contains(hour) else { return nil }
    return hour % 12 + (isAfternoon ? 12 : 0)
  }

  /// The hour of a half, from 1 to 12.
  static func ofHalf(_ hour: Int) -> Int { (hour + 11) % 12 + 1 }

  /// Whether an hour can be of one half of the day only.
  static func tellsHalf(_ hour: Int) -> Bool { hour == 0 || (13...23).contains(hour) }
}

/// A walk along the parts, from one scalar to the next.
private struct PartsWalk {
  /// The effect of a typed separator.
  enum Separation {
    case separated
    /// The number before it has one digit of two.
    case lacksZero
    case misplaced
  }

  private let parts: [FixedPart]
  private var part = 0
  /// The number of scalars of the current part that are there.
  private var filled = 0
  private var first: Unicode.Scalar = "0"
  /// Whether the last digit was a number of two digits by itself, so that it needs a zero before it.
  private(set) var hasPadded = false

  init(_ parts: [FixedPart]) { self.parts = parts }

  /// Whether there is no place left.
  var isFull: Bool { parts[min(part, parts.count)...].allSatisfy(\.isLiteral) }

  /// Whether no part is begun.
  var isBetweenParts: Bool { filled == 0 }

  /// Whether the number that comes next, or has begun, may be zero: an hour, a minute or a second.
  var isAtNumberFromZero: Bool {
    guard part < parts.count, case .number(_, let maximum) = parts[part] else { return false }
    return maximum == 23 || maximum == 59
  }

  /// Whether the hour is a digit by itself, because with the next one it would be none: the 2 of `2:53`.
  func lacksHour(before scalar: Unicode.Scalar) -> Bool {
    filled == 1 && first == "2" && scalar > "3" && scalar.isASCIIDigit && part < parts.count && parts[part] == .hour
  }

  /// Whether nothing has been placed yet.
  var isAtStart: Bool { filled == 0 && parts[..<min(part, parts.count)].allSatisfy(\.isLiteral) }

  /// Whether AM or PM comes next, or has begun.
  var isAtPeriod: Bool { parts[min(part, parts.count)...].first { !$0.isLiteral } == .period }

  /// The number of digits before AM or PM, or before the end.
  var digitsBeforePeriod: Int {
    parts[min(part, parts.count)...].prefix { $0 != .period }.reduce(0) { $0 + $1.width } - filled
  }

  /// Reads a scalar of a laid-out text.
  ///
  /// - Returns: whether the scalar is significant; `nil` if it does not belong there.
  mutating func read(_ scalar: Unicode.Scalar) -> Bool? {
    guard part < parts.count else { return nil }
    switch parts[part] {
    case .literal(let literal):
      part += 1
      return literal == scalar ? false : nil
    case .number(let width, _):
      guard scalar.isASCIIDigit else { return nil }
      advance(width)
      return true
    case .period:
      guard filled == 0 ? scalar == "A" || scalar == "P" : scalar == "M" else { return nil }
      advance(2)
      return true
    }
  }

  /// Moves on to the place of a significant scalar.
  ///
  /// - Parameter padding: whether a digit with which no number of two digits begins counts as a whole number.
  /// - Returns: `false` if there is no place for the scalar.
  mutating func place(_ scalar: Unicode.Scalar, padding: Bool) -> Bool {
    hasPadded = false
    while part < parts.count, parts[part].isLiteral { part += 1 }
    guard part < parts.count else { return false }
    switch parts[part] {
    case .number(let width, let maximum):
      guard scalar.isASCIIDigit else { return false }
      hasPadded = padding && width == 2 && filled == 0 && scalar.value - 0x30 > UInt32(maximum / 10)
      if filled == 0 { first = scalar }
      advance(hasPadded ? 1 : width)
    case .period:
      let letter = scalar.asUppercase
      guard filled == 0 ? letter == "A" || letter == "P" : letter == "M" else { return false }
      advance(2)
    case .literal: return false
    }
    return true
  }

  /// Handles a typed separator.
  mutating func separate() -> Separation {
    if part == 0, filled == 0 { return .misplaced }
    if filled == 0 {
      // A point may stand behind each letter of `p.m.`
      return part >= parts.count && parts.last != .period ? .misplaced : .separated
    }
    if parts[part] == .period { return .separated }
    guard case .number(2, let maximum) = parts[part], filled == 1, maximum < 99 else { return .misplaced }
    part += 1
    filled = 0
    return .lacksZero
  }

  private mutating func advance(_ width: Int) {
    filled += 1
    if filled == width {
      part += 1
      filled = 0
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of AM or PM.
  fileprivate var isOfPeriod: Bool {
    switch asUppercase {
    case "A", "P", "M": true
    default: false
    }
  }

  /// The capital of an ASCII letter; any other scalar unchanged.
  fileprivate var asUppercase: Unicode.Scalar {
    ("a"..."z").contains(self) ? Unicode.Scalar(value - 0x20)! : self
  }
}

extension DateFormat {
  /// The parts in the form that the layout uses.
  var fixedParts: [FixedPart] {
    parts.flatMap { part -> [FixedPart] in
      switch part {
      case .day: [.number(width: 2, maximum: 31)]
      case .month: [.number(width: 2, maximum: 12)]
      case .year: [.number(width: 4, maximum: 9999)]
      case .yearOfCentury: [.number(width: 2, maximum: 99)]
      case .literal(let character): character.unicodeScalars.map { .literal($0) }
      }
    }
  }
}
