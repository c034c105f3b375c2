#if canImport(SwiftUI)
  import SwiftUI
#endif

// The guide's snippet for SwiftUI, word for word; a test compares the two.

// snippet
/// A text field with its alert and its counter below it.
struct ModelField: View {
  @Bindable var model: FieldViewModel
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack(alignment: .leading) {
      TextField(model.presentation.placeholder, text: $model.text, selection: $model.selection)
        .field(model, isFocused: $isFocused)
      if let alert = model.presentation.alert { Text(alert.text) }
      if let counter = model.presentation.counter { Text(counter) }
    }
  }
}
// end of snippet
