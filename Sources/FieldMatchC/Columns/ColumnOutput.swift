import CFieldMatch

/// Where the answers about the values of a column are written.
///
/// SAFETY: the memory belongs to the caller or to this library, is valid until the call returns, and has room for all
/// values. `@unchecked Sendable` is sound because each piece of the column is written by one thread only, and pieces
/// start at multiples of eight values, so that no two threads write to the same byte.
@safe struct ColumnOutput: @unchecked Sendable {
  /// A bit for each value, lowest bit first, 1 for valid. The memory must be all 0 at first.
  var bitmap: UnsafeMutablePointer<UInt8>?
  /// A byte for each value: its code.
  var codes: UnsafeMutablePointer<UInt8>?
  /// A bit for each value, 1 for not null; `nil` if no value can be null. The memory must be all 0 at first.
  var presence: UnsafeMutablePointer<UInt8>?

  /// Writes the answer about a value that is not null.
  @inline(__always)
  func set(_ code: UInt8, at index: Int) {
    if code == 0, let bitmap = unsafe bitmap { unsafe bitmap[index &>> 3] |= 1 &<< UInt8(index & 7) }
    if let codes = unsafe codes { unsafe codes[index] = code }
    if let presence = unsafe presence { unsafe presence[index &>> 3] |= 1 &<< UInt8(index & 7) }
  }

  /// Writes the answers about eight values, none of which is null, and returns a bit for each, 1 for valid. `index` must
  /// be a multiple of eight.
  ///
  /// - Parameter word: the codes, the first one in the lowest byte.
  @inline(__always)
  func set(eight word: UInt64, at index: Int) -> UInt8 {
    // Adding 127 to the lower seven bits of a code sets the highest bit if they are not 0. The product collects the
    // lowest bits of the bytes in its highest byte.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lowBits = ones &* 127
    let valid = ~(((word & lowBits) &+ lowBits | word) &>> 7) & ones
    let bits = UInt8(truncatingIfNeeded: (valid &* 0x0102_0408_1020_4080) &>> 56)
    if let bitmap = unsafe bitmap { unsafe bitmap[index &>> 3] = bits }
    if let codes = unsafe codes {
      unsafe UnsafeMutableRawPointer(codes + index).storeBytes(of: word.littleEndian, as: UInt64.self)
    }
    if let presence = unsafe presence { unsafe presence[index &>> 3] = .max }
    return bits
  }

  /// Writes the answer about a value that is null.
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

  /// Adds the counts of further values.
  static func += (counts: inout fm_counts, other: fm_counts) {
    counts.valid += other.valid
    counts.invalid += other.invalid
    counts.undecided += other.undecided
    counts.malformed += other.malformed
    counts.null_count += other.null_count
  }
}
