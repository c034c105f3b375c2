public import Matching

/// What a field says of its own accord, in English until replaced. Messages about values come from the field's type.
public struct FieldMessages: Sendable {
  /// An empty field that must be filled.
  public var required = "Please fill in this field."
  /// A text that the engine could not judge.
  public var undecided: @Sendable (MatchError) -> String = { "This text could not be checked: \($0)." }
  /// An edit of a disabled field.
  public var disabled = "This field cannot be edited."
  /// An edit that the caller's `shouldChange` refused.
  public var refused = "This change is not allowed."
  /// A replacement with characters that the field does not take.
  public var typing = "This field does not take these characters."
  /// A text longer than so many Characters.
  public var limit: @Sendable (_ limit: Int) -> String = { "This field takes no more than \($0) characters." }
  /// A replacement that does not fit where it was typed.
  public var rule = "This does not fit here."
  /// A text that could not become valid any more.
  public var viability = "With this, the text could not become valid."

  /// The English messages.
  public init() {}
}
