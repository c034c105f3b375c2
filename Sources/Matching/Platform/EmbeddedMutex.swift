#if hasFeature(Embedded)

  /// Stands in for `Mutex` in Embedded Swift, whose module Synchronization has no such type. It has the part of the
  /// interface that this module uses, and takes no lock.
  ///
  /// SAFETY of `@unchecked Sendable`: a program in Embedded Swift without an operating system has one thread, so
  /// nothing can change the value at the same time. A program that starts threads of its own has to guarantee that only
  /// one of them uses what this module makes, for as long as it exists.
  @safe struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let value: UnsafeMutablePointer<Value>

    init(_ value: consuming sending Value) {
      // SAFETY: the memory belongs to this value alone, which cannot be copied. It is initialised here, once, and stays
      // initialised until `deinit` frees it.
      unsafe self.value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      unsafe self.value.initialize(to: value)
    }

    deinit {
      // SAFETY: `init` has allocated and initialised the memory. The pointer is private and never handed out, so
      // nothing uses it after this.
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
    }

    borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      // SAFETY: the memory is initialised as long as this value exists. The access is exclusive: there is one thread,
      // on which two calls can only overlap if a body calls `withLock` of the same mutex. No body in this module does
      // so; with the `Mutex` of Synchronization such a call would trap or wait for ever.
      try unsafe body(&value.pointee)
    }
  }

#endif
