import CFieldMatch

/// What an `fm_judgement` is: what came of the values of one or more arrays.
final class Judgement {
  private let compiled: CompiledValidator
  private let threads: Int
  /// Whether the codes are kept.
  let keepsCodes: Bool
  /// What came of the values.
  private(set) var counts = fm_counts()
  private var valid = BitStore()
  private var present = BitStore()
  private var codes = ByteStore()

  init(_ compiled: CompiledValidator, keepsCodes: Bool, threads: Int) {
    self.compiled = compiled
    self.keepsCodes = keepsCodes
    self.threads = threads
  }

  /// Judges the values of a column and adds what comes of them.
  ///
  /// SAFETY: the output has room for the values of the column.
  func add(_ column: ArrowColumn) throws(Failure) {
    let size = (column.count + 7) / 8
    let bits = ByteStore(count: size)
    let presence = column.mayHoldNulls ? ByteStore(count: size) : nil
    let found = keepsCodes ? ByteStore(count: column.count) : nil
    counts += try column.judge(
      by: compiled.validator, wantsReasons: keepsCodes, threads: threads,
      into: unsafe ColumnOutput(bitmap: bits.bytes, codes: found?.bytes, presence: presence?.bytes))
    valid.append(bits, count: column.count)
    present.append(presence, count: column.count)
    if let found { codes = codes.appending(found) }
  }

  /// The truth values as an Arrow array.
  func exportValid(_ schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>) {
    unsafe ArrowExport.write(
      format: "b", values: valid.store, presence: presenceToExport, count: valid.count,
      nullCount: counts.null_count, schema, array)
  }

  /// The codes as an Arrow array.
  func exportCodes(_ schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>) {
    unsafe ArrowExport.write(
      format: "C", values: codes, presence: presenceToExport, count: valid.count, nullCount: counts.null_count,
      schema, array)
  }

  private var presenceToExport: ByteStore? { counts.null_count == 0 ? nil : present.store }
}

/// Bytes in memory of their own, at an address that stays, all 0 at first.
///
/// SAFETY: the memory is this object's own, and freed with it. It is written by whoever makes one, before others see it;
/// what has been exported or appended is read only.
@safe final class ByteStore: @unchecked Sendable {
  /// The first byte.
  let bytes: UnsafeMutablePointer<UInt8>
  /// How many there are.
  let count: Int

  init(count: Int = 0) {
    self.count = count
    // Arrow recommends an alignment of 64 bytes; there is always one byte to point to.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, count), alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(1, count))
    unsafe bytes = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit { unsafe UnsafeMutableRawPointer(bytes).deallocate() }

  /// The bytes of this store and those of another behind them; one of the two where the other is empty.
  func appending(_ other: ByteStore) -> ByteStore {
    if count == 0 { return other }
    if other.count == 0 { return self }
    let joined = ByteStore(count: count + other.count)
    unsafe joined.bytes.update(from: bytes, count: count)
    unsafe (joined.bytes + count).update(from: other.bytes, count: other.count)
    return joined
  }
}

/// Bits that grow by whole stores.
struct BitStore {
  /// The bits, lowest first; those behind the last one are 0.
  private(set) var store = ByteStore()
  /// How many there are.
  private(set) var count = 0

  /// Adds bits; `nil` is all 1.
  ///
  /// SAFETY: the new store has room for all bits, and reads stay within the old and the added one.
  mutating func append(_ bits: ByteStore?, count added: Int) {
    if added == 0 { return }
    let whole = ByteStore(count: (count + added + 7) / 8)
    unsafe whole.bytes.update(from: store.bytes, count: store.count)
    let shift = UInt8(count % 8)
    for index in 0..<(added + 7) / 8 {
      let rest = min(8, added - index * 8)
      let byte = unsafe (bits?.bytes[index] ?? .max) & (UInt8.max >> UInt8(8 - rest))
      let place = count / 8 + index
      unsafe whole.bytes[place] |= byte << shift
      if shift != 0, place + 1 < whole.count { unsafe whole.bytes[place + 1] |= byte >> (8 - shift) }
    }
    store = whole
    count += added
  }
}
