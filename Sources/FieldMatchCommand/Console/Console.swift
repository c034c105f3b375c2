import BulkValidation

/// What the command says, and how it ends when it cannot say it.
enum Console {
  /// Writes text to standard output at once.
  ///
  /// - Throws: `OutputError` where it cannot be written: a full disk, a closed pipe.
  static func write(_ text: String) throws(OutputError) {
    try FileDescriptorOutput.standardOutput.write(Array(text.utf8))
  }

  /// Writes lines to standard error. What stands in them may come from a stranger: control characters are shown, not
  /// obeyed.
  static func complain(_ message: String) {
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) { say(VisibleText.line(line) + "\n") }
  }

  /// Writes text to standard error. Nothing can be done where that fails.
  static func say(_ text: String) {
    try? FileDescriptorOutput.standardError.write(Array(text.utf8))
  }

  /// Whether standard error is a terminal.
  static var isErrorTerminal: Bool { FileDescriptorOutput.standardError.isTerminal }

  /// Whether standard error may have colours: a terminal, `NO_COLOR` unset or empty, and `TERM` not `dumb`.
  static var isErrorColored: Bool {
    guard isErrorTerminal else { return false }
    return (ProcessImage.environment("NO_COLOR") ?? "").isEmpty && ProcessImage.environment("TERM") != "dumb"
  }

  /// Runs a subcommand's main part: wrong usage, `--help` and output that cannot be written end it as they should.
  ///
  /// - Parameter body: takes the arguments as the syntax reads them, and gives the exit code.
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

  /// The exit code when standard output cannot be written: a closed pipe ends the process as SIGPIPE would, without a
  /// word; anything else is said.
  static func exitCode(for error: OutputError, in command: String) -> Int32 {
    guard error.isClosedPipe else {
      complain("fieldmatch \(command): \(error.message)")
      return ExitCode.trouble
    }
    return ExitCode.closedPipe
  }
}
