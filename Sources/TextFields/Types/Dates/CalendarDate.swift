/// A day of the Gregorian calendar, without a time zone. Parts that a format does not have are 0.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// The year, from 1; 0 if the format has none.
  public var year: Int
  /// The month, from 1 to 12; 0 if the format has none.
  public var month: Int
  /// The day, from 1 to 31; 0 if the format has none.
  public var day: Int

  /// Makes a date. The parts are not checked; `isReal` does that.
  public init(year: Int = 0, month: Int = 0, day: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Whether a date is earlier than another one.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Whether the calendar has such a day. A part that is 0 is not checked; without a year, 29 February is real.
  public var isReal: Bool {
    month <= 12 && day <= (month == 0 ? 31 : Self.days(inMonth: month, ofYear: year))
  }

  /// The number of days in a month. Year 0 stands for an unknown year and counts as a leap year.
  public static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The earliest date that it still is somewhere on Earth: that of the time zone twelve hours behind UTC.
  ///
  /// With it, a card is valid until its month has ended everywhere, and a verdict does not depend on the machine's time
  /// zone.
  public static func today() -> CalendarDate {
    let secondsBehind = 12 * 3600
    let days = (SystemClock.secondsSinceEpoch - secondsBehind).quotientDown(86_400)
    return CalendarDate(daysSinceEpoch: days)
  }

  /// The date that is this many days after 1 January 1970.
  ///
  /// The algorithm is Howard Hinnant's `civil_from_days`: years that begin in March, in eras of 400 years.
  init(daysSinceEpoch days: Int) {
    let shifted = days + 719_468
    let era = shifted.quotientDown(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

extension Int {
  /// The quotient rounded towards minus infinity.
  fileprivate func quotientDown(_ divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
