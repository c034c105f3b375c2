/// Opaque handles: objects that the caller owns.
///
/// SAFETY: a handle is the address of an object of whose reference counts the caller has one. `make` gives it away, and
/// `free` takes it back. Each kind of handle is a type of its own in C, so a handle of one kind is not handed to a call
/// for another; that it is not used after it was freed is the caller's promise, as the header says.
enum Handle {
  /// Gives an object away.
  static func make<Object: AnyObject>(_ object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object behind a handle.
  static func object<Object: AnyObject>(
    _ handle: OpaquePointer?, _ type: Object.Type = Object.self, _ what: String
  ) throws(Failure) -> Object {
    guard let handle = unsafe handle else { throw .argument("the \(what) is NULL") }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// Takes an object back; NULL is nothing to take.
  static func free<Object: AnyObject>(_ handle: OpaquePointer?, _ type: Object.Type) {
    guard let handle = unsafe handle else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}

/// The place that a new handle is written to.
///
/// SAFETY: NULL or the caller's variable, written during the call.
func destination(
  _ place: UnsafeMutablePointer<OpaquePointer?>?, _ what: String
) throws(Failure) -> UnsafeMutablePointer<OpaquePointer?> {
  guard let place = unsafe place else { throw .argument("there is no place to put the \(what)") }
  unsafe place.pointee = nil
  return unsafe place
}
