/// Opaque handles: objects that the caller owns.
///
/// SAFETY: a handle is the address of an object; the caller holds one of its references. `make` gives that reference to
/// the caller, and `free` takes it back. Each kind of handle is a type of its own in C, so that a compiler refuses a
/// handle of one kind in a call for another. The header requires the caller to use only handles from this library, and
/// none after it has been freed.
enum Handle {
  /// Gives a reference to an object to the caller.
  static func make<Object: AnyObject>(_ object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object behind a handle; throws for NULL.
  static func object<Object: AnyObject>(
    _ handle: OpaquePointer?, _ type: Object.Type = Object.self, _ what: String
  ) throws(Failure) -> Object {
    guard let handle = unsafe handle else { throw .argument("the \(what) is NULL") }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
  }

  /// Takes the caller's reference back; does nothing for NULL.
  static func free<Object: AnyObject>(_ handle: OpaquePointer?, _ type: Object.Type) {
    guard let handle = unsafe handle else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}

/// The variable that a new handle is written to. It is set to NULL first; throws if there is none.
///
/// SAFETY: `place` is NULL, or the caller promises that it points to a variable that may be written during the call.
func destination(
  _ place: UnsafeMutablePointer<OpaquePointer?>?, _ what: String
) throws(Failure) -> UnsafeMutablePointer<OpaquePointer?> {
  guard let place = unsafe place else { throw .argument("there is no place to put the \(what)") }
  unsafe place.pointee = nil
  return unsafe place
}
