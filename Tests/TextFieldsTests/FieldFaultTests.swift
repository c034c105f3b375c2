import Testing

/// Faults that users of such fields reported, and what is right.
@Suite struct FieldFaultTests {
  @Test(arguments: try FieldScript.cases(in: "field-faults"))
  func reportedFault(_ script: FieldScript) throws {
    let faults = try script.faults()
    #expect(faults == [])
  }
}
