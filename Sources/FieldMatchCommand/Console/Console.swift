import BulkValidation

/// The command's output, and its exit codes if output fails.
enum Console {
  /// Writes text to standard output immediately.
  ///
  /// - Throws: `OutputError` if it cannot be written, for instance because the disk is full or a pipe is closed.
  static func write(_ text: String) throws(OutputError) {
    try FileDescriptorOutput.standardOutput.write(Array(text.utf8))
  }

  /// Writes lines to standard error. The message may contain text from anywhere, so that control characters are made
  /// visible.
  static func complain(_ message: String) {
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) { say(VisibleText.line(line) + "\n") }
  }

  /// Writes text to standard error. A failure is ignored, because it could not be reported.
  static func say(_ text: String) {
    try? FileDescriptorOutput.standardError.write(Array(text.utf8))
  }

  /// Whether standard error is a terminal.
  static var isErrorTerminal: Bool { FileDescriptorOutput.standardError.isTerminal }

  /// Whether output to standard error may use colours: it is a terminal, `NO_COLOR` is unset or empty, and `TERM` is
  /// not `dumb`.
  static var isErrorColored: Bool {
    guard isErrorTerminal else { return false }
    return (ProcessImage.environment("NO_COLOR") ?? "").isEmpty && ProcessImage.environment("TERM") != "dumb"
  }

  /// Runs the body of a subcommand. Handles `--help`, wrong usage, and output that cannot be written.
  ///
  /// - Parameter body: gets the arguments, and returns the exit code.
  static func run(
    _ syntax: CommandSyntax, arguments: [String], body: (Arguments) throws -> Int32
  ) -> Int32 {
    do {
      let arguments = try Arguments(arguments, syntax: syntax)
      guard arguments.has("--help") else { return try body(arguments) }
      try write(syntax.help)
      return ExitCode.allValid
    } catch let error as UsageError {
      complain("fieldmatch \(syntax.name): \(error.message)")
      complain("‘fieldmatch \(syntax.name) --help’ shows the usage.")
    } catch let error as CommandError {
      complain("fieldmatch \(syntax.name): \(error.message)")
    } catch let error as OutputError {
      return exitCode(for: error, in: syntax.name)
    } catch {
      complain("fieldmatch \(syntax.name): \(error)")
    }
    return ExitCode.trouble
  }

  /// The exit code if standard output cannot be written. A closed pipe ends the command silently, with the exit code
  /// that SIGPIPE would cause; any other failure is reported.
  static func exitCode(for error: OutputError, in command: String) -> Int32 {
    guard error.isClosedPipe else {
      complain("fieldmatch \(command): \(error.message)")
      return ExitCode.trouble
    }
    return ExitCode.closedPipe
  }
}
