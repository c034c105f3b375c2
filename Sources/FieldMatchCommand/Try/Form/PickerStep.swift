import TextFields

/// The next value of a picker, for a field whose type has one.
struct PickerStep {
  private let value: Value

  private enum Value {
    case number(Int)
    case date(CalendarDate)
  }

  /// The value one step away from the field's own value. If the field has no value, the nearest value of the type.
  init?(_ step: Int, in field: FieldModel) {
    if let numbers = field.pickerNumbers {
      let next = Int(field.text).map { number in
        let (sum, isTooLarge) = number.addingReportingOverflow(step)
        return isTooLarge ? number : sum
      }
      value = .number(min(max(next ?? numbers.lowerBound, numbers.lowerBound), numbers.upperBound))
    } else if case .date(let configuration) = field.configuration.type.kind {
      let date =
        configuration.format.date(from: field.text).map { $0.neighbour(step, in: configuration.format) }
        ?? .today()
      let earliest = max(date, configuration.minimum ?? date)
      value = .date(min(earliest, configuration.maximum ?? earliest))
    } else {
      return nil
    }
  }

  /// The value as text.
  var text: String {
    switch value {
    case .number(let number): "\(number)"
    case .date(let date): "\(date.year)-\(date.month)-\(date.day)"
    }
  }

  /// Puts the value into a field.
  func apply(to field: inout FieldModel) -> EditResult {
    switch value {
    case .number(let number): field.pick(number)
    case .date(let date): field.pick(date)
    }
  }
}

extension CalendarDate {
  /// The first later date that a format writes otherwise than this one, if `step` is positive; otherwise the last
  /// earlier one. For a format without days this is in the next month, and for one with nothing but years in the next year.
  fileprivate func neighbour(_ step: Int, in format: DateFormat) -> CalendarDate {
    let written = format.string(from: self)
    // Parts that the format does not have are 0.
    var date = CalendarDate(year: max(1, year), month: max(1, month), day: max(1, day))
    for _ in 0..<366 {
      date = date.neighbour(step)
      if format.string(from: date) != written { break }
    }
    return date
  }

  /// The day after, if `step` is positive; otherwise the day before.
  private func neighbour(_ step: Int) -> CalendarDate {
    if step > 0 {
      if day < Self.days(inMonth: month, ofYear: year) { return CalendarDate(year: year, month: month, day: day + 1) }
      return month < 12
        ? CalendarDate(year: year, month: month + 1, day: 1) : CalendarDate(year: year + 1, month: 1, day: 1)
    }
    if day > 1 { return CalendarDate(year: year, month: month, day: day - 1) }
    if month == 1 { return CalendarDate(year: year - 1, month: 12, day: 31) }
    return CalendarDate(year: year, month: month - 1, day: Self.days(inMonth: month - 1, ofYear: year))
  }
}
