extension Reference {
  /// A CSV row: its fields without quotes, and what is malformed about it.
  struct Row: Equatable {
    var whole: [UInt8] = []
    var line = 1
    var fields: [[UInt8]] = []
    /// Where each field starts, from the row's start.
    var starts: [Int] = []
    var malformation: Record.Fault?
  }

  /// Rows of fields, by RFC 4180 and the rules for what it does not allow.
  static func rows(_ input: [UInt8], delimiter: UInt8 = UInt8(ascii: ","), maximum: Int = .max) -> [Row] {
    let bytes = withoutMark(input)
    var index = 0
    var rows: [Row] = []
    var line = 1
    while index < bytes.count {
      var row = Row(line: line)
      let start = index
      readRow(bytes, &index, &row, delimiter)
      row.whole = Array(bytes[start..<index])
      line += lineEndCount(row.whole)
      // What is wrong with the bytes comes before what is wrong with the quotes.
      let text = withoutRowEnd(row.whole)
      row.malformation =
        malformation(of: text, maximum: maximum)
        ?? row.malformation.map { .init(place: place($0.place - 1, in: text), name: "", reason: $0.reason, text: text) }
      rows.append(row)
    }
    return rows
  }

  /// Records of a CSV input with a header, its columns judged by the pattern.
  static func csvRecords(_ input: [UInt8], columns: [String], maximum: Int = .max) -> [Record] {
    let rows = rows(input, maximum: maximum)
    guard let header = rows.first else { return [] }
    let names = header.fields.map { String(decoding: $0, as: UTF8.self) }
    return rows.dropFirst().map { row in
      var record = Record(whole: row.whole, line: row.line)
      let text = withoutRowEnd(row.whole)
      if let malformation = row.malformation {
        record.faults = [malformation]
      } else if text.isEmpty, names.count > 1 {
        record.faults = [.init(place: 1, name: "", reason: "malformed: blank row", text: text)]
      } else if row.fields.count != names.count {
        let start = row.fields.count > names.count ? row.starts[names.count] : text.count
        record.faults = [.init(place: place(start, in: text), name: "", reason: "malformed: ragged row", text: text)]
      } else {
        record.faults = columns.compactMap { name in
          patternFault(of: row.fields[names.firstIndex(of: name) ?? 0], name: name)
        }
        if record.faults.isEmpty, let nul = text.firstIndex(of: 0) {
          record.faults = [.init(place: place(nul, in: text), name: "", reason: "malformed: NUL character", text: text)]
        }
      }
      return record
    }
  }

  private static func readRow(_ bytes: [UInt8], _ index: inout Int, _ row: inout Row, _ delimiter: UInt8) {
    let rowStart = index
    repeat {
      row.starts.append(index - rowStart)
      var field: [UInt8] = []
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        let fault = readQuoted(bytes, &index, &field, delimiter)
        if let fault, row.malformation == nil {
          row.malformation = .init(
            place: fault.place - rowStart + 1, name: "", reason: "malformed: " + fault.reason, text: [])
        }
      }
      while index < bytes.count, bytes[index] != delimiter, bytes[index] != 0x0A, bytes[index] != 0x0D {
        field.append(bytes[index])
        index += 1
      }
      row.fields.append(field)
      index += 1
    } while index <= bytes.count && bytes[index - 1] == delimiter
    if index < bytes.count, bytes[index - 1] == 0x0D, bytes[index] == 0x0A { index += 1 }
    index = min(index, bytes.count)
  }

  /// A place in Characters, from 1.
  private static func place(_ offset: Int, in text: [UInt8]) -> Int {
    String(decoding: text[..<offset], as: UTF8.self).count + 1
  }

  /// How many lines end: with a line feed, a carriage return, or both.
  private static func lineEndCount(_ bytes: [UInt8]) -> Int {
    bytes.indices.count { index in
      bytes[index] == 0x0A || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
    }
  }

  private static func withoutRowEnd(_ whole: [UInt8]) -> [UInt8] {
    if whole.suffix(2) == [0x0D, 0x0A] { return Array(whole.dropLast(2)) }
    return whole.last == 0x0A || whole.last == 0x0D ? Array(whole.dropLast()) : whole
  }

  /// Reads what stands in quotes, and gives what is wrong with the quotes.
  private static func readQuoted(
    _ bytes: [UInt8], _ index: inout Int, _ field: inout [UInt8], _ delimiter: UInt8
  ) -> (reason: String, place: Int)? {
    let start = index
    index += 1
    while index < bytes.count {
      let isQuote = bytes[index] == UInt8(ascii: "\"")
      let isDoubled = isQuote && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\"")
      if isQuote, !isDoubled { break }
      field.append(bytes[index])
      index += isDoubled ? 2 : 1
    }
    guard index < bytes.count else { return ("unclosed quote", start) }
    index += 1
    let rest = bytes[index...]
    let isEnd = rest.isEmpty || rest.first == 0x0A || rest.first == delimiter || rest.first == 0x0D
    return isEnd ? nil : ("text after closing quote", index)
  }
}
