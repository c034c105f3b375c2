/// A card's expiry month: `MM/yy`.
///
/// The stroke runs ahead of the year while digits are typed at the end, and never comes back by a deletion. A stroke
/// typed after one digit makes it a month of two: `1/` is `01/`. A year of four digits is taken where it is pasted.
final class ExpiryFormat: TextFormat {
  private let configuration: ExpiryConfiguration
  private static let digitCount = 4

  init(_ configuration: ExpiryConfiguration) { self.configuration = configuration }

  func takes(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCIIDigit || isLiteral(scalar) }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool { isStroke(scalar) || scalar.isBlankOrInvisible }

  private func isStroke(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "-" }

  func read(_ text: String, into items: inout [FormatItem]) -> Bool {
    for scalar in text.unicodeScalars {
      guard takes(scalar) else { return false }
      items.append(FormatItem(scalar: scalar, origin: scalar.isASCIIDigit ? .significant : .literal))
    }
    return true
  }

  func layOut(
    _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) throws(FormatProblem) {
    content.drop { _, item in item.origin == .literal || item.scalar.isBlankOrInvisible }
    completeMonth(&content)
    dropCentury(&content)
    content.drop { _, item in isStroke(item.scalar) }
    if !content.items.allSatisfy(\.scalar.isASCIIDigit) { throw .typing }
    try content.enforce(min(Self.digitCount, request.limit), request)
    write(content, isGrowing: request.isGrowing, into: &layout)
  }

  /// Puts a zero before the one digit in front of a stroke.
  private func completeMonth(_ content: inout FormatContent) {
    if content.items.firstIndex(where: { isStroke($0.scalar) }) == 1 { content.insert("0", at: 0) }
  }

  /// Takes `20` off a pasted year of four digits.
  private func dropCentury(_ content: inout FormatContent) {
    let items = content.items
    guard items.count == 7, isStroke(items[2].scalar), items[3].scalar == "2", items[4].scalar == "0",
      items[3...].allSatisfy({ $0.origin == .typed && $0.scalar.isASCIIDigit })
    else { return }
    content.drop { index, _ in index == 3 || index == 4 }
  }

  private func write(_ content: FormatContent, isGrowing: Bool, into layout: inout Layout) {
    layout.begin(caretItem: content.caret, maximumCount: Self.digitCount)
    for (index, item) in content.items.enumerated() {
      if index == 2 { layout.literal("/") }
      layout.significant(item.scalar, item: index)
    }
    if content.items.count == 2, isGrowing { layout.literal("/") }
  }

  var judgesPlainValue: Bool { false }

  func plainValue(of text: String) -> String {
    DateFormat.monthYear.date(from: text).map(configuration.plainFormat.string) ?? text
  }

  func text(ofPlainValue value: String) -> String? {
    configuration.plainFormat.date(from: value).map(DateFormat.monthYear.string)
  }
}
