import Foundation
import Testing
import TextFields

/// The README's snippet for UIKit does what it says.
@MainActor @Suite struct FieldBindingTests {
  private func binding(
    _ specification: String, _ configure: (inout FieldConfiguration) -> Void = { _ in }
  ) throws -> (FieldBinding, UITextField) {
    var configuration = FieldConfiguration(type: try FieldType(specification: specification))
    configure(&configuration)
    let view = UITextField()
    return (FieldBinding(try FieldModel(configuration), view: view), view)
  }

  @Test func keysGoThroughTheField() throws {
    let (binding, view) = try binding("card")
    for key in "4111x11111" { view.userTypes(String(key)) }
    #expect(view.text == "4111 1111 1" && view.caretRange == 11..<11)
    view.userDeletes()
    #expect(view.text == "4111 1111" && binding.field.text == "4111 1111")
    view.userSelects(2..<2)
    #expect(binding.field.caret == 2)
    view.userTypes("2")
    #expect(view.text == "4121 1111 1" && view.caretRange == 3..<3)
  }

  @Test func pastesGoThroughTheField() throws {
    let (binding, view) = try binding("iban")
    view.userTypes("de89370400440532013000")
    #expect(view.text == "DE89 3704 0044 0532 0130 00")
    view.userSelects(0..<27)
    view.userTypes("gb29")
    #expect(view.text == "GB29" && view.caretRange == 4..<4 && binding.field.caret == 4)
  }

  @Test func compositionsAreJudgedWhenCommitted() throws {
    let (binding, view) = try binding("none") { $0.limit = 3 }
    view.userTypes("你好")
    view.userComposes("n")
    view.userComposes("ni")
    #expect(view.text == "你好ni" && binding.field.text == "你好")
    view.userComposes("你")
    view.userCommits()
    #expect(view.text == "你好你" && binding.field.text == "你好你")
    view.userComposes("hao")
    view.userCommits()
    #expect(view.text == "你好你" && view.caretRange == 3..<3)
  }

  @Test func focusAndClearing() throws {
    let (binding, view) = try binding("email") { $0.appearance.placeholder = "you@example.com" }
    #expect(view.placeholder == "you@example.com")
    binding.textFieldDidBeginEditing(view)
    view.userTypes("a@b")
    #expect(binding.field.focus == .active && view.placeholder == nil)
    binding.textFieldDidEndEditing(view)
    #expect(binding.field.status.name == "error")
    #expect(!binding.textFieldShouldClear(view) && view.text == "" && binding.field.text.isEmpty)
  }

  @Test func secureFieldsAreSecureViews() throws {
    let (binding, view) = try binding("password:2,9") { $0.appearance.isSecure = true }
    view.userTypes("geheim")
    #expect(view.isSecureTextEntry && view.text == "geheim" && binding.field.text == "geheim")
  }

  @Test func theGuideHasThisSnippet() throws {
    let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = try String(contentsOf: directory.appending(path: "UIKit/FieldBinding.swift"), encoding: .utf8)
    let start = try #require(source.range(of: "// snippet\n")?.upperBound)
    let end = try #require(source.range(of: "// end of snippet")?.lowerBound)
    let guide = try String(contentsOf: directory.appending(path: "../../Docs/Fields.md"), encoding: .utf8)
    #expect(guide.contains(source[start..<end]))
  }
}
