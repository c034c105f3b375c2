/// Makes the validation pattern of an amount.
struct AmountPattern {
  let configuration: AmountConfiguration

  init(_ configuration: AmountConfiguration) { self.configuration = configuration }

  /// A pattern for the plain value, and for the amount as it is shown, with and without the currency.
  var source: String {
    let mark = PatternText.escaped(String(configuration.decimalSeparator))
    let point = configuration.decimalSeparator == "." ? mark : #"(?:\.|\#(mark))"#
    let digits = "[0-9]{1,\(configuration.integerDigits)}"
    let plain = digits + fraction(point)
    let shown = grouped.map { "(?:\($0))" + fraction(mark) }
    let currency = PatternText.escaped(configuration.currency)
    if currency.isEmpty { return signed([plain] + (shown.map { [$0] } ?? [])) }
    let bare = "(?:\(([digits + fraction(mark)] + (shown.map { [$0] } ?? [])).joined(separator: "|")))"
    let marked = configuration.currencyPosition == .before ? currency + bare : bare + currency
    return signed([plain] + (shown.map { [$0] } ?? []) + [marked])
  }

  private func fraction(_ mark: String) -> String {
    configuration.fractionDigits == 0 ? "" : "(?:\(mark)[0-9]{1,\(configuration.fractionDigits)})?"
  }

  private func signed(_ alternatives: [String]) -> String {
    let all = alternatives.joined(separator: "|")
    if !configuration.isSigned { return all }
    return alternatives.count == 1 ? "-?" + all : "-?(?:\(all))"
  }

  /// A pattern for digits in groups with at least one separator; `nil` if there can be no separator.
  ///
  /// The first group may have fewer digits than a full one, because the maximum number of digits need not be a whole
  /// number of groups.
  private var grouped: String? {
    let (last, size) = (configuration.grouping.primary, configuration.grouping.secondary)
    guard let separator = configuration.groupSeparator, configuration.integerDigits > last else { return nil }
    let mark = PatternText.separator(separator)
    let (groups, rest) = (configuration.integerDigits - last).quotientAndRemainder(dividingBy: size)
    let end = "\(mark)\(Self.digits(last...last))"
    let middle = "(?:\(mark)\(Self.digits(size...size)))"
    let full = groups > 0 ? Self.digits(1...size) + Self.repeated(middle, 0...(groups - 1)) + end : nil
    let odd = rest > 0 ? Self.digits(1...rest) + Self.repeated(middle, groups...groups) + end : nil
    return [full, odd].compactMap(\.self).joined(separator: "|")
  }

  private static func digits(_ count: ClosedRange<Int>) -> String { repeated("[0-9]", count) }

  private static func repeated(_ element: String, _ count: ClosedRange<Int>) -> String {
    switch (count.lowerBound, count.upperBound) {
    case (_, 0): ""
    case (1, 1): element
    case (let low, let high): low == high ? "\(element){\(low)}" : "\(element){\(low),\(high)}"
    }
  }
}
