import CFieldMatch

/// Where the answers about the values of a column go.
///
/// SAFETY: memory of the caller or of this library, with room for all values, written by one thread a piece. Pieces start
/// at multiples of eight values, so that no two write to the same byte.
@safe struct ColumnOutput: @unchecked Sendable {
  /// A bit for each value, lowest first, 1 for valid; all 0 at first.
  var bitmap: UnsafeMutablePointer<UInt8>?
  /// The code of each value.
  var codes: UnsafeMutablePointer<UInt8>?
  /// A bit for each value, 1 for not null; wanted only where something may be null.
  var presence: UnsafeMutablePointer<UInt8>?

  /// Takes down what came of a value that is not null.
  @inline(__always)
  func set(_ code: UInt8, at index: Int) {
    if code == 0, let bitmap = unsafe bitmap { unsafe bitmap[index &>> 3] |= 1 &<< UInt8(index & 7) }
    if let codes = unsafe codes { unsafe codes[index] = code }
    if let presence = unsafe presence { unsafe presence[index &>> 3] |= 1 &<< UInt8(index & 7) }
  }

  /// Takes down that a value is null.
  @inline(__always)
  func setNull(at index: Int) {
    if let codes = unsafe codes { unsafe codes[index] = 0 }
  }
}

extension fm_counts {
  /// Counts a value that is not null.
  @inline(__always)
  mutating func count(_ code: UInt8) {
    if code == 0 {
      valid &+= 1
    } else if code < UInt8(FM_FAULT_UNDECIDED) {
      invalid &+= 1
    } else if code < UInt8(FM_FAULT_MALFORMED) {
      undecided &+= 1
    } else {
      malformed &+= 1
    }
  }

  /// Adds the counts of other values.
  static func += (counts: inout fm_counts, other: fm_counts) {
    counts.valid += other.valid
    counts.invalid += other.invalid
    counts.undecided += other.undecided
    counts.malformed += other.malformed
    counts.null_count += other.null_count
  }
}
