/// How a run goes about its work.
package struct RunSettings: Sendable {
  /// How many workers judge side by side.
  package var threads = 1
  /// How many bytes a worker reads at a time; `nil` chooses.
  package var chunkSize: Int?
  /// How many bytes a record may have.
  package var maximumRecordLength = BulkValidator.maximumRecordLength
  /// After so many records that are not valid the run ends.
  package var maximumNotValid = Int.max
  /// How many different values of a unique column are kept at most.
  package var maximumUniqueValues = 20_000_000
  /// What is reported besides counts.
  package var plan = ReportPlan()
  /// Where records and faults are written to.
  package var outputs = OutputChannels<FileDescriptorOutput?>(validRecords: nil, badRecords: nil, faults: nil)
  /// Whether numbered records and faults are written with their input's name before them.
  package var namesInputs = false

  /// The usual way.
  package init() {}

  /// How many bytes a worker reads at a time.
  ///
  /// Half a mebibyte is judged while it is in the second-level cache: 256 KiB to 1 MiB measured the same on this kind
  /// of work, 64 KiB 6 % and 8 MiB 10 % worse. Where a record's line of output may be many times its own length, and
  /// where there are very many workers, chunks are smaller, so that 64 MiB hold all that is in flight.
  var effectiveChunkSize: Int {
    if let chunkSize { return chunkSize }
    let largest = plan.outputCanExceedInput ? 64 << 10 : 512 << 10
    return max(16 << 10, min(largest, (64 << 20) / (8 * threads)))
  }
}
