/// Whether a value must be there, made ready for many values.
///
/// Columns without such a rule have none, and pay nothing for it.
final class PresenceRule: Sendable {
  /// Whether there must be a value.
  let isRequired: Bool
  private let missingValues: Set<[UInt8]>
  private let longest: Int

  /// The rule of a presence; `nil` where every text is a value.
  init?(_ presence: BulkValidator.Presence) {
    let values: Set<String>
    switch presence {
    case .anyText: return nil
    case .optional(let missing): (isRequired, values) = (false, missing)
    case .required(let missing): (isRequired, values) = (true, missing)
    }
    missingValues = Set(values.map { Array($0.utf8) })
    longest = missingValues.map(\.count).max() ?? -1
  }

  /// Whether a text stands for no value.
  func isMissing(_ text: Span<UInt8>) -> Bool {
    guard text.count <= longest else { return false }
    return missingValues.contains(text.indices.map { text[$0] })
  }
}
