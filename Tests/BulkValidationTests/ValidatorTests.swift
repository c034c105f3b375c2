// The public face alone: no testable import.
import BulkValidation
import Foundation
import Matching
import Testing
import TextFields

@Suite("BulkValidator")
struct ValidatorTests {
  private func validator(_ pattern: String = "[a-z]+", threads: Int = 2) throws -> BulkValidator {
    BulkValidator(lines: try ValueValidator(type: .pattern(Pattern(pattern)), use: .bulk), threads: threads)
  }

  private func bits(_ bitmap: ValidityBitmap?) -> [Bool]? {
    bitmap.map { bitmap in (0..<bitmap.count).map { bitmap[$0] } }
  }

  @Test("a buffer: counts, a bitmap, or the bad records")
  func buffer() throws {
    let bytes = Array("ab\n1\n".utf8) + [0xFF, 0x0A] + Array("cd".utf8)
    let validator = try validator()
    let counts = try validator.validate(.bytes(bytes))
    #expect(
      (counts.counts.records, counts.counts.valid, counts.counts.invalid, counts.counts.malformed) == (4, 2, 1, 1))
    #expect(counts.reasons.map(\.reason).sorted() == ["malformed: not UTF-8", "pattern"])
    #expect(counts.badRecords.isEmpty && counts.bitmap == nil && counts.isComplete)
    #expect(bits(try validator.validate(.bytes(bytes), detail: .bitmap).bitmap) == [true, false, false, true])
    let bad = try validator.validate(.bytes(bytes), detail: .badRecords).badRecords
    #expect(bad.map(\.index) == [1, 2])
    #expect(bad[0].faults.map(\.reason) == ["pattern"])
    #expect(bad[0].faults[0].offset == 0)
    #expect(bad[1].faults[0].problem == .malformed(.notUTF8))
  }

  @Test("bitmaps and indexes are the same for any number of threads", arguments: [1, 3])
  func threads(count: Int) throws {
    let records = 200_000
    let isValid = { (index: Int) in index % 7 != 0 && index % 1001 != 5 }
    let bytes = (0..<records).flatMap { Array((isValid($0) ? "abc\n" : "a1\n").utf8) }
    let result = try validator(threads: count).validate(.bytes(bytes), detail: .bitmap)
    let bitmap = try #require(result.bitmap)
    #expect((0..<records).allSatisfy { bitmap[$0] == isValid($0) })
    #expect(bitmap.count == records)
    let bad = try validator(threads: count).validate(.bytes(bytes), detail: .badRecords).badRecords
    #expect(bad.map(\.index) == (0..<records).filter { !isValid($0) })
  }

  @Test("CSV columns, by name")
  func csv() throws {
    let word = try ValueValidator(type: .pattern(Pattern("[a-z]+")))
    let number = try ValueValidator(type: FieldType(specification: "number:1,9"))
    let validator = try BulkValidator(
      format: .csv, columns: [.init(name: "n", validator: number), .init(name: "w", validator: word)], threads: 1)
    let result = try validator.validate(.bytes(Array("w,n\nab,1\nA,0\nx\n".utf8)), detail: .badRecords)
    #expect(result.badRecords.map(\.index) == [1, 2])
    #expect(result.badRecords[0].faults.map(\.column) == [0, 1])
    #expect(result.badRecords[1].faults.map(\.column) == [nil])
    #expect(throws: InputError.self) { try validator.validate(.bytes(Array("a,b\n1,2\n".utf8))) }
  }

  @Test("files, and files that are not there")
  func files() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("ab\n1\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let validator = try validator()
    let result = try await validator.validateInBackground(.file(file.path))
    #expect((result.counts.valid, result.counts.invalid) == (1, 1))
    await #expect(throws: InputError.self) { try await validator.validateInBackground(.file(file.path + ".none")) }
  }

  @Test("a column of strings is judged where it lies")
  func column() throws {
    let texts = ["ab", "", "1", "é", "cd"]
    let bytes = Array(texts.joined().utf8)
    var offsets: [Int32] = [0]
    for text in texts { offsets.append(offsets[offsets.count - 1] + Int32(text.utf8.count)) }
    let expected = [true, false, false, false, true]
    let validator = try validator()
    #expect(bits(try validator.validate(utf8: bytes.span, offsets: offsets.span, detail: .bitmap).bitmap) == expected)
    let wide = offsets.map(Int64.init)
    #expect(bits(try validator.validate(utf8: bytes.span, offsets: wide.span, detail: .bitmap).bitmap) == expected)
    // A slice of a column is a slice of its offsets.
    let slice = Array(offsets[1...])
    #expect(
      bits(try validator.validate(utf8: bytes.span, offsets: slice.span, detail: .bitmap).bitmap)
        == Array(expected.dropFirst()))
    let none: [Int32] = []
    #expect(try validator.validate(utf8: bytes.span, offsets: none.span).counts.records == 0)
  }

  @Test("an offset inside a scalar makes two malformed records of well-formed bytes")
  func offsetInsideScalar() throws {
    let bytes = Array("aéb".utf8)
    let offsets: [Int32] = [0, 2, 4]
    let result = try validator(".*").validate(utf8: bytes.span, offsets: offsets.span, detail: .badRecords)
    #expect(result.counts.malformed == 2)
    #expect(result.badRecords.map { $0.faults[0].offset } == [1, 0])
  }

  @Test("offsets that cannot be are named", arguments: [([0, 2, 1], 2), ([-1, 1], 0), ([0, 1, 5], 2)])
  func badOffsets(offsets: [Int32], index: Int) throws {
    let bytes: [UInt8] = [0x61, 0x62]
    let validator = try validator()
    #expect(throws: ColumnLayoutError.badOffset(index: index)) {
      try validator.validate(utf8: bytes.span, offsets: offsets.span)
    }
  }

  @Test("columns of many records, on several threads")
  func longColumn() throws {
    let count = 100_000
    let bytes = [UInt8](repeating: 0x61, count: count * 2).enumerated().map { $0.offset % 14 == 0 ? 0x31 : $0.element }
    let offsets = (0...count).map { Int64($0 * 2) }
    for threads in [1, 3] {
      let result = try validator(threads: threads).validate(
        utf8: bytes.span, offsets: offsets.span, detail: .badRecords)
      #expect(result.badRecords.map(\.index) == Array(stride(from: 0, to: count, by: 7)))
    }
  }

  @Test("a sequence of texts, as they come")
  func sequence() async throws {
    let stream = AsyncStream { continuation in
      for index in 0..<70_000 { continuation.yield(index % 10 == 0 ? "\(index)" : "abc") }
      continuation.finish()
    }
    let result = try await validator().validateInBackground(records: stream, detail: .badRecords)
    #expect(result.counts.records == 70_000)
    #expect(result.badRecords.map(\.index) == Array(stride(from: 0, to: 70_000, by: 10)))
    #expect(result.isComplete)
  }

  @Test("a cancelled task gives the records before that")
  func cancelledTask() async throws {
    let validator = try validator()
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let task = Task { try await validator.validateInBackground(records: stream) }
    continuation.yield("abc")
    task.cancel()
    let result = try await task.value
    #expect(!result.isComplete)
    #expect(result.counts.records <= 1)
  }

  @Test("cancelled from elsewhere, and told how far it has come")
  func cancellationAndProgress() throws {
    let bytes = Array(String(repeating: "abc\n", count: 2_000_000).utf8)
    let cancellation = BulkCancellation()
    let result = try validator(threads: 1).validate(.bytes(bytes), cancellation: cancellation) { progress in
      if progress.records > 100_000 { cancellation.cancel() }
    }
    #expect(!result.isComplete)
    #expect(result.counts.records > 100_000 && result.counts.records < 500_000)
  }
}
