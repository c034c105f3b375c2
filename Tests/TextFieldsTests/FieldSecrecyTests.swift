import Testing

@testable import TextFields

/// What hides a text, and when: reconfiguration, and all that prints a field.
@Suite struct FieldSecrecyTests {
  private static let secret = "geheim"

  private func field(isSecure: Bool) throws -> FieldModel {
    var configuration = FieldConfiguration()
    configuration.appearance.isSecure = isSecure
    return try FieldModel(configuration, text: Self.secret)
  }

  /// The field's configuration with another limit, and secure or not.
  private func configuration(_ field: FieldModel, isSecure: Bool) -> FieldConfiguration {
    var configuration = field.configuration
    configuration.limit = 20
    configuration.appearance.isSecure = isSecure
    return configuration
  }

  @Test func aPlainFieldThatIsMadeSecureHidesItsText() throws {
    var field = try field(isSecure: false)
    field.select(UTF16Range(location: 1, length: 2))
    field.beginEditing()
    try field.reconfigure(configuration(field, isSecure: true))
    #expect(field.isSecure && !field.presentation.shownText.contains("geheim"))
    #expect(field.text == Self.secret && field.selection == UTF16Range(location: 1, length: 2))
    #expect(field.focus == .active && !field.canUndo)
    try field.reconfigure(configuration(field, isSecure: false))
    #expect(!field.isSecure)
  }

  /// What the user chose to see stays so, unless the new configuration says otherwise.
  @Test(arguments: [false, true])
  func aConfigurationThatDoesNotSpeakOfItLeavesItAsItWas(isSecure: Bool) throws {
    var field = try field(isSecure: isSecure)
    field.secure(!isSecure)
    try field.reconfigure(configuration(field, isSecure: isSecure))
    #expect(field.isSecure == !isSecure)
    try field.reconfigure(configuration(field, isSecure: !isSecure))
    #expect(field.isSecure == !isSecure)
  }

  @Test func nothingThatPrintsAFieldShowsASecureText() throws {
    var field = try field(isSecure: true)
    let result = field.insert("x")
    field.deleteBackward()
    var form = FieldForm<String>()
    form["password"] = field
    var texts = [
      "\(field)", String(describing: field), String(reflecting: field), "\([field])", "\(Optional(field) as Any)",
      "\(form)", String(reflecting: form), "\(result)", String(reflecting: result), "\(result.change as Any)",
    ]
    for value in [field, form, result, result.change as Any, [field]] as [Any] {
      var text = ""
      dump(value, to: &text)
      texts.append(text)
    }
    for text in texts {
      #expect(!text.isEmpty && !text.contains("gehei"), "\(text)")
    }
  }

  @Test func aPlainFieldShowsItsText() throws {
    let field = try field(isSecure: false)
    #expect("\(field)".contains(Self.secret) && String(reflecting: field).contains(Self.secret))
  }
}
