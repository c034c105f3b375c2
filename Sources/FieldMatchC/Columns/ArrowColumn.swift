import CFieldMatch
import Matching
import TextFields

/// A column of text that comes through the Arrow C data interface.
///
/// SAFETY: the interface requires that the structures and everything they point to stay valid until the call returns.
/// All access goes through `ArrowColumnSource`, which checks every pointer that the interface allows to be absent. An
/// index is checked against the dictionary before it is used.
@safe struct ArrowColumn {
  /// The layout of the values.
  private enum Kind {
    case utf8
    case largeUTF8
    case view
    case dictionary(index: IndexKind, values: ArrowColumnSource)
    case allNull
  }

  private let kind: Kind
  private let source: ArrowColumnSource
  /// The number of values.
  let count: Int
  /// The index of the first value in the buffers.
  private let offset: Int
  /// The values that are not null.
  private var presence = Presence()

  /// Determines the layout of an array.
  ///
  /// - Parameter child: the index of the child to use, for a struct array; −1 for the array itself.
  /// - Throws: `Failure` for an array that is not text, and for one that contradicts itself.
  init(
    _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?, child: Int
  ) throws(Failure) {
    let whole = unsafe try ArrowColumnSource(schema, array)
    var count = try whole.length
    var offset = try whole.offset
    var source = whole
    if whole.format == "+s" {
      source = try whole.child(child)
      try presence.add(bitmapOf: whole, offset: offset, count: count)
      guard try source.length >= offset + count else {
        throw .column("the child is shorter than the struct array")
      }
      offset += try source.offset
    } else if child != -1 {
      throw .argument("the array is no struct: it has no child \(child), ask for −1")
    } else {
      count = try whole.length
    }
    self.source = source
    self.count = count
    self.offset = offset
    kind = try Self.kind(of: source)
    if case .allNull = kind { return }
    try presence.add(bitmapOf: source, offset: offset, count: count)
  }

  private static func kind(of source: ArrowColumnSource) throws(Failure) -> Kind {
    if let values = try source.dictionary {
      guard let index = IndexKind(rawValue: source.format) else {
        throw .unsupported("the indices of a dictionary have the Arrow format “\(source.format)”, and must be integers")
      }
      return .dictionary(index: index, values: values)
    }
    switch source.format {
    case "u": return .utf8
    case "U": return .largeUTF8
    case "vu": return .view
    case "n": return .allNull
    case "+s": throw .unsupported("a struct within a struct is no column of text: hand in its own child")
    default:
      throw .unsupported(
        "the Arrow format “\(source.format)” is not text; text is utf8, large_utf8, utf8_view and dictionaries of them; "
          + "cast the column to a string type")
    }
  }

  /// Whether a value may be null.
  var mayHoldNulls: Bool {
    switch kind {
    case .allNull: true
    case .dictionary(_, let values): !presence.isComplete || values.mayHoldNulls
    default: !presence.isComplete
    }
  }

  /// Judges all values, and writes the answers to `output`.
  func judge(
    by validator: ValueValidator, wantsReasons: Bool, threads: Int, into output: ColumnOutput
  ) throws(Failure) -> fm_counts {
    let judge = BatchJudge(validator, wantsReasons: wantsReasons)
    switch kind {
    case .utf8: return try run(judge, source.texts(Int32.self, from: offset, count: count), threads, output)
    case .largeUTF8: return try run(judge, source.texts(Int64.self, from: offset, count: count), threads, output)
    case .view: return try run(judge, source.views(from: offset, count: count), threads, output)
    case .allNull: return fm_counts(valid: 0, invalid: 0, undecided: 0, malformed: 0, null_count: Int64(count))
    case .dictionary(let index, let values):
      let entries = try DictionaryEntries(
        values, judgedBy: validator, wantsReasons: wantsReasons, threads: threads)
      return try spread(entries, index, output)
    }
  }

  private func run(
    _ judge: BatchJudge, _ texts: (some ColumnTexts & Sendable)?, _ threads: Int, _ output: ColumnOutput
  ) throws(Failure) -> fm_counts {
    guard let texts else { return fm_counts() }
    return try ColumnRun(judge, texts, presence, count: count, into: output).run(threads: threads)
  }

  /// Gives each value the result of its dictionary entry.
  private func spread(
    _ entries: DictionaryEntries, _ index: IndexKind, _ output: ColumnOutput
  ) throws(Failure) -> fm_counts {
    var counts = fm_counts()
    if count == 0 { return counts }
    let indices = unsafe try source.buffer(1, "the indices")
    for number in 0..<count {
      guard presence.contains(number) else {
        output.setNull(at: number)
        counts.null_count += 1
        continue
      }
      let entry = unsafe index.value(in: indices, at: offset + number)
      guard entry >= 0, entry < entries.count else {
        throw .column("the index of value \(number) lies outside the dictionary", element: number)
      }
      if entries.isNull(entry) {
        output.setNull(at: number)
        counts.null_count += 1
      } else {
        output.set(entries.codes[entry], at: number)
        counts.count(entries.codes[entry])
      }
    }
    return counts
  }
}

/// The types that a dictionary's indices may have, by their Arrow formats.
enum IndexKind: String {
  case int8 = "c"
  case uint8 = "C"
  case int16 = "s"
  case uint16 = "S"
  case int32 = "i"
  case uint32 = "I"
  case int64 = "l"
  case uint64 = "L"

  /// The index at a place of the buffer.
  ///
  /// SAFETY: the caller guarantees that the buffer has an index at that place: places are less than the array's offset
  /// plus its length, and the interface requires the buffer to have that many. The load needs no alignment.
  @inline(__always)
  func value(in buffer: UnsafeRawPointer, at place: Int) -> Int {
    switch self {
    case .int8: unsafe Int(buffer.loadUnaligned(fromByteOffset: place, as: Int8.self))
    case .uint8: unsafe Int(buffer.loadUnaligned(fromByteOffset: place, as: UInt8.self))
    case .int16: unsafe Int(buffer.loadUnaligned(fromByteOffset: place * 2, as: Int16.self))
    case .uint16: unsafe Int(buffer.loadUnaligned(fromByteOffset: place * 2, as: UInt16.self))
    case .int32: unsafe Int(buffer.loadUnaligned(fromByteOffset: place * 4, as: Int32.self))
    case .uint32: unsafe Int(buffer.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self))
    case .int64: unsafe Int(truncatingIfNeeded: buffer.loadUnaligned(fromByteOffset: place * 8, as: Int64.self))
    case .uint64: unsafe Int(truncatingIfNeeded: buffer.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
    }
  }
}

/// The entries of a dictionary; each is judged once.
private struct DictionaryEntries {
  /// The code of each entry.
  var codes: [UInt8]
  /// A bit for each entry, 1 for not null; empty if no entry is null.
  private var present: [UInt8]

  /// The number of entries.
  var count: Int { codes.count }

  /// SAFETY: `codes` has a byte and `present` a bit for each entry. Their pointers are used only inside the closures,
  /// during which both arrays are held exclusively.
  init(
    _ source: ArrowColumnSource, judgedBy validator: ValueValidator, wantsReasons: Bool, threads: Int
  ) throws(Failure) {
    let column = unsafe try ArrowColumn(source.schemaPointer, source.arrayPointer, child: -1)
    var codes = [UInt8](repeating: 0, count: column.count)
    var present = [UInt8](repeating: 0, count: column.mayHoldNulls ? (column.count + 7) / 8 : 0)
    var failure: Failure?
    unsafe codes.withUnsafeMutableBufferPointer { codes in
      unsafe present.withUnsafeMutableBufferPointer { present in
        do throws(Failure) {
          _ = try column.judge(
            by: validator, wantsReasons: wantsReasons, threads: threads,
            into: unsafe ColumnOutput(
              bitmap: nil, codes: codes.baseAddress, presence: column.mayHoldNulls ? present.baseAddress : nil))
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    self.codes = codes
    self.present = present
  }

  @inline(__always)
  func isNull(_ entry: Int) -> Bool {
    !present.isEmpty && present[entry &>> 3] &>> UInt8(entry & 7) & 1 == 0
  }
}

extension Presence {
  /// Adds the validity bitmap of an array, if the array may have nulls.
  fileprivate mutating func add(bitmapOf source: ArrowColumnSource, offset: Int, count: Int) throws(Failure) {
    guard source.mayHoldNulls, count > 0 else { return }
    unsafe add(try source.buffer(0, "the validity bitmap").assumingMemoryBound(to: UInt8.self), offset: offset)
  }
}
