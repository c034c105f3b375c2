import Matching
import TextFields

extension BulkSuite {
  /// The suites that the options ask for: with the user's own records and patterns, with records that are made up for
  /// the given types, or, without such options, with addresses and the classic pattern.
  static func suites(for options: BenchmarkOptions, cases: [KeystrokeCase], corpus: Corpus?) throws -> [BulkSuite] {
    if corpus == nil, options.pattern == nil, options.types.isEmpty {
      let lines = AddressCorpus.lines(count: options.isQuick ? 200_000 : 2_000_000, seed: options.seed)
      let classic = FieldType.emailClassic
      guard let pattern = classic.validationPattern else { return [] }
      let subject = Subject(
        name: classic.specification, pattern: pattern, fieldmatchArguments: ["--type", classic.specification])
      return [BulkSuite(options: options, corpus: try Corpus(lines: lines), subject: subject)]
    }
    return try cases.compactMap { item in
      guard let pattern = item.validation else { return nil }
      return BulkSuite(
        options: options, corpus: try corpus ?? item.records(count: options.isQuick ? 20_000 : 200_000, options),
        subject: Subject(name: item.name, pattern: pattern, fieldmatchArguments: ["--pattern", pattern.source]))
    }
  }
}

extension KeystrokeCase {
  /// Records of the texts that are typed in this case. One in ten has a wrong key in it.
  fileprivate func records(count: Int, _ options: BenchmarkOptions) throws -> Corpus {
    var random = SeededGenerator(seed: options.seed)
    var lines: [UInt8] = []
    for number in 0..<count {
      var text = samples.text(using: &random)
      if number % 10 == 0 {
        text.insert(
          contentsOf: random.pick(samples.slips), at: text.index(text.startIndex, offsetBy: random.below(text.count)))
      }
      lines += text.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
      lines.append(UInt8(ascii: "\n"))
    }
    return try Corpus(lines: lines)
  }
}
