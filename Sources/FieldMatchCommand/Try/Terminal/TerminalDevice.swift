import BulkValidation
import PlatformLibrary

/// The terminal of the process in raw mode, on its alternate screen.
///
/// It is given back as it was when the value ends, and also when a signal or a crash ends the process, `SIGKILL` alone
/// excepted. There may be one at a time, used by one thread.
struct TerminalDevice: ~Copyable {
  private let input: Int32
  private let output: FileDescriptorOutput
  private let wakeups: (read: Int32, write: Int32)

  /// Why there is no terminal to use.
  struct Unusable: Error {
    /// What is missing, in English.
    let message: String
  }

  /// What ended a wait.
  struct Wakeup {
    /// Bytes from the keyboard, or its end.
    var hasInput = false
    /// The window has another size, or the process goes on after a stop: everything has to be drawn anew.
    var mustRedraw = false
    /// Somebody asked the process to stop for now.
    var mustSuspend = false
  }

  /// Takes the terminal: keys come from standard input, and the screen is standard output, or standard error where
  /// standard output goes elsewhere.
  init() throws(Unusable) {
    guard isatty(STDIN_FILENO) == 1 else { throw Unusable(message: "standard input is not a terminal") }
    guard let screen = [STDOUT_FILENO, STDERR_FILENO].first(where: { isatty($0) == 1 }) else {
      throw Unusable(message: "neither standard output nor standard error is a terminal")
    }
    guard let modes = TerminalCall.modes(of: STDIN_FILENO) else {
      throw Unusable(message: "the terminal does not tell its modes")
    }
    guard let pipe = TerminalCall.pipe() else { throw Unusable(message: "there is no pipe to be had") }
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

  /// Its size; 80 × 24 where it does not tell.
  var size: ScreenSize { TerminalCall.size(of: output.descriptor) ?? ScreenSize(columns: 80, rows: 24) }

  /// Writes to the screen. What cannot be written is lost with the screen.
  func write(_ bytes: [UInt8]) { try? output.write(bytes) }

  /// Waits for keys, a signal, or so many milliseconds (−1: for ever).
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

  /// The bytes that have come from the keyboard; `nil` where the terminal is gone.
  func read() -> [UInt8]? { TerminalCall.read(input) }

  /// Gives the terminal back and stops the process, as a shell expects of Control-Z; returns when it goes on.
  func suspend() {
    TerminalRestoration.restore()
    TerminalRestoration.stopProcess()
    take()
  }

  /// Raw mode and the alternate screen.
  private func take() {
    TerminalRestoration.willTake()
    TerminalCall.makeRaw(input)
    write(Array(TerminalSequences.enter.utf8))
  }
}
