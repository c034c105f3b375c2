#if canImport(SwiftUI) || FIELDMATCH_STAND_INS
  public import FieldAdapters
  public import Observation
  public import TextFields

  #if canImport(SwiftUI)
    public import SwiftUI
  #endif

  /// A field as SwiftUI wants it: what a `TextField` is bound to, and what to draw beside it.
  ///
  /// ```swift
  /// TextField("Card", text: $model.text, selection: $model.selection).field(model, isFocused: $isFocused)
  /// if let alert = model.presentation.alert { Text(alert.text) }
  /// ```
  ///
  /// SwiftUI writes into `text` what was typed, and says so afterwards (`field(_:isFocused:)` listens); then the field's
  /// answer takes its place. A text that was refused at once, before SwiftUI has seen it as typed, would stay on the screen.
  @MainActor @Observable public final class FieldViewModel {
    /// The text that SwiftUI shows: the field's, or what has been typed and not looked at yet.
    public var text: String
    /// The selection that SwiftUI shows; `nil` if it does not tell, as in a `SecureField`.
    public var selection: TextSelection?
    /// What to draw besides the text.
    public private(set) var presentation: FieldPresentation
    /// What passes SwiftUI's reports to the field; it has the field.
    @ObservationIgnored public let binding: FieldBinding<FieldViewModel>
    /// Is called at Return, once the field is committed.
    @ObservationIgnored public var onSubmit: ((FieldModel) -> Void)?

    /// Makes the model of a field.
    public init(_ field: FieldModel) {
      text = field.text
      presentation = field.presentation
      binding = FieldBinding(field)
      binding.attach(to: self)
    }

    /// The field.
    public var field: FieldModel { binding.field }

    /// Whether the view has the focus; SwiftUI's `FocusState` says so.
    public var isFocused: Bool {
      get { presentation.state.focus == .active }
      set { if newValue { binding.beginEditing() } else { binding.endEditing() } }
    }

    /// Commits the field, at Return.
    public func submit() {
      binding.commit()
      onSubmit?(field)
    }
  }

  // MARK: - The view

  extension FieldViewModel: @MainActor FieldView {
    /// SwiftUI says places as indices; UTF-16 code units say the same.
    public static var offsetUnit: OffsetUnit { .utf16 }

    /// The text that SwiftUI shows.
    public var shownText: String { text }

    /// The selection that SwiftUI shows; the end of the text if it does not tell.
    public var shownSelection: Range<Int> {
      let end = text.utf16.count
      guard case .selection(let range) = selection?.indices else { return end..<end }
      // SwiftUI may say the selection before it says the text in which it is.
      let lower = min(range.lowerBound, text.endIndex).utf16Offset(in: text)
      return lower..<max(lower, min(range.upperBound, text.endIndex).utf16Offset(in: text))
    }

    /// SwiftUI does not say what is marked: what an input method composes reaches the field as it is typed.
    public var markedRange: Range<Int>? { nil }

    /// Gives SwiftUI a text and a selection.
    public func show(_ text: String, selection: Range<Int>) {
      self.text = text
      let start = String.Index(utf16Offset: selection.lowerBound, in: text)
      let end = String.Index(utf16Offset: selection.upperBound, in: text)
      self.selection = start == end ? TextSelection(insertionPoint: start) : TextSelection(range: start..<end)
    }

    /// Gives SwiftUI what to draw.
    public func show(_ presentation: FieldPresentation) { self.presentation = presentation }
  }

  extension View {
    /// Connects a `TextField` or a `SecureField`, whose text is `$model.text`, with its model: edits, selection, focus,
    /// Return, and whether it is enabled.
    public func field(_ model: FieldViewModel, isFocused: FocusState<Bool>.Binding) -> some View {
      self
        .focused(isFocused)
        .disabled(!model.presentation.state.isEnabled)
        .onChange(of: model.text) { model.binding.textDidChange() }
        .onChange(of: model.selection) { model.binding.selectionDidChange() }
        .onChange(of: isFocused.wrappedValue) { _, isFocused in model.isFocused = isFocused }
        .onSubmit { model.submit() }
        .accessibilityHint(Text(model.presentation.alert?.text ?? model.presentation.helperText ?? ""))
    }
  }
#endif
