/// How a type shows its text: which separators stand where among the characters that the user typed.
///
/// A format works on scalars. It tells those that count, the significant ones, from the literals that it puts there
/// itself. The caret stays at the same place among the significant ones.
///
/// A class, so that a keystroke passes it on for the price of a reference count.
protocol TextFormat: AnyObject, PlainForm {
  /// Whether a scalar may be typed or pasted at all: one that may be significant, or a literal that is read over.
  func takes(_ scalar: Unicode.Scalar) -> Bool

  /// Whether a scalar means a literal, not a significant character, when it is typed.
  func isLiteral(_ scalar: Unicode.Scalar) -> Bool

  /// Whether typing a scalar in front of the same significant scalar only moves the caret over it.
  func typesOver(_ scalar: Unicode.Scalar) -> Bool

  /// Reads a text that is laid out into items, one a scalar.
  ///
  /// - Returns: whether the text is one that this format can have laid out.
  func read(_ text: String, into items: inout [FormatItem]) -> Bool

  /// Lays out items; what it drops of them is gone from `content` afterwards.
  ///
  /// - Throws: `FormatProblem` where they have no layout, or what was typed breaks a rule.
  func layOut(_ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout) throws(FormatProblem)
}

extension TextFormat {
  func typesOver(_ scalar: Unicode.Scalar) -> Bool { false }

  /// Whether a text is one that this format has laid out. O(*n*)
  func hasLaidOut(_ text: String) -> Bool {
    var content = FormatContent()
    var layout = Layout()
    guard read(text, into: &content.items) else { return false }
    content.caret = content.items.count
    let isLaidOut = (try? layOut(&content, FormatRequest(isUnlimited: true), into: &layout)) != nil
    layout.finish()
    return isLaidOut && layout.text == text
  }
}

/// A format that can put a key behind a text that it has laid out, without reading the text again.
protocol GrowingFormat: TextFormat {
  /// Lays out a text with one more significant character behind all others.
  ///
  /// - Parameters:
  ///   - key: an ASCII character that may be typed.
  ///   - content: the significant characters; as they were if the answer is no.
  ///   - layout: the text without the key.
  /// - Returns: `false` where more would have to be done than to write the key: something dropped, refused or moved.
  func grow(
    by key: UInt8, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool

  /// Writes the plain value of a text with these significant characters: the same that `plainValue(of:)` makes of the text.
  ///
  /// Asked only of a format whose plain value is judged.
  func writePlainValue(of items: [FormatItem], into bytes: inout [UInt8])
}

/// One scalar on its way into a layout.
struct FormatItem: Hashable, Sendable {
  /// The scalar.
  var scalar: Unicode.Scalar
  /// Where it comes from.
  var origin: Origin

  /// Where a scalar comes from, and what it is.
  enum Origin: Hashable, Sendable {
    /// A character that counts, of the text as it was.
    case significant
    /// A literal of the text as it was.
    case literal
    /// Typed or pasted just now; not yet known which.
    case typed
  }
}

/// What is to be laid out, and where the caret is in it.
struct FormatContent: Sendable {
  /// The scalars.
  var items: [FormatItem] = []
  /// The number of items before the caret.
  var caret = 0

  /// How many items are typed.
  var typedCount: Int { items.reduce(0) { $0 + ($1.origin == .typed ? 1 : 0) } }

  /// Puts a key behind all items, and the caret behind it.
  mutating func append(_ key: UInt8) {
    items.append(FormatItem(scalar: Unicode.Scalar(key), origin: .significant))
    caret = items.count
  }

  /// Takes the last item away.
  mutating func removeLast() {
    items.removeLast()
    caret = items.count
  }

  /// Drops items in one pass. O(*n*), no allocation.
  mutating func drop(where isDropped: (Int, FormatItem) -> Bool) {
    var kept = 0
    var caretAfter = caret
    for index in items.indices {
      let item = items[index]
      if isDropped(index, item) {
        if index < caret { caretAfter -= 1 }
      } else {
        items[kept] = item
        kept += 1
      }
    }
    items.removeSubrange(kept...)
    caret = caretAfter
  }

  /// Drops so many of the typed items, the last ones first.
  mutating func dropLastTyped(_ count: Int) {
    var spared = typedCount - count
    drop { _, item in
      guard item.origin == .typed else { return false }
      spared -= 1
      return spared < 0
    }
  }

  /// Puts a significant item in front of another.
  mutating func insert(_ scalar: Unicode.Scalar, at index: Int) {
    items.insert(FormatItem(scalar: scalar, origin: .significant), at: index)
    if index <= caret { caret += 1 }
  }

  /// Makes sure that there are no more items than a maximum allows, where something was typed.
  ///
  /// A text that is too long already may be edited as long as it does not grow.
  mutating func enforce(_ maximum: Int, _ request: FormatRequest) throws(FormatProblem) {
    let allowed = max(maximum, request.currentCount)
    if items.count <= allowed || request.isUnlimited { return }
    let typed = typedCount
    if typed == 0 { return }
    guard request.truncates, items.count - allowed < typed else { throw .limit }
    dropLastTyped(items.count - allowed)
  }
}

/// What a layout has to heed.
struct FormatRequest: Sendable {
  /// The most significant characters that the field's configuration allows.
  var limit = Int.max
  /// The number of significant characters in the text as it was.
  var currentCount = 0
  /// Whether typed characters that are too many are dropped instead of refused.
  var truncates = false
  /// Whether typed characters that do not fit are dropped instead of refused.
  var keepsWhatFits = false
  /// Whether something was typed at the end of the text, so that a separator may run ahead of what comes next.
  var isGrowing = false
  /// Whether a text is taken as it is: nothing is refused for its length.
  var isUnlimited = false
}

/// Why items have no layout.
enum FormatProblem: Error {
  /// A character that does not belong there.
  case typing
  /// Too many characters.
  case limit
  /// Characters that may be typed, in an order that means nothing.
  case rule
}

extension Unicode.Scalar {
  /// A blank or an invisible character, such as come with text from elsewhere: a no-break space, a zero-width space,
  /// a tab.
  var isBlankOrInvisible: Bool {
    if isASCII { return self == " " || self == "\t" }
    return properties.generalCategory == .spaceSeparator || properties.generalCategory == .format
  }

  /// Whether it is one of `0` to `9`.
  var isASCIIDigit: Bool { value &- 0x30 < 10 }
}
