import CFieldMatch

/// Exports arrays through the Arrow C data interface.
///
/// SAFETY: the caller promises two structures that may be written. Everything that they point to is owned by an
/// `Owner`, and `private_data` holds one reference to it. `release` gives that reference back and marks the structure
/// as released, as the interface requires; it may be called by any thread, once. Until then the buffers stay in place
/// and are not written any more.
enum ArrowExport {
  /// The memory that an exported array keeps alive.
  @unsafe private final class Owner {
    let values: ByteStore
    let presence: ByteStore?
    let buffers: UnsafeMutablePointer<UnsafeRawPointer?>

    init(values: ByteStore, presence: ByteStore?) {
      unsafe self.values = values
      unsafe self.presence = presence
      unsafe buffers = .allocate(capacity: 2)
      unsafe buffers[0] = presence.map { unsafe UnsafeRawPointer($0.bytes) }
      unsafe buffers[1] = UnsafeRawPointer(values.bytes)
    }

    deinit { unsafe buffers.deallocate() }
  }

  /// Fills the structures for an array with one bit or one byte for each value.
  static func write(
    format: StaticString, values: ByteStore, presence: ByteStore?, count: Int, nullCount: Int64,
    _ schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>
  ) {
    unsafe schema.pointee = ArrowSchema(
      format: literal(format), name: literal(""), metadata: nil, flags: Int64(ARROW_FLAG_NULLABLE), n_children: 0,
      children: nil, dictionary: nil, release: { schema in unsafe schema?.pointee.release = nil }, private_data: nil)
    let owner = unsafe Owner(values: values, presence: presence)
    unsafe array.pointee = ArrowArray(
      length: Int64(count), null_count: nullCount, offset: 0, n_buffers: 2, n_children: 0, buffers: owner.buffers,
      children: nil, dictionary: nil, release: { array in unsafe ArrowExport.release(array) },
      private_data: Unmanaged.passRetained(owner).toOpaque())
  }

  private static func release(_ array: UnsafeMutablePointer<ArrowArray>?) {
    guard let array = unsafe array, let owner = unsafe array.pointee.private_data else { return }
    unsafe array.pointee.private_data = nil
    unsafe array.pointee.release = nil
    unsafe Unmanaged<Owner>.fromOpaque(owner).release()
  }

  /// A literal as a C string; it lives as long as the library.
  private static func literal(_ text: StaticString) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
