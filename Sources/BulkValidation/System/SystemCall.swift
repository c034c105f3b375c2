import PlatformLibrary

#if os(Windows) || os(WASI)
  #error("BulkValidation needs POSIX calls, which this system lacks: use Matching and TextFields without it")
#endif

/// The operating system's calls that reading and writing need, each with its errors thrown and its pointers hidden.
enum SystemCall {
  /// What a descriptor is waited for.
  enum Readiness {
    /// Bytes, or the end of the input.
    case input
    /// Room for more output.
    case room
  }

  /// What is known of an open file.
  struct FileStatus {
    /// How many bytes lie after the place it is read from; `nil` for what is not a regular file.
    let remainingSize: Int?
    /// Whether it is a directory.
    let isDirectory: Bool
    /// Which file it is: equal for two descriptors of one file.
    let identity: Identity

    /// A file's device and number on it.
    struct Identity: Hashable {
      let device: UInt64
      let number: UInt64
    }
  }

  /// Opens a file for reading, by its name as `SystemText` keeps it.
  static func open(_ path: String) throws(SystemError) -> Int32 {
    let path = terminated(path)
    // SAFETY: a terminated string that outlives the call.
    #if canImport(Darwin)
      let descriptor = unsafe Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #elseif canImport(Musl)
      let descriptor = unsafe Musl.open(path, O_RDONLY | O_CLOEXEC)
    #elseif canImport(Android)
      let descriptor = unsafe Android.open(path, O_RDONLY | O_CLOEXEC)
    #else
      let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Opens a file for writing, by its name as `SystemText` keeps it; makes it where there is none, and leaves alone what
  /// stands in it.
  static func openForWriting(_ path: String) throws(SystemError) -> Int32 {
    let path = terminated(path)
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC
    // SAFETY: a terminated string that outlives the call, and the mode that `O_CREAT` asks for.
    #if canImport(Darwin)
      let descriptor = unsafe Darwin.open(path, flags, 0o666)
    #elseif canImport(Musl)
      let descriptor = unsafe Musl.open(path, flags, 0o666)
    #elseif canImport(Android)
      let descriptor = unsafe Android.open(path, flags, 0o666)
    #else
      let descriptor = unsafe Glibc.open(path, flags, 0o666)
    #endif
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Takes away all that stands in a file.
  static func truncate(_ descriptor: Int32) throws(SystemError) {
    guard ftruncate(descriptor, 0) == 0 else { throw .last }
  }

  /// A name as the system takes it.
  static func terminated(_ path: String) -> [CChar] {
    SystemText.bytes(of: path).map { CChar(bitPattern: $0) } + [0]
  }

  /// Closes a descriptor.
  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #elseif canImport(Android)
      _ = Android.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Reads once, into a range of a buffer; 0 is the end.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8], range: Range<Int>) throws(SystemError) -> Int {
    let count = unsafe buffer.withUnsafeMutableBytes { raw in
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: raw[range])
      // SAFETY: the kernel writes at most `count` bytes into memory that the buffer owns.
      #if canImport(Darwin)
        return unsafe Darwin.read(descriptor, room.baseAddress, room.count)
      #elseif canImport(Musl)
        return unsafe Musl.read(descriptor, room.baseAddress, room.count)
      #elseif canImport(Android)
        return unsafe Android.read(descriptor, room.baseAddress, room.count)
      #else
        return unsafe Glibc.read(descriptor, room.baseAddress, room.count)
      #endif
    }
    guard count >= 0 else { throw .last }
    return count
  }

  /// Writes once, as many of the bytes as the system takes.
  static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    let count = unsafe bytes.withUnsafeBytes { raw in
      // SAFETY: the kernel reads `count` bytes from memory that the span keeps alive and initialized.
      #if canImport(Darwin)
        unsafe Darwin.write(descriptor, raw.baseAddress, raw.count)
      #elseif canImport(Musl)
        unsafe Musl.write(descriptor, raw.baseAddress, raw.count)
      #elseif canImport(Android)
        unsafe Android.write(descriptor, raw.baseAddress, raw.count)
      #else
        unsafe Glibc.write(descriptor, raw.baseAddress, raw.count)
      #endif
    }
    guard count >= 0 else { throw .last }
    return count
  }

  /// Waits until a descriptor is ready, for so long at most (−1: for ever); whether it is.
  @discardableResult
  static func wait(for readiness: Readiness, in descriptor: Int32, milliseconds: Int32) -> Bool {
    let events = Int16(readiness == .input ? POLLIN : POLLOUT)
    var request = pollfd(fd: descriptor, events: events, revents: 0)
    // SAFETY: one initialized request, which outlives the call.
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// The names in a directory, but for itself and the one above it, in no order.
  static func names(inDirectory path: String) throws(SystemError) -> [String] {
    // SAFETY: a terminated string that outlives the call.
    guard let directory = unsafe opendir(terminated(path)) else { throw .last }
    // SAFETY: what `opendir` gave is closed once, and not used after that.
    defer { unsafe _ = closedir(directory) }
    var names: [String] = []
    while true {
      errno = 0
      // SAFETY: the entry is used before the next call, which may overwrite it. Its name is terminated.
      guard let entry = unsafe readdir(directory) else { break }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      let name = SystemText.text(of: bytes)
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .last }
    return names
  }

  /// Whether a path is a symbolic link.
  static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: a terminated string and one structure, both of which outlive the call.
    guard unsafe lstat(terminated(path), &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK
  }

  /// What is known of an open file.
  static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    // SAFETY: the kernel fills one structure, which outlives the call.
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last }
    return FileStatus(status, position: max(0, Int(lseek(descriptor, 0, SEEK_CUR))))
  }

  /// What is known of a file that is not open, by its name as `SystemText` keeps it.
  static func status(ofFileAt path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    // SAFETY: a terminated string and one structure, both of which outlive the call.
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
