import Foundation
import FoundationMatching
import Matching
import TextFields

extension KeystrokeCase {
  /// The cases that the options ask for: the user's own patterns, the given types, or all types of the catalogue.
  ///
  /// - Parameter corpus: the user's own texts, in place of made-up ones.
  static func cases(for options: BenchmarkOptions, corpus: Corpus?) throws -> [KeystrokeCase] {
    let lines = corpus?.typedLines
    if let pattern = options.pattern {
      let type = FieldType.pattern(Pattern(pattern), typing: options.typingPattern.map { Pattern($0) })
      let samples = TypeSamples(lines: lines ?? TypeSamples.mixture)
      return [try KeystrokeCase(type, named: "pattern", samples: samples, options: options)]
    }
    let specifications = options.types.isEmpty ? FieldTypeCatalogue.entries.map(\.sample) : options.types
    return try specifications.map { specification in
      let type = try FieldType(specification: specification)
      let samples = lines.map(TypeSamples.init(lines:)) ?? TypeSamples(kind: type.kind)
      return try KeystrokeCase(type, named: specification, samples: samples, options: options)
    }
  }

  private init(
    _ type: FieldType, named name: String, samples: TypeSamples, options: BenchmarkOptions
  ) throws {
    self.type = type
    self.samples = samples
    self.name = name
    typing = type.typingPattern
    validation = type.validationPattern
    var writer = TypingScriptWriter(samples: samples, seed: options.seed)
    scripts = Self.grouped(writer.scripts(count: options.isQuick ? 8 : 24))
    // An invalid pattern is found here, where it ends the run, and not as a refusal by every strategy.
    if let validation { _ = try MatcherFactory.makeMatcher(for: validation) }
    let tracer = try KeystrokeTracer(typing: typing)
    blocks = try scripts.map { try $0.flatMap { try tracer.keystrokes(of: $0) } }
  }

  /// Puts scripts in groups of at least 128 steps, so that reading the clock takes less than a hundredth of the
  /// time of a block.
  private static func grouped(_ scripts: [TypingScript]) -> [[TypingScript]] {
    var groups: [[TypingScript]] = []
    var group: [TypingScript] = []
    for script in scripts {
      group.append(script)
      guard group.reduce(0, { $0 + $1.steps.count }) >= 128 else { continue }
      groups.append(group)
      group = []
    }
    if let last = groups.indices.last { groups[last] += group } else { groups = [group] }
    return groups
  }
}

extension Corpus {
  /// Lines that a user may have typed: the first 10,000 of those that have 1 to 200 bytes.
  fileprivate var typedLines: [String] {
    let short = records.indices.lazy.filter { (1...200).contains(records[$0].count) }
    return short.prefix(10_000).map { text($0) }
  }
}

extension TypeSamples {
  /// Texts of many kinds, for a pattern of which nothing is known.
  static let mixture = [
    "name@example.com", "https://www.example.org/a?b=1", "2026-11-30", "1 234,50", "ABC-123", "+44 20 7946 0018",
    "plain words and more", "GB29NWBK60161331926819", "192.0.2.17", "Crème brûlée",
  ]
}
