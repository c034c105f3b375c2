import DifferentialTesting
import Foundation
import Matching
import Testing

@testable import FoundationMatching

/// Sets hold the same scalars in every engine.
///
/// All scalars are looked at but those in the middle of planes 4 to 16, which are as like as they are many; with
/// `FIELDMATCH_EVERY_SCALAR` in the environment those too, all 1,112,064.
///
/// One verdict judges a million scalars: with the set *S* as the automaton has it, the text of all scalars in *S* must
/// be `S*` to the other engines, and the text of all others must be the opposite of *S*, repeated.
@Suite("Every scalar")
struct EveryScalarTests {
  /// Sets and their opposites.
  static let namedSets = [
    ("\\d", "\\D"), ("\\w", "\\W"), ("\\s", "\\S"), ("\\h", "\\H"), ("\\v", "\\V"), (".", "\\n"), ("\\N", "\\n"),
    ("[\\w.-]", "[^\\w.-]"), ("[\\W\\d]", "[^\\W\\d]"), ("[\\D\\S]", "[^\\D\\S]"), ("\\p{Any}", "(*FAIL)"),
    ("(?i:[a-z])", "(?i:[^a-z])"), ("(?i:k)", "(?i:[^k])"), ("(?i:[Ͱ-Ͽ])", "(?i:[^Ͱ-Ͽ])"),
    ("(?i:[\\x{10400}-\\x{1044F}])", "(?i:[^\\x{10400}-\\x{1044F}])"),
  ]

  static let posixClasses = [
    "alpha", "digit", "alnum", "upper", "lower", "space", "blank", "cntrl", "xdigit", "ascii", "word", "punct", "graph",
    "print",
  ]

  @Test func namedSetsAreTheSame() throws {
    for (set, opposite) in Self.namedSets { try compare(set, opposite) }
    for name in Self.posixClasses { try compare("[[:\(name):]]", "[[:^\(name):]]") }
  }

  @Test(arguments: ["category", "script", "binary"])
  func propertiesAreTheSame(kind: String) throws {
    for fields in try TestData.rows(of: "properties.tsv") where fields[0] == kind {
      try compare("\\p{\(fields[1])}", "\\P{\(fields[1])}")
    }
  }

  @Test func wordBoundariesAreTheSame() throws {
    let word = try #require(try Self.members(of: "\\w"))
    try compare("(?:\\b.\\b-)*", on: AllScalars.texts(word, followedBy: "-"))
    try compare("(?:\\B(?s:.)\\B-)*", on: AllScalars.texts(AllScalars.others(word), followedBy: "-"))
  }

  #if PCRE2 && canImport(CPCRE2)
    /// Builds without PCRE2 take scripts from ICU.
    @Test func scriptsOfICUAreTheSame() throws {
      for fields in try TestData.rows(of: "properties.tsv") where fields[0] == "script" {
        let script = ScalarSet.Property(.script(String(fields[1].dropFirst(3))))
        let members = try #require(PropertyScan.ranges(ofAny: [script]))
        let set = ICUSetWriter.icuProperty(script)
        let opposite = ICUSetWriter.icuProperty(ScalarSet.Property(script.name, isNegated: true))
        for (set, ranges) in [(set, members), (opposite, AllScalars.others(members))] {
          let expression = try NSRegularExpression(pattern: "\\A\(set)*\\z")
          for text in AllScalars.texts(ranges).map({ String(decoding: $0, as: UTF8.self) }) {
            #expect(expression.numberOfMatches(in: text, range: NSRange.whole(of: text)) == 1, "\(set)")
          }
        }
      }
    }
  #endif

  @Test("the other cases of each letter, among all letters that have any", arguments: TestedEngine.all)
  func otherCasesAreTheSame(engine: TestedEngine) throws {
    let cased = (0...0x1FFFF).filter { CaseFolding.equivalents(of: $0).count > 1 }
    #expect(cased.count > 2_700)
    for value in cased where CaseFolding.equivalents(of: value).first == value {
      let letter = "\\x{\(String(value, radix: 16))}"
      let same = CaseFolding.equivalents(of: value)
      let letterAlone = try engine.matcher(Pattern("\(letter)*", options: .caseless))
      let allOthers = try engine.matcher(Pattern("[^\(letter)]*", options: .caseless))
      #expect(try letterAlone.verdict(on: AllScalars.text(same)) == .match, "\(letter)")
      #expect(try allOthers.verdict(on: AllScalars.text(cased.filter { !same.contains($0) })) == .match, "\(letter)")
    }
  }
}

// MARK: - Comparison

extension EveryScalarTests {
  /// Compares a set of one scalar in all engines that know it.
  private func compare(_ set: String, _ opposite: String) throws {
    guard let members = try Self.members(of: set) else { return }
    try compare("(?:\(set))*", on: AllScalars.texts(members))
    try compare("(?:\(opposite))*", on: AllScalars.texts(AllScalars.others(members)))
  }

  private func compare(_ source: String, on texts: [[UInt8]]) throws {
    for engine in TestedEngine.all {
      guard let matcher = try? engine.matcher(Pattern(source)) else { continue }
      for text in texts { #expect(try matcher.isMatch(onValidUTF8: text.span), "\(engine): \(source)") }
    }
  }

  /// The scalars that the automaton takes for a set; `nil` where it does not know the set.
  private static func members(of source: String) throws -> [ClosedRange<UInt32>]? {
    guard let matcher = try? AutomatonMatcher(Pattern(source)) else { return nil }
    let nothing: [UInt8] = []
    return matcher.allowedNext(afterValidUTF8: nothing.span).ranges.map { $0.lowerBound.value...$0.upperBound.value }
  }
}

/// The text of all scalars, in order, and texts of parts of it.
private enum AllScalars {
  private static let ranges: [ClosedRange<UInt32>] = [0...0xD7FF, 0xE000...0x10FFFF]
  private static let bytes = ranges.joined().flatMap { Array(String(Unicode.Scalar($0)!).utf8) }

  /// Where a scalar, or the first after it, starts in `bytes`.
  private static func offset(of value: UInt32) -> Int {
    let value = 0xD800...0xDFFF ~= value ? 0xE000 : value
    let widths: [(first: UInt32, width: Int)] = [(0, 1), (0x80, 2), (0x800, 3), (0x10000, 4)]
    let all = widths.indices.reduce(0) { sum, index in
      let end = index + 1 < widths.count ? min(value, widths[index + 1].first) : value
      return end > widths[index].first ? sum + Int(end - widths[index].first) * widths[index].width : sum
    }
    return value >= 0xE000 ? all - 0x800 * 3 : all
  }

  /// What is looked at.
  private static let looked: [ClosedRange<UInt32>] =
    ProcessInfo.processInfo.environment["FIELDMATCH_EVERY_SCALAR"] != nil
    ? [0...0x10FFFF] : [0...0x3FFFF, 0xDFFFF...0xE1000, 0xEFFFF...0xF0001, 0x10FFFE...0x10FFFF]

  /// The scalars that are looked at, in texts short enough for any engine's memory.
  static func texts(_ ranges: [ClosedRange<UInt32>]) -> [[UInt8]] {
    ranges.flatMap { range in looked.filter(range.overlaps).map(range.clamped) }
      .flatMap { range in
        stride(from: range.lowerBound, through: range.upperBound, by: 50_000)
          .map { $0...min($0 + 49_999, range.upperBound) }
      }
      .reduce(into: [[]]) { texts, range in
        if texts[texts.count - 1].count > 100_000 { texts.append([]) }
        texts[texts.count - 1] += bytes[offset(of: range.lowerBound)..<offset(of: range.upperBound + 1)]
      }
  }

  static func text(_ scalars: [UInt32]) -> String {
    String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  static func others(_ members: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in members {
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    return next <= 0x10FFFF ? gaps + [next...0x10FFFF] : gaps
  }

  /// The scalars that are looked at, with a mark after each.
  static func texts(_ ranges: [ClosedRange<UInt32>], followedBy mark: String) -> [[UInt8]] {
    texts(ranges).flatMap { text in
      let marked = String(decoding: text, as: UTF8.self).unicodeScalars.map { Array((String($0) + mark).utf8) }
      return stride(from: 0, to: marked.count, by: 20_000).map { start in
        marked[start..<min(start + 20_000, marked.count)].flatMap { $0 }
      }
    }
  }
}
