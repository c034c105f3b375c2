extension Span where Element == UInt8 {
  /// Eight bytes as one number, the first of them in the lowest eight bits.
  ///
  /// - Precondition: eight bytes lie at the offset.
  @inlinable
  @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8)
    // SAFETY: eight bytes lie at the offset, by the line above; the load may be unaligned, and any bits are a number.
    return unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }
}
