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
      switch outcome(onValidUTF8: value) {
      case .valid: return nil
      case .incomplete(let fault), .invalid(let fault): return fault.reason
      }
    }
    guard value.count == layout.length, let date = layout.date(in: value) else { return nil }
    return date.isReal ? (isInRange(date) ? nil : .range) : .date
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
  private var year = 0..<0
  private var month = 0..<0
  private var day = 0..<0
  private var literals: [(offset: Int, byte: UInt8)] = []

  /// Returns `nil` for a format with literals other than ASCII.
  init?(_ format: DateFormat) {
    var offset = 0
    for part in format.parts {
      let range = offset..<(offset + part.width)
      switch part {
      case .day: day = range
      case .month: month = range
      case .year, .yearOfCentury: year = range
      case .literal(let character):
        guard let byte = character.asciiValue, character.utf8.count == 1 else { return nil }
        literals.append((offset, byte))
      }
      offset = range.upperBound
    }
    length = offset
  }

  /// The date in a text of the right length, whether the calendar has it or not; `nil` if the text is not in the
  /// format.
  func date(in text: Span<UInt8>) -> CalendarDate? {
    for literal in literals where text[literal.offset] != literal.byte { return nil }
    guard var year = Self.number(year, in: text), let month = Self.number(month, in: text),
      let day = Self.number(day, in: text)
    else { return nil }
    if self.year.count == 2 { year += 2000 }
    let isWithin =
      (self.year.isEmpty || year >= 1) && (self.month.isEmpty || 1...12 ~= month) && (self.day.isEmpty || 1...31 ~= day)
    return isWithin ? CalendarDate(year: year, month: month, day: day) : nil
  }

  @inline(__always)
  private static func number(_ range: Range<Int>, in text: Span<UInt8>) -> Int? {
    var number = 0
    for index in range {
      guard text[index].isASCIIDigit else { return nil }
      number = number * 10 + text[index].digitValue
    }
    return number
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
  private let today: @Sendable () -> CalendarDate
  private let layout: DateLayout?
  private let fault = ValueFault(reason: .expired, message: "The card has expired.")

  init(_ configuration: ExpiryConfiguration) {
    formats = [.monthYear, .monthYearDigits, configuration.plainFormat]
    today = configuration.today
    // Texts of the other two formats have other lengths, so a text of this length can only be `MM/yy`.
    layout = configuration.plainFormat == .monthYear ? DateLayout(.monthYear) : nil
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    guard let layout, value.count == layout.length else {
      switch outcome(onValidUTF8: value) {
      case .valid: return nil
      case .incomplete(let fault), .invalid(let fault): return fault.reason
      }
    }
    guard let month = layout.date(in: value) else { return nil }
    let now = today()
    return (month.year, month.month) < (now.year, now.month) ? .expired : nil
  }

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
