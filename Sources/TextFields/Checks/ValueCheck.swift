/// A test of a value that is more than a pattern: a checksum, a range, a calendar, a count of Characters.
///
/// A check is immutable and may be used from any number of threads at once. The checks of this module read bytes
/// and take time linear in the length of the value.
public protocol ValueCheck: Sendable {
  /// Whether a whole value passes: the cheapest question, put to every value of a file.
  ///
  /// Unless a check says otherwise it passes what `outcome(onValidUTF8:)` calls `valid`; the two must agree.
  ///
  /// - Parameter value: any well-formed UTF-8.
  func isValid(onValidUTF8 value: Span<UInt8>) -> Bool

  /// Judges a whole value, and says what is wrong with it.
  ///
  /// A check is asked about every text, also one that the type's validation pattern refuses: it can tell better than
  /// the pattern what is wrong, and whether anything can still put it right. What only the pattern forbids is none of
  /// its business: about that it says `valid`.
  ///
  /// - Parameter value: any well-formed UTF-8.
  /// - Returns: `invalid` only where no continuation of the text can be valid.
  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome
}

extension ValueCheck {
  /// Whether a whole value passes: whether its outcome is `valid`.
  public func isValid(onValidUTF8 value: Span<UInt8>) -> Bool {
    if case .valid = outcome(onValidUTF8: value) { true } else { false }
  }
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
