import PlatformLibrary

/// Gives the terminal back whatever ends the process.
///
/// A signal handler may call only what is safe wherever the program was interrupted: here that is `write`, `tcsetattr`,
/// `sigaction` and `raise`, on memory that was laid out before. No Swift value is made or counted on the way.
enum TerminalRestoration {
  /// What the handlers need to know.
  private struct Plan {
    var input: Int32 = -1
    var screen: Int32 = -1
    var wakeups: Int32 = -1
    var modes = termios()
    var isTaken = false
  }

  // SAFETY: both are laid out before the first handler is installed and never freed. They change only in the thread that
  // owns the terminal; a handler that interrupts a change finds the old descriptors or the new ones, each of which is
  // open or −1.
  nonisolated(unsafe) private static let plan = unsafe memory(of: Plan(), count: 1)
  nonisolated(unsafe) private static let previousActions = unsafe memory(of: sigaction(), count: Int(highestSignal) + 1)

  /// The signals that end a process by default, those of its own faults included.
  private static let deadlySignals = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2,
    SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS,
  ]
  private static let wakingSignals = [SIGWINCH, SIGCONT, SIGTSTP]
  private static let highestSignal: Int32 = 31

  /// Notes what to give back, and installs the handlers. Signals that are ignored stay so.
  ///
  /// - Parameter wakeups: gets the number of each signal that the program has to act on, as a byte.
  static func prepare(input: Int32, screen: Int32, modes: termios, wakeups: Int32) {
    unsafe plan.pointee = Plan(input: input, screen: screen, wakeups: wakeups, modes: modes)
    provideSignalStack()
    for signal in deadlySignals { install(signal, SA_ONSTACK) { TerminalRestoration.end(by: $0) } }
    for signal in wakingSignals { install(signal, SA_RESTART) { TerminalRestoration.wake(by: $0) } }
  }

  /// Notes that from now on there is something to give back.
  static func willTake() { unsafe plan.pointee.isTaken = true }

  /// Gives the terminal back, if it is taken. Safe in a signal handler.
  static func restore() {
    guard unsafe plan.pointee.isTaken else { return }
    unsafe plan.pointee.isTaken = false
    let leave = TerminalSequences.leave
    // SAFETY: bytes of the program's own text, and one structure of memory that is never freed.
    _ = unsafe write(plan.pointee.screen, leave.utf8Start, leave.utf8CodeUnitCount)
    _ = unsafe tcsetattr(plan.pointee.input, TCSANOW, &plan.pointee.modes)
  }

  /// Takes the handlers away.
  static func forget() {
    for signal in deadlySignals + wakingSignals { uninstall(signal) }
    unsafe plan.pointee.wakeups = -1
  }

  /// Stops the process and those it works with, as Control-Z does; returns when it goes on.
  static func stopProcess() {
    uninstall(SIGTSTP)
    kill(0, SIGTSTP)
    install(SIGTSTP, SA_RESTART) { TerminalRestoration.wake(by: $0) }
  }

  /// Gives the terminal back and lets the signal do what it would have done: it is held until the handler returns.
  private static func end(by signal: Int32) {
    restore()
    uninstall(signal)
    raise(signal)
  }

  private static func wake(by signal: Int32) {
    let before = errno
    var byte = UInt8(signal)
    // SAFETY: one byte, which outlives the call. A full pipe has woken the program already.
    _ = unsafe write(plan.pointee.wakeups, &byte, 1)
    errno = before
  }

  private static func memory<Value>(of value: Value, count: Int) -> UnsafeMutablePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: count)
    // SAFETY: `count` values fit into what was just allocated for them.
    unsafe memory.initialize(repeating: value, count: count)
    return unsafe memory
  }
}

// MARK: - Handlers

extension TerminalRestoration {
  private typealias Handler = @convention(c) (Int32) -> Void

  /// Installs a handler during which no other signal comes; a background process may then set the terminal's modes too.
  private static func install(_ signal: Int32, _ flags: Int32, _ handler: @escaping Handler) {
    // SAFETY: structures that outlive the calls; the handler is a function of the program's own.
    let previous = unsafe previousActions + Int(signal)
    guard unsafe sigaction(signal, nil, previous) == 0, unsafe !isIgnoring(previous.pointee) else { return }
    var action = sigaction(handler)
    unsafe sigfillset(&action.sa_mask)
    action.sa_flags = flags
    _ = unsafe sigaction(signal, &action, nil)
  }

  private static func uninstall(_ signal: Int32) {
    // SAFETY: what `install` found for this signal; the initial value stands for the default action.
    _ = unsafe sigaction(signal, previousActions + Int(signal), nil)
  }

  private static func isIgnoring(_ action: sigaction) -> Bool {
    // SAFETY: a pointer is compared as a number; the standard values are no functions to call.
    unsafe unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// A stack for the handler of a stack that is full, unless the process has one.
  private static func provideSignalStack() {
    var stack = unsafe stack_t()
    // SAFETY: structures that outlive the calls, and memory that is never freed.
    guard unsafe sigaltstack(nil, &stack) == 0, unsafe stack.ss_flags & disabledStack != 0 else { return }
    let size = 1 << 16
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe stack.ss_size = numericCast(size)
    unsafe stack.ss_flags = 0
    _ = unsafe sigaltstack(&stack, nil)
  }
}

/// `SS_DISABLE`, which Swift sees as a number on some systems only.
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
