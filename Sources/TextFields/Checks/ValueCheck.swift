/// A test of a value that is more than a pattern: a checksum, a range, a calendar, a count of Characters.
///
/// A check must be immutable and usable from any number of threads at the same time. The checks of this module read
/// bytes and take time linear in the length of the value.
public protocol ValueCheck: Sendable {
  /// Whether a whole value passes. This is the cheapest question, and the one that is asked about every value of a
  /// file.
  ///
  /// The default is whether `reason(onValidUTF8:)` is `nil`. The answer must agree with `outcome(onValidUTF8:)`: `true`
  /// for `valid` and `false` otherwise.
  ///
  /// - Parameter value: any well-formed UTF-8.
  func isValid(onValidUTF8 value: Span<UInt8>) -> Bool

  /// Why a whole value does not pass, without the place and the message: what is asked about each value of a file if
  /// faults are only counted.
  ///
  /// The default is the reason of the fault in `outcome(onValidUTF8:)`; an implementation of your own must agree with
  /// it.
  ///
  /// - Parameter value: any well-formed UTF-8.
  /// - Returns: `nil` if the value passes.
  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason?

  /// What is wrong with a whole value, given the reason.
  ///
  /// The default is the fault in `outcome(onValidUTF8:)`; an implementation of your own must agree with it. It saves
  /// reading the value again where the reason tells everything.
  ///
  /// - Parameters:
  ///   - value: well-formed UTF-8.
  ///   - reason: what `reason(onValidUTF8:)` has returned for the value.
  func fault(onValidUTF8 value: Span<UInt8>, reason: ValueFault.Reason) -> ValueFault

  /// Judges a whole value, and says what is wrong with it.
  ///
  /// A check is asked about every text, even one that the type's validation pattern refuses: it can often tell better
  /// than the pattern what is wrong, and whether more text could correct it. A check ignores what only the pattern
  /// forbids, and returns `valid` for it.
  ///
  /// - Parameter value: any well-formed UTF-8.
  /// - Returns: `invalid` only if no continuation of the text can be valid.
  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome
}

extension ValueCheck {
  /// Whether a whole value passes: `reason(onValidUTF8:)` is `nil`.
  public func isValid(onValidUTF8 value: Span<UInt8>) -> Bool { reason(onValidUTF8: value) == nil }

  /// Why a whole value does not pass: the reason of its outcome; `nil` if it passes.
  public func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    outcome(onValidUTF8: value).fault?.reason
  }

  /// What is wrong with a whole value: the fault of its outcome.
  public func fault(onValidUTF8 value: Span<UInt8>, reason: ValueFault.Reason) -> ValueFault {
    outcome(onValidUTF8: value).fault ?? ValueFault(reason: reason, message: "The value is not valid.")
  }
}

/// Several checks as one. The outcome is the first fault that no continuation can correct; if there is none, the first
/// fault.
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

/// What a check finds about a value.
public enum CheckOutcome: Sendable, Hashable {
  /// Nothing is wrong.
  case valid
  /// Not valid, but a continuation may be: for example a card number that fails Luhn's check and may still grow.
  case incomplete(ValueFault)
  /// Not valid, and no continuation can be.
  case invalid(ValueFault)

  /// What is wrong; `nil` if nothing is.
  var fault: ValueFault? {
    switch self {
    case .valid: nil
    case .incomplete(let fault), .invalid(let fault): fault
    }
  }
}
