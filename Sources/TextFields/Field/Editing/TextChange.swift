/// The one stretch in which two texts differ. Its ends are boundaries of Characters in both.
///
/// It is told as places; the two parts are taken out of their texts when they are asked for. So telling a change costs no
/// text, however long the texts are.
public struct TextChange: Sendable {
  /// Where the old text was other.
  public let range: UTF16Range
  /// A text that holds what was there, and where in it, in UTF-8 bytes.
  private let old: String
  private let removedBytes: Range<Int>
  /// A text that holds what is there now, and where in it, in UTF-8 bytes.
  private let new: String
  private let insertedBytes: Range<Int>

  /// Tells a change by its two parts.
  init(range: UTF16Range, removed: String, inserted: String) {
    self.init(
      range: range, removed: 0..<removed.utf8.count, of: removed, inserted: 0..<inserted.utf8.count, of: inserted)
  }

  /// Tells a change by the places of its two parts, in UTF-8 bytes.
  init(range: UTF16Range, removed: Range<Int>, of old: String, inserted: Range<Int>, of new: String) {
    self.range = range
    self.old = old
    removedBytes = removed
    self.new = new
    insertedBytes = inserted
  }

  /// No change: what a result holds that has none.
  static let none = TextChange(range: UTF16Range(caret: 0), removed: "", inserted: "")

  /// What was there. O(1).
  public var removed: Substring { old.part(removedBytes) }
  /// What is there now. O(1).
  public var inserted: Substring { new.part(insertedBytes) }

  /// The edit that takes this one back: its range in the new text, to be replaced with `removed`.
  public var undoRange: UTF16Range { UTF16Range(location: range.location, length: inserted.utf16Length) }
}

extension TextChange: Hashable {
  /// Whether two changes put the same in place of the same, at the same place.
  public static func == (left: TextChange, right: TextChange) -> Bool {
    left.range == right.range && left.removed == right.removed && left.inserted == right.inserted
  }

  /// Hashes the place and both parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(removed)
    hasher.combine(inserted)
  }
}

// MARK: - Comparing two texts

extension TextChange {
  /// The one stretch in which two texts differ; `nil` where they do not. O(*n*), no allocation.
  ///
  /// - Parameter isASCII: whether both texts are known to be ASCII without line ends: every byte is a Character.
  static func between(_ old: String, _ new: String, isASCII: Bool = false) -> TextChange? {
    let common = old.withUTF8Bytes { old in new.withUTF8Bytes { new in CommonEnds(old, new) } }
    if common.isWhole { return nil }
    let removed = common.prefix..<old.utf8.count - common.suffix
    let inserted = common.prefix..<new.utf8.count - common.suffix
    if isASCII {
      let range = UTF16Range(location: removed.lowerBound, length: removed.count)
      return TextChange(range: range, removed: removed, of: old, inserted: inserted, of: new)
    }
    guard old.part(removed).isOfWholeCharacters, new.part(inserted).isOfWholeCharacters else {
      return TextChange(range: UTF16Range(location: 0, length: old.utf16Length), removed: old, inserted: new)
    }
    let range = UTF16Range(
      location: old.utf8.prefix(common.prefix).utf16Length, length: old.part(removed).utf16Length)
    return TextChange(range: range, removed: removed, of: old, inserted: inserted, of: new)
  }
}

extension String {
  /// The part between two places in UTF-8 bytes. O(1).
  func part(_ bytes: Range<Int>) -> Substring { self[indices(ofBytes: bytes)] }

  /// The indices of places in UTF-8 bytes. O(1).
  func indices(ofBytes bytes: Range<Int>) -> Range<String.Index> {
    utf8.index(startIndex, offsetBy: bytes.lowerBound)..<utf8.index(startIndex, offsetBy: bytes.upperBound)
  }
}

extension Substring {
  /// Whether both ends are boundaries of Characters in the whole string.
  fileprivate var isOfWholeCharacters: Bool {
    String.Index(startIndex, within: base) != nil && String.Index(endIndex, within: base) != nil
  }
}

/// How many bytes, of whole scalars, two texts have in common at their ends.
struct CommonEnds {
  let prefix: Int
  let suffix: Int
  /// Whether the texts are the same.
  let isWhole: Bool

  /// What a text has in common with another one that is known to differ.
  init(prefix: Int, suffix: Int) {
    self.prefix = prefix
    self.suffix = suffix
    isWhole = false
  }

  init(_ old: Span<UInt8>, _ new: Span<UInt8>) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    while prefix > 0, old.isInsideScalar(prefix) || new.isInsideScalar(prefix) { prefix -= 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
    while suffix > 0, old.isInsideScalar(old.count - suffix) { suffix -= 1 }
    self.prefix = prefix
    self.suffix = suffix
    isWhole = prefix == old.count && prefix == new.count
  }
}

extension Span<UInt8> {
  /// Whether a place in well-formed UTF-8 is within a scalar.
  fileprivate func isInsideScalar(_ offset: Int) -> Bool { offset < count && UTF8.isContinuation(self[offset]) }
}
