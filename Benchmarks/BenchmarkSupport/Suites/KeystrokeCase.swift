import Matching
import TextFields

/// What the strategies are asked about each keystroke.
enum Question: String, CaseIterable, Sendable {
  /// Both questions that a field has to ask: may this be typed, and is the text then valid?
  case keystroke
  /// May this be typed? The typing pattern on the replacement.
  case typing
  /// Is the text valid? The validation pattern on the whole text.
  case match
  /// Is the text valid, or may it become so? The answer has three values.
  case verdict
}

/// A field type, or the user's own patterns, with the keystrokes to judge.
struct KeystrokeCase: Sendable {
  let type: FieldType
  let samples: TypeSamples
  let name: String
  let typing: Pattern?
  let validation: Pattern?
  /// What is typed, in blocks that are timed as one.
  let scripts: [[TypingScript]]
  /// The keystrokes of each block.
  let blocks: [[Keystroke]]

  /// The keystrokes that a question is about, with those left out that it does not arise for.
  func blocks(for question: Question) -> [[Keystroke]] {
    guard question == .typing else { return blocks }
    return blocks.map { $0.filter { !$0.replacement.isEmpty } }.filter { !$0.isEmpty }
  }

  /// Whether the question has a pattern to be answered by.
  func arises(_ question: Question) -> Bool {
    switch question {
    case .keystroke: typing != nil || validation != nil
    case .typing: typing != nil
    case .match, .verdict: validation != nil
    }
  }
}

extension KeystrokeCase {
  /// One strategy's work on one question; `nil` for a strategy that cannot answer such questions at all.
  ///
  /// - Throws: whatever the strategy says where it has no part in the case.
  func work(_ strategy: StrategyName, _ question: Question) throws -> Work? {
    try strategy.perform(WorkTask(subject: self, question: question)) ?? nil
  }
}

/// Makes the work of a judge on one question.
private struct WorkTask: JudgeTask {
  let subject: KeystrokeCase
  let question: Question

  func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> Work? {
    switch question {
    case .keystroke: try keystrokeWork(judge)
    case .typing: try subject.typing.map { typingWork(try judges($0, judge)) }
    case .match: try subject.validation.map { validationWork(try judges($0, judge)) }
    case .verdict: judge.tellsPartial ? try subject.validation.map { verdictWork(try judges($0, judge)) } : nil
    }
  }

  private func judges<Judge: PatternJudge>(_ pattern: Pattern, _: Judge.Type) throws -> [Judge] {
    try subject.blocks.map { _ in try Judge(pattern) }
  }

  private func keystrokeWork<Judge: PatternJudge>(_ judge: Judge.Type) throws -> Work? {
    guard let typing = subject.typing else {
      return try subject.validation.map { validationWork(try judges($0, judge)) }
    }
    guard let validation = subject.validation else { return typingWork(try judges(typing, judge)) }
    let pairs = Array(zip(try judges(typing, judge), try judges(validation, judge)))
    return Work(over: subject.blocks, judges: pairs, isKey: \.isKey) { pair, keystroke in
      if !keystroke.replacement.isEmpty, try !pair.0.matches(keystroke.replacement) {
        return KeystrokeOutcome.refused.rawValue
      }
      return (try pair.1.matches(keystroke.text) ? KeystrokeOutcome.valid : .invalid).rawValue
    }
  }

  private func typingWork<Judge: PatternJudge>(_ judges: [Judge]) -> Work {
    Work(over: subject.blocks(for: .typing), judges: judges, isKey: \.isKey) { judge, keystroke in
      (try judge.matches(keystroke.replacement) ? KeystrokeOutcome.valid : .refused).rawValue
    }
  }

  private func validationWork<Judge: PatternJudge>(_ judges: [Judge]) -> Work {
    Work(over: subject.blocks, judges: judges, isKey: \.isKey) { judge, keystroke in
      (try judge.matches(keystroke.text) ? KeystrokeOutcome.valid : .invalid).rawValue
    }
  }

  private func verdictWork<Judge: PatternJudge>(_ judges: [Judge]) -> Work {
    var work = Work(over: subject.blocks, judges: judges, isKey: \.isKey) { judge, keystroke in
      try judge.verdict(keystroke.text).number
    }
    work.isPartialExact = judges.allSatisfy(\.isPartialExact)
    return work
  }
}

extension Verdict {
  /// A number for the sums that blocks are checked by.
  var number: UInt8 {
    switch self {
    case .noMatch: 1
    case .partial: 2
    case .match: 3
    }
  }
}
