import BulkValidation

/// The files that a subcommand reads: its operands and, with `--recursive`, the files in directories among them.
enum InputFiles {
  /// The options, in the order in which `--help` shows them.
  static let options: [CommandSyntax.Option] = [
    .flag("--recursive", "-r", help: "read all files in the directories that are named, or in this one"),
    .value(
      "--glob", name: "G", isRepeatable: true,
      help: "of the files in directories only those with a name such as '*.csv'; may be\ngiven several times"),
  ]

  /// The files, in order; those of a directory are sorted by name. `-` stands for standard input.
  static func files(_ arguments: Arguments) throws -> [String] {
    let globs = arguments.values("--glob")
    guard arguments.has("--recursive") else {
      if !globs.isEmpty { throw UsageError("--glob goes with --recursive") }
      return arguments.operands.isEmpty ? ["-"] : arguments.operands
    }
    var files: [String] = []
    for operand in arguments.operands.isEmpty ? ["."] : arguments.operands {
      guard operand != "-", FileTree.isDirectory(operand) else {
        files.append(operand)
        continue
      }
      files += FileTree.files(in: operand, matching: globs)
    }
    guard !files.isEmpty else { throw CommandError("there is no such file in these directories") }
    return files
  }
}

/// A small file that is read as a whole.
enum WholeFile {
  /// The bytes of a file; `-` stands for standard input.
  static func bytes(of path: String) throws(CommandError) -> [UInt8] {
    do throws(InputError) {
      return try InputSource.operand(path).wholeBytes(atMost: 16 << 20)
    } catch {
      throw CommandError("\(error)")
    }
  }
}
