import CFieldMatch

/// The object behind an `fm_judgement`: the results for the values of one or more arrays.
final class Judgement {
  private let compiled: CompiledValidator
  private let threads: Int
  /// Whether the code of each value is kept.
  let keepsCodes: Bool
  /// The counts of the values so far.
  private(set) var counts = fm_counts()
  private var valid = BitStore()
  private var present = BitStore()
  /// The codes of each array, until they are exported: so that an array costs no copy of those before it.
  private var codes: [ByteStore] = []

  init(_ compiled: CompiledValidator, keepsCodes: Bool, threads: Int) {
    self.compiled = compiled
    self.keepsCodes = keepsCodes
    self.threads = threads
  }

  /// Judges the values of a column, and adds the results. If it throws, nothing is added.
  ///
  /// SAFETY: the output has room for all values of the column: a bit for each in the bitmaps, a byte for each in the
  /// codes. It is kept alive by local variables until the call returns.
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
    if let found { codes.append(found) }
  }

  /// Exports whether each value is valid, as an Arrow array of Booleans.
  func exportValid(_ schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>) {
    valid.join()
    unsafe ArrowExport.write(
      format: "b", values: valid.store, presence: presenceToExport, count: valid.count,
      nullCount: counts.null_count, schema, array)
  }

  /// Exports the codes as an Arrow array.
  func exportCodes(_ schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>) {
    codes = [ByteStore(joining: codes)]
    unsafe ArrowExport.write(
      format: "C", values: codes[0], presence: presenceToExport, count: valid.count, nullCount: counts.null_count,
      schema, array)
  }

  private var presenceToExport: ByteStore? {
    present.join()
    return counts.null_count == 0 ? nil : present.store
  }
}

/// Bytes at an address that does not change; all 0 at first.
///
/// SAFETY: the object owns the memory and frees it in `deinit`. Only the code that makes a store writes to it, before
/// it hands the store on; a store that has been exported or appended to another one is only read. So any thread may use
/// it.
@safe final class ByteStore: @unchecked Sendable {
  /// The first byte.
  let bytes: UnsafeMutablePointer<UInt8>
  /// The number of bytes.
  let count: Int

  init(count: Int = 0) {
    self.count = count
    // Arrow recommends an alignment of 64 bytes. At least one byte is allocated, so that there is always an address.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, count), alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(1, count))
    unsafe bytes = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit { unsafe UnsafeMutableRawPointer(bytes).deallocate() }

  /// The bytes of several stores, one after the other. O(*n*).
  ///
  /// SAFETY: the new store has room for all of them, and nobody else knows it yet.
  convenience init(joining stores: [ByteStore]) {
    self.init(count: stores.reduce(0) { $0 + $1.count })
    var start = 0
    for store in stores {
      unsafe (bytes + start).update(from: store.bytes, count: store.count)
      start += store.count
    }
  }
}

/// Bits, to which whole stores are appended. They are joined when they are needed, so that appending copies nothing.
struct BitStore {
  /// The bits that are joined already, lowest first; the bits after the last one are 0.
  private(set) var store = ByteStore()
  /// The number of bits.
  private(set) var count = 0
  /// The bits in `store`.
  private var joinedCount = 0
  /// What is not joined yet; `nil` stands for all 1.
  private var parts: [(bits: ByteStore?, count: Int)] = []

  /// Appends bits; `nil` stands for all 1.
  mutating func append(_ bits: ByteStore?, count added: Int) {
    if added == 0 { return }
    parts.append((bits, added))
    count += added
  }

  /// Puts all bits into `store`. O(*n*).
  ///
  /// SAFETY: `whole` has room for all bits. Reads stay within the old store, and within the first `count` bits of each
  /// part, which whoever appended it guarantees to be there.
  mutating func join() {
    if parts.isEmpty { return }
    let whole = ByteStore(count: (count + 7) / 8)
    unsafe whole.bytes.update(from: store.bytes, count: store.count)
    for (bits, added) in parts {
      let shift = UInt8(joinedCount % 8)
      for index in 0..<(added + 7) / 8 {
        let rest = min(8, added - index * 8)
        let byte = unsafe (bits?.bytes[index] ?? .max) & (UInt8.max >> UInt8(8 - rest))
        let place = joinedCount / 8 + index
        unsafe whole.bytes[place] |= byte << shift
        if shift != 0, place + 1 < whole.count { unsafe whole.bytes[place + 1] |= byte >> (8 - shift) }
      }
      joinedCount += added
    }
    parts = []
    store = whole
  }
}
