extension StringProtocol {
  /// Calls a closure with the UTF-8 bytes of the text: in place where the string is native, else of a copy.
  @inlinable @inline(__always)
  package func withUTF8Bytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // SAFETY: the buffer is valid until the closure that it is passed to returns. The span is made of it inside that
    // closure, and `body` cannot keep it: the compiler lets no span escape the call that it is an argument of.
    //
    // Of the ways to reach the bytes of a native string this is the fastest. Measured a call on Linux x86-64 with Swift
    // 6.3: `withContiguousStorageIfAvailable` 1 ns, `utf8Span` 3 ns, a copy and `withUTF8` 6 to 8 ns.
    if let result = utf8.withContiguousStorageIfAvailable({ unsafe body($0.span) }) { return result }
    var copy = String(self)
    // SAFETY: the buffer of the copy is valid until the closure that it is passed to returns, and `body` cannot keep
    // the span that is made of it there.
    return copy.withUTF8 { unsafe body($0.span) }
  }
}
