import TextFields

/// The edit by which a view came from one text to another.
///
/// A toolkit that reports an edit afterwards shows only the two texts. They do not always say which edit it was: a third
/// `a` after `aa` may have been typed at any of three places. The caret behind the edit tells them apart.
struct TextDifference {
  /// What was replaced in the old text, in UTF-16 code units.
  let range: UTF16Range
  /// What took its place.
  let replacement: String

  /// The difference of two texts; `nil` if they are equal, byte for byte. O(*n*).
  ///
  /// - Parameter caret: where the caret is in the new text, in UTF-16 code units.
  init?(from old: String, to new: String, caret: Int) {
    let (before, after) = (Array(old.utf8), Array(new.utf8))
    if before == after { return nil }
    let caretIndex = new.utf16.index(new.startIndex, offsetBy: caret, limitedBy: new.endIndex) ?? new.endIndex
    let behindCaret = new.utf8.distance(from: caretIndex, to: new.endIndex)
    var suffix = Self.commonCount(before.reversed(), after.reversed(), most: behindCaret)
    var prefix = Self.commonCount(before, after, most: min(before.count, after.count) - suffix)
    if prefix + suffix < min(before.count, after.count) {
      // The caret is not at the end of the edit: then the texts alone say what they can.
      suffix = Self.commonCount(before.reversed(), after.reversed(), most: min(before.count, after.count) - prefix)
    }
    Self.widen(&prefix, &suffix, old, new)
    let removed = old.index(prefix)..<old.index(before.count - suffix)
    range = UTF16Range(
      location: removed.lowerBound.utf16Offset(in: old),
      length: old.utf16.distance(from: removed.lowerBound, to: removed.upperBound))
    replacement = String(new[new.index(prefix)..<new.index(after.count - suffix)])
  }

  private static func commonCount(
    _ left: some Collection<UInt8>, _ right: some Collection<UInt8>, most: Int
  ) -> Int {
    var count = 0
    for (leftByte, rightByte) in zip(left, right) {
      if count >= most || leftByte != rightByte { break }
      count += 1
    }
    return count
  }

  /// Makes the common ends shorter, until both of them end at Characters in both texts.
  private static func widen(_ prefix: inout Int, _ suffix: inout Int, _ old: String, _ new: String) {
    while prefix > 0, !(old.hasCharacterStart(prefix) && new.hasCharacterStart(prefix)) { prefix -= 1 }
    while suffix > 0,
      !(old.hasCharacterStart(old.utf8.count - suffix) && new.hasCharacterStart(new.utf8.count - suffix))
    {
      suffix -= 1
    }
  }
}

extension String {
  /// The index of an offset in UTF-8 bytes.
  fileprivate func index(_ offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  /// Whether a Character starts at an offset in UTF-8 bytes, or the text ends there.
  fileprivate func hasCharacterStart(_ offset: Int) -> Bool { Index(index(offset), within: self) != nil }
}
