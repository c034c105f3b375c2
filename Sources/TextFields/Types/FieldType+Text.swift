public import Matching

extension FieldType {
  /// Any text on one line.
  public static let anyText = FieldType("none", .anyText, message: "Enter some text.", holdsBlanks: true)

  /// Any text, on any number of lines.
  public static let multiline = FieldType(
    "multiline", .multiline, message: "Enter some text.", isMultiline: true, holdsBlanks: true)

  /// ASCII letters, digits, `_` and `.`, within a range of Characters.
  ///
  /// The lower bound must not be negative, and the upper bound must be at most 65,535, which is as far as every engine
  /// can count.
  public static func username(_ length: ClosedRange<Int>) -> FieldType {
    preconditionCountable(length)
    return FieldType(
      "username:\(length.lowerBound),\(length.upperBound)", .username(length),
      typing: Pattern("[A-Za-z0-9_.]*"),
      validation: Pattern("[A-Za-z0-9_.]{\(length.lowerBound),\(length.upperBound)}"),
      message: "Use \(counted(length)) of letters A to Z, digits, “_” and “.”.",
      maximumLength: length.upperBound, mapsWidth: true)
  }

  /// Any text on one line, within a range of Characters as the user sees them.
  ///
  /// A Character has one or more scalars, so that a dot in a pattern cannot count Characters. The pattern only asks for
  /// at least as many scalars as the lower bound; a check counts the Characters.
  ///
  /// The lower bound must not be negative, and the upper bound must be at most 65,535.
  public static func password(_ length: ClosedRange<Int>) -> FieldType {
    preconditionCountable(length)
    return FieldType(
      "password:\(length.lowerBound),\(length.upperBound)", .password(length),
      validation: Pattern(".{\(length.lowerBound),}"),
      checks: [CharacterCountCheck(length)],
      message: "Use \(counted(length)).",
      maximumLength: length.upperBound, holdsBlanks: true)
  }

  /// A text that matches a pattern of your own as a whole.
  ///
  /// The pattern is not compiled here: a faulty pattern is reported when a validator or a field is made with the type.
  ///
  /// - Parameters:
  ///   - validation: what the whole text must be.
  ///   - typing: what a replacement may be, as a whole or Character by Character; `nil` means anything.
  ///   - isMultiline: whether the text may have line breaks.
  public static func pattern(
    _ validation: Pattern, typing: Pattern? = nil, isMultiline: Bool = false
  ) -> FieldType {
    FieldType(
      "pattern:\(validation.source)", .pattern(validation, typing: typing), typing: typing, validation: validation,
      message: "This does not have the expected form.", isMultiline: isMultiline, holdsBlanks: true)
  }

  /// The highest count of a repetition in a pattern.
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
