import BulkValidation
import TextFields

/// Writes the outcomes of the steps of a replay.
enum ReplayReport {
  /// The line for a step. It always has all keys, in this order.
  static func text(of outcome: ReplayStep.Outcome, _ field: FieldModel) -> String {
    JSONText.text(
      of: .object([
        ("accepted", .bool(outcome.rejection == nil)),
        ("text", .string(field.text)),
        ("caret", .integer(field.caret)),
        ("plain", .string(field.plainValue)),
        ("verdict", .string(field.verdict?.rawValue ?? "undecided")),
        ("status", .string(field.status.name)),
        ("message", .string(field.status.message)),
        ("rejection", .string(outcome.rejection?.reason.rawValue)),
        ("events", .array(outcome.events.list.map { .string($0.rawValue) })),
        ("selection", range(field.selection)),
        ("brand", .string(brand(of: field))),
        ("reason", .string(outcome.refusal?.message)),
        ("refused", .string(outcome.refusedText)),
        ("refusedRange", outcome.refusal?.range.map(range) ?? .string(nil)),
        ("input", .string(outcome.input?.rawValue)),
        ("canUndo", .bool(field.canUndo)),
        ("canRedo", .bool(field.canRedo)),
      ]))
  }

  /// The brand of a card number, as soon as its first digits determine it.
  private static func brand(of field: FieldModel) -> String? {
    guard case .card = field.configuration.type.kind else { return nil }
    return CardBrand.brand(of: field.plainValue)?.name
  }

  private static func range(_ range: UTF16Range) -> JSONText.Value {
    .array([.integer(range.location), .integer(range.length)])
  }

  /// The line for an input line that was not understood.
  static func text(ofFault message: String, line: Int) -> String {
    JSONText.text(of: .object([("line", .integer(line)), ("error", .string(message))]))
  }
}
