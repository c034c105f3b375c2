import Matching
import TextFields

/// What a column requires of a value in addition to its type: presence, constraints, uniqueness.
///
/// A column without such rules has no `CellRules`, so that they cost it nothing.
final class CellRules: Sendable {
  /// Whether there must be a value; `nil` if every text is a value.
  let isRequired: Bool?
  /// The rules for values that are valid by type.
  let constraints: [ValueConstraint]
  /// Whether a value may occur only once.
  let isUnique: Bool
  private let missingValues: Set<[UInt8]>
  private let longest: Int

  /// The rules of a column; `nil` if it has none.
  init?(_ column: BulkValidator.Column) {
    constraints = column.constraints
    isUnique = column.isUnique
    let values: Set<String>
    switch column.presence {
    case .anyText:
      guard !constraints.isEmpty || isUnique else { return nil }
      (isRequired, values) = (nil, [])
    case .optional(let missing): (isRequired, values) = (false, missing)
    case .required(let missing): (isRequired, values) = (true, missing)
    }
    missingValues = Set(values.map { Array($0.utf8) })
    longest = missingValues.map(\.count).max() ?? -1
  }

  /// Whether a text means that there is no value.
  func isMissing(_ text: Span<UInt8>) -> Bool {
    guard text.count <= longest else { return false }
    return missingValues.contains(text.indices.map { text[$0] })
  }

  /// The fault of a missing value; `nil` if there need not be one.
  func faultOfMissing(column: Int) -> RecordFault? {
    switch isRequired {
    case nil: RecordFault(.invalid(.missing), column: column, offset: nil)
    case true?: RecordFault(.invalid(.required), column: column, offset: nil)
    case false?: nil
    }
  }
}

/// A rule for values that are valid by type.
public struct ValueConstraint: Sendable {
  /// A short word for reports: `minLength`, `enum`, … Reports count faults by it.
  public let reason: ValueFault.Reason
  /// One English sentence for people.
  public let message: String
  /// Whether a value, in well-formed UTF-8, obeys the rule.
  let isObeyed: @Sendable (Span<UInt8>) throws(MatchError) -> Bool

  /// Makes a rule. It may be asked from any number of threads at the same time.
  ///
  /// - Parameters:
  ///   - reason: a short word for reports.
  ///   - message: one English sentence for people.
  ///   - isObeyed: judges well-formed UTF-8; throws if an engine hit a limit, so that the value is undecided.
  public init(
    reason: ValueFault.Reason, message: String,
    isObeyed: @escaping @Sendable (Span<UInt8>) throws(MatchError) -> Bool
  ) {
    self.reason = reason
    self.message = message
    self.isObeyed = isObeyed
  }

  /// What is wrong with a value; `nil` if it obeys the rule.
  func fault(of value: Span<UInt8>, column: Int) -> RecordFault? {
    do throws(MatchError) {
      if try isObeyed(value) { return nil }
    } catch {
      return RecordFault(.undecided(error), column: column, offset: nil)
    }
    let fault = ValueFault(reason: reason, message: message)
    return RecordFault(.invalid(fault), column: column, offset: nil, isConstraint: true)
  }
}

/// What judges a value: its type, and the rules of its column.
struct CellJudge: Sendable {
  /// Judges by type.
  let value: ValueJudge
  /// The rules of the column; `nil` if there are none.
  let rules: CellRules?

  /// Notes what is wrong with a text; `true` if nothing is.
  @inline(__always)
  func note(_ text: Span<UInt8>, column: Int, line: Int, into report: inout ChunkReport) -> Bool {
    if let rules { return note(text, by: rules, column: column, line: line, into: &report) }
    guard let fault = value.fault(of: text, column: column, locates: report.plan.needsOffsets) else { return true }
    report.fault(fault, text: text, line: line)
    return false
  }

  /// Notes that there is no value; `true` if there need not be one.
  func noteMissing(column: Int, line: Int, into report: inout ChunkReport) -> Bool {
    let fault =
      rules.map { $0.faultOfMissing(column: column) } ?? RecordFault(.invalid(.missing), column: column, offset: nil)
    guard let fault else { return true }
    report.fault(fault, text: Span(), line: line)
    return false
  }

  @inline(never)
  private func note(
    _ text: Span<UInt8>, by rules: CellRules, column: Int, line: Int, into report: inout ChunkReport
  ) -> Bool {
    if rules.isMissing(text) {
      guard let fault = rules.faultOfMissing(column: column) else { return true }
      report.fault(fault, text: text, line: line)
      return false
    }
    if let fault = value.fault(of: text, column: column, locates: report.plan.needsOffsets) {
      report.fault(fault, text: text, line: line)
      return false
    }
    var isValid = true
    for constraint in rules.constraints {
      guard let fault = constraint.fault(of: text, column: column) else { continue }
      report.fault(fault, text: text, line: line)
      isValid = false
    }
    if rules.isUnique, report.isRepeated(text, column: column) {
      report.fault(
        RecordFault(.invalid(.unique), column: column, offset: nil, isConstraint: true), text: text, line: line)
      isValid = false
    }
    return isValid
  }
}

extension ValueFault {
  /// A JSON line does not have the value, or has `null` there.
  static let missing = ValueFault(reason: .missing, message: "There is no value at that path.")
  /// There is no value, but the column must have one.
  static let required = ValueFault(reason: "required", message: "A value is required here.")
  /// The value has occurred in the column before.
  static let unique = ValueFault(reason: "unique", message: "The value has occurred in this column before.")
  /// A JSON line has an object or an array, where a text, a number or a Boolean is expected.
  static let notText = ValueFault(reason: .notText, message: "The value is an object or an array.")
}
