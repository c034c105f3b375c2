/// A part of the library that is checked with bytes from a fuzzer.
///
/// A check must not crash or hang. It returns what it finds wrong. The driver of the fuzzer stops at the first
/// complaint; the tests run all checks over the seeds and over inputs that have shown a fault before.
package enum FuzzTarget: String, Sendable, CaseIterable {
  /// The pattern parser, and the engines on the patterns that it accepts.
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

  /// Checks the target with some bytes.
  ///
  /// - Returns: what is wrong; empty if nothing is.
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
