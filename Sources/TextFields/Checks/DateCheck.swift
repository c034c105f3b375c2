/// Whether a text in a date format is a day of the calendar within a range.
struct DateCheck: ValueCheck {
  private let format: DateFormat
  private let minimum: CalendarDate?
  private let maximum: CalendarDate?
  private let outside: ValueFault
  private let layout: DateLayout?

  init(_ configuration: DateConfiguration) {
    format = configuration.format
    minimum = configuration.minimum
    maximum = configuration.maximum
    layout = DateLayout(configuration.format)
    outside = ValueFault(reason: .range, message: configuration.rangeMessage)
  }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    let reading = format.reading(of: value)
    // A text that is not in the format is left to the pattern.
    if !reading.isInFormat { return .valid }
    if let date = reading.date {
      if !date.isReal { return .invalid(Self.unreal(at: reading.dayOffset)) }
      return isInRange(date) ? .valid : .invalid(outside)
    }
    if !Self.hasDay(in: reading) { return .invalid(Self.unreal(at: reading.dayOffset)) }
    return canReachRange(reading) ? .valid : .invalid(outside)
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    guard let layout, value.count >= layout.length else {
      return outcome(onValidUTF8: value).fault?.reason
    }
    guard value.count == layout.length, let date = layout.date(in: value) else { return nil }
    return date.isReal ? (isInRange(date) ? nil : .range) : .date
  }

  func fault(onValidUTF8 value: Span<UInt8>, reason: ValueFault.Reason) -> ValueFault {
    if reason == .range { return outside }
    guard let layout, value.count == layout.length else { return outcome(onValidUTF8: value).fault ?? outside }
    return Self.unreal(at: layout.day ?? 0)
  }

  private static func unreal(at offset: Int) -> ValueFault {
    ValueFault(reason: .date, message: "There is no such day in the calendar.", offset: offset)
  }

  private func isInRange(_ date: CalendarDate) -> Bool {
    if let minimum, date < minimum { return false }
    if let maximum, date > maximum { return false }
    return true
  }

  /// Whether any month that the text can still name has a day that the text can still name.
  private static func hasDay(in reading: DateFormat.Reading) -> Bool {
    // Only 29 February depends on the year. Of eight consecutive years, at least one is a leap year.
    let years = reading.year
    let leap = years.count >= 8 || years.contains { $0 == 0 || CalendarDate.isLeap($0) }
    return reading.month.contains { month in
      month == 0 || reading.day.lowerBound <= CalendarDate.days(inMonth: month, ofYear: leap ? 0 : 1)
    }
  }

  /// Whether the period from the first to the last date that the text can still name overlaps the range. The overlap
  /// may contain none of those dates (`31/12/20…`, and a range that is the first half of 2020); such a text counts as
  /// partial all the same, which a verdict may.
  private func canReachRange(_ reading: DateFormat.Reading) -> Bool {
    let first = CalendarDate(
      year: reading.year.lowerBound, month: reading.month.lowerBound, day: reading.day.lowerBound)
    let last = CalendarDate(
      year: reading.year.upperBound, month: reading.month.upperBound, day: reading.day.upperBound)
    if let minimum, last < minimum { return false }
    if let maximum, first > maximum { return false }
    return true
  }
}

/// The byte ranges of the parts of a date, in a format whose literals are ASCII.
private struct DateLayout {
  /// The length of a date in bytes.
  let length: Int
  /// Where each part starts; `nil` for one that the format does not have.
  private var year: Int?
  private var month: Int?
  private(set) var day: Int?
  private var isYearOfCentury = false
  private var literals: [(offset: Int, byte: UInt8)] = []

  /// Returns `nil` for a format with literals other than ASCII.
  init?(_ format: DateFormat) {
    var offset = 0
    for part in format.parts {
      switch part {
      case .day: day = offset
      case .month: month = offset
      case .year: year = offset
      case .yearOfCentury: (year, isYearOfCentury) = (offset, true)
      case .literal(let character):
        guard let byte = character.asciiValue, character.utf8.count == 1 else { return nil }
        literals.append((offset, byte))
      }
      offset += part.width
    }
    length = offset
  }

  /// The date in a text of the right length, whether the calendar has it or not; `nil` if the text is not in the
  /// format.
  func date(in text: Span<UInt8>) -> CalendarDate? {
    for literal in literals where text[literal.offset] != literal.byte { return nil }
    var isOfDigits = true
    var date = CalendarDate(year: 0, month: 0, day: 0)
    if let day { date.day = Self.number(in: text, at: day, &isOfDigits) }
    if let month { date.month = Self.number(in: text, at: month, &isOfDigits) }
    if let year {
      let first = Self.number(in: text, at: year, &isOfDigits)
      date.year = isYearOfCentury ? 2000 + first : first * 100 + Self.number(in: text, at: year + 2, &isOfDigits)
    }
    let isWithin =
      (year == nil || date.year >= 1) && (month == nil || 1...12 ~= date.month) && (day == nil || 1...31 ~= date.day)
    return isOfDigits && isWithin ? date : nil
  }

  /// The number of two digits; without a branch for what is none.
  @inline(__always)
  private static func number(in text: Span<UInt8>, at offset: Int, _ isOfDigits: inout Bool) -> Int {
    let tens = text[offset] &- UInt8(ascii: "0")
    let ones = text[offset + 1] &- UInt8(ascii: "0")
    isOfDigits = isOfDigits && max(tens, ones) < 10
    return Int(tens) &* 10 &+ Int(ones)
  }
}

extension DateConfiguration {
  /// The message for a date outside the range.
  fileprivate var rangeMessage: String {
    switch (minimum.map(format.string), maximum.map(format.string)) {
    case (let minimum?, let maximum?): "The date is from \(minimum) to \(maximum)."
    case (let minimum?, nil): "The date is \(minimum) or later."
    case (nil, let maximum?): "The date is \(maximum) or earlier."
    case (nil, nil): "The date is out of range."
    }
  }
}

/// Whether a card has not expired, given its month as `MM/yy`, as `MMyy` or in the plain value's format.
struct ExpiryCheck: ValueCheck {
  private let formats: [DateFormat]
  private var today: @Sendable () -> CalendarDate
  private let layout: DateLayout?
  private let fault = ValueFault(reason: .expired, message: "The card has expired.")

  init(_ configuration: ExpiryConfiguration) {
    let plain = configuration.plainFormat
    formats = [.monthYear, .monthYearDigits] + (plain == .monthYear ? [] : [plain])
    today = configuration.today
    // Texts of the other two formats have other lengths, so a text of this length can only be `MM/yy`.
    layout = configuration.plainFormat == .monthYear ? DateLayout(.monthYear) : nil
  }

  /// The same check on the day that it is now, for ever: all values of a run are judged on one day, and the clock is read
  /// once.
  func onThisDay() -> ExpiryCheck {
    let now = today()
    var check = self
    check.today = { now }
    return check
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    guard let layout, value.count == layout.length else {
      return outcome(onValidUTF8: value).fault?.reason
    }
    guard let month = layout.date(in: value) else { return nil }
    let now = today()
    return (month.year, month.month) < (now.year, now.month) ? .expired : nil
  }

  func fault(onValidUTF8 value: Span<UInt8>, reason: ValueFault.Reason) -> ValueFault { fault }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    let now = today()
    let month = CalendarDate(year: now.year, month: now.month)
    var hasExpired = false
    var canGrow = false
    for format in formats {
      let reading = format.reading(of: value)
      if !reading.isInFormat { continue }
      let latest = CalendarDate(year: reading.year.upperBound, month: reading.month.upperBound)
      if latest >= month, reading.isComplete { return .valid }
      // `12/20` may be the beginning of `12/2031`.
      let beginsYear = reading.isComplete && reading.year == 2020...2020
      if latest < month { hasExpired = true }
      if latest >= month || beginsYear { canGrow = true }
    }
    if !hasExpired { return .valid }
    return canGrow ? .incomplete(fault) : .invalid(fault)
  }
}
