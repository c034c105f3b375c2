extension FieldModel {
  /// The numbers that a picker offers; `nil` for a type that is not `number`.
  public var pickerNumbers: ClosedRange<Int>? {
    if case .number(let range) = rules.type.kind { range } else { nil }
  }

  /// The first and the last day that a picker offers, if the type has such bounds; `nil` for a type that is not `date`.
  public var pickerDates: (minimum: CalendarDate?, maximum: CalendarDate?)? {
    if case .date(let date) = rules.type.kind { (date.minimum, date.maximum) } else { nil }
  }

  /// Takes a number from a picker.
  ///
  /// - Returns: a refusal with the reason `rule` if the type is not `number` or the number is out of its range.
  @discardableResult
  public mutating func pick(_ number: Int) -> EditResult {
    guard let range = pickerNumbers, range.contains(number) else { return refused(rules.rejection(.rule)) }
    return pick(String(number))
  }

  /// Takes a date from a picker, and writes it in the type's format.
  ///
  /// - Returns: a refusal with the reason `rule` if the type is not `date`, the day does not exist, it is out of the
  ///   range, or the format cannot write it.
  @discardableResult
  public mutating func pick(_ date: CalendarDate) -> EditResult {
    guard case .date(let configuration) = rules.type.kind, date.isReal,
      configuration.minimum.map({ $0 <= date }) ?? true, configuration.maximum.map({ date <= $0 }) ?? true
    else { return refused(rules.rejection(.rule)) }
    let text = configuration.format.string(from: date)
    // A format with two digits of the year cannot write every year.
    guard let written = configuration.format.date(from: text), written.year == 0 || written.year == date.year else {
      return refused(rules.rejection(.rule))
    }
    return pick(text)
  }

  private mutating func pick(_ text: String) -> EditResult {
    guard isEnabled else { return refused(rules.rejection(.disabled)) }
    let trace = EditHistory.Trace(kind: .other, range: selection, selection: selection)
    let change = put(text)
    if let change { remember(change, trace) }
    let events = change == nil ? [] : judgeAfterEdit().union(.changed)
    return result(change: change, events: events).adding(.pickerValueChanged)
  }
}
