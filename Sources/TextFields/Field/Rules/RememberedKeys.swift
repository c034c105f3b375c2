import Synchronization

/// The ASCII keys that a field's filters are known to take: as they are, or in the other case.
///
/// The filters look at a replacement alone, never at the text. So what they made of a key once, they make of it again, and
/// need not be asked: a set of 128 bits answers instead of an engine. Keys are learnt as they are typed; the first time
/// costs what the filters cost.
///
/// Shared by the copies of a field; any number of threads may ask and learn at once. Each answer is a bit of its own that
/// is only ever set, so no order among them matters.
final class RememberedKeys: Sendable {
  private let lowAsTyped = Atomic<UInt64>(0)
  private let highAsTyped = Atomic<UInt64>(0)
  /// Letters that the filters put into the other case; all are in the upper half of ASCII.
  private let otherCase = Atomic<UInt64>(0)

  /// What the filters make of a key; `nil` where that is not known.
  func result(of key: UInt8) -> UInt8? {
    if key < 64 { return lowAsTyped.load(ordering: .relaxed) & Self.bit(key) != 0 ? key : nil }
    guard key < 128 else { return nil }
    if highAsTyped.load(ordering: .relaxed) & Self.bit(key) != 0 { return key }
    return otherCase.load(ordering: .relaxed) & Self.bit(key) != 0 ? key ^ 0x20 : nil
  }

  /// Learns what the filters made of a replacement, if both are one key. Line ends are not learnt: they can join with
  /// their neighbours to one Character.
  func learn(_ replacement: String, filtered: String) {
    guard let key = replacement.onlyASCIIByte, let result = filtered.onlyASCIIByte, key != UInt8(ascii: "\n"),
      key != UInt8(ascii: "\r")
    else { return }
    if key == result {
      if key < 64 {
        lowAsTyped.bitwiseOr(Self.bit(key), ordering: .relaxed)
      } else {
        highAsTyped.bitwiseOr(Self.bit(key), ordering: .relaxed)
      }
    } else if key.isASCIILetter, key ^ 0x20 == result {
      otherCase.bitwiseOr(Self.bit(key), ordering: .relaxed)
    }
  }

  private static func bit(_ key: UInt8) -> UInt64 { 1 << UInt64(key & 63) }
}

extension String {
  /// The one byte of a text that is one ASCII character.
  @inline(__always)
  var onlyASCIIByte: UInt8? {
    guard utf8.count == 1 else { return nil }
    return utf8[startIndex]
  }
}
