public import Matching

/// The messages of a field that do not depend on its type; English by default. Messages about values come from the
/// field's type.
public struct FieldMessages: Sendable {
  /// For an empty field that must be filled in.
  public var required = "Please fill in this field."
  /// For a text that the engine could not judge.
  public var undecided: @Sendable (MatchError) -> String = { "This text could not be checked: \($0)." }
  /// For an edit of a disabled field.
  public var disabled = "This field cannot be edited."
  /// For an edit that the caller's override refused without a message of its own.
  public var refused = "This change is not allowed."
  /// For a replacement with characters that the field does not take.
  public var typing = "This field does not take these characters."
  /// For a text longer than this number of Characters.
  public var limit: @Sendable (_ limit: Int) -> String = { "This field takes no more than \($0) characters." }
  /// For a replacement that does not fit where it was typed.
  public var rule = "This does not fit here."
  /// For a text that could no longer become valid.
  public var viability = "With this, the text could not become valid."

  /// The English messages.
  public init() {}
}
