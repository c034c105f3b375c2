import BulkValidation
import PlatformLibrary

/// The terminal of the process, in raw mode and on its alternate screen.
///
/// Its former state is restored when the value ends, and also when a signal or a crash ends the process, except for
/// `SIGKILL`. There may be only one value at a time, used by one thread.
struct TerminalDevice: ~Copyable {
  private let input: Int32
  private let output: FileDescriptorOutput
  private let wakeups: (read: Int32, write: Int32)

  /// Why the terminal cannot be used.
  struct Unusable: Error {
    /// What is missing, in English.
    let message: String
  }

  /// What has ended a wait.
  struct Wakeup {
    /// There are bytes from the keyboard, or its input has ended.
    var hasInput = false
    /// The window has another size, or the process continues after a stop: everything has to be drawn again.
    var mustRedraw = false
    /// The process was asked to stop for the moment.
    var mustSuspend = false
  }

  /// Takes the terminal. Keys are read from standard input. The screen is standard output, or standard error if
  /// standard output is not a terminal.
  init() throws(Unusable) {
    guard isatty(STDIN_FILENO) == 1 else { throw Unusable(message: "standard input is not a terminal") }
    guard let screen = [STDOUT_FILENO, STDERR_FILENO].first(where: { isatty($0) == 1 }) else {
      throw Unusable(message: "neither standard output nor standard error is a terminal")
    }
    guard let modes = TerminalCall.modes(of: STDIN_FILENO) else {
      throw Unusable(message: "the terminal does not tell its modes")
    }
    guard let pipe = TerminalCall.pipe() else { throw Unusable(message: "the system gives no pipe") }
    input = STDIN_FILENO
    output = FileDescriptorOutput(descriptor: screen)
    wakeups = pipe
    TerminalRestoration.prepare(input: input, screen: screen, modes: modes, wakeups: wakeups.write)
    take()
  }

  deinit {
    TerminalRestoration.restore()
    TerminalRestoration.forget()
    TerminalCall.close(wakeups)
  }

  /// The terminal's size; 80 × 24 if it is not available.
  var size: ScreenSize { TerminalCall.size(of: output.descriptor) ?? ScreenSize(columns: 80, rows: 24) }

  /// Writes to the screen. A failure is ignored.
  func write(_ bytes: [UInt8]) { try? output.write(bytes) }

  /// Waits for keys or a signal, but at most this number of milliseconds (−1: without limit).
  func wait(milliseconds: Int32) -> Wakeup {
    let ready = TerminalCall.wait(for: input, wakeups.read, milliseconds: milliseconds)
    var wakeup = Wakeup(hasInput: ready.0)
    guard ready.1 else { return wakeup }
    for signal in TerminalCall.read(wakeups.read) ?? [] {
      wakeup.mustRedraw = true
      if Int32(signal) == SIGTSTP { wakeup.mustSuspend = true }
      if Int32(signal) == SIGCONT { take() }
    }
    return wakeup
  }

  /// The bytes that have arrived from the keyboard; `nil` if the terminal is gone.
  func read() -> [UInt8]? { TerminalCall.read(input) }

  /// Restores the terminal and stops the process, as a shell expects after Control-Z. Returns when the process
  /// continues.
  func suspend() {
    TerminalRestoration.restore()
    TerminalRestoration.stopProcess()
    take()
  }

  /// Switches to raw mode and to the alternate screen.
  private func take() {
    TerminalRestoration.willTake()
    TerminalCall.makeRaw(input)
    write(Array(TerminalSequences.enter.utf8))
  }
}
