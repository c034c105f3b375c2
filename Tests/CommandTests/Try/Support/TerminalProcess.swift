import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command in a terminal of its own: a real pseudo-terminal, with a shell that outlives the command, as in life.
///
/// The shell keeps the terminal's modes observable: they are reset once the leader of its session is gone.
final class TerminalProcess {
  private let terminal: PseudoTerminal
  private let shell: Int32
  private let directory: URL
  /// The terminal's modes before anybody ran in it.
  let initialModes: PseudoTerminal.Modes?
  /// What is on the screen.
  private(set) var screen: VirtualScreen

  /// How long a test waits before it gives up. Only a test that fails takes that long.
  private static let patience = Duration.seconds(60)

  /// Starts `fieldmatch` with arguments.
  ///
  /// - Parameters:
  ///   - environment: on top of a fixed one.
  ///   - redirection: what the shell puts behind the command, such as `>"$OUTPUT"`.
  convenience init(
    _ arguments: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    redirection: String = ""
  ) throws {
    try self.init(arguments, columns: columns, rows: rows, environment: environment, redirection: redirection)
  }

  /// Starts `fieldmatch` with arguments.
  init(
    _ arguments: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    redirection: String = ""
  ) throws {
    directory = FileManager.default.temporaryDirectory.appendingPathComponent("fieldmatch-try-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    initialModes = terminal.modes
    screen = VirtualScreen(columns: columns, rows: rows)
    var variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      "OUTPUT": directory.appendingPathComponent("output").path,
      "PROCESS": directory.appendingPathComponent("process").path,
    ]
    variables.merge(SanitizerEnvironment.variables.filter { $0.key.hasSuffix("SAN_OPTIONS") }) { $1 }
    variables.merge(environment) { $1 }
    let script = """
      printf 'before\\n'
      sh -c 'echo $$ >"$PROCESS"; exec "$0" "$@"' "$0" "$@" \(redirection)
      printf 'ended with %s.\\n' $?
      read line
      """
    shell = try terminal.spawn(
      ["/bin/sh", "-c", script, Command.path] + arguments, environment: variables.map { "\($0.key)=\($0.value)" })
  }

  deinit {
    kill(shell, SIGKILL)
    var status: Int32 = 0
    // SAFETY: one number, which outlives the call.
    _ = unsafe waitpid(shell, &status, 0)
    try? FileManager.default.removeItem(at: directory)
  }

  /// The terminal's modes, as flags to compare.
  var modes: PseudoTerminal.Modes? { terminal.modes }

  /// What the command wrote to standard output, where it was redirected there.
  var output: String {
    (try? String(contentsOf: directory.appendingPathComponent("output"), encoding: .utf8)) ?? ""
  }

  /// Presses keys.
  func send(_ keys: String) { terminal.write(Array(keys.utf8)) }

  /// Sends bytes as they are.
  func send(bytes: [UInt8]) { terminal.write(bytes) }

  /// Pastes, as a terminal does that was asked to mark pastes.
  func paste(_ text: String) { send("\u{1B}[200~\(text)\u{1B}[201~") }

  /// Gives the window another size.
  func resize(columns: Int, rows: Int) {
    pump(for: .zero)
    screen.resize(columns: columns, rows: rows)
    terminal.resize(columns: columns, rows: rows)
  }

  /// Sends a signal to the command, not to its shell.
  func signal(_ number: Int32) throws {
    let text = try String(contentsOf: directory.appendingPathComponent("process"), encoding: .utf8)
    let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(process, number)
  }

  /// Waits until the screen shows a text.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect("‘\(text)’ on the screen", sourceLocation: sourceLocation) { $0.text.contains(text) }
  }

  /// Waits until the screen does not show a text.
  func expectNo(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expect("no ‘\(text)’ on the screen", sourceLocation: sourceLocation) { !$0.text.contains(text) }
  }

  /// Waits until something is true of the screen.
  func expect(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isTrue: (VirtualScreen) -> Bool
  ) {
    let end = ContinuousClock.now + Self.patience
    while !isTrue(screen) {
      guard ContinuousClock.now < end, pump(for: .milliseconds(500)) else {
        Issue.record("expected \(what); the screen is:\n\(screen.text)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  /// Waits until the command has ended and its shell is back; the exit code.
  func exitCode(sourceLocation: SourceLocation = #_sourceLocation) -> Int32? {
    func ending(_ screen: VirtualScreen) -> String? {
      screen.lines.last { $0.hasPrefix("ended with ") && $0.hasSuffix(".") }
    }
    expect("an end", sourceLocation: sourceLocation) { !$0.isAlternate && ending($0) != nil }
    return ending(screen).flatMap { Int32($0.dropFirst("ended with ".count).dropLast()) }
  }

  /// Takes what the command has written; whether the terminal is still there.
  @discardableResult
  private func pump(for time: Duration) -> Bool {
    guard let bytes = terminal.read(waiting: time) else { return false }
    screen.feed(bytes)
    return true
  }
}
