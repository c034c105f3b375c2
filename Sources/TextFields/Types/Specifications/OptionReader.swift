/// Reads options: `KEY=VALUE`, separated by commas.
///
/// A value may be in quotation marks, and must be if it contains a comma; two quotation marks inside stand for one. A
/// value that is a single comma needs no quotation marks: `decimal=,,integer=6`.
struct OptionReader {
  /// One option.
  struct Option {
    /// The text before the equals sign.
    let key: Substring
    /// The text after the equals sign, as written.
    let value: Substring
    /// The value without its quotation marks.
    let text: String
  }

  private let reader: SpecificationReader
  private var rest: Substring
  private var isFirst = true
  /// The keys so far.
  private var keys: [Substring] = []

  init(_ parameters: Substring, of reader: SpecificationReader) {
    self.reader = reader
    rest = parameters
  }

  /// A text as the value of an option, in quotation marks.
  static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

  /// A value that is one Character; `nil` if it is empty.
  static func character(_ option: Option, _ reader: SpecificationReader) throws(FieldTypeError) -> Character? {
    if option.text.count > 1 {
      throw reader.error("the separator “\(option.text)” is more than one character", at: option.value)
    }
    return option.text.first
  }

  /// A decimal separator: a value of one Character that is neither a digit nor a sign.
  static func decimalSeparator(_ option: Option, _ reader: SpecificationReader) throws(FieldTypeError) -> Character {
    guard let separator = try character(option, reader) else {
      throw reader.error("the decimal separator is missing: write decimal=\".\"", at: option.value)
    }
    if separator.isASCIIDigitOrSign { throw reader.error("“\(separator)” cannot be a separator", at: option.value) }
    return separator
  }

  /// The next option; `nil` at the end.
  mutating func next() throws(FieldTypeError) -> Option? {
    if rest.isEmpty {
      if isFirst { throw missingOption() }
      return nil
    }
    if !isFirst { rest.removeFirst() }
    isFirst = false
    guard let equals = rest.firstIndex(of: "="), !rest[..<equals].contains(",") else { throw missingOption() }
    let key = rest[..<equals]
    if keys.contains(key) { throw reader.error("“\(key)” is given twice: leave one of them", at: key) }
    keys.append(key)
    rest = rest[rest.index(after: equals)...]
    let start = rest
    let text = rest.first == "\"" ? try quoted() : bare()
    return Option(key: key, value: start[..<rest.startIndex], text: text)
  }

  private func missingOption() -> FieldTypeError {
    reader.error("an option is missing here: write KEY=VALUE, such as fraction=2", at: rest)
  }

  private mutating func bare() -> String {
    var value = rest.prefix { $0 != "," }
    let behind = rest[value.endIndex...]
    if value.isEmpty, behind == "," || behind.hasPrefix(",,") { value = behind.prefix(1) }
    rest = rest[value.endIndex...]
    return String(value)
  }

  private mutating func quoted() throws(FieldTypeError) -> String {
    let opening = rest
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character != "\"" {
        text.append(character)
      } else if rest.first == "\"" {
        text.append(rest.removeFirst())
      } else if rest.isEmpty || rest.first == "," {
        return text
      } else {
        throw reader.error("a comma or the end must follow the closing quotation mark", at: rest)
      }
    }
    throw reader.error("the quotation mark has no partner", at: opening)
  }
}
