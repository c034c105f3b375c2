#if FIELDMATCH_STAND_INS
  import Foundation
  import RecordedEdits
  import Testing
  import TextFields

  /// The adapters with stand-ins for Apple's toolkits.
  @MainActor @Suite(.serialized) struct AdapterTests {
    private func play(_ makePlayer: (FieldModel) -> some EditPlayer, least: Int) throws {
      var count = 0
      for script in try EditScript.all() {
        let outcome = try script.play(through: makePlayer(try script.field()))
        for fault in outcome.faults { Issue.record("\(fault)") }
        count += outcome.stepCount
      }
      #expect(count >= least, "too few steps were taken")
    }

    @Test func textFieldsPlayTheScripts() throws { try play({ UITextFieldPlayer($0) }, least: 250) }

    @Test func textViewsPlayTheScripts() throws { try play({ UITextViewPlayer($0) }, least: 250) }

    @Test func fieldEditorsPlayTheScripts() throws {
      try play({ NSTextFieldPlayer($0, view: FieldNSTextField()) }, least: 250)
    }

    @Test func plainTextFieldsOfAppKitPlayTheScripts() throws {
      try play({ NSTextFieldPlayer($0, view: NSTextField()) }, least: 250)
    }

    @Test func viewModelsPlayTheScripts() throws { try play({ SwiftUIPlayer($0) }, least: 220) }
  }

  /// What is not in the scripts.
  @MainActor @Suite(.serialized) struct AdapterDetailTests {
    private func field(
      _ specification: String, _ configure: (inout FieldConfiguration) -> Void = { _ in }
    ) throws -> FieldModel {
      var configuration = FieldConfiguration(type: try FieldType(specification: specification))
      configure(&configuration)
      return try FieldModel(configuration)
    }

    @Test func aTextFieldShowsThePresentation() throws {
      let view = UITextField()
      let adapter = UITextFieldAdapter(
        try field("email") { $0.appearance.placeholder = "you@example.com" }, textField: view)
      var presentations: [FieldPresentation] = []
      adapter.onPresentation = { presentations.append($0) }
      #expect(view.placeholder == "you@example.com" && view.isEnabled)
      _ = adapter.textField(view, shouldChangeCharactersIn: NSRange(location: 0, length: 0), replacementString: "a")
      #expect(view.placeholder == nil)
      #expect(!adapter.textFieldShouldReturn(view))
      #expect(view.accessibilityHint != nil && presentations.last?.alert?.text == view.accessibilityHint)
      adapter.binding.update { field in
        field.isEnabled = false
        return field.secure()
      }
      #expect(!view.isEnabled && view.isSecureTextEntry && !adapter.textFieldShouldBeginEditing(view))
    }

    /// What the guide shows.
    @Test func aTextFieldInAnApp() throws {
      let textField = UITextField()
      let alertLabel = UITextField()
      var paid: [String] = []
      func pay(_ number: String) { paid.append(number) }

      let adapter = UITextFieldAdapter(try FieldModel(type: .card), textField: textField)
      adapter.onPresentation = { presentation in alertLabel.text = presentation.alert?.text }
      adapter.onSubmit = { field in if field.isValid { pay(field.plainValue) } }

      adapter.binding.paste("4111 1111 1111 1112")
      #expect(!adapter.textFieldShouldReturn(textField) && paid.isEmpty && alertLabel.text?.isEmpty == false)
      adapter.binding.deleteBackward()
      adapter.binding.insert("1")
      #expect(!adapter.textFieldShouldReturn(textField) && paid == ["4111111111111111"])
    }

    /// UIKit repeats ranges for texts that have changed since.
    @Test func rangesOutsideTheTextAreClamped() throws {
      let view = UITextField()
      let adapter = UITextFieldAdapter(try field("card"), textField: view)
      for range in [NSRange(location: NSNotFound, length: 0), NSRange(location: 9, length: .max)] {
        #expect(!adapter.textField(view, shouldChangeCharactersIn: range, replacementString: "4"))
      }
      #expect(view.text == "44")
    }

    @Test func whatAPlainTextFieldIsFilledWithGoesThroughTheRules() throws {
      let view = UITextField()
      let adapter = UITextFieldAdapter(try field("none") { $0.limit = 2 }, textField: view)
      view.text = "ni"
      #expect(adapter.binding.field.text == "ni")
      view.replace(0..<2, with: "toolong")
      #expect(view.text == "ni")
    }

    @Test func menusOfferWhatTheFieldOffers() throws {
      let view = FieldUITextField()
      let adapter = UITextFieldAdapter(try field("amount"), textField: view)
      #expect(!view.canPerformAction(Selector("paste:"), withSender: nil))
      #expect(view.canPerformAction(Selector("copy:"), withSender: nil))
      #expect(view.canPerformAction(Selector("undo:"), withSender: nil))
      let copy = UICommand(action: Selector("copy:"))
      let suggested = [
        UIMenu(children: [UICommand(action: Selector("paste:")), copy]), UICommand(action: Selector("cut:")),
      ]
      let menu = adapter.textField(
        view, editMenuForCharactersIn: NSRange(location: 0, length: 0), suggestedActions: suggested)
      #expect(menu?.children.count == 1 && (menu?.children.first as? UIMenu)?.children.first === copy)
      UIPasteboard.general.string = "12"
      view.paste(nil)
      #expect(view.text == "")

      let control = FieldNSTextField()
      let other = NSTextFieldAdapter(try field("amount"), textField: control)
      let items =
        ["cut:", "copy:", "paste:", "other:"].map { NSMenuItem(action: Selector($0)) } + [NSMenuItem(action: nil)]
      let left = control.textView(NSTextView(), menu: NSMenu(items: items), for: NSEvent(), at: 0)?.items
      #expect(left?.map { $0.action?.name } == ["copy:", "other:", nil])
      #expect(items.map(control.fieldEditor.validateUserInterfaceItem) == [false, true, false, true, true])
      #expect(other.binding.field.text.isEmpty)
    }

    @Test func returnCommits() throws {
      var submitted: [String] = []
      let textView = UITextView()
      let single = UITextViewAdapter(try field("email"), textView: textView)
      single.onSubmit = { submitted.append($0.text) }
      #expect(!single.textView(textView, shouldChangeTextIn: NSRange(location: 0, length: 0), replacementText: "\n"))
      #expect(submitted == [""] && single.binding.field.text.isEmpty)
      let several = UITextViewAdapter(try field("multiline"), textView: textView)
      #expect(!several.textView(textView, shouldChangeTextIn: NSRange(location: 0, length: 0), replacementText: "\n"))
      #expect(textView.text == "\n" && submitted.count == 1)

      let control = FieldNSTextField()
      control.startEditing()
      let adapter = NSTextFieldAdapter(try field("email"), textField: control)
      adapter.onSubmit = { submitted.append($0.text) }
      let editor = try #require(control.editor)
      #expect(!adapter.control(control, textView: editor, doCommandBy: Selector("moveLeft:")))
      editor.insertText("a", replacementRange: NSRange(location: NSNotFound, length: 0))
      #expect(adapter.control(control, textView: editor, doCommandBy: Selector("insertNewline:")))
      #expect(submitted == ["", "a"] && control.accessibilityHelp != nil)
    }

    @Test func completionsAreThoseThatTheFieldTakes() throws {
      let control = FieldNSTextField()
      control.startEditing()
      let adapter = NSTextFieldAdapter(try field("username:3,8"), textField: control)
      let editor = try #require(control.editor)
      editor.insertText("an", replacementRange: NSRange(location: NSNotFound, length: 0))
      var index = 0
      let words = unsafe adapter.control(
        control, textView: editor, completions: ["anna", "an-na", "an na"],
        forPartialWordRange: NSRange(location: 0, length: 2), indexOfSelectedItem: &index)
      #expect(words == ["anna"] && editor.string == "an")
    }

    @Test func aTextFieldOfAppKitIsShownWhileItIsNotEdited() throws {
      let control = FieldNSTextField()
      let adapter = NSTextFieldAdapter(try FieldModel(type: .card, text: "41111"), textField: control)
      #expect(control.stringValue == "4111 1")
      control.startEditing()
      let editor = try #require(control.editor)
      editor.setSelectedRange(NSRange(location: 2, length: 0))
      #expect(adapter.binding.field.caret == 2 && control.undoManager(for: editor) === adapter.undoManager)
      editor.insertText("2", replacementRange: NSRange(location: NSNotFound, length: 0))
      #expect(editor.string == "4121 11")
      adapter.undoManager.undo()
      #expect(editor.string == "4111 1" && adapter.undoManager.canRedo && !adapter.undoManager.canUndo)
      #expect(!adapter.undoManager.isUndoRegistrationEnabled)
      control.stopEditing()
      adapter.binding.clear()
      #expect(control.stringValue == "")
    }

    /// A secure field of SwiftUI has no selection, and SwiftUI may say a selection before its text.
    @Test func viewModelsWithoutSelection() throws {
      let model = FieldViewModel(try field("password:2,9"))
      model.selection = nil
      model.text = "gehaim"
      model.binding.textDidChange()
      #expect(model.field.text == "gehaim" && model.field.caret == 6)
      model.selection = TextSelection(insertionPoint: String.Index(utf16Offset: 12, in: "something long"))
      model.binding.selectionDidChange()
      #expect(model.field.caret == 6)
      model.text = "geheim"
      model.selection = TextSelection(insertionPoint: String.Index(utf16Offset: 4, in: model.text))
      model.binding.selectionDidChange()
      #expect(model.field.text == "geheim" && model.field.caret == 4)
    }

    @Test func theGuideHasTheSnippet() throws {
      let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let source = try String(contentsOf: directory.appending(path: "ModelField.swift"), encoding: .utf8)
      let start = try #require(source.range(of: "// snippet\n")?.upperBound)
      let end = try #require(source.range(of: "// end of snippet")?.lowerBound)
      let guide = try String(contentsOf: directory.appending(path: "../../../Docs/Fields.md"), encoding: .utf8)
      #expect(guide.contains(source[start..<end]))
    }
  }
#endif
