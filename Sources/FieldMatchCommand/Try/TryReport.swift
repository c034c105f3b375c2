import BulkValidation
import Matching
import TextFields

/// What is written after the user has left the form.
enum TryReport {
  /// The plain values, as one JSON object.
  static func json(of form: TryForm) -> String {
    let fields = form.fields.map { field in
      JSONText.Value.object([
        ("type", .string(field.field.configuration.type.specification)),
        ("plain", .string(field.field.plainValue)),
        ("text", .string(field.field.text)),
        ("verdict", .string(field.judgement.verdict?.rawValue ?? "undecided")),
        ("valid", .bool(field.field.isValid)),
      ])
    }
    return JSONText.text(of: .object([("committed", .bool(form.isCommitted)), ("fields", .array(fields))]))
  }

  /// The costs of keystrokes, for people; empty if nothing was typed.
  static func text(of form: TryForm) -> String {
    let typed = form.fields.filter { $0.costs.typed.count > 0 }
    guard !typed.isEmpty else { return "" }
    let keys = typed.reduce(0) { $0 + $1.costs.typed.count }
    let head = row(CostText.title, "edit + verdict", "NSRegularExpr. per key")
    return "\(keys) keystrokes. The median cost of one, as typed and again with warm caches:\n" + head
      + typed.map { row(name(of: $0), figures($0.costs), figures($0.modelCosts)) }.joined()
  }

  private static let nameWidth = 24
  private static let columnWidth = 24

  private static func row(_ name: String, _ own: String, _ model: String) -> String {
    name.padded(to: nameWidth) + own.paddedLeft(to: columnWidth) + model.paddedLeft(to: columnWidth) + "\n"
  }

  private static func name(of field: TryField) -> String {
    Printable.form(of: field.field.configuration.type.specification).cut(toWidth: nameWidth)
  }

  private static func figures(_ costs: KeystrokeCosts) -> String {
    [costs.typed, costs.repeated].map { CostText.text($0.percentile(50)).paddedLeft(to: columnWidth / 2) }.joined()
  }
}
