import Matching

/// Judges texts that are stored one after the other, each as one value.
struct ColumnJudge: Sendable {
  /// What judges a text.
  let value: ValueJudge
  /// Whether all texts together are well-formed UTF-8.
  let isWellFormed: Bool

  /// Judges a range of the texts.
  @inline(__always)
  func judge<Offset: FixedWidthInteger>(
    _ bytes: Span<UInt8>, _ offsets: Span<Offset>, _ records: Range<Int>, into report: inout ChunkReport
  ) {
    let locates = report.plan.needsOffsets
    var record = records.lowerBound
    while record < records.upperBound, !report.mustStop {
      let range = Int(offsets[record])..<Int(offsets[record + 1])
      let text = bytes.extracting(range)
      if let fault = fault(of: text, range, in: bytes, locates: locates) {
        report.fault(fault, text: text, line: 0)
        report.endBadRecord(0..<0, line: 0, in: bytes)
      } else {
        report.endValidRecord(0..<0, line: 0, in: bytes)
      }
      record += 1
    }
    report.endRecords(
      byteCount: Int(offsets[record] - offsets[records.lowerBound]), areAll: record == records.upperBound)
  }

  @inline(__always)
  private func fault(
    of text: Span<UInt8>, _ range: Range<Int>, in bytes: Span<UInt8>, locates: Bool
  ) -> RecordFault? {
    if !(isWellFormed && isBoundary(range.lowerBound, in: bytes) && isBoundary(range.upperBound, in: bytes)),
      let offset = UTF8Validation.firstMalformedOffset(in: text)
    {
      return RecordFault(.malformed(.notUTF8), column: nil, offset: offset)
    }
    return value.fault(of: text, column: 0, locates: locates)
  }

  /// Whether an index is between two scalars of well-formed text: an offset may be inside a scalar.
  @inline(__always)
  private func isBoundary(_ place: Int, in bytes: Span<UInt8>) -> Bool {
    place == bytes.count || bytes[place] & 0xC0 != 0x80
  }
}
