import TextFields

extension RecordFault {
  /// What the Frictionless standard calls a fault of this kind; `nil` where it has no name for it.
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
  /// The standard's name.
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
