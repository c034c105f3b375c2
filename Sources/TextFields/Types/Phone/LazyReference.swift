import Synchronization

/// An object that is made when it is first asked for. Any number of threads may ask at once: the first object that is
/// stored is the one that all of them get.
///
/// In place of `AtomicLazyReference`: each look into that cost 300 instructions, because the compiler does not specialise it
/// (callgrind, release build, Swift 6.3).
struct LazyReference<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
  /// The address of the object; 0 while there is none.
  private let address = Atomic<UInt>(0)

  /// The object; `nil` while there is none.
  @inline(__always)
  func load() -> Instance? { Self.object(at: address.load(ordering: .acquiring)) }

  /// Stores an object unless there is one, and returns the one that is stored.
  func storeIfNil(_ made: Instance) -> Instance {
    // SAFETY: the object is retained here once, and released in `deinit` if its address has been stored, and here if not.
    let retained = unsafe Unmanaged.passRetained(made)
    let bits = unsafe UInt(bitPattern: retained.toOpaque())
    let (isStored, earlier) = address.compareExchange(expected: 0, desired: bits, ordering: .acquiringAndReleasing)
    if isStored { return made }
    unsafe retained.release()
    return Self.object(at: earlier) ?? made
  }

  @inline(__always)
  private static func object(at bits: UInt) -> Instance? {
    // SAFETY: only `storeIfNil` writes an address, of an object that is retained until `deinit`; it is never changed again.
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: bits) else { return nil }
    return unsafe Unmanaged<Instance>.fromOpaque(pointer).takeUnretainedValue()
  }

  deinit {
    // SAFETY: nobody uses the value any more, and the object was retained once when its address was stored.
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else { return }
    unsafe Unmanaged<Instance>.fromOpaque(pointer).release()
  }
}
