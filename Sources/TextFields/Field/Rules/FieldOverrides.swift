/// What a caller decides in a field's place: the questions of a delegate and of a data source.
///
/// Each is asked with a copy of the field as it is; `nil` leaves the decision to the field. An override may not keep the
/// copy beyond its own return without paying for a copy of the text at the next edit.
public struct FieldOverrides: Sendable {
  /// Asked before every edit that has passed no rule yet.
  public var shouldChange: (@Sendable (FieldModel, ProposedEdit) -> EditDecision)?
  /// Asked whether editing may begin.
  public var shouldBegin: (@Sendable (FieldModel) -> Bool)?
  /// Asked whether editing may end.
  public var shouldEnd: (@Sendable (FieldModel) -> Bool)?
  /// Asked whether the field may be cleared at once.
  public var shouldClear: (@Sendable (FieldModel) -> Bool)?
  /// Asked for the limit at each insertion; a `nil` inside is the configured limit.
  public var limit: (@Sendable (FieldModel) -> Int?)?
  /// Asked in place of all validation; a `nil` inside leaves it to the field.
  public var validation: (@Sendable (FieldModel) -> ValidationOutcome?)?
  /// Asked for the words for a fault of the value; a `nil` inside leaves them to the type.
  public var message: (@Sendable (ValueFault) -> String?)?

  /// Nothing is overridden.
  public init() {}
}

/// An edit that is about to be made.
public struct ProposedEdit: Hashable, Sendable {
  /// What is to be replaced: clamped, on boundaries of Characters.
  public let range: UTF16Range
  /// What is to take its place, as it was given.
  public let replacement: String
  /// Whether it is marked text, which an input method may change again.
  public let isMarked: Bool
}

/// What a caller wants done with an edit.
public enum EditDecision: Hashable, Sendable {
  /// The field's own rules decide.
  case followRules
  /// It is done as it is: no filter, no limit. The format still lays it out where it can.
  case accept
  /// It is refused, with this message or the field's own.
  case refuse(String?)
  /// This text is put there instead; the field's own rules decide.
  case replace(String)
}
