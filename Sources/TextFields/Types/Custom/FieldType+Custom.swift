public import Matching

extension FieldType {
  /// A type of your own: what may be typed, what the whole text must be, and further checks.
  ///
  /// It can be used wherever a built-in type can: in fields, `ValueValidator`, bulk validation. A specification such as
  /// `--type NAME` finds it after `FieldTypeCatalogue.register(_:)`.
  ///
  /// Patterns are not compiled here: a faulty pattern is reported when a validator or a field is made with the type.
  ///
  /// ```swift
  /// let plate = FieldType.custom(
  ///   name: "plate", typing: "[A-Z0-9]*", validation: "[A-Z]{2}[0-9]{3}", message: "Enter two letters and three digits.",
  ///   maximumLength: 5, caseMapping: .upper)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name, which becomes `specification`; not empty.
  ///   - typing: what a replacement may be, as a whole or Character by Character; `nil` means anything. It applies in
  ///     addition to what the format takes.
  ///   - candidate: what the text may be after an insertion, for rules that depend on the position; `nil` means no such
  ///     rule.
  ///   - validation: what the whole value must be; `nil` means anything.
  ///   - checks: the further checks of the value, in this order.
  ///   - format: how a field lays the text out; `nil` shows what was typed.
  ///   - message: one sentence for people that says what is expected; shown if the pattern refuses a value.
  ///   - maximumLength: the maximum number of Characters of a value, without a format's separators; not negative. A
  ///     field that reaches it reports `filled`. It does not limit typing; `FieldConfiguration.limit` and the format
  ///     do.
  ///   - isMultiline: whether the text may have line breaks.
  ///   - holdsBlanks: whether blanks can be part of a value. If not, blanks around a paste are removed.
  ///   - caseMapping: the case that letters are put into as they are typed; `nil` leaves them unchanged.
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
