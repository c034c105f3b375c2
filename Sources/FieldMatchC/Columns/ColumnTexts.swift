import CFieldMatch
import Matching

/// The texts of a column, whatever their layout.
///
/// SAFETY: the pointers of a layout come from the caller, who promises what the header says about them; they are used
/// only during the call. What the promise does not cover is checked for each value before it is read: offsets, views
/// and indices that lead outside the data.
protocol ColumnTexts {
  /// The text of a value that is not null; `nil` if the column's data for it are invalid.
  func text(at index: Int) -> TextPlace?
}

/// Texts that are stored one after the other, with offsets: Arrow's utf8 and large_utf8.
@safe struct OffsetTexts<Offset: FixedWidthInteger & Sendable>: ColumnTexts, @unchecked Sendable {
  /// The bytes of all texts.
  let data: UnsafePointer<UInt8>
  /// The number of bytes; `Int.max` if the column does not give it.
  let dataSize: Int
  /// The offsets, starting with the column's first value.
  let offsets: UnsafePointer<Offset>

  @inline(__always)
  func text(at index: Int) -> TextPlace? {
    let start = unsafe Int(truncatingIfNeeded: offsets[index])
    let end = unsafe Int(truncatingIfNeeded: offsets[index &+ 1])
    guard start >= 0, start <= end, end <= dataSize else { return nil }
    return unsafe TextPlace(start: data + start, count: end &- start)
  }
}

/// Texts in views of 16 bytes, which contain short texts themselves: Arrow's utf8_view.
@safe struct ViewTexts: ColumnTexts, @unchecked Sendable {
  /// The views, starting with the column's first value.
  let views: UnsafeRawPointer
  /// The buffers that contain long texts.
  let buffers: UnsafePointer<UnsafeRawPointer?>
  /// The number of bytes in each buffer.
  let sizes: UnsafePointer<Int64>?
  /// The number of buffers.
  let bufferCount: Int

  /// The longest text, in bytes, that is stored in its view.
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

/// Which values of a column are not null, according to the bitmaps of the column and of the struct that it is part of.
///
/// SAFETY: the caller promises that each bitmap has a bit for every value of the column, and that it stays valid and
/// unchanged until the call returns. So any thread may read it.
@safe struct Presence: @unchecked Sendable {
  private var first: UnsafePointer<UInt8>?
  private var firstOffset = 0
  private var second: UnsafePointer<UInt8>?
  private var secondOffset = 0

  /// No value is null.
  init() {}

  /// Adds a bitmap; `offset` is the index of the first value's bit. At most two bitmaps can be added.
  mutating func add(_ bitmap: UnsafePointer<UInt8>, offset: Int) {
    if unsafe first == nil {
      unsafe (first, firstOffset) = (bitmap, offset)
    } else {
      unsafe (second, secondOffset) = (bitmap, offset)
    }
  }

  /// Whether no value is null.
  var isComplete: Bool { unsafe first == nil }

  /// Whether a value is not null.
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
