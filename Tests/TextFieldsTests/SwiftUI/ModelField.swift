import TextFields

#if canImport(SwiftUI)
  import SwiftUI
#endif

// The guide's snippet for SwiftUI, word for word; ModelFieldTests compares the two.

// snippet
/// A text field with a FieldModel behind it: the model decides, the view shows.
struct ModelField: View {
  @Binding var model: FieldModel
  @State private var text = ""
  @State private var selection: TextSelection?
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack(alignment: .leading) {
      TextField(model.presentation.placeholder, text: $text, selection: $selection)
        .focused($isFocused)
        .disabled(!model.isEnabled)
        .onSubmit { model.commit() }
        .onAppear { show() }
        .onChange(of: text) { _, typed in
          if typed == model.text { return }
          model.update(to: typed)  // Through all the rules, as any edit.
          show()
        }
        .onChange(of: isFocused) { _, isFocused in
          if isFocused { model.beginEditing() } else { model.endEditing() }
        }
      if let alert = model.presentation.alert { Text(alert.text) }
    }
  }

  private func show() {
    text = model.text
    selection = TextSelection(insertionPoint: String.Index(utf16Offset: model.caret, in: text))
  }
}
// end of snippet
