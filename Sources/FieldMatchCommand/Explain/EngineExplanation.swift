import BulkValidation
import Matching
import TextFields

/// Which engine runs a type's pattern, why, and how it compiled the pattern.
struct EngineExplanation {
  /// The validator as `check` makes it, for many texts.
  let validator: ValueValidator
  /// The validator for single texts.
  let single: ValueValidator

  /// The explanation as lines with a name and a value.
  var text: String {
    var rows = [("type", validator.type.specification)]
    if let pattern = validator.matcher?.pattern { rows.append(("pattern", pattern.source)) }
    if let description = validator.matcher?.info {
      rows += [("engine", description.engine.rawValue), ("because", description.reason)]
      if let other = otherEngine { rows.append(("single texts", other)) }
      if let isJITCompiled = description.isJITCompiled { rows.append(("JIT", isJITCompiled ? "yes" : "no")) }
      if let size = description.codeSize { rows.append(("code size", "\(size) bytes")) }
      rows.append(
        ("partial", description.isPartialExact ? "exact" : "not exact: may be said of a text that cannot match"))
      rows += description.details.map { ($0.name, $0.value) }
    } else {
      rows.append(("engine", "none: there is no pattern"))
    }
    if !validator.checks.isEmpty { rows.append(("checks", "\(validator.checks.count) on top of the pattern")) }
    return Self.table(rows)
  }

  /// The explanation as members of a JSON object.
  var members: [(key: String, value: JSONText.Value)] {
    let description = validator.matcher?.info
    return [
      ("type", .string(validator.type.specification)), ("pattern", .string(validator.matcher?.pattern.source)),
      ("engine", .string(description?.engine.rawValue ?? "none")), ("reason", .string(description?.reason)),
      ("singleEngine", .string(single.matcher?.info.engine.rawValue ?? "none")),
      ("jit", .bool(description?.isJITCompiled)), ("codeSize", .integer(description?.codeSize)),
      ("partialIsExact", .bool(description?.isPartialExact)),
      ("details", .object((description?.details ?? []).map { ($0.name, .string($0.value)) })),
      ("checks", .integer(validator.checks.count)),
    ]
  }

  /// Lines whose second column is aligned.
  static func table(_ rows: [(name: String, value: String)]) -> String {
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    return rows.map { $0.name + String(repeating: " ", count: width - $0.name.count) + $0.value + "\n" }.joined()
  }

  private var otherEngine: String? {
    guard let description = single.matcher?.info, description.engine != validator.matcher?.info.engine
    else { return nil }
    return "\(description.engine.rawValue): \(description.reason)"
  }
}
