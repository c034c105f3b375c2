import CFieldMatch
import Matching

/// The texts of a column, in whichever layout they lie.
///
/// SAFETY: a layout's pointers are the caller's, who promises what the header says of them, and are used during the call.
/// What the promise leaves open (offsets, views, indices that lie outside) is checked at every value before it is read.
protocol ColumnTexts {
  /// The text of a value that is not null; `nil` where the column says what cannot be.
  func text(at index: Int) -> TextPlace?
}

/// Text that lies one behind the other, parted by offsets: Arrow's utf8 and large_utf8.
@safe struct OffsetTexts<Offset: FixedWidthInteger & Sendable>: ColumnTexts, @unchecked Sendable {
  /// The bytes of all texts.
  let data: UnsafePointer<UInt8>
  /// How many there are; `Int.max` where the column does not tell.
  let dataSize: Int
  /// Where each text starts, from the first value of the column on.
  let offsets: UnsafePointer<Offset>

  @inline(__always)
  func text(at index: Int) -> TextPlace? {
    let start = unsafe Int(truncatingIfNeeded: offsets[index])
    let end = unsafe Int(truncatingIfNeeded: offsets[index &+ 1])
    guard start >= 0, start <= end, end <= dataSize else { return nil }
    return unsafe TextPlace(start: data + start, count: end &- start)
  }
}

/// Text in views of 16 bytes, which hold short texts themselves: Arrow's utf8_view.
@safe struct ViewTexts: ColumnTexts, @unchecked Sendable {
  /// The views, from the first value of the column on.
  let views: UnsafeRawPointer
  /// The buffers that hold long texts.
  let buffers: UnsafePointer<UnsafeRawPointer?>
  /// How many bytes each buffer has.
  let sizes: UnsafePointer<Int64>?
  /// How many buffers there are.
  let bufferCount: Int

  /// The longest text that lies in its view.
  private static var inlineCount: Int { 12 }

  @inline(__always)
  func text(at index: Int) -> TextPlace? {
    let view = unsafe views + index &* 16
    let count = unsafe Int(view.loadUnaligned(as: Int32.self))
    if count < 0 { return nil }
    if count <= Self.inlineCount {
      return unsafe TextPlace(start: (view + 4).assumingMemoryBound(to: UInt8.self), count: count)
    }
    let buffer = unsafe Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
    let offset = unsafe Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
    guard buffer >= 0, buffer < bufferCount, offset >= 0, let sizes = unsafe sizes,
      let bytes = unsafe buffers[buffer], unsafe offset &+ count <= Int(sizes[buffer])
    else { return nil }
    return unsafe TextPlace(start: (bytes + offset).assumingMemoryBound(to: UInt8.self), count: count)
  }
}

/// Which values of a column are not null: the bitmaps of the column and of what it is part of.
///
/// SAFETY: a bitmap has a bit for each value of the column, as the caller promises.
@safe struct Presence: @unchecked Sendable {
  private var first: UnsafePointer<UInt8>?
  private var firstOffset = 0
  private var second: UnsafePointer<UInt8>?
  private var secondOffset = 0

  /// Nothing is null.
  init() {}

  /// Adds a bitmap, whose bit for the first value is the one with the number `offset`.
  mutating func add(_ bitmap: UnsafePointer<UInt8>, offset: Int) {
    if unsafe first == nil {
      unsafe (first, firstOffset) = (bitmap, offset)
    } else {
      unsafe (second, secondOffset) = (bitmap, offset)
    }
  }

  /// Whether no value is null.
  var isComplete: Bool { unsafe first == nil }

  /// Whether a value is there.
  @inline(__always)
  func contains(_ index: Int) -> Bool {
    guard let first = unsafe first else { return true }
    guard unsafe Self.bit(first, firstOffset &+ index) else { return false }
    guard let second = unsafe second else { return true }
    return unsafe Self.bit(second, secondOffset &+ index)
  }

  @inline(__always)
  private static func bit(_ bitmap: UnsafePointer<UInt8>, _ index: Int) -> Bool {
    unsafe bitmap[index &>> 3] &>> UInt8(index & 7) & 1 == 1
  }
}
