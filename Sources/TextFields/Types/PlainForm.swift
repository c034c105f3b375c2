/// The conversion between the text that a field shows and the value that programs use, for types in which they differ.
protocol PlainForm: Sendable {
  /// The value that a program stores, for a text as it is shown. For an incomplete text, the value as far as it goes.
  func plainValue(of text: String) -> String

  /// Whether the type's pattern and checks judge the plain value; if not, they judge the text as it is shown.
  var judgesPlainValue: Bool { get }

  /// What the type's pattern and checks judge instead of the text; `nil` means the text itself.
  func judgedText(of text: String) -> String?

  /// The number of bytes at the beginning of a text that are what `judgedText(of:)` gives; `nil` if that is not certain.
  func judgedCount(of text: Span<UInt8>) -> Int?

  /// Whether it is always the text itself that is judged.
  var judgesWholeText: Bool { get }

  /// The canonical plain value of a text, such as `7` for `007`; used when editing ends.
  ///
  /// - Returns: `nil` if the text is to stay as it is, for instance because it is not a value yet.
  func settledPlainValue(of text: String) -> String?

  /// Whether only a valid text is put into its canonical form.
  var settlesOnlyValidTexts: Bool { get }

  /// A text that has the given plain value once it is laid out; `nil` if there is none.
  func text(ofPlainValue value: String) -> String?

  /// What keys at the end may make of a text by rewriting it: a separator makes `9` `09`. A text of which nothing can become
  /// valid is one of which no rewriting can either.
  func rewritings(of text: String) -> [String]

  /// A text whose last number is completed, as a separator behind it completes it; `nil` if there is nothing to complete,
  /// or if that is not certain. Asked when editing ends, of a text whose last character was typed behind a separator.
  func completed(_ text: String) -> String?
}

extension PlainForm {
  func judgedText(of text: String) -> String? { judgesPlainValue ? plainValue(of: text) : nil }
  func judgedCount(of text: Span<UInt8>) -> Int? { judgesPlainValue ? nil : text.count }
  var judgesWholeText: Bool { !judgesPlainValue }
  func settledPlainValue(of text: String) -> String? { nil }
  var settlesOnlyValidTexts: Bool { false }
  func text(ofPlainValue value: String) -> String? { value }
  func rewritings(of text: String) -> [String] { completed(text).map { [$0] } ?? [] }
  func completed(_ text: String) -> String? { nil }
}

/// A text that is the value.
struct TextItself: PlainForm {
  var judgesPlainValue: Bool { false }

  func plainValue(of text: String) -> String { text }
}
