import TextFields

/// The form in a terminal: it draws, waits for keys, and passes them to the form until the user leaves.
struct TrySession: ~Copyable {
  private let terminal: TerminalDevice
  private var form: TryForm
  private var writer: FrameWriter
  private var decoder = KeyDecoder()
  private var flashEnd: ContinuousClock.Instant?
  /// Whether the session ends as soon as the form is committed without an error.
  private let leavesWhenCommitted: Bool

  /// The milliseconds of silence after which an Escape is a key and not the start of a sequence.
  private static let escapeDelay: Int32 = 50
  /// How long a refusal is shown in reverse; after that it is shown normally until the next key.
  private static let flash = Duration.milliseconds(600)

  /// How a session has ended.
  enum Ending {
    /// The user has left or committed the form.
    case left
    /// The terminal is gone.
    case terminalLost
  }

  init(_ terminal: consuming TerminalDevice, form: TryForm, hasColor: Bool, leavesWhenCommitted: Bool) {
    self.terminal = terminal
    self.form = form
    writer = FrameWriter(hasColor: hasColor)
    self.leavesWhenCommitted = leavesWhenCommitted
  }

  /// Runs until the user leaves; the terminal has been restored when this returns.
  consuming func run() -> (form: TryForm, ending: Ending) {
    while true {
      draw()
      let wakeup = terminal.wait(milliseconds: waitingTime)
      if wakeup.mustSuspend { terminal.suspend() }
      if wakeup.mustRedraw || wakeup.mustSuspend { writer.forget() }
      guard let inputs = inputs(after: wakeup) else { return (form, .terminalLost) }
      for input in inputs where take(input) { return (form, .left) }
    }
  }

  /// What was typed; `nil` if the terminal is gone.
  private mutating func inputs(after wakeup: TerminalDevice.Wakeup) -> [TerminalInput]? {
    if wakeup.hasInput { return terminal.read().map { decoder.decode($0) } }
    let isLate = !wakeup.mustRedraw && decoder.isWaiting
    return isLate ? decoder.giveUp() : []
  }

  /// Handles an input; returns whether it ends the session.
  private mutating func take(_ input: TerminalInput) -> Bool {
    switch form.take(input) {
    case .goOn: break
    case .leave: return true
    case .committed: return leavesWhenCommitted
    case .redraw: writer.forget()
    case .suspend:
      terminal.suspend()
      writer.forget()
    }
    flashEnd = form.focused.refusal == nil ? nil : ContinuousClock.now + Self.flash
    return false
  }

  private mutating func draw() {
    let view = ScreenView(form, size: terminal.size, isFlashing: flashEnd.map { $0 > .now } ?? false)
    form.take(view)
    terminal.write(writer.update(to: view.frame))
  }

  private var waitingTime: Int32 {
    if decoder.isWaiting { return Self.escapeDelay }
    guard let flashEnd, flashEnd > .now else { return -1 }
    return Int32((ContinuousClock.now.duration(to: flashEnd) / .milliseconds(1)).rounded(.up))
  }
}
