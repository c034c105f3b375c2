import BulkValidation

/// The slow, obvious way: byte after byte, everything in memory, nothing shared with what is tested.
enum Reference {
  /// The pattern that tests judge by: any number of `a`, `b`, `c`, `é`, quotes and line feeds.
  static let pattern = "[abcé\"\\n]*"

  /// A record, and what is wrong with it.
  struct Record: Equatable {
    /// The record with its line end.
    var whole: [UInt8] = []
    /// The line it starts on, from 1.
    var line = 1
    /// For each fault: the column's number, its name, the reason and the text. Empty for a valid record.
    var faults: [Fault] = []

    struct Fault: Equatable {
      let place: Int
      let name: String
      let reason: String
      let text: [UInt8]
    }

    var isMalformed: Bool { faults.contains { $0.reason.hasPrefix("malformed") } }
  }

  /// Lines, each judged by the pattern.
  static func lines(_ input: [UInt8], maximum: Int = .max) -> [Record] {
    var records: [Record] = []
    for (index, whole) in split(withoutMark(input)).enumerated() {
      var record = Record(whole: whole, line: index + 1)
      let text = withoutLineEnd(whole)
      if let fault = malformation(of: text, maximum: maximum) ?? patternFault(of: text, name: "") {
        record.faults = [fault]
      }
      records.append(record)
    }
    return records
  }

  /// What `--reasons` writes.
  static func reasons(_ records: [Record], hasNames: Bool) -> [UInt8] {
    records.flatMap { record in
      record.faults.flatMap { fault in
        Array("\(record.line)\t\(fault.place)\t\(hasNames ? fault.name + "\t" : "")\(fault.reason)\t".utf8)
          + escaped(fault.text) + [0x0A]
      }
    }
  }

  /// Text as a table has it.
  static func escaped(_ text: String) -> String { String(decoding: escaped(Array(text.utf8)), as: UTF8.self) }

  /// Bytes as a table has them.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    let escapes: [UInt8: String] = [0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"]
    return text.flatMap { byte in escapes[byte].map { Array($0.utf8) } ?? [byte] }
  }

  /// How many records there are of each kind.
  static func counts(_ records: [Record]) -> RecordCounts {
    var counts = RecordCounts()
    counts.malformed = records.count { $0.isMalformed }
    counts.valid = records.count { $0.faults.isEmpty }
    counts.invalid = records.count - counts.malformed - counts.valid
    return counts
  }

  static func withoutMark(_ input: [UInt8]) -> [UInt8] {
    input.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(input.dropFirst(3)) : input
  }

  static func withoutLineEnd(_ whole: [UInt8]) -> [UInt8] {
    guard whole.last == 0x0A else { return whole }
    return Array(whole.dropLast(whole.dropLast().last == 0x0D ? 2 : 1))
  }

  /// What is malformed in a record whatever its format.
  static func malformation(of text: [UInt8], maximum: Int) -> Record.Fault? {
    if text.count > maximum {
      return .init(place: maximum + 1, name: "", reason: "malformed: too long", text: text)
    }
    if String(decoding: text, as: UTF8.self).utf8.elementsEqual(text) { return nil }
    // The standard library repairs what is not UTF-8: the longest prefix that it leaves alone is well formed.
    var whole = 0
    for length in 0...text.count
    where String(decoding: text[..<length], as: UTF8.self).utf8.elementsEqual(text[..<length]) {
      whole = length
    }
    guard whole < text.count else { return nil }
    return .init(place: whole + 1, name: "", reason: "malformed: not UTF-8", text: text)
  }

  static func patternFault(of text: [UInt8], name: String) -> Record.Fault? {
    let string = String(decoding: text, as: UTF8.self)
    guard let place = string.unicodeScalars.firstIndex(where: { !"abcé\"\n".unicodeScalars.contains($0) }) else {
      return nil
    }
    return .init(place: string[..<place].count + 1, name: name, reason: "pattern", text: text)
  }

  private static func split(_ input: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in input {
      line.append(byte)
      if byte == 0x0A {
        lines.append(line)
        line = []
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
