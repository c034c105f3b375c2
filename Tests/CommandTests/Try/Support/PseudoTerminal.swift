#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal: the side of a terminal emulator, and processes on the other side.
///
/// All that is unsafe in these tests is in this file.
final class PseudoTerminal {
  private let master: Int32
  private let path: String

  /// What went wrong: the call, and its error number.
  struct Failure: Error {
    let call: String
    let number: Int32
  }

  /// The modes that a program may change, as numbers to compare.
  struct Modes: Equatable {
    let input: UInt
    let output: UInt
    let control: UInt
    let local: UInt
  }

  /// Opens one.
  init(columns: Int, rows: Int) throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var size = Self.size(columns, rows)
    var name = [CChar](repeating: 0, count: 256)
    // SAFETY: room for two descriptors, and a size that outlives the call.
    guard unsafe openpty(&ends.master, &ends.slave, nil, nil, &size) == 0 else {
      throw Failure(call: "openpty", number: errno)
    }
    // SAFETY: a buffer of that many bytes, in which a terminated string is put.
    let result = unsafe ttyname_r(ends.slave, &name, name.count)
    close(ends.slave)
    guard result == 0 else { throw Failure(call: "ttyname_r", number: result) }
    master = ends.master
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(master) }

  /// Starts a process as the leader of a session whose terminal this is.
  func spawn(_ arguments: [String], environment: [String]) throws -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    // SAFETY: structures of this function, made before and destroyed after their use.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // The leader of a new session gets the first terminal that it opens as its own.
    unsafe posix_spawnattr_setflags(&attributes, setSession)
    unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var process: Int32 = 0
    // SAFETY: arrays of terminated strings that live until the call returns; the process gets copies.
    let result = unsafe Self.withStrings(arguments) { arguments in
      unsafe Self.withStrings(environment) { environment in
        unsafe posix_spawn(&process, arguments[0]!, &actions, &attributes, arguments, environment)
      }
    }
    guard result == 0 else { throw Failure(call: "posix_spawn", number: result) }
    return process
  }

  /// Sets the size of the window, which tells the processes in it.
  func resize(columns: Int, rows: Int) {
    var size = Self.size(columns, rows)
    // SAFETY: one structure, which outlives the call.
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  private static func size(_ columns: Int, _ rows: Int) -> winsize {
    winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
  }

  /// The modes as they are.
  var modes: Modes? {
    var modes = termios()
    // SAFETY: the kernel fills one structure, which outlives the call.
    guard unsafe tcgetattr(master, &modes) == 0 else { return nil }
    return Modes(
      input: UInt(modes.c_iflag), output: UInt(modes.c_oflag), control: UInt(modes.c_cflag),
      local: UInt(modes.c_lflag))
  }

  /// Types.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // SAFETY: the kernel reads the bytes that the slice keeps alive.
      let count = unsafe rest.withUnsafeBytes { unsafe writeBytes(master, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// What was written on the other side; empty after the time, `nil` where nobody is there any more.
  func read(waiting time: Duration) -> [UInt8]? {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    // SAFETY: one request, which outlives the call.
    guard unsafe poll(&request, 1, Int32(time / .milliseconds(1))) > 0 else { return [] }
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      // SAFETY: the kernel writes at most `buffer.count` bytes, and says how many.
      result = unsafe readBytes(master, buffer.baseAddress, buffer.count)
      count = max(0, result)
    }
    return result > 0 ? bytes : nil
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = unsafe strings.map { unsafe strdup($0) }
    // SAFETY: each was allocated by `strdup` above, and is freed once, when nobody uses it any more.
    defer { unsafe pointers.forEach { unsafe free($0) } }
    return unsafe body(pointers + [nil])
  }
}

/// `POSIX_SPAWN_SETSID`, which not every system's headers show to Swift.
#if canImport(Darwin)
  private let setSession: Int16 = 0x400
#else
  private let setSession: Int16 = 0x80
#endif

// Names of their own: inside the class, `read` and `write` are its members.

private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
