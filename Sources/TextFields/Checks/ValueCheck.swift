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

  /// Why a whole value does not pass, without the place and the words: what is asked of each value of a file where faults
  /// are only counted.
  ///
  /// Unless a check says otherwise it is the reason of what `outcome(onValidUTF8:)` gives; the two must agree.
  ///
  /// - Parameter value: any well-formed UTF-8.
  /// - Returns: `nil` for a value that passes.
  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason?

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
  /// Whether a whole value passes: whether there is no reason against it.
  public func isValid(onValidUTF8 value: Span<UInt8>) -> Bool { reason(onValidUTF8: value) == nil }

  /// Why a whole value does not pass: the reason of its outcome.
  public func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    switch outcome(onValidUTF8: value) {
    case .valid: nil
    case .incomplete(let fault), .invalid(let fault): fault.reason
    }
  }
}

/// A check that no short text of ASCII can fail, so that it need not be asked where all texts are short.
package protocol LengthCheck: ValueCheck {
  /// ASCII texts of so many bytes and less pass.
  var alwaysPassedLength: Int { get }
}

/// Several checks as one: the first fault that nothing can mend, else the first of all.
package struct CheckList: ValueCheck {
  private let checks: [any ValueCheck]

  /// Joins checks.
  package init(_ checks: [any ValueCheck]) { self.checks = checks }

  package func isValid(onValidUTF8 value: Span<UInt8>) -> Bool {
    for index in checks.indices where !checks[index].isValid(onValidUTF8: value) { return false }
    return true
  }

  package func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    var first: ValueFault?
    for index in checks.indices {
      switch checks[index].outcome(onValidUTF8: value) {
      case .valid: continue
      case .incomplete(let fault): first = first ?? fault
      case .invalid(let fault): return .invalid(fault)
      }
    }
    return first.map { .incomplete($0) } ?? .valid
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
