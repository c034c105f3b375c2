#if hasFeature(Embedded)

  /// A value that is changed under a lock, where there is one thread and no lock: the part of Synchronization's `Mutex`
  /// that this module uses, for Embedded Swift, whose Synchronization has none.
  ///
  /// SAFETY of `@unchecked Sendable`: programs in Embedded Swift without an operating system have one thread. A program
  /// that starts more must not share what this module makes among them.
  @safe struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let value: UnsafeMutablePointer<Value>

    init(_ value: consuming sending Value) {
      // SAFETY: the memory is this value's alone; it is initialised here, once, and freed in `deinit`.
      unsafe self.value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      unsafe self.value.initialize(to: value)
    }

    deinit {
      // SAFETY: it was initialised in `init`, and nothing else has the pointer.
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
    }

    borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      // SAFETY: no two calls overlap on one thread, but for a body that calls back into the same mutex: Synchronization's
      // traps there, and the bodies of this module do not.
      try unsafe body(&value.pointee)
    }
  }

#endif
