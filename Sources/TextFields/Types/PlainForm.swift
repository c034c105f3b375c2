/// The conversion between the text that a field shows and the value that programs use, for types in which they differ.
protocol PlainForm: Sendable {
  /// The value that a program stores, for a text as it is shown. For an incomplete text, the value as far as it goes.
  func plainValue(of text: String) -> String

  /// Whether the type's pattern and checks judge the plain value; if not, they judge the text as it is shown.
  var judgesPlainValue: Bool { get }

  /// What the type's pattern and checks judge instead of the text; `nil` means the text itself.
  func judgedText(of text: String) -> String?

  /// Whether it is certainly the text itself that pattern and checks judge: `judgedText(of:)` is `nil` or the same text.
  func judgesItself(_ text: Span<UInt8>) -> Bool

  /// The canonical plain value of a text, such as `7` for `007`; used when editing ends.
  ///
  /// - Returns: `nil` if the text is to stay as it is, for instance because it is not a value yet.
  func settledPlainValue(of text: String) -> String?

  /// A text that has the given plain value once it is laid out; `nil` if there is none.
  func text(ofPlainValue value: String) -> String?
}

extension PlainForm {
  func judgedText(of text: String) -> String? { judgesPlainValue ? plainValue(of: text) : nil }
  func judgesItself(_ text: Span<UInt8>) -> Bool { !judgesPlainValue }
  func settledPlainValue(of text: String) -> String? { nil }
  func text(ofPlainValue value: String) -> String? { value }
}
