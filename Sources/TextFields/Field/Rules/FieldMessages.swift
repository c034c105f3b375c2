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
  /// For a text longer than this number of Characters. Setting it sets `limitWithoutSeparators` to the same words.
  public var limit: @Sendable (_ limit: Int) -> String = { "This field takes no more than \($0) characters." } {
    didSet { limitWithoutSeparators = { [limit] count, _ in limit(count) } }
  }
  /// For a text longer than it may be in a field that writes separators, which do not count.
  public var limitWithoutSeparators: @Sendable (_ limit: Int, _ unit: CountedUnit) -> String = { count, unit in
    unit.limitMessage(count)
  }
  /// For a replacement that does not fit where it was typed.
  public var rule = "This does not fit here."
  /// For a paste that has no reading as a value of the type, or more than one, such as `1,234`, which may be 1234 or 1.234.
  public var unclear = "It is not clear which value this is."
  /// For a paste of several lines into a field of one value.
  public var severalValues = "This field takes one value, and these are several lines."
  /// For the name of a value that was typed in front of it and taken away, such as `IBAN`.
  public var label: @Sendable (_ label: String) -> String = { "“\($0)” is not part of the value and was taken away." }
  /// For a text that could no longer become valid.
  public var viability = "With this, the text could not become valid."

  /// The English messages.
  public init() {}
}

/// What a limit counts in a field that writes separators.
public enum CountedUnit: String, Hashable, Sendable, CaseIterable {
  /// Digits.
  case digits
  /// Characters of any kind but the separators.
  case characters
  /// Digits before the decimal mark.
  case integerDigits
  /// Digits behind the decimal mark.
  case fractionDigits
  /// Digits of a telephone number, of which those at its beginning decide how many there are.
  case phoneDigits

  fileprivate func limitMessage(_ count: Int) -> String {
    let isOne = count == 1
    return switch self {
    case .digits: "This field takes no more than \(count) \(isOne ? "digit" : "digits")."
    case .characters:
      "This field takes no more than \(count) \(isOne ? "character" : "characters"), not counting separators."
    case .integerDigits:
      "This field takes no more than \(count) \(isOne ? "digit" : "digits") before the decimal mark."
    case .fractionDigits:
      "This field takes no more than \(count) \(isOne ? "digit" : "digits") behind the decimal mark."
    case .phoneDigits: "A number that begins like this has no more than \(count) digits."
    }
  }
}
