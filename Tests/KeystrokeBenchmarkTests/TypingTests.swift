import Matching
import Testing
import TextFields

@testable import BenchmarkSupport

@Suite struct TypingTests {
  private func scripts(_ specification: String, seed: UInt64 = 1, count: Int = 16) throws -> [TypingScript] {
    let type = try FieldType(specification: specification)
    var writer = TypingScriptWriter(samples: TypeSamples(kind: type.kind), seed: seed)
    return writer.scripts(count: count)
  }

  @Test(arguments: FieldTypeCatalogue.entries.map(\.sample))
  func scriptsAreTheSameForTheSameSeed(specification: String) throws {
    #expect(try scripts(specification) == scripts(specification))
    #expect(try scripts(specification, count: 16).allSatisfy { !$0.steps.isEmpty })
  }

  /// What the suite promises to type, each in one script of eight.
  @Test func theKindsOfScripts() throws {
    let scripts = try scripts("email", count: 8)
    let type = FieldType.email
    let typing = try #require(try type.typingPattern.map { try KeystrokeTracer(typing: $0) })
    let slip = try typing.keystrokes(of: scripts[1])
    #expect(slip[0].replacement == slip[0].text && slip[1].text == slip[1].replacement)
    #expect(scripts[2].steps.filter { $0 == .deleteBackward }.count == 2)
    #expect(scripts[3].steps.contains { !$0.isEdit })
    #expect(scripts[4].steps.count == 1)
    #expect(scripts[5].steps.count == 2)
    #expect(
      scripts[6].steps.contains { step in
        if case .insert(let text) = step { !text.utf8.allSatisfy { $0 < 0x80 } } else { false }
      })
    #expect(scripts[7].steps.count < scripts[0].steps.count || scripts[7].steps.count > 1)
  }

  /// Whole scripts end in valid texts for the types whose samples are values; that is what makes them realistic.
  @Test(arguments: [
    "email", "email-classic", "username:3,20", "price:1000,2", "url", "date:dd/MM/yyyy", "cvv", "expiry",
  ])
  func completeTextsAreValid(specification: String) throws {
    let type = try FieldType(specification: specification)
    let validator = try ValueValidator(type: type)
    let tracer = try KeystrokeTracer(typing: type.typingPattern)
    for script in try scripts(specification, count: 64).enumerated().filter({ $0.offset % 8 == 4 }).map(\.element) {
      let text = try #require(try tracer.keystrokes(of: script).last).text
      #expect(try validator.isValid(onValidUTF8: Array(text.utf8).span), "\(text)")
    }
  }

  @Test func aRefusedKeyLeavesTheText() throws {
    let tracer = try KeystrokeTracer(typing: Pattern("[a-z]*"))
    let keystrokes = try tracer.keystrokes(
      of: TypingScript(steps: [.insert("a"), .insert("1"), .insert("b"), .deleteBackward, .insert("cd")]))
    #expect(keystrokes.map(\.text) == ["a", "a1", "ab", "a", "acd"])
    #expect(keystrokes.map(\.replacement) == ["a", "1", "b", "", "cd"])
  }

  @Test func theCaretMoves() throws {
    let tracer = try KeystrokeTracer(typing: nil)
    let keystrokes = try tracer.keystrokes(
      of: TypingScript(steps: [
        .insert("ae\u{301}c"), .moveCaret(1), .insert("x"), .insert("y"), .deleteBackward, .moveCaret(99), .insert("z"),
        .moveCaret(0), .deleteBackward,
      ]))
    #expect(keystrokes.map(\.text) == ["ae\u{301}c", "axe\u{301}c", "axye\u{301}c", "axe\u{301}c", "axe\u{301}cz"])
  }

  @Test(arguments: FieldTypeCatalogue.entries.map(\.sample))
  func aFieldTypesWhatTheScriptsHold(specification: String) throws {
    var options = BenchmarkOptions()
    options.types = [specification]
    options.isQuick = true
    let subject = try #require(try KeystrokeCase.cases(for: options, corpus: nil).first)
    let work = try subject.fieldWork(timing: .onFly)
    let outcomes = try work.itemCounts.indices.flatMap { try work.outcomes($0) }
    #expect(outcomes.contains(KeystrokeOutcome.valid.rawValue))
    #expect(outcomes.count == work.itemCount)
    // Every script is cleared at its end, so a second pass starts from nothing and ends the same.
    #expect(try work.itemCounts.indices.flatMap { try work.outcomes($0) } == outcomes)
  }
}

@Suite struct CorpusTests {
  @Test func lines() throws {
    let corpus = try Corpus(lines: Array("a\r\nb\n\nc d".utf8))
    #expect(corpus.records.indices.map { corpus.text($0) } == ["a", "b", "", "c d"])
    #expect(corpus.byteCount(ofFirst: 2) == 5 && corpus.byteCount(ofFirst: 4) == 9)
  }

  @Test func faults() {
    #expect { try Corpus(lines: []) } throws: { "\($0)".contains("empty") }
    #expect { try Corpus(lines: [0x61, 0xFF, 0x0A]) } throws: { "\($0)".contains("malformed at byte offset 1") }
    #expect { try Corpus(file: "no/such/file") } throws: { "\($0)".contains("no/such/file") }
  }
}
