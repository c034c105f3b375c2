import Matching
import TestSupport
import Testing

/// The runner over whole buffers against a reference that splits lines and judges each.
struct AutomatonLinesTests {
  private static let sources = [
    "[a-c]+@[a-c]+\\.[a-c]{2,4}", "", "a*", "(?s).*", "[^\\s]{2,}", "a.c", "é+|\\r", "(?:ab|\\n)+", "\\w+ \\w+", "(?!)",
    // More states than have rows of their own: the folded layout.
    "[a-c]{0,300}", "(?:a|é){3,290}\\r?",
    // More transitions than have addresses: the compact layout.
    "(?:[a-c]|é|漢|[0-9]|x){0,4000}",
  ]

  /// What lines are, written down as plainly as it can be.
  private static func reference(_ matcher: AutomatonMatcher, _ buffer: [UInt8]) -> LineSummary {
    var summary = LineSummary()
    var start = 0
    while start < buffer.count {
      let lineFeed = buffer[start...].firstIndex(of: 0x0A)
      let next = lineFeed.map { $0 + 1 } ?? buffer.count
      var end = lineFeed ?? buffer.count
      if lineFeed != nil, end > start, buffer[end - 1] == 0x0D { end -= 1 }
      let line = buffer.span.extracting(start..<end)
      summary.lineCount += 1
      if let offset = UTF8Validation.firstMalformedOffset(in: line) {
        summary.badLines.append([start, end, next, start + offset, start + offset])
      } else if matcher.verdict(onValidUTF8: line) != .match {
        let fault = matcher.firstFaultOffset(inValidUTF8: line).map { start + $0 } ?? end
        summary.badLines.append([start, end, next, -1, fault])
      }
      start = next
    }
    return summary
  }

  private struct LineSummary: Equatable {
    var lineCount = 0
    var badLines: [[Int]] = []

    init() {}

    init(_ judgements: LineJudgements) {
      lineCount = judgements.lineCount
      badLines = judgements.badLines.map {
        [$0.start, $0.end, $0.next, $0.malformedOffset ?? -1, $0.faultOffset]
      }
    }
  }

  private static func check(_ matcher: AutomatonMatcher, _ buffer: [UInt8], _ judgements: inout LineJudgements) {
    let expected = reference(matcher, buffer)
    matcher.judgeLines(in: buffer.span, into: &judgements)
    #expect(LineSummary(judgements) == expected)
    #expect(judgements.malformedCount == expected.badLines.count { $0[3] >= 0 })
    #expect(judgements.validCount == expected.lineCount - expected.badLines.count)
    let counts = matcher.countLines(in: buffer.span, using: &judgements)
    #expect(counts.lines == expected.lineCount && counts.bad == expected.badLines.count)
    // What was in the list before is no part of the answer.
    var marks = [-1]
    matcher.findBadLines(in: buffer.span, marks: &marks, using: &judgements)
    #expect(marks.count == expected.badLines.count)
    for (mark, line) in zip(marks, expected.badLines) { #expect(line[0] <= mark && mark < line[2]) }
  }

  /// Parts of lines, well-formed and malformed, in the order in which they are more frequent.
  private static let parts: [[UInt8]] =
    [
      "a", "ab", "@", "\n", ".", "c", "\r", "\r\n", "\n\n", "é", "a@a.ab\n", "aaa\n", " ", "ab ab\n",
    ].map { Array($0.utf8) } + [
      [0xC3], [0xFF], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xA9], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]

  private static func randomBuffer(ofLength length: Int, using generator: inout SeededGenerator) -> [UInt8] {
    let choice = Int.random(in: 1...parts.count, using: &generator)
    var buffer: [UInt8] = []
    while buffer.count < length { buffer += parts[Int.random(in: 0..<choice, using: &generator)] }
    return buffer
  }

  @Test(arguments: sources)
  func anyBufferIsJudgedAsItsLinesAre(source: String) throws {
    let matcher = try AutomatonMatcher(Pattern(source))
    var generator = SeededGenerator(seed: UInt64(source.utf8.count))
    var judgements = LineJudgements()
    for round in 0..<60 {
      let length = [0, 1, 7, 40, 511, 512, 600, 3_000][round % 8]
      Self.check(matcher, Self.randomBuffer(ofLength: length, using: &generator), &judgements)
    }
  }

  /// Lines so short that all lanes end some at every step, and lines longer than lanes, windows and segments.
  @Test(arguments: [1, 3, 100, 5_000, 140_000, 1_200_000])
  func lineLengthDoesNotMatter(length: Int) throws {
    let matcher = try AutomatonMatcher(Pattern("(?:ab)*"))
    var generator = SeededGenerator(seed: UInt64(length))
    var buffer: [UInt8] = []
    while buffer.count < max(20_000, 2 * length) {
      let count = Int.random(in: 0...length, using: &generator)
      for index in 0..<count { buffer.append(index % 2 == 0 ? 0x61 : 0x62) }
      buffer.append(0x0A)
    }
    var judgements = LineJudgements()
    Self.check(matcher, buffer, &judgements)
    Self.check(matcher, buffer.dropLast(), &judgements)
  }

  @Test func aBufferMayBeCutAtAnyLineEnd() throws {
    let matcher = try AutomatonMatcher(Pattern(Self.sources[0]))
    var generator = SeededGenerator(seed: 11)
    let buffer = Self.randomBuffer(ofLength: 1_500, using: &generator)
    let whole = Self.reference(matcher, buffer)
    for cut in buffer.indices where buffer[cut] == 0x0A {
      var first = LineJudgements()
      var second = LineJudgements()
      matcher.judgeLines(in: buffer.span.extracting(0...cut), into: &first)
      matcher.judgeLines(in: buffer.span.extracting((cut + 1)...), into: &second)
      #expect(first.lineCount + second.lineCount == whole.lineCount)
      let starts = first.badLines.map(\.start) + second.badLines.map { $0.start + cut + 1 }
      #expect(starts == whole.badLines.map { $0[0] })
    }
  }

  @Test func oneMatcherServesManyThreads() async throws {
    let matcher = try AutomatonMatcher(Pattern(Self.sources[0]))
    var generator = SeededGenerator(seed: 5)
    let buffer = Self.randomBuffer(ofLength: 20_000, using: &generator)
    let expected = Self.reference(matcher, buffer)
    await withTaskGroup(of: LineSummary.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var judgements = LineJudgements()
          matcher.judgeLines(in: buffer.span, into: &judgements)
          return LineSummary(judgements)
        }
      }
      for await summary in group { #expect(summary == expected) }
    }
  }
}
