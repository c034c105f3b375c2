import Matching

/// The one stretch in which two texts differ. Its ends are Character boundaries in both texts.
///
/// A change stores offsets into the two texts; `removed` and `inserted` are sliced out when they are asked for. So a
/// change copies no text, however long the texts are.
public struct TextChange: Sendable {
  /// The stretch in the old text, in UTF-16 code units.
  public let range: UTF16Range
  /// A text that contains the removed part; `oldStart` and `oldEnd` say where, in UTF-8 bytes.
  private let old: String
  /// A text that contains the inserted part; `newStart` and `newEnd` say where, in UTF-8 bytes.
  private let new: String
  // 32 bits each, so that a result with a change in it is copied in a few instructions.
  private let oldStart: UInt32
  private let oldEnd: UInt32
  private let newStart: UInt32
  private let newEnd: UInt32

  /// Makes a change from its two parts.
  @inline(__always)
  init(range: UTF16Range, removed: String, inserted: String) {
    self.init(
      range: range, removed: 0..<removed.utf8.count, of: removed, inserted: 0..<inserted.utf8.count, of: inserted)
  }

  /// Makes a change from two texts and the places of the parts in them, in UTF-8 bytes.
  @inline(__always)
  init(range: UTF16Range, removed: Range<Int>, of old: String, inserted: Range<Int>, of new: String) {
    self.range = range
    // Parts of texts of more than four gigabytes are copied out of them.
    (self.old, oldStart, oldEnd) = Self.stored(removed, of: old)
    (self.new, newStart, newEnd) = Self.stored(inserted, of: new)
  }

  @inline(__always)
  private static func stored(_ part: Range<Int>, of text: String) -> (String, UInt32, UInt32) {
    if let start = UInt32(exactly: part.lowerBound), let end = UInt32(exactly: part.upperBound) {
      return (text, start, end)
    }
    let copy = String(text.part(part))
    return (copy, 0, UInt32(copy.utf8.count))
  }

  private var removedBytes: Range<Int> { Int(oldStart)..<Int(oldEnd) }
  private var insertedBytes: Range<Int> { Int(newStart)..<Int(newEnd) }

  /// No change: a placeholder for `EditResult`.
  static let none = TextChange(range: UTF16Range(caret: 0), removed: "", inserted: "")

  /// The text that was replaced. O(1).
  public var removed: Substring { old.part(removedBytes) }
  /// The text that replaced it. O(1).
  public var inserted: Substring { new.part(insertedBytes) }

  /// `removed`, if the change has it as a text of its own and not as a part of one. O(1).
  var removedText: String? { removedBytes.count == old.utf8.count ? old : nil }

  /// The length of `removed` in UTF-8 bytes. O(1).
  var removedCount: Int { removedBytes.count }

  /// Whether the change has the whole old text. O(1).
  ///
  /// - Parameter kept: the number of bytes of the old text that were not replaced.
  func hasWholeOldText(keeping kept: Int) -> Bool { old.utf8.count == kept + removedCount }

  /// Calls a closure with the bytes of the old text, which the change must have.
  func withOldBytes(_ body: (Span<UInt8>) -> Void) { old.withUTF8Bytes(body) }

  /// The length of `inserted` in UTF-8 bytes. O(1).
  var insertedCount: Int { insertedBytes.count }

  /// The length of `inserted` in UTF-16 code units. O(its length). To ask `inserted` costs 300 instructions more: that is
  /// what cutting a part out of a string costs.
  var insertedLength: Int { new.withUTF8Bytes { $0.extracting(insertedBytes).utf16Length } }

  /// Calls a closure with the bytes of `removed`, without cutting it out.
  func withRemovedBytes(_ body: (Span<UInt8>) -> Void) { old.withUTF8Bytes { body($0.extracting(removedBytes)) } }

  /// The range of `inserted` in the new text, in UTF-16 code units. Replacing it with `removed` undoes the change.
  public var undoRange: UTF16Range { UTF16Range(location: range.location, length: insertedLength) }
}

extension TextChange: Hashable {
  /// Whether two changes replace the same text with the same text at the same place.
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
  /// The one stretch in which two texts differ; `nil` if they are equal, byte for byte. O(*n*); allocates nothing.
  ///
  /// - Parameter isASCII: whether both texts are known to be ASCII without line ends: every byte is a Character.
  package static func between(_ old: String, _ new: String, isASCII: Bool = false) -> TextChange? {
    let common = old.withUTF8Bytes { old in new.withUTF8Bytes { new in CommonEnds(old, new) } }
    if common.isWhole { return nil }
    var removed = common.prefix..<old.utf8.count - common.suffix
    var inserted = common.prefix..<new.utf8.count - common.suffix
    if isASCII {
      let range = UTF16Range(location: removed.lowerBound, length: removed.count)
      return TextChange(range: range, removed: removed, of: old, inserted: inserted, of: new)
    }
    widen(&removed, in: old, &inserted, in: new)
    let range = UTF16Range(
      location: old.part(0..<removed.lowerBound).utf16Length, length: old.part(removed).utf16Length)
    return TextChange(range: range, removed: removed, of: old, inserted: inserted, of: new)
  }

  /// Moves the ends of two stretches, before and behind which the texts are the same, outwards to boundaries of Characters
  /// in both texts: an accent that is added to a letter changes the letter.
  private static func widen(_ removed: inout Range<Int>, in old: String, _ inserted: inout Range<Int>, in new: String) {
    var lower = removed.lowerBound
    while lower > 0, !old.hasBoundary(atByte: lower) || !new.hasBoundary(atByte: lower) { lower -= 1 }
    var (end, newEnd) = (removed.upperBound, inserted.upperBound)
    while end < old.utf8.count, !old.hasBoundary(atByte: end) || !new.hasBoundary(atByte: newEnd) {
      end += 1
      newEnd += 1
    }
    removed = lower..<end
    inserted = lower..<newEnd
  }
}

extension String {
  /// Whether an offset in UTF-8 bytes is a boundary of Characters.
  fileprivate func hasBoundary(atByte offset: Int) -> Bool {
    String.Index(utf8.index(startIndex, offsetBy: offset), within: self) != nil
  }

  /// The part between two offsets in UTF-8 bytes. O(1).
  func part(_ bytes: Range<Int>) -> Substring { self[indices(ofBytes: bytes)] }

  /// The indices of two offsets in UTF-8 bytes. O(1).
  func indices(ofBytes bytes: Range<Int>) -> Range<String.Index> {
    utf8.index(startIndex, offsetBy: bytes.lowerBound)..<utf8.index(startIndex, offsetBy: bytes.upperBound)
  }
}

/// How many bytes two texts have in common at their start and at their end. Only whole scalars count.
struct CommonEnds {
  let prefix: Int
  let suffix: Int
  /// Whether the texts are equal.
  let isWhole: Bool

  /// The common ends of two texts that are known to differ.
  init(prefix: Int, suffix: Int) {
    self.prefix = prefix
    self.suffix = suffix
    isWhole = false
  }

  /// - Parameter start: a number of bytes that the texts are known to have in common at their start.
  init(_ old: Span<UInt8>, _ new: Span<UInt8>, from start: Int = 0) {
    let shorter = min(old.count, new.count)
    var prefix = start
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
  /// Whether an offset in well-formed UTF-8 is inside a scalar.
  fileprivate func isInsideScalar(_ offset: Int) -> Bool { offset < count && UTF8.isContinuation(self[offset]) }
}
