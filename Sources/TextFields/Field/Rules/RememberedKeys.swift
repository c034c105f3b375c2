import Synchronization

/// The ASCII keys that a field's filters are known to take: unchanged, or in the other case.
///
/// The filters read only a replacement, never the field's text. So their result for a key is always the same, and is
/// kept: a set of 128 bits answers instead of an engine. A key is learnt when it is first typed, which costs what the
/// filters cost.
///
/// The copies of a field share one instance. Any number of threads may ask and learn at the same time: each answer is a
/// bit of its own that is only ever set, so relaxed ordering suffices.
///
/// A structure within the object of the rules: an object of its own was retained and released with every key.
struct RememberedKeys: ~Copyable, Sendable {
  private let lowAsTyped = Atomic<UInt64>(0)
  private let highAsTyped = Atomic<UInt64>(0)
  /// Letters that the filters put into the other case. Every ASCII letter is above 63, so one word is enough.
  private let otherCase = Atomic<UInt64>(0)
  private let lowRefused = Atomic<UInt64>(0)
  private let highRefused = Atomic<UInt64>(0)

  /// What the filters make of a key; `nil` if that is not known yet.
  @inline(__always)
  func result(of key: UInt8) -> UInt8? {
    if key < 64 { return lowAsTyped.load(ordering: .relaxed) & Self.bit(key) != 0 ? key : nil }
    guard key < 128 else { return nil }
    if highAsTyped.load(ordering: .relaxed) & Self.bit(key) != 0 { return key }
    return otherCase.load(ordering: .relaxed) & Self.bit(key) != 0 ? key ^ 0x20 : nil
  }

  /// Whether the filters are known to refuse a key.
  @inline(__always)
  func isRefused(_ key: UInt8) -> Bool {
    guard key < 128 else { return false }
    let refused = key < 64 ? lowRefused.load(ordering: .relaxed) : highRefused.load(ordering: .relaxed)
    return refused & Self.bit(key) != 0
  }

  /// Learns that the filters refuse a replacement, if it is one ASCII character.
  func learn(refused replacement: String) {
    guard let key = replacement.onlyASCIIByte else { return }
    if key < 64 {
      lowRefused.bitwiseOr(Self.bit(key), ordering: .relaxed)
    } else if key < 128 {
      highRefused.bitwiseOr(Self.bit(key), ordering: .relaxed)
    }
  }

  /// Learns what the filters made of a replacement, if both are one ASCII character. Line ends are not learnt: a
  /// carriage return and a line feed next to each other are one Character.
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

  @inline(__always)
  private static func bit(_ key: UInt8) -> UInt64 { 1 << UInt64(key & 63) }
}

extension String {
  /// The text's byte, if the text is exactly one byte long, which means one ASCII character.
  @inline(__always)
  var onlyASCIIByte: UInt8? {
    guard utf8.count == 1 else { return nil }
    return utf8[startIndex]
  }
}
