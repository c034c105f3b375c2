import TextFields

/// The names that the Frictionless standard has for kinds of faults (Frictionless Framework 5, “Error Classes”).
extension RecordFault {
  /// The standard's name for a fault of this kind; `nil` if it has none.
  ///
  /// `pattern` is a `type-error`, because a field type is a type. A pattern that is a constraint of a schema has its
  /// own reason, which is a `constraint-error`.
  public var standardName: String? {
    switch problem {
    case .invalid(let fault): Self.standardName(of: fault.reason)
    case .undecided: nil
    case .malformed(let malformation): malformation.standardName
    }
  }

  /// The standard's name for what is wrong with a value. Reasons that are not built in come from checks, so they are
  /// constraints.
  public static func standardName(of reason: ValueFault.Reason) -> String {
    switch reason {
    case .pattern, .characters, .country, .checksum, .date, .notText: "type-error"
    default: "constraint-error"
    }
  }
}

extension Malformation {
  /// The standard's name for why a record cannot be judged.
  public var standardName: String {
    switch self {
    case .notUTF8: "encoding-error"
    case .raggedRow: "row-error"
    default: "source-error"
    }
  }
}
