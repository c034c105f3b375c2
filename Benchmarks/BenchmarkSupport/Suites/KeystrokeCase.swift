import Matching
import TextFields

/// The questions that the strategies have to answer for each keystroke.
enum Question: String, CaseIterable, Sendable {
  /// Both questions that a field asks: `typing` and, if the answer is yes, `match`.
  case keystroke
  /// Whether the replacement may be typed, by the typing pattern.
  case typing
  /// Whether the whole text is valid after the edit, by the validation pattern.
  case match
  /// Whether the whole text is valid, may become valid, or cannot become valid, by the validation pattern.
  case verdict
}

/// A field type, or the user's own patterns, with the keystrokes to judge.
struct KeystrokeCase: Sendable {
  let type: FieldType
  let samples: TypeSamples
  let name: String
  let typing: Pattern?
  let validation: Pattern?
  /// The typing scripts, in blocks. A block is timed as a whole.
  let scripts: [[TypingScript]]
  /// The keystrokes of each block.
  let blocks: [[Keystroke]]

  /// The keystrokes that a question is about. For `typing`, deletions are left out, because they have no replacement.
  func blocks(for question: Question) -> [[Keystroke]] {
    guard question == .typing else { return blocks }
    return blocks.map { $0.filter { !$0.replacement.isEmpty } }.filter { !$0.isEmpty }
  }

  /// Whether the case has a pattern that answers a question.
  func arises(_ question: Question) -> Bool {
    switch question {
    case .keystroke: typing != nil || validation != nil
    case .typing: typing != nil
    case .match, .verdict: validation != nil
    }
  }
}

extension KeystrokeCase {
  /// The work of a strategy on a question; `nil` if the strategy cannot answer such a question in any case.
  ///
  /// - Throws: the error with which the strategy refuses this case.
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
  /// The verdict as a number. The sum of the numbers of a block shows whether a verdict has changed.
  var number: UInt8 {
    switch self {
    case .noMatch: 1
    case .partial: 2
    case .match: 3
    }
  }
}
