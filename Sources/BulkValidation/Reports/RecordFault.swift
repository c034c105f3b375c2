public import Matching
public import TextFields

/// One thing that is wrong with a record.
public struct RecordFault: Sendable, Hashable {
  /// What is wrong.
  public let problem: Problem
  /// The index of the judged column, in the order in which columns were named; 0 for plain lines, `nil` for a fault of
  /// the record as a whole.
  public let column: Int?
  /// The first faulty position, in UTF-8 bytes from the start of the value, or of the record if `column` is `nil`;
  /// `nil` if it is not known.
  public let offset: Int?
  /// How many fields a ragged row has and should have; `nil` for any other fault.
  public let fieldCounts: FieldCounts?
  /// Whether the value is valid by type, but breaks a rule of its column.
  public let isConstraint: Bool
  /// The number of the kind, so that kinds are compared without touching strings.
  private let code: Int

  /// How many fields a CSV row has and should have.
  public struct FieldCounts: Sendable, Hashable {
    /// The number of fields in the row.
    public let actual: Int
    /// The number of fields in the header, or in the first row if there is no header.
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
    code = problem.code
  }

  /// The kinds of problems that a record can have.
  public enum Problem: Sendable, Hashable {
    /// A value breaks its type's pattern, one of its checks, or a rule of its column.
    case invalid(ValueFault)
    /// The engine hit a limit.
    case undecided(MatchError)
    /// The record cannot be judged.
    case malformed(Malformation)
  }

  /// The reason in the words of reports: `pattern`, `checksum`, `undecided: match limit`, `malformed: not UTF-8`, …
  public var reason: String { kind.words }

  /// The kind of fault without words: comparing and hashing it does not touch strings, except for undecided records.
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

    /// The kind in the words of reports.
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
      fieldCounts.map {
        "The row has \($0.actual) \($0.actual == 1 ? "field" : "fields") and should have \($0.expected)."
      } ?? malformation.message
    }
  }
}

// MARK: - Comparing kinds

extension RecordFault {
  /// Whether two faults differ in nothing but their position and, unless messages matter, their message.
  func isAlike(_ other: RecordFault, tellsMessages: Bool) -> Bool {
    guard code == other.code, column == other.column, isConstraint == other.isConstraint else { return false }
    return !tellsMessages || hasMessage(of: other)
  }

  /// Hashes what `isAlike(_:tellsMessages:)` compares.
  func hashKind(into hasher: inout Hasher, tellsMessages: Bool) {
    hasher.combine(code)
    hasher.combine(column)
    hasher.combine(isConstraint)
    if tellsMessages, case .invalid(let fault) = problem { fault.hashKind(into: &hasher) }
  }

  private func hasMessage(of other: RecordFault) -> Bool {
    switch (problem, other.problem) {
    case (.invalid(let fault), .invalid(let other)): fault.isAlike(other)
    case (.undecided(let error), .undecided(let other)): error == other
    default: fieldCounts == other.fieldCounts
    }
  }

  /// The same fault at another position.
  func at(_ offset: Int?) -> RecordFault {
    var problem = problem
    if case .invalid(let fault) = problem { problem = .invalid(fault.at(offset)) }
    return RecordFault(problem, column: column, offset: offset, fieldCounts: fieldCounts, isConstraint: isConstraint)
  }
}

extension RecordFault.Problem {
  /// A number for each kind.
  fileprivate var code: Int {
    switch self {
    case .invalid(let fault): Int(fault.reason.code)
    case .undecided(let error): 1 << 33 + error.code
    case .malformed(let malformation): 1 << 34 + malformation.code
    }
  }
}

/// Why a record cannot be judged.
public enum Malformation: String, Sendable, Hashable, CaseIterable {
  /// Its bytes are not UTF-8.
  case notUTF8 = "not UTF-8"
  /// It is longer than the longest record allowed.
  case tooLong = "too long"
  /// A CSV row has more or fewer fields than the header, or than the first row if there is no header.
  case raggedRow = "ragged row"
  /// A CSV row is an empty line, although rows have more than one field.
  case blankRow = "blank row"
  /// A quote in a CSV row is opened and never closed.
  case unclosedQuote = "unclosed quote"
  /// Something other than a delimiter or a line end follows a closing quote in a CSV row.
  case textAfterQuote = "text after closing quote"
  /// A CSV field that does not start with a quote contains one, and the format is strict.
  case bareQuote = "quote in unquoted field"
  /// A CSV row ends with a carriage return alone, and the format is strict.
  case loneReturn = "lone carriage return"
  /// The record would be valid, but contains a NUL character. Text does not contain any: usually the input is UTF-16 or
  /// binary data.
  case nul = "NUL character"
  /// The line is not one JSON value.
  case notJSON = "not JSON"
  /// A JSON string of the line contains an escape that is half of a surrogate pair, which no text can contain. The
  /// string may be a key or a value, judged or not.
  case loneSurrogate = "lone surrogate"
  /// The JSON of a line is nested deeper than the maximum.
  case nestedTooDeeply = "nested too deeply"

  /// One English sentence for people.
  public var message: String {
    switch self {
    case .notUTF8: "The bytes are not UTF-8."
    case .tooLong: "The record is longer than the longest allowed, \(BulkValidator.maximumRecordLength >> 20) MiB."
    case .raggedRow: "The row has more or fewer fields than it should have."
    case .blankRow: "The row is blank."
    case .unclosedQuote: "A quote is opened and never closed."
    case .textAfterQuote: "A closing quote is followed by something other than a delimiter or a line end."
    case .bareQuote: "A quote stands in a field that is not quoted."
    case .loneReturn: "The row ends with a carriage return alone."
    case .nul: "The text holds a NUL character: it may be UTF-16 or binary data."
    case .notJSON: "The line is not one JSON value."
    case .loneSurrogate: "A string holds half of a surrogate pair."
    case .nestedTooDeeply: "The JSON is nested more than \(JSONReader.maximumDepth) levels deep."
    }
  }
}

extension Malformation {
  /// The message as a part of another sentence.
  var clause: String { message.prefix(1).lowercased() + message.dropFirst().dropLast() }

  fileprivate var code: Int {
    switch self {
    case .notUTF8: 0
    case .tooLong: 1
    case .raggedRow: 2
    case .blankRow: 3
    case .unclosedQuote: 4
    case .textAfterQuote: 5
    case .bareQuote: 6
    case .loneReturn: 7
    case .nul: 8
    case .notJSON: 9
    case .loneSurrogate: 10
    case .nestedTooDeeply: 11
    }
  }
}

extension MatchError {
  /// A number for each error that reports tell apart; the engine's own codes are 32-bit numbers.
  fileprivate var code: Int {
    switch self {
    case .matchLimit: 0
    case .heapLimit: 1
    case .stackLimit: 2
    case .endlessRecursion: 3
    case .deadline: 4
    case .malformedText: 5
    case .engine(let code, _): 6 + Int(UInt32(truncatingIfNeeded: code))
    }
  }

  /// The error in the words of reports.
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
