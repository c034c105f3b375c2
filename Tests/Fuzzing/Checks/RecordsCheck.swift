import BulkValidation
import FoundationMatching
import Matching
import TextFields

/// Checks what holds for a run over any records: the result does not depend on how the input is divided into chunks,
/// and every record is counted once.
enum RecordsCheck {
  /// The result of a run.
  struct Outcome: Equatable {
    let counts: RecordCounts
    let badRecords: BadRecords
    let bytes: Int
    /// Whether the input was taken for text. One that looks compressed, or like UTF-16 or UTF-32, is refused whole.
    let isText: Bool
  }

  /// Validates the input in one chunk and in small chunks, and compares the results.
  static func outcome(
    of validator: BulkValidator, over bytes: [UInt8], chunkSize: Int
  ) -> (outcome: Outcome, complaints: [String]) {
    let whole = run(validator, bytes, chunkSize: bytes.count + 1, threads: 1)
    let pieces = run(validator, bytes, chunkSize: chunkSize, threads: 1)
    var complaints: [String] = []
    if whole != pieces, !mayLookWide(bytes) || whole.isText == pieces.isText {
      complaints.append("whole \(whole), in chunks of \(chunkSize) \(pieces)")
    }
    let counts = whole.counts
    if counts.valid + counts.invalid + counts.undecided + counts.malformed != counts.records {
      complaints.append("the counts do not add up: \(counts)")
    }
    if whole.badRecords.count != counts.records - counts.valid { complaints.append("bad records without number") }
    return (whole, complaints)
  }

  /// Whether it may depend on how much was read at once if the input is taken for UTF-16 or UTF-32: its first line is
  /// looked at for zeros, as far as it was read, and a lone carriage return ends the first record before that line ends.
  private static func mayLookWide(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.contains(0) && line.contains(UInt8(ascii: "\r"))
  }

  private static func run(
    _ validator: BulkValidator, _ bytes: [UInt8], chunkSize: Int, threads: Int
  ) -> Outcome {
    var settings = RunSettings()
    settings.threads = threads
    settings.chunkSize = chunkSize
    // A record longer than a chunk gets a buffer of this size, which the address sanitizer marks byte by byte.
    settings.maximumRecordLength = 1 << 12
    settings.plan = ReportPlan(detail: [.badRecords])
    let totals = validator.run(
      [.bytes(bytes)], settings: settings, cancellation: BulkCancellation(), onError: { _ in })
    return Outcome(
      counts: totals.counts, badRecords: totals.badRecords, bytes: totals.bytes, isText: totals.failedInputs == 0)
  }

  /// Judges the values, which are any number of `a` and `b`. It is made once, because that takes longer than a check.
  static let values = Result { try ValueValidator(type: .pattern(Pattern("[ab]*"))) }

  static func isValid(_ value: [UInt8]) -> Bool {
    value.allSatisfy { $0 == UInt8(ascii: "a") || $0 == UInt8(ascii: "b") }
  }
}
