import Testing

/// Cases of fields, step by step: faults that users of such fields reported, and what the types read.
@Suite struct FieldFaultTests {
  static let files = ["field-faults", "number-cases", "date-cases", "standard-cases", "revision-cases"]

  @Test(arguments: try files.flatMap { try FieldScript.cases(in: $0) })
  func isRight(_ script: FieldScript) throws {
    let faults = try script.faults()
    #expect(faults == [])
  }
}
