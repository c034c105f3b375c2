/// How a date is written: fields of fixed width in Unicode's date letters (UTS #35), and literals between them.
///
/// `dd` is the day, `MM` the month, `yyyy` the year, `yy` a year from 2000 to 2099. A part may occur once. Text between
/// apostrophes, and every character other than an ASCII letter, stands for itself; `''` is an apostrophe.
///
/// What a format does not have is not asked: `dd/MM` takes each day that some year has, 29 February included.
public struct DateFormat: Sendable, Hashable {
  /// The format as it was given.
  public let source: String
  /// The parts of the text, in order.
  public let parts: [Part]

  /// A part of a format.
  public enum Part: Sendable, Hashable {
    /// Two digits, 01 to 31.
    case day
    /// Two digits, 01 to 12.
    case month
    /// Four digits, 0001 to 9999.
    case year
    /// Two digits, for 2000 to 2099.
    case yearOfCentury
    /// A character that stands for itself.
    case literal(Character)

    /// The number of Characters of the part.
    public var width: Int { self == .year ? 4 : self.isLiteral ? 1 : 2 }

    /// Whether the part is a literal.
    public var isLiteral: Bool {
      if case .literal = self { true } else { false }
    }
  }

  /// `MM/yy`, as on cards.
  public static let monthYear = DateFormat(
    source: "MM/yy", parts: [.month, .literal("/"), .yearOfCentury])

  /// `MM/yy` without its slash.
  static let monthYearDigits = DateFormat(source: "MMyy", parts: [.month, .yearOfCentury])

  /// The literals' bytes, one after the other. To iterate over those of a `Character` cost 100 instructions with every key.
  let literalBytes: [UInt8]
  /// For each part, the number of its bytes among those; 0 for a part that is no literal.
  let literalCounts: [Int]

  /// The number of Characters of every text in this format.
  public var length: Int { parts.reduce(0) { $0 + $1.width } }

  private init(source: String, parts: [Part]) {
    self.source = source
    self.parts = parts
    literalBytes = parts.flatMap { part -> [UInt8] in
      if case .literal(let character) = part { Array(character.utf8) } else { [] }
    }
    literalCounts = parts.map { part in if case .literal(let character) = part { character.utf8.count } else { 0 } }
  }

  /// Reads a format.
  ///
  /// - Throws: `FieldTypeError` for a letter that is not a date letter, a width that is not allowed, a part that occurs
  ///   twice, an apostrophe without a second one, and a format without any part.
  public init(_ source: String) throws(FieldTypeError) {
    try self.init(source, otherLetters: "the letters are dd, MM, yyyy and yy; put other text between apostrophes")
  }

  /// Reads a format.
  ///
  /// - Parameter otherLetters: what to say of a letter that is not a date letter.
  init(_ source: String, otherLetters: String) throws(FieldTypeError) {
    var reader = DateFormatReader(source, otherLetters)
    self.init(source: source, parts: try reader.parts())
  }

  /// Writes a date. O(length). The date is not checked.
  public func string(from date: CalendarDate) -> String {
    parts.map { part in
      switch part {
      case .day: Self.digits(date.day, width: 2)
      case .month: Self.digits(date.month, width: 2)
      case .year: Self.digits(date.year, width: 4)
      case .yearOfCentury: Self.digits(date.year % 100, width: 2)
      case .literal(let character): String(character)
      }
    }.joined()
  }

  /// Reads a date in this format; `nil` for any other text, and for a day that the calendar does not have. O(length).
  public func date(from text: String) -> CalendarDate? {
    let bytes = Array(text.utf8)
    guard let date = reading(of: bytes.span).date, date.isReal, string(from: date) == text else { return nil }
    return date
  }

  private static func digits(_ number: Int, width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

/// Reads the source of a date format.
private struct DateFormatReader {
  let source: String
  let otherLetters: String
  var rest: Substring

  init(_ source: String, _ otherLetters: String) {
    self.source = source
    self.otherLetters = otherLetters
    rest = source[...]
  }

  mutating func parts() throws(FieldTypeError) -> [DateFormat.Part] {
    var parts: [DateFormat.Part] = []
    while let first = rest.first {
      if first == "'" {
        parts += try quoted()
      } else if first.isASCII, first.isLetter {
        let part = try field(of: first)
        if parts.contains(where: { $0.fills == part.fills && !$0.isLiteral }) {
          throw error("“\(part.letters)” repeats a part that is there already", at: rest.startIndex)
        }
        parts.append(part)
        rest = rest.dropFirst(part.width)
      } else {
        parts.append(.literal(rest.removeFirst()))
      }
    }
    if parts.allSatisfy(\.isLiteral) {
      throw error("a date format needs at least one of dd, MM, yyyy and yy", at: source.startIndex)
    }
    return parts
  }

  /// The part that the run of letters at the start of `rest` stands for.
  private func field(of letter: Character) throws(FieldTypeError) -> DateFormat.Part {
    let run = rest.prefix { $0 == letter }
    switch run {
    case "dd": return .day
    case "MM": return .month
    case "yyyy": return .year
    case "yy": return .yearOfCentury
    default:
      let advice =
        switch letter {
        case "d", "D": "write dd for the day"
        case "M", "m": "write MM for the month"
        case "y", "Y", "u": "write yyyy or yy for the year"
        default: otherLetters
        }
      throw error("“\(run)” is not a part of a date format: \(advice)", at: rest.startIndex)
    }
  }

  /// The literals between two apostrophes. Two apostrophes in a row are one literal apostrophe.
  private mutating func quoted() throws(FieldTypeError) -> [DateFormat.Part] {
    let opening = rest.startIndex
    rest.removeFirst()
    if rest.first == "'" { return [.literal(rest.removeFirst())] }
    var literals: [DateFormat.Part] = []
    while let character = rest.popFirst() {
      if character != "'" {
        literals.append(.literal(character))
      } else if rest.first == "'" {
        literals.append(.literal(rest.removeFirst()))
      } else {
        return literals
      }
    }
    throw error("the apostrophe has no partner", at: opening)
  }

  private func error(_ message: String, at index: String.Index) -> FieldTypeError {
    FieldTypeError(
      specification: source, offset: source.utf8.distance(from: source.startIndex, to: index), message: message)
  }
}

extension DateFormat.Part {
  /// The part of a date that it fills: both kinds of year fill the year.
  fileprivate var fills: DateFormat.Part { self == .yearOfCentury ? .year : self }

  /// The letters that the part is written with.
  fileprivate var letters: String {
    switch self {
    case .day: "dd"
    case .month: "MM"
    case .year: "yyyy"
    case .yearOfCentury: "yy"
    case .literal(let character): String(character)
    }
  }
}
