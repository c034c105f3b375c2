import Matching
import TextFields

/// What is written when the user has left the form.
enum TryReport {
  /// The plain values, one object.
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

  /// What a keystroke cost, for people.
  static func text(of form: TryForm) -> String {
    let typed = form.fields.filter { $0.costs.count > 0 }
    guard !typed.isEmpty else { return "" }
    let keys = typed.reduce(0) { $0 + $1.costs.count }
    var lines = ["\(keys) keystrokes; half of them took no longer than:"]
    for field in typed {
      let (own, model) = (field.costs.percentile(50), field.modelCosts.percentile(50))
      let beside = model.map { "; NSRegularExpression compiled for each: \(CostText.text($0))" } ?? ""
      lines.append("  \(VisibleName.of(field)) \(CostText.text(own).paddedLeft(to: 8))\(beside)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private enum VisibleName {
    static func of(_ field: TryField) -> String {
      Printable.form(of: field.field.configuration.type.specification).cut(toWidth: 24).padded(to: 24)
    }
  }
}
