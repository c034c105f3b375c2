/// A test of a value that is more than a pattern: a checksum, a range, a calendar, a count of Characters.
///
/// A check is immutable and may be used from any number of threads at once. The checks of this module read bytes
/// and take time linear in the length of the value.
public protocol ValueCheck: Sendable {
  /// Judges a whole value.
  ///
  /// A check is asked about every text, also one that the type's validation pattern refuses: it can tell better than
  /// the pattern what is wrong, and whether anything can still put it right. What only the pattern forbids is none of
  /// its business: about that it says `valid`.
  ///
  /// - Parameter value: any well-formed UTF-8.
  /// - Returns: `invalid` only where no continuation of the text can be valid.
  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome
}

/// What a check says.
public enum CheckOutcome: Sendable, Hashable {
  /// Nothing is wrong.
  case valid
  /// Not valid, but a continuation may be (a card number that fails Luhn and may grow).
  case incomplete(ValueFault)
  /// Not valid, whatever follows.
  case invalid(ValueFault)
}

/// What is wrong with a value, and where.
public struct ValueFault: Error, Sendable, Hashable {
  /// A short word for programs and reports, the key of `FieldType.messages`.
  public let reason: Reason
  /// One English sentence for people.
  public let message: String
  /// The first faulty place, in UTF-8 bytes from the start of the value; `nil` where it cannot be told.
  public let offset: Int?

  /// Makes a fault. `offset` counts UTF-8 bytes.
  public init(reason: Reason, message: String, offset: Int? = nil) {
    self.reason = reason
    self.message = message
    self.offset = offset
  }

  /// A short word that says what kind of thing is wrong. Open: a check of your own may use words of its own.
  public struct Reason: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The word.
    public let rawValue: String

    /// Makes a reason of a word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a reason of a word.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
    /// The word.
    public var description: String { rawValue }

    /// The text is not what the validation pattern describes.
    public static let pattern: Reason = "pattern"
    /// Too short or too long.
    public static let length: Reason = "length"
    /// A checksum is wrong: Luhn, mod 97.
    public static let checksum: Reason = "checksum"
    /// The country of an IBAN is not known.
    public static let country: Reason = "country"
    /// A character of the wrong kind for its place.
    public static let characters: Reason = "characters"
    /// Below the minimum or above the maximum.
    public static let range: Reason = "range"
    /// No such day in the calendar.
    public static let date: Reason = "date"
    /// A card that has expired.
    public static let expired: Reason = "expired"
  }
}
