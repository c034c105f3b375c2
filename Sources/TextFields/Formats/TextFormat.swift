/// How a type shows its text: which separators are between the characters that the user typed.
///
/// A format works on Unicode scalars. It distinguishes the significant ones, which the user typed, from the literals,
/// which it adds itself. The caret keeps its place among the significant ones.
///
/// A class, so that passing it on during a keystroke costs one reference count.
protocol TextFormat: AnyObject, PlainForm {
  /// Whether a scalar may be typed or pasted at all: it may be significant, or it is a literal, which is skipped.
  func takes(_ scalar: Unicode.Scalar) -> Bool

  /// Whether a typed scalar is a literal and not a significant character.
  func isLiteral(_ scalar: Unicode.Scalar) -> Bool

  /// Whether typing a scalar before an equal significant scalar only moves the caret over it.
  func typesOver(_ scalar: Unicode.Scalar) -> Bool

  /// Reads a laid-out text into items, one for each scalar.
  ///
  /// - Returns: whether the text can be one that this format has laid out.
  func read(_ text: String, into items: inout [FormatItem]) -> Bool

  /// Lays out items. Items that it drops are removed from `content`.
  ///
  /// - Throws: `FormatProblem` if the items have no layout, or what was typed breaks a rule.
  func layOut(_ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout) throws(FormatProblem)

  /// The marks of a paste into an empty field, apart from blanks, that stand within a group, in a format in which marks have
  /// their places: they are left out.
  func strayMarks(of replacement: String) -> [String.Index]

  /// Whether a value may be printed on several lines, so that a paste of them is one value.
  var joinsLines: Bool { get }

  /// The format itself if it can put a key behind a text; otherwise `nil`. Asked for in place of a cast, which Embedded
  /// Swift does not have.
  var growing: (any GrowingFormat)? { get }
}

extension TextFormat {
  func typesOver(_ scalar: Unicode.Scalar) -> Bool { false }

  var growing: (any GrowingFormat)? { nil }

  var joinsLines: Bool { false }

  func strayMarks(of replacement: String) -> [String.Index] { [] }

  /// Whether a text is exactly as this format lays it out. O(*n*).
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

extension TextFormat {
  /// A text as it is laid out when it is typed or pasted as a whole; `nil` if it has no layout.
  func laidOutAnew(_ text: String) -> String? {
    var content = FormatContent()
    var layout = Layout()
    content.items = text.unicodeScalars.map { FormatItem(scalar: $0, origin: .typed) }
    content.caret = content.items.count
    guard (try? layOut(&content, FormatRequest(isUnlimited: true), into: &layout)) != nil else { return nil }
    layout.finish()
    return layout.text
  }
}

/// A format that can add a key to the end of a text that it has laid out, without reading the text again.
protocol GrowingFormat: TextFormat {
  /// Lays out a text with one more significant character at its end.
  ///
  /// - Parameters:
  ///   - key: an ASCII character that may be typed.
  ///   - content: the significant characters; those before the key if the result is `false`. A format with a template
  ///     leaves them alone.
  ///   - layout: the layout without the key.
  /// - Returns: `false` if the key needs more than being added: something would have to be dropped, refused or moved.
  ///   The text has to be laid out as a whole then, if it is to take the key.
  func grow(
    by key: UInt8, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool

  /// Whether typing a separator at the end of a laid-out text certainly changes nothing: it is there already, or the next
  /// significant character brings it.
  func passesOver(_ key: UInt8, after layout: borrowing Layout) -> Bool

  /// Whether a key at the end of a laid-out text, which the filters take, is certainly refused as one that may not be typed
  /// there.
  func refuses(_ key: UInt8, after layout: borrowing Layout) -> Bool

  /// Removes the last significant character, behind which the caret is, from a text that the format has laid out, and lays
  /// out the rest, of which the separators may change.
  ///
  /// - Returns: `false` if another significant character would change too, or if that is not certain. The significant
  ///   characters are as they were then, but the layout may be anything: the text has to be laid out as a whole.
  func shrink(_ content: inout FormatContent, into layout: inout Layout) -> Bool

  /// Lays out a text with one more significant character in front of others: a letter, a digit, or a mark that `mayInsert`
  /// has allowed.
  ///
  /// - Parameter index: the number of significant characters before it; there are others behind it.
  /// - Returns: `false`, with nothing changed, if the key needs more than being put in.
  func insert(
    _ key: UInt8, at index: Int, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool

  /// Whether a key that is neither a letter nor a digit may be put in front of others like one of them.
  func mayInsert(_ mark: UInt8) -> Bool

  /// Lays out a text without one of its significant characters, a letter or a digit with others behind it.
  ///
  /// - Returns: `false`, with nothing changed, if more would change than that character and the places of those behind it.
  func remove(at index: Int, _ content: inout FormatContent, into layout: inout Layout) -> Bool

  /// Whether the plain value is the significant characters, one after the other.
  var keepsKeysInPlainValue: Bool { get }

  /// Whether a key that has been put into a text is put into its plain value at the same place, if not all keys are.
  ///
  /// - Parameter count: the length of the plain value without the key.
  func keeps(_ key: UInt8, inPlainValue count: Int, _ content: borrowing FormatContent) -> Bool

  /// Whether a letter or a digit may be a literal.
  var hasLiteralsLikeKeys: Bool { get }

  /// Writes the plain value of a text that consists of this. It must be the same as `plainValue(of:)` of the text.
  ///
  /// Called only for a format with `judgesPlainValue`.
  /// - Returns: `false` if the plain value is not certain.
  func writePlainValue(of content: borrowing FormatContent, into bytes: inout [UInt8]) -> Bool
}

extension GrowingFormat {
  var growing: (any GrowingFormat)? { self }
  func passesOver(_ key: UInt8, after layout: borrowing Layout) -> Bool { false }
  func refuses(_ key: UInt8, after layout: borrowing Layout) -> Bool { false }
  func insert(
    _ key: UInt8, at index: Int, _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) -> Bool { false }
  func mayInsert(_ mark: UInt8) -> Bool { false }
  func remove(at index: Int, _ content: inout FormatContent, into layout: inout Layout) -> Bool { false }
  var keepsKeysInPlainValue: Bool { false }
  func keeps(_ key: UInt8, inPlainValue count: Int, _ content: borrowing FormatContent) -> Bool { false }
  var hasLiteralsLikeKeys: Bool { false }
}

/// One scalar that is to be laid out.
struct FormatItem: Hashable, Sendable {
  /// The scalar.
  var scalar: Unicode.Scalar
  /// Where the scalar comes from.
  var origin: Origin

  /// Where a scalar comes from, and whether it is significant.
  enum Origin: Hashable, Sendable {
    /// A significant character of the text before the edit.
    case significant
    /// A literal of the text before the edit.
    case literal
    /// Just typed or pasted; not classified yet.
    case typed
  }
}

/// What is to be laid out, and the caret's place in it.
struct FormatContent: Sendable {
  /// The scalars.
  var items: [FormatItem] = []
  /// The number of items before the caret.
  var caret = 0
  /// The plus sign and the digits of a telephone number, in ASCII: what keys are put into there. The items are those of the
  /// number as it was laid out last as a whole.
  var keys: [UInt8] = []
  /// What is known of a telephone number, so that the next digit need not read it again.
  var phone = PhoneProgress()

  /// Removes all items, and keeps their storage.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    caret = 0
    phone = PhoneProgress()
  }

  /// Puts the items into `keys`; all of them are ASCII.
  mutating func takeKeys() {
    keys.removeAll(keepingCapacity: true)
    for item in items { keys.append(UInt8(truncatingIfNeeded: item.scalar.value)) }
  }

  /// The number of items that were just typed or pasted.
  var typedCount: Int { items.reduce(0) { $0 + ($1.origin == .typed ? 1 : 0) } }

  /// Adds a key at the end, and moves the caret behind it.
  mutating func append(_ key: UInt8) {
    items.append(FormatItem(scalar: Unicode.Scalar(key), origin: .significant))
    caret = items.count
  }

  /// Removes the last item.
  mutating func removeLast() {
    items.removeLast()
    caret = items.count
  }

  /// Puts a key in front of an item, and the caret behind it.
  mutating func insert(_ key: UInt8, at index: Int) {
    items.insert(FormatItem(scalar: Unicode.Scalar(key), origin: .significant), at: index)
    caret = index + 1
  }

  /// Removes an item, and puts the caret there.
  @discardableResult
  mutating func remove(at index: Int) -> FormatItem {
    caret = index
    return items.remove(at: index)
  }

  /// Drops items in one pass. O(*n*), without allocation.
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

  /// Drops `count` of the typed items, the last ones first.
  mutating func dropLastTyped(_ count: Int) {
    var spared = typedCount - count
    drop { _, item in
      guard item.origin == .typed else { return false }
      spared -= 1
      return spared < 0
    }
  }

  /// Inserts a significant item at an index.
  mutating func insert(_ scalar: Unicode.Scalar, at index: Int) {
    items.insert(FormatItem(scalar: scalar, origin: .significant), at: index)
    if index <= caret { caret += 1 }
  }

  /// Makes sure that there are no more items than `maximum`, if anything was typed.
  ///
  /// A text that is too long already may be edited as long as it does not grow.
  mutating func enforce(_ maximum: Int, _ request: FormatRequest) throws(FormatProblem) {
    let allowed = max(maximum, request.currentCount)
    if items.count <= allowed || request.isUnlimited { return }
    let typed = typedCount
    if typed == 0 { return }
    guard request.truncates, items.count - allowed < typed else { throw .limit(maximum) }
    dropLastTyped(items.count - allowed)
  }
}

/// The conditions for a layout.
struct FormatRequest: Sendable {
  /// The maximum number of significant characters that the field's configuration allows.
  var limit = Int.max
  /// The number of significant characters in the text before the edit.
  var currentCount = 0
  /// Whether typed characters beyond the limit are dropped instead of refused.
  var truncates = false
  /// Whether typed characters that do not fit are dropped instead of refused.
  var keepsWhatFits = false
  /// Whether something was typed at the end of the text, so that the next separator may be added already.
  var isGrowing = false
  /// Whether a text is taken as it is: nothing is refused for its length.
  var isUnlimited = false
}

/// Why items have no layout.
enum FormatProblem: Error {
  /// A character that may not be typed here.
  case typing
  /// More characters than this number.
  case limit(Int)
  /// Too many digits on one side of a number's decimal mark.
  case digitLimit(Int, CountedUnit)
  /// Characters that may be typed, but have no meaning in this order.
  case rule
}

extension Unicode.Scalar {
  /// A blank or an invisible character of the kind that copied text contains: a no-break space, a zero-width space, a
  /// tab.
  var isBlankOrInvisible: Bool {
    if isASCII { return self == " " || self == "\t" }
    if isLone { return self == "\u{A0}" }
    return properties.generalCategory == .spaceSeparator || properties.generalCategory == .format
  }

  /// Whether the scalar is an ASCII letter or digit.
  var isLikeKey: Bool { isASCIIDigit || (value | 0x20) &- 0x61 < 26 }

  /// Whether the scalar is one of `0` to `9`.
  var isASCIIDigit: Bool { value &- 0x30 < 10 }
}
