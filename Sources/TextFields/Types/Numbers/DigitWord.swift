import Matching

/// Eight ASCII digits in a number of 64 bits, the first digit in the lowest eight bits: eight of them cost as much as two do
/// one by one.
struct DigitWord {
  private let word: UInt64

  /// Takes eight bytes; `nil` where they are not all digits.
  @inline(__always)
  init?(_ text: Span<UInt8>, at offset: Int) {
    word = text.word(at: offset) ^ 0x3030_3030_3030_3030
    // A byte above 9 sets its high bit, or the one that the sum sets: 10 + 0x76 is 0x80.
    guard (word &+ 0x7676_7676_7676_7676 | word) & 0x8080_8080_8080_8080 == 0 else { return nil }
  }

  /// Takes the last bytes of a text, at most eight; `nil` where they are not all digits. The text must have eight bytes.
  @inline(__always)
  init?(last count: Int, of text: Span<UInt8>) {
    // The first digit of the number is in the lowest byte: zeros take the place of those that are not asked for.
    let kept = UInt64.max << UInt64(64 - 8 * count)
    word = (text.word(at: text.count &- 8) ^ 0x3030_3030_3030_3030) & kept
    guard (word &+ 0x7676_7676_7676_7676 | word) & 0x8080_8080_8080_8080 == 0 else { return nil }
  }

  /// The number that the digits write.
  @inline(__always)
  var number: UInt {
    // Pairs of neighbours become one number, and again, and again.
    let pairs = (word &* (10 << 8 | 1)) >> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 << 16 | 1)) >> 16 & 0x0000_FFFF_0000_FFFF
    return UInt((fours &* (10_000 << 32 | 1)) >> 32)
  }

  /// The digits' part of Luhn's sum, where the last of them is not doubled.
  @inline(__always)
  var luhnSum: Int {
    let lanes: UInt64 = 0x00FF_00FF_00FF_00FF
    // The first digit of each pair is doubled, and loses 9 where that makes more than 9: where it is more than 4.
    let doubled = word & lanes
    let isLarge = (doubled &+ 0x007B_007B_007B_007B) >> 7 & 0x0001_0001_0001_0001
    let sums = doubled &+ doubled &- isLarge &* 9 &+ (word >> 8 & lanes)
    return Int((sums &* 0x0001_0001_0001_0001) >> 48)
  }
}

extension Span<UInt8> {
  /// The number that ASCII digits from an offset on write, and where they end; 0 where there is none.
  ///
  /// - Returns: `nil` for more than 19 digits, which may write more than fits.
  @inline(__always)
  func leadingNumber(from start: Int) -> (number: UInt, end: Int)? {
    let limit = Swift.min(count, start + 19)
    var number: UInt = 0
    var index = start
    while index <= limit - 8, let digits = DigitWord(self, at: index) {
      number = number &* 100_000_000 &+ digits.number
      index += 8
    }
    while index < limit {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return (number, index) }
      number = number &* 10 &+ UInt(digit)
      index += 1
    }
    return index < count && self[index].isASCIIDigit ? nil : (number, index)
  }
}
