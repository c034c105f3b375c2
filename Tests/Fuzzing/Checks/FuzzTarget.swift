/// Something that is tried with bytes that a fuzzer makes up.
///
/// A check never crashes and never hangs; what it finds wrong it says. The fuzzer's driver stops at the first complaint;
/// the tests run all checks over the seeds and over what was found before.
package enum FuzzTarget: String, Sendable, CaseIterable {
  /// The pattern parser, and what the engines make of what it reads.
  case pattern
  /// Every engine against the reference.
  case engines
  /// The CSV reader.
  case csv
  /// The reader of JSON lines.
  case json
  /// A field under random edits.
  case field
  /// Masks, and fields with them.
  case mask
  /// Type specifications.
  case specification

  /// Tries some bytes.
  ///
  /// - Returns: what is wrong; empty where nothing is.
  package func complaints(about bytes: [UInt8]) -> [String] {
    var input = FuzzInput(bytes)
    return switch self {
    case .pattern: PatternCheck.complaints(about: &input)
    case .engines: EngineCheck.complaints(about: &input)
    case .csv: CSVCheck.complaints(about: &input)
    case .json: JSONCheck.complaints(about: &input)
    case .field: FieldCheck.complaints(about: &input)
    case .mask: MaskCheck.complaints(about: &input)
    case .specification: SpecificationCheck.complaints(about: &input)
    }
  }
}
