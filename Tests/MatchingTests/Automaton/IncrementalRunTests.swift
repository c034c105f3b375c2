import Matching
import TestSupport
import Testing

/// The run over an edited text against judging each text from its start.
struct IncrementalRunTests {
  private static let sources = [
    "[a-z]+@[a-z]+\\.[a-z]{2,4}", "(?s).*", "(?:aa)*", "[ab ]*(?=b)[ab\\n]*", "(?=.*é)(?!.*@)[^x]*", ".{0,40}", "(?!)",
    "a*b*c*",
    "\\w+(?: \\w+)*", "(?:a|b)*abb", "(?=.{1,64}@)[a-z.]+@[a-z.]{1,253}",
  ]

  /// A text and the run that follows it.
  private struct Editor {
    let matcher: AutomatonMatcher
    var scalars: [Unicode.Scalar]
    var run: IncrementalRun

    init(_ matcher: AutomatonMatcher, _ text: String) {
      self.matcher = matcher
      scalars = Array(text.unicodeScalars)
      run = text.withUTF8Bytes { IncrementalRun(matcher, onValidUTF8: $0) }
    }

    private static func bytes(_ scalars: some Sequence<Unicode.Scalar>) -> [UInt8] {
      scalars.flatMap { Array(UTF8.encode($0)!) }
    }

    mutating func replace(_ range: Range<Int>, with new: [Unicode.Scalar]) {
      let start = Self.bytes(scalars[..<range.lowerBound]).count
      let gone = Self.bytes(scalars[range]).count
      scalars.replaceSubrange(range, with: new)
      run.replace(start..<start + gone, withCount: Self.bytes(new).count, in: Self.bytes(scalars).span)
    }

    func check() {
      let text = Self.bytes(scalars)
      #expect(run.byteCount == text.count)
      #expect(run.verdict == matcher.verdict(onValidUTF8: text.span))
      #expect(run.firstFaultOffset(inValidUTF8: text.span) == matcher.firstFaultOffset(inValidUTF8: text.span))
      #expect(run.allowedNext == matcher.allowedNext(afterValidUTF8: text.span))
    }
  }

  private static func randomScalars(upTo count: Int, using generator: inout SeededGenerator) -> [Unicode.Scalar] {
    let alphabet: [Unicode.Scalar] = ["a", "b", "a", "b", "c", " ", "@", ".", "é", "\n", "😀", "x"]
    let choice = Int.random(in: 1...alphabet.count, using: &generator)
    return (0..<Int.random(in: 0...count, using: &generator)).map { _ in
      alphabet[Int.random(in: 0..<choice, using: &generator)]
    }
  }

  private static func randomRange(upTo count: Int, in length: Int, using generator: inout SeededGenerator) -> Range<Int>
  {
    let start = Int.random(in: 0...length, using: &generator)
    return start..<min(length, start + Int.random(in: 0...count, using: &generator))
  }

  @Test(arguments: sources)
  func everyEditIsJudgedAsTheWholeTextIs(source: String) throws {
    let matcher = try AutomatonMatcher(Pattern(source))
    var generator = SeededGenerator(seed: UInt64(source.utf8.count))
    for length in [0, 10, 100, 1_500] {
      var editor = Editor(
        matcher, String(String.UnicodeScalarView(Self.randomScalars(upTo: length, using: &generator))))
      editor.check()
      for round in 0..<60 {
        let size = [1, 1, 1, 5, 60, 700][round % 6]
        let range = Self.randomRange(upTo: size, in: editor.scalars.count, using: &generator)
        editor.replace(range, with: Self.randomScalars(upTo: size, using: &generator))
        editor.check()
      }
      editor.replace(0..<editor.scalars.count, with: [])
      editor.check()
    }
  }

  /// Character by character, with a mistake that is mended, in an otherwise valid text.
  @Test func typingAMistakeAndMendingIt() throws {
    let matcher = try AutomatonMatcher(Pattern("[a-z]+(?: [a-z]+)*"))
    var editor = Editor(matcher, String(repeating: "word ", count: 400) + "end")
    for place in [0, 1, 700, 701, 1_999, editor.scalars.count] {
      editor.check()
      editor.replace(place..<place, with: ["!"])
      #expect(editor.run.verdict == .noMatch)
      editor.check()
      editor.replace(place + 1..<place + 1, with: ["a"])
      editor.check()
      editor.replace(place..<place + 1, with: [])
      #expect(editor.run.verdict != .noMatch)
      editor.check()
    }
  }

  /// Enough text for several groups of blocks, built up by typing at its end and taken away in large parts.
  @Test func longTextsAreKeptInParts() throws {
    let matcher = try AutomatonMatcher(Pattern("(?:[ab]{1,9} )*"))
    var generator = SeededGenerator(seed: 3)
    var editor = Editor(matcher, String(repeating: "abba ", count: 90_000))
    editor.check()
    for size in [1, 1, 40_000, 1, 200_000, 3, 100_000, 1] {
      let range = Self.randomRange(upTo: size, in: editor.scalars.count, using: &generator)
      editor.replace(range, with: Self.randomScalars(upTo: size / 2, using: &generator))
      editor.check()
    }
  }

  @Test func aCopyGoesItsOwnWay() throws {
    let matcher = try AutomatonMatcher(Pattern("a*"))
    let first = Editor(matcher, "aaa")
    var second = first
    second.replace(1..<1, with: ["b"])
    first.check()
    second.check()
    #expect(first.run.verdict == .match)
    #expect(second.run.verdict == .noMatch)
  }
}
