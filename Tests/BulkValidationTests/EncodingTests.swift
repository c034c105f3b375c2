import Foundation
import Matching
import Testing
import TextFields

@testable import BulkValidation

@Suite("Inputs that are not UTF-8 text are refused by name")
struct EncodingTests {
  /// The first bytes of inputs, as the tools and encodings named write them.
  static let starts: [([UInt8], InputEncoding)] = [
    ([0x1F, 0x8B, 0x08, 0x00], .gzip), ([0x1F, 0x9D, 0x90], .compress), ([0x28, 0xB5, 0x2F, 0xFD, 0x04], .zstd),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00], .xz), (Array("BZh91AY&SY".utf8), .bzip2),
    ([0x04, 0x22, 0x4D, 0x18, 0x64], .lz4), ([0x50, 0x4B, 0x03, 0x04, 0x14], .zip),
    ([0xFF, 0xFE] + utf16("a@b.co\n", false), .utf16LittleEndian),
    ([0xFE, 0xFF] + utf16("a@b.co\n", true), .utf16BigEndian),
    ([0xFF, 0xFE, 0, 0] + utf32("a\n", false), .utf32LittleEndian),
    ([0, 0, 0xFE, 0xFF] + utf32("a\n", true), .utf32BigEndian),
    (utf16("a@b.co\nx\n", false), .utf16LittleEndian), (utf16("a@b.co\nx\n", true), .utf16BigEndian),
    (utf16("\"a\",b", false), .utf16LittleEndian), (utf16("é,ab", true), .utf16BigEndian),
    (utf32("ab\n", false), .utf32LittleEndian), (utf32("ab\n", true), .utf32BigEndian),
    (utf32("日本\n", false), .utf32LittleEndian), (utf32("😀日本\n", true), .utf32BigEndian),
  ]

  static func utf16(_ text: String, _ isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  static func utf32(_ text: String, _ isBigEndian: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      let bytes = [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) }
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  private func run(_ type: FieldType = .anyText, format: RecordFormat = .lines) -> TestRun {
    var run = TestRun()
    run.format = format
    run.columns = [(format == .lines ? "" : "1", type)]
    return run
  }

  @Test("however the bytes are dealt out, in every format", arguments: starts)
  func refused(bytes: [UInt8], encoding: InputEncoding) throws {
    for format in [RecordFormat.lines, .csv(delimiter: UInt8(ascii: ","), hasHeader: false), .jsonLines] {
      for sizes in [[1], [2, 1], [3], [1000]] {
        for chunkSize in [1, 2, 7, 64, 1000] {
          var run = run(format: format)
          run.pieceSizes = sizes
          run.settings.chunkSize = chunkSize
          let outcome = try run.outcome(over: [bytes])
          #expect(outcome.errors == [.encoded(encoding)], "\(format) \(sizes) \(chunkSize)")
          #expect(outcome.counts.records == 0)
        }
      }
    }
  }

  @Test("the other inputs of a run are judged")
  func otherInputs() throws {
    let (totals, _, errors) = try run().totals(over: [[0x1F, 0x8B, 8], Array("a\n".utf8)])
    #expect(errors == [.encoded(.gzip)])
    #expect((totals.counts.valid, totals.failedInputs) == (1, 1))
  }

  @Test(
    "text that begins like one of them is text",
    arguments: ["B", "BZ", "BZh", "BZh91AY&S", "P", "PK", "PK3", "(", "7zXZ", "\u{4}", "\u{FEFF}", "", "\n", "a\n"])
  func text(_ text: String) throws {
    for sizes in [[1], [1000]] {
      var run = run()
      run.pieceSizes = sizes
      let outcome = try run.outcome(over: [Array(text.utf8)])
      #expect(outcome.errors == [])
      #expect(outcome.counts.valid == outcome.counts.records)
    }
  }

  @Test("UTF-16 without a mark is never all valid, whatever its first line", arguments: [false, true])
  func unmarked(isBigEndian: Bool) throws {
    for text in ["\n\nab\n", "慡\nab\n", "慡慢\n慡", "a\n", "慡,a\n", "\n", "x\nЖ\n"] {
      for engine in TestRun.engines {
        for chunkSize in [1, 3, 64] {
          var run = run()
          run.engine = engine
          run.settings.chunkSize = chunkSize
          let outcome = try run.outcome(over: [Self.utf16(text, isBigEndian)])
          #expect(!outcome.errors.isEmpty || outcome.counts.notValid > 0, "\(text.debugDescription) \(engine)")
        }
      }
    }
  }

  @Test("a record with a NUL character is not valid, and says so where the type would take it")
  func nul() throws {
    for (type, reason) in [
      (FieldType.anyText, "malformed: NUL character"), (.password(1...9), "malformed: NUL character"),
      (.pattern(Pattern("a.b|c")), "malformed: NUL character"), (.pattern(Pattern("[a-c]+")), "pattern"),
    ] {
      for engine in TestRun.engines {
        for most in [Int.max, 5] {
          var run = run(type)
          run.engine = engine
          run.settings.maximumNotValid = most
          run.settings.plan.write(.reasons)
          let outcome = try run.outcome(over: [Array("c\na\0b\nc\n".utf8)])
          #expect(String(decoding: outcome.output, as: UTF8.self) == "2\t2\t\(reason)\ta\0b\n")
          #expect((outcome.counts.valid, outcome.counts.notValid) == (2, 1))
        }
      }
    }
  }
}

@Suite("Line ends of CSV")
struct LineEndTests {
  @Test("the same rows whichever way lines end, whatever the chunks", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ lineEnd: String) throws {
    let rows = ["email,n", "a,1", "\"b\",\"2\"", "X,3", "\"c\",", "", "a,4", "\"x\(lineEnd)y\",5", "b,6"]
    for hasFinalEnd in [true, false] {
      let input = Array((rows.joined(separator: lineEnd) + (hasFinalEnd ? lineEnd : "")).utf8)
      for chunkSize in LineTests.chunkSizes {
        for sizes in [[1], [2, 3], [1000]] {
          var run = TestRun()
          run.format = .csv
          run.columns = [("email", .pattern(Pattern("[a-z]")))]
          run.settings.plan.columnNames = ["email"]
          run.settings.plan.write(.reasons)
          run.settings.chunkSize = chunkSize
          run.settings.threads = 1 + chunkSize % 2
          run.pieceSizes = sizes
          let outcome = try run.outcome(over: [input])
          let bad =
            "4\t1\temail\tpattern\tX\n6\t1\t\tmalformed: blank row\t\n"
            + "8\t2\temail\tpattern\tx\(Reference.escaped(lineEnd))y\n"
          #expect(String(decoding: outcome.output, as: UTF8.self) == bad, "chunks of \(chunkSize)")
          #expect((outcome.counts.records, outcome.counts.valid, outcome.bytes) == (8, 5, input.count))
        }
      }
    }
  }

  @Test("a row that is too long ends at its carriage return, wherever the pieces are cut")
  func oversized() throws {
    let long = String(repeating: "a", count: 70)
    for (text, second) in [("\(long)\rb\r", 3), ("\(long)\r\nb\r\n", 3), ("\"\(long)\r\(long)\"\rb\r", 4)] {
      let input = Array(("k\r" + text).utf8)
      for chunkSize in 1...80 {
        var run = TestRun()
        run.format = .csv
        run.columns = [("k", .pattern(Pattern("a")))]
        run.settings.plan.columnNames = ["k"]
        run.settings.plan.write(.reasons)
        run.settings.chunkSize = chunkSize
        run.settings.maximumRecordLength = 40
        let outcome = try run.outcome(over: [input])
        #expect(outcome.counts.malformed == 1 && outcome.counts.invalid == 1, "chunks of \(chunkSize)")
        let last = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").last
        #expect(last == "\(second)\t1\tk\tpattern\tb", "chunks of \(chunkSize)")
        #expect(outcome.bytes == input.count)
      }
    }
  }
}
