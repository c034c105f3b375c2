/// One bit for each record, in order: 1 for a valid record.
///
/// The layout is that of Apache Arrow's validity bitmaps: eight records in a byte, the first in the lowest bit. So it
/// can be combined, byte by byte, with a column's own bitmap of values that are not null.
public struct ValidityBitmap: Sendable, Hashable {
  /// The bits; those after the last record are 0.
  public private(set) var bytes: [UInt8] = []
  /// The number of records.
  public private(set) var count = 0

  /// Makes a bitmap of no records.
  public init() {}

  /// Whether a record is valid. O(1). The index must be from 0 to less than `count`.
  public subscript(index: Int) -> Bool {
    precondition(index >= 0 && index < count, "there is no such record")
    return bytes[index / 8] >> UInt8(index % 8) & 1 == 1
  }

  /// Appends records, all of them valid with some exceptions.
  ///
  /// - Parameters:
  ///   - added: the number of records.
  ///   - exceptions: the indices of those that are not valid, among the records added, ascending.
  mutating func append(count added: Int, except exceptions: [Int]) {
    let start = count
    count += added
    fill(from: start)
    for index in exceptions { bytes[(start + index) / 8] &= ~(1 << UInt8((start + index) % 8)) }
  }

  private mutating func fill(from start: Int) {
    if let last = bytes.indices.last, start % 8 != 0 { bytes[last] |= UInt8.max << UInt8(start % 8) }
    bytes.append(contentsOf: repeatElement(.max, count: (count + 7) / 8 - bytes.count))
    if let last = bytes.indices.last, count % 8 != 0 { bytes[last] &= ~(UInt8.max << UInt8(count % 8)) }
  }
}
