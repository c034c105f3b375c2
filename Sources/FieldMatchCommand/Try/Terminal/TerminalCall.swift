import PlatformLibrary

/// The operating system's calls that a terminal needs, their pointers hidden.
enum TerminalCall {
  /// How a terminal treats what passes through it; `nil` where it does not tell.
  static func modes(of descriptor: Int32) -> termios? {
    var modes = termios()
    // SAFETY: the kernel fills one structure, which outlives the call.
    return unsafe tcgetattr(descriptor, &modes) == 0 ? modes : nil
  }

  /// Lets every byte through as it is, at once, without an echo.
  static func makeRaw(_ descriptor: Int32) {
    guard var modes = modes(of: descriptor) else { return }
    // SAFETY: one structure, which outlives the calls.
    unsafe cfmakeraw(&modes)
    _ = unsafe tcsetattr(descriptor, TCSADRAIN, &modes)
  }

  /// A terminal's size; `nil` where it does not tell.
  static func size(of descriptor: Int32) -> ScreenSize? {
    var size = winsize()
    // SAFETY: the kernel fills one structure, which outlives the call.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Which of two descriptors has bytes, or its end, after so many milliseconds at most (−1: for ever).
  static func wait(for first: Int32, _ second: Int32, milliseconds: Int32) -> (Bool, Bool) {
    var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // SAFETY: an array of initialized requests, which outlives the call.
    guard unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { return (false, false) }
    return (requests[0].revents != 0, requests[1].revents != 0)
  }

  /// The bytes that can be read now; `nil` at the end, or where the terminal is gone.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      // SAFETY: the kernel writes at most `buffer.count` bytes, and says how many it wrote.
      result = unsafe readBytes(descriptor, buffer.baseAddress, buffer.count)
      count = max(0, result)
    }
    if result < 0, errno == EINTR || errno == EAGAIN { return [] }
    return result > 0 ? bytes : nil
  }

  /// A pipe at neither end of which anybody waits; `nil` where there is none to be had.
  static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    // SAFETY: room for the two descriptors that the call writes.
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

// Names of their own: inside the type above, `read`, `pipe` and `close` are its members.

private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}

private func openPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { unsafe pipe(ends) }

private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
