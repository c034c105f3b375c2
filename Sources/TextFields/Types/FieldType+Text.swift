public import Matching

extension FieldType {
  /// Anything on one line.
  public static let anyText = FieldType("none", .anyText, message: "Enter some text.", holdsBlanks: true)

  /// Anything, on any number of lines.
  public static let multiline = FieldType(
    "multiline", .multiline, message: "Enter some text.", isMultiline: true, holdsBlanks: true)

  /// ASCII letters, digits, `_` and `.`, within a number of Characters.
  ///
  /// The lower bound must not be negative, and the upper one at most 65,535: what every engine can count to.
  public static func username(_ length: ClosedRange<Int>) -> FieldType {
    preconditionCountable(length)
    return FieldType(
      "username:\(length.lowerBound),\(length.upperBound)", .username(length),
      typing: Pattern("[A-Za-z0-9_.]*"),
      validation: Pattern("[A-Za-z0-9_.]{\(length.lowerBound),\(length.upperBound)}"),
      message: "Use \(counted(length)) of letters A to Z, digits, “_” and “.”.",
      maximumLength: length.upperBound, mapsWidth: true)
  }

  /// Anything on one line, within a number of Characters as the user sees them.
  ///
  /// The pattern asks for as many scalars as there must be Characters at least, and no more: a Character has one scalar
  /// or several, so that a dot in a pattern cannot count them. A check does.
  ///
  /// The lower bound must not be negative, and the upper one at most 65,535.
  public static func password(_ length: ClosedRange<Int>) -> FieldType {
    preconditionCountable(length)
    return FieldType(
      "password:\(length.lowerBound),\(length.upperBound)", .password(length),
      validation: Pattern(".{\(length.lowerBound),}"),
      checks: [CharacterCountCheck(length)],
      message: "Use \(counted(length)).",
      maximumLength: length.upperBound, holdsBlanks: true)
  }

  /// What a pattern of the caller's matches as a whole.
  ///
  /// Nothing is compiled yet: what is wrong with a pattern shows when a validator is made of the type.
  ///
  /// - Parameters:
  ///   - validation: what the whole text must be.
  ///   - typing: what a replacement may be, as a whole; `nil` takes anything.
  ///   - isMultiline: whether the text may have line breaks.
  public static func pattern(
    _ validation: Pattern, typing: Pattern? = nil, isMultiline: Bool = false
  ) -> FieldType {
    FieldType(
      "pattern:\(validation.source)", .pattern(validation, typing: typing), typing: typing, validation: validation,
      message: "This does not have the expected form.", isMultiline: isMultiline, holdsBlanks: true)
  }

  /// The most that a repetition in a pattern may count to.
  static let highestCount = 65_535

  private static func preconditionCountable(_ length: ClosedRange<Int>) {
    precondition(
      length.lowerBound >= 0 && length.upperBound <= highestCount, "a length is from 0 to \(highestCount) Characters")
  }

  private static func counted(_ length: ClosedRange<Int>) -> String {
    length.count == 1
      ? "exactly \(length.lowerBound) characters" : "\(length.lowerBound) to \(length.upperBound) characters"
  }
}
