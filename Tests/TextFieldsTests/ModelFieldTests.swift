import Foundation
import Testing
import TextFields

@MainActor @Suite(.serialized) struct ModelFieldTests {
  @Test func theGuideHasThisSnippet() throws {
    let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = try String(contentsOf: directory.appending(path: "SwiftUI/ModelField.swift"), encoding: .utf8)
    let start = try #require(source.range(of: "// snippet\n")?.upperBound)
    let end = try #require(source.range(of: "// end of snippet")?.lowerBound)
    let guide = try String(contentsOf: directory.appending(path: "../../Docs/Fields.md"), encoding: .utf8)
    #expect(guide.contains(source[start..<end]))
  }

  #if !canImport(SwiftUI)
    /// The model outside the view, as an app keeps it.
    private final class Model {
      var field: FieldModel
      init(_ field: FieldModel) { self.field = field }
    }

    @Test func typingGoesThroughTheModel() throws {
      let model = Model(try FieldModel(type: .card))
      let view = ModelField(model: Binding(get: { model.field }, set: { model.field = $0 }))
      _ = view.body
      StandInEvents.appear?()
      StandInEvents.focusChange?(false, true)
      #expect(model.field.focus == .active)
      StandInEvents.textChange?("", "42424")
      #expect(model.field.text == "4242 4")
      StandInEvents.textChange?("4242 4", "4242 4x")
      #expect(model.field.text == "4242 4")
      StandInEvents.submit?()
      #expect(model.field.presentation.alert != nil)
      StandInEvents.focusChange?(true, false)
      #expect(model.field.focus == .inactive)
    }
  #endif
}
