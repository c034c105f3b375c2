import PlatformLibrary

/// Restores the terminal, however the process ends.
///
/// A signal handler may only call what is safe wherever the program was interrupted. Here that is `write`, `tcsetattr`,
/// `sigaction` and `raise`, on memory that was allocated before. No Swift object is allocated or reference-counted on
/// the way.
enum TerminalRestoration {
  /// What the handlers need.
  private struct Plan {
    var input: Int32 = -1
    var screen: Int32 = -1
    var wakeups: Int32 = -1
    var modes = termios()
    var isTaken = false
  }

  // SAFETY: both are allocated before the first handler is installed, and are never freed. They are written only by the
  // thread that owns the terminal (the restrictions of `TerminalDevice`), and as a whole only while no handler is
  // installed. Later only `isTaken` changes, which is one byte: a handler that interrupts the change finds the old
  // value or the new one.
  nonisolated(unsafe) private static let plan = unsafe memory(of: Plan(), count: 1)
  nonisolated(unsafe) private static let previousActions = unsafe memory(of: sigaction(), count: Int(highestSignal) + 1)

  /// The signals that end a process by default, including those for its own faults.
  private static let deadlySignals = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2,
    SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS,
  ]
  private static let wakingSignals = [SIGWINCH, SIGCONT, SIGTSTP]
  private static let highestSignal: Int32 = 31

  /// Stores what has to be restored, and installs the handlers. Signals that are ignored stay ignored.
  ///
  /// - Parameter wakeups: the descriptor to which the number of each signal that the program has to handle is written,
  ///   as a byte.
  static func prepare(input: Int32, screen: Int32, modes: termios, wakeups: Int32) {
    unsafe plan.pointee = Plan(input: input, screen: screen, wakeups: wakeups, modes: modes)
    provideSignalStack()
    for signal in deadlySignals { install(signal, SA_ONSTACK) { TerminalRestoration.end(by: $0) } }
    for signal in wakingSignals { install(signal, SA_RESTART) { TerminalRestoration.wake(by: $0) } }
  }

  /// Notes that there is something to restore from now on.
  static func willTake() { unsafe plan.pointee.isTaken = true }

  /// Restores the terminal, if it has been taken. Safe in a signal handler.
  static func restore() {
    guard unsafe plan.pointee.isTaken else { return }
    let leave = TerminalSequences.leave
    // SAFETY: the bytes are those of a literal, which lives as long as the program, with their own count. `modes` is
    // part of memory that is never freed.
    _ = unsafe write(plan.pointee.screen, leave.utf8Start, leave.utf8CodeUnitCount)
    _ = unsafe tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.modes)
    // Only now: a deadly signal that arrives before this line has to restore the terminal itself.
    unsafe plan.pointee.isTaken = false
  }

  /// Removes the handlers.
  static func forget() {
    for signal in deadlySignals + wakingSignals { uninstall(signal) }
    unsafe plan.pointee.wakeups = -1
  }

  /// Stops the process and its process group, as Control-Z does. Returns when the process continues.
  static func stopProcess() {
    uninstall(SIGTSTP)
    kill(0, SIGTSTP)
    install(SIGTSTP, SA_RESTART) { TerminalRestoration.wake(by: $0) }
  }

  /// Restores the terminal, and sends the signal again with its former action. It is blocked until the handler returns.
  private static func end(by signal: Int32) {
    let before = errno
    restore()
    uninstall(signal)
    raise(signal)
    errno = before
  }

  private static func wake(by signal: Int32) {
    let before = errno
    var byte = UInt8(signal)
    // SAFETY: one byte on the stack, which is alive for the whole call. If the pipe is full, the program is going to
    // wake up anyway.
    _ = unsafe write(plan.pointee.wakeups, &byte, 1)
    errno = before
  }

  private static func memory<Value>(of value: Value, count: Int) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: count)
    // SAFETY: the memory has just been allocated for `count` values, and nothing else refers to it.
    unsafe memory.initialize(repeating: value, count: count)
    return unsafe memory
  }
}

// MARK: - Handlers

extension TerminalRestoration {
  private typealias Handler = @convention(c) (Int32) -> Void

  /// Installs a handler, during which all other signals are blocked. A process in the background may then change the
  /// terminal's modes, because SIGTTOU is blocked too.
  private static func install(_ signal: Int32, _ flags: Int32, _ handler: @escaping Handler) {
    // SAFETY: `action` is one structure on the stack, and `previous` is part of an array that is never freed and has
    // room for every signal number. Both are alive for the calls. The handler is a C function of this program.
    let previous = unsafe previousActions + Int(signal)
    guard unsafe sigaction(signal, nil, previous) == 0, unsafe !isIgnoring(previous.pointee) else { return }
    var action = sigaction(handler)
    unsafe sigfillset(&action.sa_mask)
    action.sa_flags = flags
    _ = unsafe sigaction(signal, &action, nil)
  }

  private static func uninstall(_ signal: Int32) {
    // SAFETY: `previousActions` has what `install` has found for this signal; its initial value, all zero, is the
    // default action. The array is never freed.
    _ = unsafe sigaction(signal, previousActions + Int(signal), nil)
  }

  private static func isIgnoring(_ action: sigaction) -> Bool {
    // SAFETY: the pointer is only compared as a number, never called, because the standard values are not functions.
    unsafe unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Provides a stack for the handler that runs when the stack has overflowed, unless the process has one.
  private static func provideSignalStack() {
    var stack = unsafe stack_t()
    // SAFETY: `stack` is one structure, which is alive for both calls. The memory that it refers to has `size` bytes
    // and is never freed.
    guard unsafe sigaltstack(nil, &stack) == 0, unsafe stack.ss_flags & disabledStack != 0 else { return }
    let size = 1 << 16
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe stack.ss_size = numericCast(size)
    unsafe stack.ss_flags = 0
    _ = unsafe sigaltstack(&stack, nil)
  }
}

/// `SS_DISABLE`, which Swift imports as a number on some systems only.
#if canImport(Darwin)
  private let disabledStack: Int32 = 4
#else
  private let disabledStack: Int32 = 2
#endif

extension sigaction {
  #if canImport(Darwin)
    fileprivate init(_ handler: @escaping @convention(c) (Int32) -> Void) {
      self.init(__sigaction_u: .init(__sa_handler: handler), sa_mask: 0, sa_flags: 0)
    }
    fileprivate var handler: (@convention(c) (Int32) -> Void)? { unsafe __sigaction_u.__sa_handler }
  #elseif canImport(Musl)
    fileprivate init(_ handler: @escaping @convention(c) (Int32) -> Void) {
      self.init()
      __sa_handler = .init(sa_handler: handler)
    }
    fileprivate var handler: (@convention(c) (Int32) -> Void)? { unsafe __sa_handler.sa_handler }
  #else
    fileprivate init(_ handler: @escaping @convention(c) (Int32) -> Void) {
      self.init()
      __sigaction_handler = .init(sa_handler: handler)
    }
    fileprivate var handler: (@convention(c) (Int32) -> Void)? { unsafe __sigaction_handler.sa_handler }
  #endif
}
