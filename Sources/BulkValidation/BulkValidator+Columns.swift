import Dispatch
import Matching
import Synchronization

/// Why a column in memory cannot be judged.
public enum ColumnLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset with this index is smaller than the one before it, or is outside the bytes.
  case badOffset(index: Int)

  /// What is wrong, in English.
  public var description: String {
    switch self {
    case .badOffset(let index): "the offset with index \(index) is smaller than the one before, or outside the bytes"
    }
  }
}

// MARK: - Columns of strings, as Apache Arrow lays them out

extension BulkValidator {
  /// Judges a column of strings in place, without copying it.
  ///
  /// Null records are judged as the text at their offsets, which usually is the empty text. To leave them out, combine
  /// the bitmap of the result with the column's own validity bitmap.
  ///
  /// - Parameters:
  ///   - bytes: the texts in UTF-8, one after the other. A text that is not well-formed UTF-8 makes its record
  ///     malformed.
  ///   - offsets: the offset in bytes at which each text starts, and the end of the last one: one more offset than
  ///     there are records. They need not start at 0: a slice of a column is a slice of its offsets.
  ///   - detail: what is collected in addition to the counts.
  ///   - cancellation: ends the validation from elsewhere; the result then covers the records before that.
  /// - Precondition: the validator's format is `lines`: each record is one value.
  /// - Throws: `ColumnLayoutError` for offsets that decrease or lie outside the bytes.
  /// - Complexity: O(*n*) for the automaton; otherwise that of the engine for each text.
  public func validate(
    utf8 bytes: Span<UInt8>, offsets: Span<Int32>, detail: BulkDetail = .counts,
    cancellation: BulkCancellation = BulkCancellation()
  ) throws(ColumnLayoutError) -> BulkResult {
    let reports = try reports(of: bytes, offsets, detail, cancellation)
    return BulkResult(RunTotals(joining: reports), detail: detail)
  }

  /// Judges a column of large strings in place: the same with offsets of 64 bits.
  public func validate(
    utf8 bytes: Span<UInt8>, offsets: Span<Int64>, detail: BulkDetail = .counts,
    cancellation: BulkCancellation = BulkCancellation()
  ) throws(ColumnLayoutError) -> BulkResult {
    let reports = try reports(of: bytes, offsets, detail, cancellation)
    return BulkResult(RunTotals(joining: reports), detail: detail)
  }

  /// The number of records that a thread takes at a time.
  private static var pieceSize: Int { 1 << 14 }

  /// Judges a column piece by piece; the reports are in the order of the records.
  @inline(__always)
  func reports<Offset: FixedWidthInteger & Sendable>(
    of bytes: Span<UInt8>, _ offsets: Span<Offset>, _ detail: BulkDetail, _ cancellation: BulkCancellation
  ) throws(ColumnLayoutError) -> [ChunkReport] {
    precondition(format == .lines, "a column holds one value a record: the validator must be one of lines")
    try Self.check(offsets, within: bytes.count)
    let plan = ReportPlan(detail: detail)
    let judge = ColumnJudge(
      value: ValueJudge(columns[0].validator),
      isWellFormed: UTF8Validation.firstMalformedOffset(in: bytes) == nil)
    let count = max(0, offsets.count - 1)
    let pieces = (count + Self.pieceSize - 1) / Self.pieceSize
    let merge = OrderedMerge([], mostParked: pieces) { (reports: inout [ChunkReport], report: ChunkReport) in
      reports.append(report)
    }
    forEach(pieces) { piece in
      var report = ChunkReport(plan: plan, cancellation: cancellation)
      let range = piece * Self.pieceSize..<min(count, (piece + 1) * Self.pieceSize)
      judge.judge(bytes, offsets, range, into: &report)
      merge.submit(report, number: piece)
    }
    return merge.state
  }

  private func forEach(_ pieces: Int, body: @Sendable (Int) -> Void) {
    if threads == 1 {
      for piece in 0..<pieces { body(piece) }
    } else {
      DispatchQueue.concurrentPerform(iterations: pieces, execute: body)
    }
  }

  private static func check<Offset: FixedWidthInteger & Sendable>(
    _ offsets: Span<Offset>, within count: Int
  ) throws(ColumnLayoutError) {
    guard offsets.count > 0 else { return }
    if offsets[0] < 0 { throw .badOffset(index: 0) }
    for index in 1..<max(1, offsets.count) where offsets[index] < offsets[index - 1] { throw .badOffset(index: index) }
    if Int(offsets[offsets.count - 1]) > count {
      let first = offsets.indices.first { Int(offsets[$0]) > count }
      throw .badOffset(index: first ?? offsets.count - 1)
    }
  }
}
