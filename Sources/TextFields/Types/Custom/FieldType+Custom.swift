public import Matching

extension FieldType {
  /// A type of your own: what may be typed, what the whole text must be, and what is asked besides.
  ///
  /// It goes wherever a built-in type goes: fields, `ValueValidator`, bulk validation. A specification such as
  /// `--type NAME` finds it once `FieldTypeCatalogue.register(_:)` knows it.
  ///
  /// Nothing is compiled yet: what is wrong with a pattern shows when a validator or a field is made of the type.
  ///
  /// ```swift
  /// let plate = FieldType.custom(
  ///   name: "plate", typing: "[A-Z0-9]*", validation: "[A-Z]{2}[0-9]{3}", message: "Enter two letters and three digits.",
  ///   maximumLength: 5, caseMapping: .upper)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name, as `specification` gives it; not empty.
  ///   - typing: what a replacement may be, as a whole or else Character by Character; `nil` takes anything. It is asked
  ///     on top of what the format takes.
  ///   - candidate: what the text may be after an insertion, for rules that depend on the place; `nil` is no such rule.
  ///   - validation: what the whole value must be; `nil` takes anything.
  ///   - checks: what is asked of the value besides the pattern, in this order.
  ///   - format: how a field lays the text out; `nil` shows what was typed.
  ///   - message: one sentence for people that says what is expected; shown where the pattern refuses a value.
  ///   - maximumLength: the most Characters that a value has, without a format's separators: a field that reaches it
  ///     reports `filled`. What can be typed it does not limit; `FieldConfiguration.limit` and the format do.
  ///   - isMultiline: whether the text may have line breaks.
  ///   - holdsBlanks: whether blanks can be part of a value. Where they cannot, blanks around a paste are taken off.
  ///   - caseMapping: the case that letters are put into as they are typed; `nil` leaves them.
  ///   - mapsDigits: whether typed digits of other scripts become ASCII digits.
  public static func custom(
    name: String, typing: Pattern? = nil, candidate: Pattern? = nil, validation: Pattern? = nil,
    checks: [any ValueCheck] = [], format: FieldFormat? = nil, message: String, maximumLength: Int? = nil,
    isMultiline: Bool = false, holdsBlanks: Bool = false, caseMapping: CaseMapping? = nil, mapsDigits: Bool = false
  ) -> FieldType {
    precondition(!name.isEmpty, "a field type needs a name")
    precondition(maximumLength.map { $0 >= 0 } ?? true, "a text has no negative length")
    return FieldType(
      name, .custom(name: name, format: format), typing: typing, candidate: candidate, validation: validation,
      checks: checks, message: message, maximumLength: maximumLength ?? format?.maximumLength,
      isMultiline: isMultiline, holdsBlanks: holdsBlanks, caseMapping: caseMapping, mapsDigits: mapsDigits)
  }
}
