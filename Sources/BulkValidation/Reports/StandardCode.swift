import TextFields

extension RecordFault {
  /// The code that the Frictionless standard has for a fault of this kind; `nil` if it has none.
  ///
  /// Source: the error types of the Data Package standard's reference implementation, at
  /// https://framework.frictionlessdata.io/docs/errors/.
  public var standardCode: String? {
    switch problem {
    case .invalid(let fault) where fault.reason == "unique": "unique-error"
    case .invalid where isConstraint: "constraint-error"
    default: kind.standardCode(fieldCounts)
    }
  }
}

extension RecordFault.Kind {
  /// The standard's code for the kind of fault.
  ///
  /// - Parameter counts: for a ragged row, how many fields it has and should have.
  func standardCode(_ counts: RecordFault.FieldCounts? = nil) -> String? {
    switch self {
    case .invalid(.missing), .invalid("required"): "constraint-error"
    case .invalid: "type-error"
    case .undecided: nil
    case .malformed(.notUTF8), .malformed(.nul): "encoding-error"
    case .malformed(.blankRow): "blank-row"
    case .malformed(.raggedRow): counts.map { $0.actual > $0.expected } ?? true ? "extra-cell" : "missing-cell"
    case .malformed: "source-error"
    }
  }
}
