import TextFields

#if canImport(Glibc)
  import Glibc
#endif

/// What the command line says.
struct FormOptions {
  static let usage = """
    Shows a window with a text field for each type.

    Usage: fieldmatch-form [--type T]… [--limit N] [--required] [--secure] [--events]

      --type T     a field of a type, as `fieldmatch types` lists them; several times for several fields
      --limit N    fields take no more than N Characters, and count them
      --required   an empty field is an error
      --secure     fields show dots
      --events     write each event of a field to standard output, as a JSON object
      --help       show this help

    Return commits the form: the values go to standard output, one a line, if all are valid, and the window closes.
    Exit codes: 0 committed, 1 closed without, 2 trouble.
    """

  private(set) var fields: [FieldConfiguration] = []
  private(set) var writesEvents = false
  private(set) var isHelp = false

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    var types: [String] = []
    var shared = FieldConfiguration()
    while let argument = rest.popFirst() {
      switch argument {
      case "--type": types.append(try Self.value(of: argument, &rest))
      case "--limit":
        let text = try Self.value(of: argument, &rest)
        guard let limit = Int(text), limit >= 0 else { throw FormError("--limit is a whole number, not ‘\(text)’") }
        shared.limit = limit
        shared.appearance.counter = .up
      case "--required": shared.isRequired = true
      case "--secure": shared.appearance.isSecure = true
      case "--events": writesEvents = true
      case "--help", "-h": isHelp = true
      default: throw FormError("‘\(argument)’ is not an option; --help lists them")
      }
    }
    for type in types.isEmpty ? ["email", "card", "amount", "iban"] : types {
      shared.type = try FieldType(specification: type)
      shared.appearance.title = type
      shared.appearance.placeholder = type
      shared.appearance.alwaysShowsTitle = true
      fields.append(shared)
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
    guard let value = rest.popFirst() else { throw FormError("\(option) needs a value") }
    return value
  }
}

/// Why there is no form.
struct FormError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }

  /// Writes a complaint to standard error.
  static func complain(_ message: String) {
    let bytes = Array("fieldmatch-form: \(message)\n".utf8)
    // SAFETY: the bytes are valid during the call, and the count is theirs.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
