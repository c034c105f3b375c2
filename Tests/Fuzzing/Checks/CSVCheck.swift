import BulkValidation
import TextFields

/// Checks the reader of CSV: the result does not depend on how the input is divided into chunks, and, if nothing is
/// malformed, a very simple reader gives the same one.
///
/// The first byte is the size of a chunk in bytes. The second tells the delimiter, whether there is a header, and
/// whether reading is strict. The rows follow.
enum CSVCheck {
  static func complaints(about input: inout FuzzInput) -> [String] {
    let chunkSize = max(1, Int(input.byte()))
    let kind = input.byte()
    let delimiter = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09][Int(kind >> 2) % 3]
    let bytes = Array(input.bytes)
    let format = RecordFormat.csv(delimiter: delimiter, hasHeader: kind & 1 != 0, isStrict: kind & 2 != 0)
    let name = kind & 1 != 0 ? "a" : "1"
    guard let validator = try? RecordsCheck.values.get(),
      let bulk = try? BulkValidator(format: format, columns: [.init(name: name, validator: validator)])
    else { return ["no validator"] }
    let (outcome, complaints) = RecordsCheck.outcome(of: bulk, over: bytes, chunkSize: chunkSize)
    guard outcome.isText, outcome.counts.malformed == 0 else { return complaints }
    return complaints + comparison(outcome, bytes, delimiter, kind & 1 != 0)
  }

  /// Compares the result with that of a simple reader, which reads byte after byte.
  private static func comparison(
    _ outcome: RecordsCheck.Outcome, _ bytes: [UInt8], _ delimiter: UInt8, _ hasHeader: Bool
  ) -> [String] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var rows = rows(bytes.starts(with: mark) ? bytes[3...] : bytes[...], delimiter)
    var column = 0
    if hasHeader, !rows.isEmpty {
      guard let place = rows[0].firstIndex(of: [UInt8(ascii: "a")]) else { return [] }
      column = place
      rows.removeFirst()
    }
    let invalid = rows.count { !RecordsCheck.isValid($0[min(column, $0.count - 1)]) }
    let isSame = outcome.counts.records == rows.count && outcome.counts.invalid == invalid
    return isSame ? [] : ["\(outcome.counts) of \(rows.count) rows, \(invalid) of them invalid"]
  }

  private static func rows(_ bytes: ArraySlice<UInt8>, _ delimiter: UInt8) -> [[[UInt8]]] {
    var rows: [[[UInt8]]] = []
    var rest = bytes
    while !rest.isEmpty {
      var row: [[UInt8]] = []
      repeat { row.append(field(&rest, delimiter)) } while rest.first == delimiter && rest.popFirst() != nil
      let end = rest.popFirst()
      if end == 0x0D, rest.first == 0x0A { rest.removeFirst() }
      rows.append(row)
    }
    return rows
  }

  /// A field, up to the delimiter or the end of the row, without its quotes.
  private static func field(_ rest: inout ArraySlice<UInt8>, _ delimiter: UInt8) -> [UInt8] {
    var field: [UInt8] = []
    let quote = UInt8(ascii: "\"")
    if rest.first == quote {
      rest.removeFirst()
      while let byte = rest.popFirst() {
        if byte == quote, rest.first != quote { break }
        if byte == quote { rest.removeFirst() }
        field.append(byte)
      }
    }
    while let byte = rest.first, byte != delimiter, byte != 0x0A, byte != 0x0D {
      field.append(byte)
      rest.removeFirst()
    }
    return field
  }
}
