/// The settings of a run.
package struct RunSettings: Sendable {
  /// The number of workers that judge in parallel.
  package var threads = 1
  /// The number of bytes that a worker reads at a time; `nil` means that the run chooses.
  package var chunkSize: Int?
  /// The maximum length of a record, in bytes.
  package var maximumRecordLength = BulkValidator.maximumRecordLength
  /// The number of records that are not valid after which the run ends.
  package var maximumNotValid = Int.max
  /// The maximum number of different values of a unique column.
  package var maximumUniqueValues = 20_000_000
  /// What is reported in addition to counts.
  package var plan = ReportPlan()
  /// Where records and faults are written.
  package var outputs = OutputChannels<FileDescriptorOutput?>(validRecords: nil, badRecords: nil, faults: nil)
  /// Whether the input's name is written before numbered records and faults.
  package var namesInputs = false

  /// Makes the default settings.
  package init() {}

  /// The number of bytes that a worker reads at a time.
  ///
  /// Half a mebibyte is judged while it is still in the second-level cache. Measured on x86-64 (release build), 256 KiB
  /// to 1 MiB took the same time, 64 KiB 6 % and 8 MiB 10 % more. Chunks are smaller if the output for a record may be
  /// many times as long as the record, and if there are very many workers, so that 64 MiB are enough for everything
  /// that is in progress.
  var effectiveChunkSize: Int {
    if let chunkSize { return chunkSize }
    let largest = plan.outputCanExceedInput ? 64 << 10 : 512 << 10
    return max(16 << 10, min(largest, (64 << 20) / (8 * threads)))
  }
}
