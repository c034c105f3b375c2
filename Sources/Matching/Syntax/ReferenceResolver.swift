/// Turns references into numbers of groups, and removes the captures that no reference reads.
///
/// A capture costs a backtracking engine time and memory, and an automaton cannot have one. The captures that are kept
/// get new numbers from 1 on, which are those that an engine will count in what is written for it.
///
/// If the pattern calls itself as a whole, `(?R)`, the whole becomes the first group, so that engines see only calls of
/// groups. The interpreter of PCRE2 10.42 needs that: it does not backtrack into `(?R)` as it does into `(?1)`, and so
/// says no where its JIT says yes.
struct ReferenceResolver {
  private let targets: [Int]
  private let kept: [Int: Int]

  init(parser: PatternParser) throws(PatternError) {
    var targets: [Int] = []
    for reference in parser.references { targets.append(try Self.number(of: reference, in: parser)) }
    self.targets = targets
    let read = Set(targets)
    // In a branch reset several groups have one number. To remove some of them would change how an engine counts the
    // others, so all captures are kept.
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

  /// A choice among single scalars becomes a set, so that a backtracking engine needs no stack for `(?:.|\n)*`.
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

  /// A repetition of zero times is left out, unless it holds a group that is read. A repetition of exactly one time is
  /// its item, unless it is possessive: `(?:a|ab){1}+` gives nothing back.
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

  /// The error for a number such as `\10` before the group of that number: to PCRE2 and Perl it is an octal number, to
  /// other engines it is that group.
  private static func ambiguous(_ reference: Reference, in parser: PatternParser) -> PatternError {
    let digits = reference.digits ?? ""
    return parser.refusal(
      "\(parser.spelling(of: reference)) before group \(digits) has opened is that group to some engines and a character to others; "
        + "write \\g{\(digits)} for the group; else \(advice(onDigits: digits))", at: reference.offset)
  }

  /// What to write if the digits are meant as some engines read them: up to three octal digits are the number of a
  /// character, and the digits after those are text.
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
