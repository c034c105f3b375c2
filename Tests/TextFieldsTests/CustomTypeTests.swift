// The public face alone: what a program can do with types of its own.
import FoundationTextFields
import Matching
import Testing
import TextFields

@Suite("custom field types")
struct CustomTypeTests {
  /// An even number of characters.
  private struct EvenCount: ValueCheck {
    func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
      value.count % 2 == 0
        ? .valid : .incomplete(ValueFault(reason: "parity", message: "One character is missing.", offset: value.count))
    }
  }

  private static let plate = FieldType.custom(
    name: "plate", typing: "[A-Z0-9]*", validation: "[A-Z]{2}[0-9]*", checks: [EvenCount()],
    message: "Enter two letters and an even number of digits.", maximumLength: 8, caseMapping: .upper)

  @Test("a validator judges by pattern and checks")
  func validator() throws {
    let validator = try ValueValidator(type: Self.plate)
    #expect(try validator.isValid("AB12"))
    #expect(try validator.isValid("xxAB12".dropFirst(2)))
    #expect(try !validator.isValid("AB1"))
    #expect(try !validator.isValid("ab12"))
    #expect(validator.judgement(of: "AB12") == .valid)
    guard case .invalid(let fault, isPartial: true) = validator.judgement(of: "AB1"[...]) else {
      Issue.record("an odd number of characters is not complete")
      return
    }
    #expect(fault.reason == "parity")
    #expect(validator.judgement(of: "1").verdict == .noMatch)
  }

  @Test("a field filters, maps and limits by it")
  func field() throws {
    var field = try FieldModel(FieldConfiguration(type: Self.plate, limit: 8))
    #expect(field.insert("ab12").text == "AB12")
    #expect(field.insert("-").rejection?.reason == .typing)
    #expect(field.insert("34567").rejection?.reason == .limit)
    #expect(field.isValid)
  }

  @Test("groups are laid out with blanks, and judged without")
  func groups() throws {
    let type = FieldType.custom(
      name: "serial", validation: "[0-9]{7}", format: .groups(of: [3, 2], .digit, maximumCount: 7), message: "Digits.")
    var field = try FieldModel(type: type)
    #expect(field.insert("1234567").text == "123 45 67")
    #expect((field.plainValue, field.isValid) == ("1234567", true))
    #expect(field.insert("8").rejection?.reason == .limit)
    #expect(field.insert("x").rejection?.reason == .typing)
  }

  @Test("a mask, a card and an IBAN lay out a type of one's own, and its typing pattern holds on top of them")
  func builtInFormats() throws {
    let mask = FieldType.custom(
      name: "zip", validation: "[0-9]{2}-[0-9]{2}", format: .mask(try Mask("[00]-[00]")), message: "Digits.")
    var zip = try FieldModel(type: mask)
    #expect(zip.insert("1234").text == "12-34")
    #expect(zip.isValid)
    var even = try FieldModel(
      type: .custom(name: "even", typing: "[02468]*", format: .card, message: "Even digits."))
    #expect(even.insert("24682").text == "2468 2")
    #expect(even.insert("1").rejection?.reason == .typing)
    var account = try FieldModel(type: .custom(name: "account", format: .iban, message: "An account."))
    #expect(account.insert("GB29NWBK").text == "GB29 NWBK")
  }

  @Test("a pattern that is none is told when a validator is made")
  func badPattern() {
    let type = FieldType.custom(name: "bad", validation: "(", message: "")
    #expect(throws: PatternError.self) { try ValueValidator(type: type) }
  }
}

@Suite("registered field types", .serialized)
struct RegisteredTypeTests {
  private func entry(_ name: String, message: String = "Digits.") throws(FieldTypeError) -> FieldTypeCatalogue.Entry {
    try FieldTypeCatalogue.Entry(
      name: name, parameters: ":DIGITS", sample: "\(name):4", example: "1234", summary: "so many digits"
    ) { parameters throws(FieldTypeError) in
      guard let parameters, let count = Int(parameters), count > 0 else {
        throw FieldTypeError(specification: parameters ?? "", offset: 0, message: "write how many digits there are")
      }
      return .custom(name: name, validation: Pattern("[0-9]{\(count)}"), message: message)
    }
  }

  @Test("a specification finds it, with its parameters")
  func specification() throws {
    FieldTypeCatalogue.register(try entry("digits"))
    let type = try FieldType(specification: "digits:3")
    #expect(type.specification == "digits:3")
    #expect(try ValueValidator(type: type).isValid("123"))
    #expect(FieldTypeCatalogue.entries.last { $0.name == "digits" }?.type.specification == "digits:4")
  }

  @Test("an error in the parameters is told with its place in the whole")
  func badParameters() throws {
    FieldTypeCatalogue.register(try entry("digits"))
    let error = #expect(throws: FieldTypeError.self) { try FieldType(specification: "digits:x") }
    #expect(error?.specification == "digits:x" && error?.offset == 7)
    let missing = #expect(throws: FieldTypeError.self) { try FieldType(specification: "digits") }
    #expect(missing?.offset == 6)
  }

  @Test("a second registration of a name replaces the first")
  func replacement() throws {
    FieldTypeCatalogue.register(try entry("digits", message: "One."))
    FieldTypeCatalogue.register(try entry("digits", message: "Two."))
    #expect(try FieldType(specification: "digits:1").message == "Two.")
    #expect(FieldTypeCatalogue.entries.count { $0.name == "digits" } == 1)
  }

  @Test("names that cannot be are refused", arguments: ["", "email", "a:b", "a=b", "a b", "é"])
  func badName(name: String) {
    #expect(throws: FieldTypeError.self) { try entry(name) }
  }
}
