public import Matching
public import TextFields

/// One thing that is wrong with a record.
public struct RecordFault: Sendable, Hashable {
  /// What is wrong.
  public let problem: Problem
  /// Which of the judged columns or fields it is in, from 0 in the order they were asked for; 0 for plain lines, `nil`
  /// for what concerns the record as a whole.
  public let column: Int?
  /// The first faulty place, in UTF-8 bytes from the start of the value (of the record where `column` is `nil`); `nil`
  /// where it cannot be told.
  public let offset: Int?
  /// How many fields a ragged row has and should have; `nil` for any other fault.
  public let fieldCounts: FieldCounts?
  /// Whether the value is right by type, and breaks a rule of its column.
  public let isConstraint: Bool

  /// How many fields a CSV row has and should have.
  public struct FieldCounts: Sendable, Hashable {
    /// The fields that it has.
    public let actual: Int
    /// The fields that the header has, or the first row where there is no header.
    public let expected: Int
  }

  /// Makes a fault. `offset` counts bytes.
  public init(
    _ problem: Problem, column: Int?, offset: Int?, fieldCounts: FieldCounts? = nil, isConstraint: Bool = false
  ) {
    self.problem = problem
    self.column = column
    self.offset = offset
    self.fieldCounts = fieldCounts
    self.isConstraint = isConstraint
  }

  /// What can be wrong with a record.
  public enum Problem: Sendable, Hashable {
    /// A value breaks its type's pattern or one of its checks.
    case invalid(ValueFault)
    /// The engine hit a limit.
    case undecided(MatchError)
    /// The record cannot be judged.
    case malformed(Malformation)
  }

  /// The words of a report: `pattern`, `checksum`, `undecided: match limit`, `malformed: not UTF-8`, …
  public var reason: String { kind.words }

  /// What kind of thing is wrong, without words: comparing and hashing it touches no text but for undecided records.
  var kind: Kind {
    switch problem {
    case .invalid(let fault): .invalid(fault.reason)
    case .undecided(let error): .undecided(error)
    case .malformed(let malformation): .malformed(malformation)
    }
  }

  /// A kind of fault.
  enum Kind: Sendable, Hashable {
    case invalid(ValueFault.Reason)
    case undecided(MatchError)
    case malformed(Malformation)

    /// The words of a report.
    var words: String {
      switch self {
      case .invalid(let reason): reason.rawValue
      case .undecided(let error): "undecided: " + error.shortName
      case .malformed(let malformation): "malformed: " + malformation.rawValue
      }
    }
  }

  /// One English sentence for people.
  public var message: String {
    switch problem {
    case .invalid(let fault): fault.message
    case .undecided(let error): error.description
    case .malformed(let malformation):
      fieldCounts.map { "the row has \($0.actual) fields and should have \($0.expected)" } ?? malformation.message
    }
  }
}

/// Why a record cannot be judged.
public enum Malformation: String, Sendable, Hashable, CaseIterable {
  /// Its bytes are not UTF-8.
  case notUTF8 = "not UTF-8"
  /// It is longer than the longest record allowed.
  case tooLong = "too long"
  /// A CSV row has more or fewer fields than the header, or the first row where there is no header.
  case raggedRow = "ragged row"
  /// A CSV row is an empty line, and a row has more than one field.
  case blankRow = "blank row"
  /// A quote was opened in a CSV row and never closed.
  case unclosedQuote = "unclosed quote"
  /// Something other than a delimiter or a line end follows a closing quote in a CSV row.
  case textAfterQuote = "text after closing quote"
  /// A quote stands in a CSV field that does not start with one, and the format is strict.
  case bareQuote = "quote in unquoted field"
  /// A CSV row ends with a carriage return alone, and the format is strict.
  case loneReturn = "lone carriage return"
  /// The record would be valid, but for a NUL character. No text has one: as a rule it is UTF-16, or binary data.
  case nul = "NUL character"
  /// The line is not one JSON value.
  case notJSON = "not JSON"
  /// A JSON string of the line, a key or a value, judged or not, holds an escaped half of a surrogate pair, which no text
  /// can hold.
  case loneSurrogate = "lone surrogate"
  /// The JSON of a line is nested deeper than is read.
  case nestedTooDeeply = "nested too deeply"

  /// One English sentence for people.
  public var message: String {
    switch self {
    case .notUTF8: "the bytes are not UTF-8"
    case .tooLong: "the record is longer than the longest allowed, \(BulkValidator.maximumRecordLength >> 20) MiB"
    case .raggedRow: "the row has more or fewer fields than it should have"
    case .blankRow: "the row is blank"
    case .unclosedQuote: "a quote is opened and never closed"
    case .textAfterQuote: "a closing quote is followed by something other than a delimiter or a line end"
    case .bareQuote: "a quote stands in a field that is not quoted"
    case .loneReturn: "the row ends with a carriage return alone"
    case .nul: "the text holds a NUL character: it may be UTF-16 or binary data"
    case .notJSON: "the line is not one JSON value"
    case .loneSurrogate: "a string holds half of a surrogate pair"
    case .nestedTooDeeply: "the JSON is nested more than \(JSONReader.maximumDepth) levels deep"
    }
  }
}

extension MatchError {
  /// A few words for a report.
  var shortName: String {
    switch self {
    case .matchLimit: "match limit"
    case .heapLimit: "heap limit"
    case .stackLimit: "stack limit"
    case .endlessRecursion: "endless recursion"
    case .deadline: "deadline"
    case .malformedText: "malformed text"
    case .engine(let code, _): "engine error \(code)"
    }
  }
}
