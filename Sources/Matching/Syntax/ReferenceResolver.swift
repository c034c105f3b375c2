/// Turns what references refer to into numbers, and drops the captures that nobody reads.
///
/// A capture costs a backtracking engine two stores and the reason to keep them, and an automaton cannot have any.
/// Kept captures are numbered anew from 1, so that the tree tells the numbers that an engine will count. A pattern that
/// runs itself again as a whole becomes a group of its own, the first: engines then need no second way to do it. (The
/// interpreter of PCRE2 10.42 does not go back into `(?R)` as it does into `(?1)`, and so says no where its JIT says yes.)
struct ReferenceResolver {
  private let targets: [Int]
  private let kept: [Int: Int]

  init(parser: PatternParser) throws(PatternError) {
    var targets: [Int] = []
    for reference in parser.references { targets.append(try Self.number(of: reference, in: parser)) }
    self.targets = targets
    let read = Set(targets)
    // A branch reset counts one number several times: there, all captures stay as they are counted.
    let numbers = parser.hasBranchReset && !read.isEmpty ? read.union(1...max(1, parser.groupCount)) : read
    kept = Dictionary(uniqueKeysWithValues: zip(numbers.sorted(), 1...))
  }

  private static func number(
    of reference: PatternParser.Reference, in parser: PatternParser
  ) throws(PatternError) -> Int {
    switch reference.target {
    case .number(let number):
      if number > parser.groupCount || number == 0 && !reference.mayBeWhole { throw missing(reference, in: parser) }
      guard reference.isSettled else { throw ambiguous(reference, in: parser) }
      return number
    case .name(let name):
      if let number = parser.groupNames[name] { return number }
      throw parser.syntaxError(
        "\(parser.spelling(of: reference)): there is no group with the name \(name)", at: reference.offset)
    }
  }

  func resolve(_ root: SyntaxNode) -> ParsedPattern {
    let tree = resolved(root)
    let whole = kept[0].map { SyntaxNode(.capture(tree, number: $0), at: root.offset) }
    return ParsedPattern(root: whole ?? tree, captureCount: kept.count)
  }

  private func resolved(_ node: SyntaxNode) -> SyntaxNode {
    let kind: SyntaxNode.Kind =
      switch node.kind {
      case .empty, .scalar, .set, .graphemeCluster, .anchor: node.kind
      case .concatenation(let items): .concatenation(items.map(resolved))
      case .alternation(let branches): alternation(of: branches.map(resolved))
      case .repetition(let item, let minimum, let maximum, let greed):
        repetition(of: resolved(item), minimum, maximum, greed)
      case .capture(let inside, let number):
        kept[number].map { .capture(resolved(inside), number: $0) } ?? resolved(inside).kind
      case .atomic(let inside): .atomic(resolved(inside))
      case .look(let inside, let direction, let isNegative): .look(resolved(inside), direction, isNegative: isNegative)
      case .backreference(let index, let isCaseless):
        .backreference(number: newNumber(index), isCaseless: isCaseless)
      case .recursion(let index): .recursion(number: newNumber(index))
      case .conditional(let condition, let yes, let no):
        .conditional(resolved(condition), yes: resolved(yes), no: resolved(no))
      case .branchReset(let branches):
        kept.isEmpty ? alternation(of: branches.map(resolved)) : .branchReset(branches.map(resolved))
      }
    return SyntaxNode(kind, at: node.offset)
  }

  /// A choice among single scalars is a set: backtracking engines then need no stack for `(?:.|\n)*`.
  private func alternation(of branches: [SyntaxNode]) -> SyntaxNode.Kind {
    var sets: [ScalarSet] = []
    for branch in branches {
      switch branch.kind {
      case .scalar(let scalar): sets.append(ScalarSet(ranges: [scalar.value...scalar.value]))
      case .set(let set): sets.append(set)
      default: return .alternation(branches)
      }
    }
    return .set(ScalarSet.union(of: sets))
  }

  /// What is repeated no times, and holds no group to be read, is left out. What is there once is itself, unless
  /// it is possessive: `(?:a|ab){1}+` gives nothing back.
  private func repetition(
    of item: SyntaxNode, _ minimum: Int, _ maximum: Int?, _ greed: SyntaxNode.Greed
  ) -> SyntaxNode.Kind {
    if maximum == 0, !item.holdsCapture { return .empty }
    if minimum == 1, maximum == 1, greed != .possessive { return item.kind }
    return .repetition(item, minimum: minimum, maximum: maximum, greed)
  }

  private func resolved(_ condition: SyntaxNode.Condition) -> SyntaxNode.Condition {
    switch condition {
    case .captured(let index): .captured(number: newNumber(index))
    case .recursing(let index): .recursing(number: index.map(newNumber))
    case .define: .define
    case .look(let node): .look(resolved(node))
    }
  }

  private func newNumber(_ index: Int) -> Int { kept[targets[index]] ?? 0 }
}

// MARK: References that lead nowhere

extension ReferenceResolver {
  private typealias Reference = PatternParser.Reference

  private static func missing(_ reference: Reference, in parser: PatternParser) -> PatternError {
    let groups =
      switch parser.groupCount {
      case 0: "the pattern has no group that captures"
      case 1: "the pattern has one group that captures"
      default: "the pattern has \(parser.groupCount) groups that capture"
      }
    let advice = reference.digits.map { "; " + Self.advice(onDigits: $0) } ?? ""
    return parser.syntaxError("\(parser.spelling(of: reference)): \(groups)\(advice)", at: reference.offset)
  }

  /// Where a group opens later, `\10` is octal to PCRE2 and Perl, and that group to others.
  private static func ambiguous(_ reference: Reference, in parser: PatternParser) -> PatternError {
    let digits = reference.digits ?? ""
    return parser.refusal(
      "\(parser.spelling(of: reference)) before group \(digits) has opened is that group to some engines and a character to others; "
        + "write \\g{\(digits)} for the group; else \(advice(onDigits: digits))", at: reference.offset)
  }

  /// What to write for the character that the digits are to some engines: up to three octal ones, and others after them.
  private static func advice(onDigits digits: String) -> String {
    let octal = digits.prefix(3).prefix { $0 < "8" }
    let rest = digits.dropFirst(octal.count)
    return octal.isEmpty
      ? "write \\x{…} for a character by its number" : "write \\o{\(octal)}\(rest) for the character by its number"
  }
}

extension PatternParser {
  fileprivate func spelling(of reference: Reference) -> String { source(from: reference.offset, to: reference.end) }
}
