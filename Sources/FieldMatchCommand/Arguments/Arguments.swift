import BulkValidation

/// The arguments of a subcommand, read according to its syntax.
///
/// Options and operands may come in any order. `--name=value`, `--name value`, `-nvalue` and `-n value` give a value;
/// flags of one letter may be joined; `--` ends the options; `-` is an operand.
struct Arguments: Sendable {
  /// The arguments that are not options; usually files.
  private(set) var operands: [String] = []
  private var given: [String: [String]] = [:]
  private let syntax: CommandSyntax

  /// Reads arguments.
  ///
  /// - Throws: `UsageError` for an option that the syntax does not have, for a value that is missing, surplus or not
  ///   UTF-8, and for an option that is given twice although it may be given only once.
  init(_ arguments: [String], syntax: CommandSyntax) throws(UsageError) {
    self.syntax = syntax
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      } else if argument.hasPrefix("--") {
        try readLongOption(argument, rest: &rest)
      } else if argument.hasPrefix("-"), argument != "-" {
        try readShortOptions(argument, rest: &rest)
      } else {
        operands.append(argument)
      }
    }
  }

  /// Whether the option was given.
  func has(_ name: String) -> Bool { given[name] != nil }

  /// The options that were given, by their first names, in the order of `--help`.
  var optionNames: [String] { syntax.options.map { $0.names[0] }.filter(has) }

  /// The value of an option that may be given once.
  func value(_ name: String) -> String? { given[name]?.last }

  /// The values of an option, in the order given.
  func values(_ name: String) -> [String] { given[name] ?? [] }

  /// The value of an option as a whole number within a range; `nil` if the option was not given.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let upper = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      throw UsageError("\(name) takes a whole number, \(range.lowerBound) \(upper), not ‘\(text)’")
    }
    return number
  }

  private mutating func readLongOption(_ argument: String, rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try knownOption(String(parts[0]))
    guard option.valueName != nil else {
      guard parts.count == 1 else { throw UsageError("\(parts[0]) takes no value") }
      return record("", for: option)
    }
    let value =
      parts.count == 2
      ? String(parts[1]) : option.isValueOptional ? "" : try nextValue(of: option, as: argument, from: &rest)
    try recordValue(value, for: option)
  }

  private mutating func readShortOptions(_ argument: String, rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let option = try knownOption("-\(letter)")
      guard option.valueName != nil, !option.isValueOptional else {
        record("", for: option)
        continue
      }
      let value = letters.isEmpty ? try nextValue(of: option, as: "-\(letter)", from: &rest) : String(letters)
      return try recordValue(value, for: option)
    }
  }

  private func knownOption(_ name: String) throws(UsageError) -> CommandSyntax.Option {
    guard let option = syntax.option(named: name) else { throw UsageError("unknown option ‘\(name)’") }
    return option
  }

  private func nextValue(
    of option: CommandSyntax.Option, as name: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else {
      throw UsageError("\(name) needs a value: \(name) \(option.valueName ?? "VALUE")")
    }
    return value
  }

  private mutating func recordValue(_ value: String, for option: CommandSyntax.Option) throws(UsageError) {
    guard SystemText.isWellFormed(value) else {
      throw UsageError("the value of \(option.names[0]) is not UTF-8: ‘\(value)’")
    }
    if !option.isRepeatable, has(option.names[0]) { throw UsageError("\(option.names[0]) is given twice") }
    record(value, for: option)
  }

  private mutating func record(_ value: String, for option: CommandSyntax.Option) {
    given[option.names[0], default: []].append(value)
  }
}

/// Why a subcommand cannot do its work although it was called correctly.
struct CommandError: Error, Sendable {
  /// What is wrong and what to do, in English, without the command's name.
  let message: String

  init(_ message: String) { self.message = message }
}

/// What is wrong with the way in which the command was called.
struct UsageError: Error, Sendable {
  /// What is wrong and what to do, in English, without the command's name.
  let message: String

  init(_ message: String) { self.message = message }
}
