import PlatformLibrary

/// The system calls for a terminal; their pointers do not leave this type.
enum TerminalCall {
  /// The modes of a terminal; `nil` if they are not available.
  static func modes(of descriptor: Int32) -> termios? {
    var modes = termios()
    // SAFETY: the kernel fills one structure on the stack, which is alive for the whole call.
    return unsafe tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Puts a terminal into raw mode: every byte is passed on unchanged, immediately, and without echo.
  static func makeRaw(_ descriptor: Int32) {
    guard var modes = modes(of: descriptor) else { return }
    // SAFETY: `modes` is one structure on the stack, which is alive for both calls; they keep no pointer to it.
    unsafe cfmakeraw(&modes)
    _ = unsafe tcsetattr(descriptor, TCSADRAIN, &modes)
  }

  /// The size of a terminal; `nil` if it is not available.
  static func size(of descriptor: Int32) -> ScreenSize? {
    var size = winsize()
    // SAFETY: the kernel fills one structure on the stack, which is alive for the whole call and is the one that
    // `TIOCGWINSZ` expects.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Waits until one of two descriptors has bytes or has ended, but at most this number of milliseconds (−1: without
  /// limit). Returns which of them has.
  static func wait(for first: Int32, _ second: Int32, milliseconds: Int32) -> (Bool, Bool) {
    var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // SAFETY: the array has `requests.count` initialised requests, and is alive and held exclusively during the call.
    guard unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return (false, false) }
    return (requests[0].revents != 0, requests[1].revents != 0)
  }

  /// The bytes that can be read now; `nil` at the end of the input, or if the terminal is gone.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      // SAFETY: the kernel writes at most `buffer.count` bytes into the new memory, and returns how many it has
      // written; only these count as initialised. The pointer does not leave the closure.
      result = unsafe readBytes(descriptor, buffer.baseAddress, buffer.count)
      count = max(0, result)
    }
    if result < 0, errno == EINTR || errno == EAGAIN { return [] }
    return result > 0 ? bytes : nil
  }

  /// A pipe whose two ends never block; `nil` if the system refuses one.
  static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the array has room for the two descriptors that the call writes, and is alive and held exclusively during
    // the call.
    guard unsafe openPipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  /// Closes a pipe.
  static func close(_ pipe: (read: Int32, write: Int32)) {
    closeDescriptor(pipe.read)
    closeDescriptor(pipe.write)
  }
}

// Functions outside the type, because inside it the names `read`, `pipe` and `close` are its own members.

private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}

private func openPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }

private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
