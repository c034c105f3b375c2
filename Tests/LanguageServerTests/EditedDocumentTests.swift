import BulkValidation
import TestSupport
import Testing
import TextFields

@testable import LanguageServer

/// Documents after random edits are what they would be if they were read anew, and an edit judges what it must.
@Suite("Edited documents")
struct EditedDocumentTests {
  private static func opening(
    _ format: RecordFormat, _ columns: [(String, FieldType)], encoding: PositionEncoding = .utf16
  ) -> EditedDocument.OpeningReader {
    let columns = columns.map { name, type in
      BulkValidator.Column(name: name, validator: try! ValueValidator(type: type))
    }
    return { text in
      guard let validator = try? BulkValidator(format: format, columns: columns, threads: 1) else {
        return EditedDocument.Opening(length: 0, source: 0)
      }
      var (length, source) = (0, 0)
      if case .csv(_, let hasHeader, _) = format, !text.isEmpty {
        source = RecordCutter(format).end(ofRecordAt: 0, in: text.span).place
        length = hasHeader ? source : 0
      }
      guard let inspector = try? RecordInspector(validator, firstRecord: text.span) else {
        return EditedDocument.Opening(
          length: length, source: source, key: "none: " + String(decoding: text[..<source], as: UTF8.self))
      }
      return EditedDocument.Opening(
        length: length, source: source, key: String(decoding: text[..<source], as: UTF8.self),
        reading: RecordReading(inspector, encoding: encoding))
    }
  }

  private static let csv = opening(.csv, [("id", .number(0...999)), ("email", .email)])

  /// A place in a text, as a position counted the slow and obvious way.
  private func position(of offset: Int, in text: [UInt8], _ encoding: PositionEncoding) -> Position {
    var position = Position(line: 0, character: 0)
    var line: [UInt8] = []
    var index = 0
    while index < offset {
      let byte = text[index]
      let isPair = byte == 13 && index + 1 < text.count && text[index + 1] == 10
      if isPair, index + 1 == offset { break }
      index += isPair ? 2 : 1
      if byte == 10 || byte == 13 {
        position.line += 1
        line = []
      } else {
        line.append(byte)
      }
    }
    let shown = String(decoding: line, as: UTF8.self)
    switch encoding {
    case .utf8: position.character = line.count
    case .utf16: position.character = shown.utf16.count
    case .utf32: position.character = shown.unicodeScalars.count
    }
    return position
  }

  /// The starts of scalars, at which edits are made.
  private func boundaries(of text: [UInt8]) -> [Int] {
    text.indices.filter { text[$0] & 0xC0 != 0x80 } + [text.count]
  }

  private static let pieces = [
    "1", "a@b.co", ",", "\n", "\r\n", "\"", "\"\"", "é", "😀", "7,x@y.org\n", "no\n", "\"a\nb\",c@d.com\n", "", "",
    "id,email\n",
    "\r", "12,\"q@r.net\"\n",
  ]

  @Test("random edits", arguments: PositionEncoding.allCases, [0, 1, 2])
  func randomEdits(encoding: PositionEncoding, format: Int) {
    let opening =
      [
        Self.opening(.csv, [("id", .number(0...999)), ("email", .email)], encoding: encoding),
        Self.opening(.lines, [("", .email)], encoding: encoding),
        Self.opening(.csv(delimiter: 0x2C, hasHeader: false), [("1", .number(0...9))], encoding: encoding),
      ][format]
    var random = SeededGenerator(seed: UInt64(format))
    for _ in 0..<20 {
      var text = Array("id,email\n".utf8)
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        text += Array(Self.pieces.randomElement(using: &random)!.utf8)
      }
      var document = EditedDocument(text, encoding: encoding, opening: opening)
      for _ in 0..<25 {
        let places = boundaries(of: text)
        let (first, second) = (places.randomElement(using: &random)!, places.randomElement(using: &random)!)
        let isLong = Int.random(in: 0..<8, using: &random) == 0
        let lower = min(first, second)
        let upper = isLong ? max(first, second) : places.first { $0 > lower && Bool.random(using: &random) } ?? lower
        let inserted = Array(
          (Self.pieces.randomElement(using: &random)! + (isLong ? Self.pieces.randomElement(using: &random)! : "")).utf8
        )
        let isInsideLineEnd = { (place: Int) in
          place > 0 && place < text.count && text[place - 1] == 13 && text[place] == 10
        }
        if isInsideLineEnd(lower) || isInsideLineEnd(upper) { continue }
        let range = position(of: lower, in: text, encoding)..<position(of: upper, in: text, encoding)
        document.replace(range, with: inserted)
        text.replaceSubrange(lower..<upper, with: inserted)
        #expect(document.text == text)
        var fresh = EditedDocument(text, encoding: encoding, opening: opening)
        let (edited, expected) = (document.faults(most: .max), fresh.faults(most: .max))
        #expect(
          edited.shown == expected.shown && edited.count == expected.count, "\(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  /// A document of so many rows, of which every hundredth is bad.
  private func rows(_ count: Int) -> [UInt8] {
    var text = Array("id,email\n".utf8)
    for index in 0..<count {
      text += Array("\(index % 1000),\(index % 100 == 7 ? "no" : "name\(index)@example.com")\n".utf8)
    }
    return text
  }

  @Test func anEditJudgesWhatItTouches() {
    var document = EditedDocument(rows(5000), encoding: .utf16, opening: Self.csv)
    #expect(document.judgedCount == 5000)
    #expect(document.faults(most: .max).count == 50)
    let place = Position(line: 2501, character: 0)
    document.replace(place..<place, with: Array("x".utf8))
    #expect(document.judgedCount == 5001)
    #expect(document.faults(most: .max).count == 51)
    document.replace(place..<Position(line: 2501, character: 1), with: [])
    #expect(document.judgedCount == 5002)
  }

  @Test func aQuoteThatOpensAndClosesIsReadOnce() {
    var document = EditedDocument(rows(5000), encoding: .utf16, opening: Self.csv)
    let place = Position(line: 100, character: 0)
    document.replace(place..<place, with: Array("\"".utf8))
    let (shown, count) = document.faults(most: .max)
    #expect(count == 2 && shown.last?.fault.problem == .malformed(.unclosedQuote))
    #expect(shown.last?.range.lowerBound == place)
    let judged = document.judgedCount
    document.replace(place..<Position(line: 100, character: 1), with: [])
    #expect(document.faults(most: .max).count == 50)
    // The records of the chunk with the quote, and no other.
    #expect(document.judgedCount - judged < 400)
  }

  @Test func shownFaultsAreBoundedAndCounted() {
    var document = EditedDocument(rows(5000), encoding: .utf16, opening: Self.csv)
    let (shown, count) = document.faults(most: 10)
    #expect(shown.count == 10 && count == 50)
    #expect(shown[1].range.lowerBound == Position(line: 108, character: 4))
  }

  @Test func positionsBehindTheEnds() {
    let document = EditedDocument(
      Array("ab\né😀\n".utf8), encoding: .utf16, opening: Self.opening(.lines, [("", .email)]))
    let place = { (line: Int, character: Int) in document.place(of: Position(line: line, character: character)).offset }
    #expect(place(0, 9) == 2 && place(1, 1) == 5 && place(1, 2) == 5 && place(1, 3) == 9 && place(1, 99) == 9)
    #expect(place(2, 0) == 10 && place(7, 0) == 10 && place(-1, 0) == 0 && place(0, -4) == 0)
  }

  @Test func recordsArePlaced() {
    let document = EditedDocument(
      Array("id,email\n1,\"a\nb@c.de\"\n2,x@y.zz".utf8), encoding: .utf16, opening: Self.csv)
    let record = document.record(at: document.place(of: Position(line: 2, character: 1)))
    #expect(record.map { String(decoding: $0.bytes, as: UTF8.self) } == "1,\"a\nb@c.de\"\n" && record?.offset == 6)
    #expect(document.record(at: document.place(of: Position(line: 0, character: 1))) == nil)
    let last = document.record(at: document.place(of: Position(line: 3, character: 99)))
    #expect(last.map { String(decoding: $0.bytes, as: UTF8.self) } == "2,x@y.zz" && last?.offset == 8)
  }
}
