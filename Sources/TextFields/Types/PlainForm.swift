/// How programs want the value of a type, where that is not the text as it is shown.
protocol PlainForm: Sendable {
  /// The value that a program stores, of a text as it is shown; while typing, as far as it goes.
  func plainValue(of text: String) -> String

  /// Whether the type's pattern and checks judge the plain value; otherwise the text as it is shown.
  var judgesPlainValue: Bool { get }

  /// What the type's pattern and checks judge in place of the text; `nil` for the text itself.
  func judgedText(of text: String) -> String?

  /// The one plain value that stands for all that mean the same (`7` for `007`), once editing has ended.
  ///
  /// - Returns: `nil` where the text is to stay as it is, for instance because it is no value yet.
  func settledPlainValue(of text: String) -> String?

  /// A text that, when laid out, has the plain value given; `nil` where none has.
  func text(ofPlainValue value: String) -> String?
}

extension PlainForm {
  func judgedText(of text: String) -> String? { judgesPlainValue ? plainValue(of: text) : nil }
  func settledPlainValue(of text: String) -> String? { nil }
  func text(ofPlainValue value: String) -> String? { value }
}
