/// What a caller decides instead of the field: the questions that a delegate or a data source answers.
///
/// Each closure gets a copy of the field as it is. A property that is `nil` leaves the decision to the field. A closure
/// that stores its copy causes one copy of the text at the next edit. The closures run on the thread that uses the
/// field.
public struct FieldOverrides: Sendable {
  /// Asked before every edit of an enabled field, before any other rule.
  public var shouldChange: (@Sendable (FieldModel, ProposedEdit) -> EditDecision)?
  /// Asked whether editing may begin.
  public var shouldBegin: (@Sendable (FieldModel) -> Bool)?
  /// Asked whether editing may end.
  public var shouldEnd: (@Sendable (FieldModel) -> Bool)?
  /// Asked whether the whole text may be cleared.
  public var shouldClear: (@Sendable (FieldModel) -> Bool)?
  /// Asked for the limit, in Characters, at each insertion; returning `nil` means the configured limit.
  public var limit: (@Sendable (FieldModel) -> Int?)?
  /// Asked instead of all validation; returning `nil` leaves it to the field.
  public var validation: (@Sendable (FieldModel) -> ValidationOutcome?)?
  /// Asked for the message for a fault of the value; returning `nil` leaves it to the type.
  public var message: (@Sendable (ValueFault) -> String?)?

  /// Makes overrides that override nothing.
  public init() {}
}

/// An edit that is about to be made.
public struct ProposedEdit: Hashable, Sendable {
  /// What is to be replaced, in UTF-16 code units: clamped, on Character boundaries.
  public let range: UTF16Range
  /// The replacement as it was given, before any rule.
  public let replacement: String
  /// Whether it is marked text, which an input method may change again.
  public let isMarked: Bool
}

/// What a caller wants done with an edit.
public enum EditDecision: Hashable, Sendable {
  /// The field's own rules decide.
  case followRules
  /// The edit is made as it is: no typing filter, no limit. The format still lays the text out if it can.
  case accept
  /// The edit is refused, with this message, or with the field's own if it is `nil`.
  case refuse(String?)
  /// This text is inserted instead; the field's own rules decide about it.
  case replace(String)
}
