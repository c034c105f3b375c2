import Matching
import Synchronization
import Testing

@testable import TextFields

struct TypesDateTests {
  @Test(arguments: [
    ("date:dd/MM/yyyy", "29/02/2024", Verdict.match), ("date:dd/MM/yyyy", "29/02/2023", .noMatch),
    ("date:dd/MM/yyyy", "29/02/1900", .noMatch), ("date:dd/MM/yyyy", "29/02/2000", .match),
    ("date:dd/MM/yyyy", "31/04/2024", .noMatch), ("date:dd/MM/yyyy", "31/04", .noMatch),
    ("date:dd/MM/yyyy", "30/02", .noMatch), ("date:dd/MM/yyyy", "29/02", .partial), ("date:dd/MM/yyyy", "", .partial),
    ("date:dd/MM/yyyy", "29/02/20", .partial), ("date:dd/MM/yyyy", "29/02/190", .partial),
    ("date:dd/MM/yyyy", "29/02/2023", .noMatch), ("date:dd/MM/yyyy", "00/01/2024", .noMatch),
    ("date:dd/MM/yyyy", "01/00/2024", .noMatch), ("date:dd/MM/yyyy", "01/13/2024", .noMatch),
    ("date:dd/MM/yyyy", "32", .noMatch), ("date:dd/MM/yyyy", "01/01/0000", .noMatch),
    ("date:dd/MM/yyyy", "1/1/2024", .noMatch), ("date:dd/MM/yyyy", "01/01/20244", .noMatch),
    ("date:dd/MM/yyyy", "01-01-2024", .noMatch), ("date:yyyy-MM-dd", "2024-02-30", .noMatch),
    ("date:yyyy-MM-dd", "2023-02-29", .noMatch), ("date:yyyy-MM-dd", "2023-02-3", .noMatch),
    ("date:yyyy-MM-dd", "2023-02-2", .partial), ("date:yyyyMMdd", "20240229", .match), ("date:MM/yy", "02/24", .match),
    ("date:MM/yy", "13/24", .noMatch), ("date:dd.MM.", "29.02.", .match), ("date:dd.MM.", "30.02.", .noMatch),
    ("date:dd/MM/yy", "29/02/24", .match), ("date:dd/MM/yy", "29/02/23", .noMatch),
    ("date:dd 'of' MM", "01 of 12", .match), ("date:dd''MM", "01'12", .match), ("date:dd年MM", "01年12", .match),
    ("date:yyyy-MM-dd,2020-05-10,2020-12-31", "2020-05-09", .noMatch),
    ("date:yyyy-MM-dd,2020-05-10,2020-12-31", "2020-05-10", .match),
    ("date:yyyy-MM-dd,2020-05-10,2020-12-31", "2020-12-31", .match),
    ("date:yyyy-MM-dd,2020-05-10,2020-12-31", "2021-01-01", .noMatch),
    ("date:yyyy-MM-dd,2020-05-10,2020-12-31", "2020-04", .noMatch),
    ("date:yyyy-MM-dd,2020-05-10,2020-12-31", "203", .noMatch),
    ("date:yyyy-MM-dd,2020-05-10,2020-12-31", "2020-05-0", .noMatch),
    ("date:yyyy-MM-dd,2020-05-10,2020-12-31", "2020-05", .partial),
    ("date:yyyy-MM-dd,2020-05-10,", "9999-12-31", .match),
    ("date:yyyy-MM-dd,,2020-12-31", "0001-01-01", .match), ("date:dd/MM/yyyy", "٠١/01/2024", .noMatch),
  ])
  func dates(specification: String, text: String, verdict: Verdict) throws {
    #expect(try type(specification).validator.judgement(of: text).verdict == verdict)
  }

  /// No prefix of a valid date is dead.
  @Test(arguments: ["dd/MM/yyyy", "yyyy-MM-dd", "MMddyy"])
  func prefixesOfDatesLive(format: String) throws {
    let minimum = CalendarDate(year: 2023, month: 12, day: 30)
    let maximum = CalendarDate(year: 2024, month: 3, day: 2)
    let format = try DateFormat(format)
    let validator = try ValueValidator(
      type: .date(DateConfiguration(format: format, minimum: minimum, maximum: maximum)))
    for days in 19_721...19_784 {
      let date = CalendarDate(daysSinceEpoch: days)
      let text = format.string(from: date)
      #expect(format.date(from: text) == date)
      #expect(validator.accepts(text) == (date >= minimum && date <= maximum), "\(text)")
      guard date >= minimum, date <= maximum else { continue }
      for length in 0..<text.count {
        let prefix = String(text.prefix(length))
        #expect(validator.judgement(of: prefix).verdict == .partial, "\(prefix)")
      }
    }
  }

  @Test(arguments: [
    (0, CalendarDate(year: 1970, month: 1, day: 1)), (-1, CalendarDate(year: 1969, month: 12, day: 31)),
    (11_016, CalendarDate(year: 2000, month: 2, day: 29)), (20_787, CalendarDate(year: 2026, month: 11, day: 30)),
    (-719_162, CalendarDate(year: 1, month: 1, day: 1)), (2_932_896, CalendarDate(year: 9999, month: 12, day: 31)),
  ])
  func datesOfDayNumbers(days: Int, date: CalendarDate) { #expect(CalendarDate(daysSinceEpoch: days) == date) }

  @Test func everyDayOfFourHundredYearsFollowsTheOneBefore() {
    var before = CalendarDate(daysSinceEpoch: -1)
    for days in 0..<146_097 {
      let date = CalendarDate(daysSinceEpoch: days)
      let isNextDay = date.month == before.month && date.day == before.day + 1
      let endsMonth = date.day == 1 && before.day == CalendarDate.days(inMonth: before.month, ofYear: before.year)
      let isNextMonth = date.month == before.month % 12 + 1 && date.year == before.year + (before.month == 12 ? 1 : 0)
      if !(date.isReal && (isNextDay || (endsMonth && isNextMonth))) { Issue.record("\(before) and then \(date)") }
      before = date
    }
    #expect(CalendarDate.today() > CalendarDate(year: 2026, month: 1, day: 1))
  }

  @Test(arguments: [
    ("11/26", Verdict.match), ("12/26", .match), ("10/26", .noMatch), ("1126", .match), ("1026", .noMatch),
    ("01/27", .match), ("13/27", .noMatch), ("00/27", .noMatch), ("1/27", .noMatch), ("11/2", .partial),
    ("11/1", .noMatch), ("11", .partial), ("1", .partial), ("2", .noMatch), ("11/", .partial), ("", .partial),
    ("11/2026", .noMatch), ("99/99", .noMatch), ("12/99", .match), ("11-26", .noMatch),
  ])
  func expiries(text: String, verdict: Verdict) throws {
    let configuration = ExpiryConfiguration { CalendarDate(year: 2026, month: 11, day: 30) }
    let validator = try ValueValidator(type: .expiry(configuration))
    #expect(validator.judgement(of: text).verdict == verdict)
  }

  @Test(arguments: [
    ("MM/yyyy", "11/2026", Verdict.match), ("MM/yyyy", "10/2026", .noMatch), ("MM/yyyy", "11/26", .match),
    ("MM/yyyy", "10/26", .partial), ("MM/yyyy", "11/202", .partial), ("MM/yyyy", "11/201", .noMatch),
    ("yyyy-MM", "2026-11", .match), ("yyyy-MM", "2026-10", .noMatch), ("yyyy-MM", "2026-1", .partial),
    ("yyyy-MM", "2026-0", .noMatch), ("yyyy-MM", "1126", .match), ("yyyy-MM", "12/27", .match),
    ("yyyy-MM", "2027", .partial),
  ])
  func expiriesInOtherFormats(format: String, text: String, verdict: Verdict) throws {
    let configuration = ExpiryConfiguration(plainFormat: try DateFormat(format)) {
      CalendarDate(year: 2026, month: 11, day: 30)
    }
    #expect(try FieldType.expiry(configuration).validator.judgement(of: text).verdict == verdict)
  }

  @Test func theClockIsReadForEachJudgement() throws {
    let clock = TestClock(month: 11)
    let validator = try ValueValidator(type: .expiry(ExpiryConfiguration { clock.date }))
    #expect(validator.accepts("11/26"))
    clock.set(month: 12)
    #expect(!validator.accepts("11/26"))
  }
}

/// A clock that a test sets.
private final class TestClock: Sendable {
  private let month: Mutex<Int>
  init(month: Int) { self.month = Mutex(month) }
  func set(month: Int) { self.month.withLock { $0 = month } }
  var date: CalendarDate { CalendarDate(year: 2026, month: month.withLock(\.self), day: 1) }
}
