import PlatformLibrary

#if os(Windows) || os(WASI)
  #error("BulkValidation needs POSIX calls, which this system lacks: use Matching and TextFields without it")
#endif

/// The system calls for reading and writing. Their errors are thrown as `SystemError`, and their pointers do not leave
/// this type.
enum SystemCall {
  /// What to wait for at a descriptor.
  enum Readiness {
    /// Bytes to read, or the end of the input.
    case input
    /// Room for more output.
    case room
  }

  /// What is known about an open file.
  struct FileStatus {
    /// The number of bytes after the current position; `nil` for anything but a regular file.
    let remainingSize: Int?
    /// Whether it is a directory.
    let isDirectory: Bool
    /// Which file it is: equal for all descriptors and paths of one file.
    let identity: Identity

    /// A file's device, and its number on that device.
    struct Identity: Hashable {
      let device: UInt64
      let number: UInt64
    }
  }

  /// Opens a file for reading, by its name as `SystemText` stores it. The caller has to close it.
  static func open(_ path: String) throws(SystemError) -> Int32 {
    let path = terminated(path)
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Opens a file for writing, by its name as `SystemText` stores it. It is created if it does not exist; its content
  /// is not changed.
  static func openForWriting(_ path: String) throws(SystemError) -> Int32 {
    let path = terminated(path)
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC
    let descriptor = systemOpen(path, flags, 0o666)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Removes all content of a file.
  static func truncate(_ descriptor: Int32) throws(SystemError) {
    guard ftruncate(descriptor, 0) == 0 else { throw .last }
  }

  /// A name in the form that the system takes: its bytes and a zero byte.
  static func terminated(_ path: String) -> [CChar] {
    SystemText.bytes(of: path).map { CChar(bitPattern: $0) } + [0]
  }

  /// Closes a descriptor.
  static func close(_ descriptor: Int32) { systemClose(descriptor) }

  /// Reads once into a range of a buffer; returns the number of bytes, 0 at the end.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8], range: Range<Int>) throws(SystemError) -> Int {
    let count = unsafe buffer.withUnsafeMutableBytes { raw in
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: raw[range])
      // SAFETY: `raw[range]` traps unless the range is inside the buffer. So the kernel writes at most `room.count`
      // bytes into memory that the array owns, and the array is held exclusively until the closure returns.
      return unsafe systemRead(descriptor, room.baseAddress, room.count)
    }
    guard count >= 0 else { throw .last }
    return count
  }

  /// Writes once; returns how many of the bytes the system took.
  static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    let count = unsafe bytes.withUnsafeBytes { raw in
      // SAFETY: the kernel reads at most `raw.count` bytes, which the span keeps alive and initialised until the
      // closure returns.
      unsafe systemWrite(descriptor, raw.baseAddress, raw.count)
    }
    guard count >= 0 else { throw .last }
    return count
  }

  /// Waits until a descriptor is ready, but at most this number of milliseconds (−1: without limit). Returns whether it
  /// is ready.
  @discardableResult
  static func wait(for readiness: Readiness, in descriptor: Int32, milliseconds: Int32) -> Bool {
    let events = Int16(readiness == .input ? POLLIN : POLLOUT)
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    // SAFETY: the request is one initialised structure on the stack, which is alive for the whole call; the count says
    // that there is one.
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// The names in a directory, in no particular order, without `.` and `..`.
  static func names(inDirectory path: String) throws(SystemError) -> [String] {
    // SAFETY: the array ends with a zero byte and is alive for the whole call, which only reads it.
    guard let directory = unsafe opendir(terminated(path)) else { throw .last }
    // SAFETY: `directory` was opened above, is closed only here, and is not used afterwards.
    defer { unsafe _ = closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      // SAFETY: `directory` is open until the function returns, and only this thread uses it. The entry stays valid
      // until the next call of `readdir` for it; the name, which ends with a zero byte, is copied before that.
      guard let entry = unsafe readdir(directory) else { break }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      let name = SystemText.text(of: bytes)
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .last }
    return names
  }

  /// Whether a path leads to a symbolic link.
  static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the array ends with a zero byte, `status` is one structure on the stack, and both are alive for the whole
    // call.
    guard unsafe lstat(terminated(path), &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK
  }

  /// What is known about an open file.
  static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    // SAFETY: the kernel fills one structure on the stack, which is alive for the whole call.
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
    return FileStatus(status, position: max(0, Int(lseek(descriptor, 0, SEEK_CUR))))
  }

  /// What is known about a file that is not open, by its name as `SystemText` stores it.
  static func status(ofFileAt path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    // SAFETY: the array ends with a zero byte, `status` is one structure on the stack, and both are alive for the whole
    // call.
    guard unsafe stat(terminated(path), &status) == 0 else { throw .last }
    return FileStatus(status, position: 0)
  }
}

extension SystemCall.FileStatus {
  fileprivate init(_ status: stat, position: Int) {
    let kind = status.st_mode & S_IFMT
    remainingSize = kind == S_IFREG ? max(0, Int(status.st_size) - position) : nil
    isDirectory = kind == S_IFDIR
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}

// The system calls that have the same names as functions of `SystemCall`. They are called here, outside that type,
// because inside it the names mean its own functions.

/// `path` must end with a zero byte. `mode` has an effect only if the flags contain `O_CREAT`.
private func systemOpen(_ path: [CChar], _ flags: Int32, _ mode: mode_t) -> Int32 {
  // SAFETY: both callers pass what `terminated` returns, which ends with a zero byte. The array is alive for the whole
  // call, and the kernel only reads it, up to that byte.
  unsafe open(path, flags, mode)
}

private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }

/// SAFETY: the kernel writes at most `count` bytes at `start`. The caller must own that many writable bytes there until
/// the call returns.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, start, count)
}

/// SAFETY: the kernel reads at most `count` bytes at `start`. The caller must keep that many initialised bytes alive
/// there until the call returns.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, start, count)
}
