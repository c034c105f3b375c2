import Testing

@testable import Matching

/// Refusals name the construct that is there, and what they tell to write is a pattern.
@Suite struct PatternRefusalTests {
  /// A pattern that is refused, what the message must hold, and patterns written by its advice.
  struct Case: Sendable, CustomTestStringConvertible {
    let source: String
    let names: String
    let advised: [String]
    var testDescription: String { source }

    init(_ source: String, _ names: String, _ advised: String...) {
      self.source = source
      self.names = names
      self.advised = advised
    }
  }

  private static let quantifiers: [Case] = [
    Case("a{2}{3}", "{3}, after the quantifier {2}", "(?:a{2}){3}"),
    Case("a{1000}{1000}", "{1000}, after the quantifier {1000}", "(?:a{1000}){1000}"),
    Case("a**", "*, after the quantifier *", "(?:a*)*"), Case("a+{2}", "{2}, after the quantifier +", "(?:a+){2}"),
    Case("(?x) ^ a + + b $", "write ++ without anything between", "(?x) ^ a ++ b $", "(?x) ^ (?:a+)+ b $"),
    Case("(?x) a + ?", "write +? without anything between", "(?x) a +?"),
    Case("*a", "*, with nothing before it", "\\*a"), Case("a|{2}b", "write \\{2}", "a|\\{2}b"),
    Case("(+a)", "+, with nothing before it", "(\\+a)"), Case("(?i)*a", "*, after (?i)", "(?i)\\*a"),
    Case("\\K+", "+, after \\K", "\\K\\+"), Case("^*a", "after the anchor ^", "a", "(?:^)*a"),
    Case("\\b{2}", "{2}, after the anchor \\b", "(?:\\b){2}"), Case("a{3,1}", "{3,1} are out of order"),
    Case("a{,3}", "write {0,3} or \\{", "a{0,3}", "a\\{,3}"), Case("a{70000}", "65535", "(?:a{7000}){10}"),
  ]

  private static let numbers: [Case] = [
    Case("\\1", "the pattern has no group", "\\o{1}"), Case("(a)\\2", "one group that captures", "(a)\\o{2}"),
    Case("\\10", "write \\o{10}", "\\o{10}"), Case("(a)\\123456", "write \\o{123}456", "(a)\\o{123}456"),
    Case("(a)\\89", "write \\x{…}", "(a)\\x{59}"),
    Case(
      "\\10" + String(repeating: "(a)", count: 10), "before group 10 has opened",
      "\\g{10}" + String(repeating: "(a)", count: 10)),
    Case("(?1)", "(?1): the pattern has no group"), Case("(a)(?-3)", "(?-3): there is no group at that distance"),
    Case("(?73591620449005828816)", "(?73591620449005828816): the pattern has no group"),
    Case("\\k<n>", "\\k<n>: there is no group with the name n"), Case("(?&n)", "(?&n): there is no group"),
    Case("(?(1)a)", "(?(1): the pattern has no group"), Case("(?(R1)a)", "(?(R1): the pattern has no group"),
    Case("\\x{110000}", "\\x{110000} is over 10FFFF"), Case("\\x{fffffffffffffffffffff}", "is over 10FFFF"),
    Case("\\x{d800}", "\\x{d800} is half of a surrogate pair"), Case("\\udc00", "\\udc00 is half of a surrogate pair"),
    Case("\\ud83d\\ude00", "write \\x{1f600}", "\\x{1f600}"), Case("\\x{d83d}\\x{de00}", "write \\x{1f600}"),
    Case("\\0123", "\\o{123} for one, \\o{12}3 for two", "\\o{123}", "\\o{12}3"),
    Case("\\N{2}", "write (?:\\N){2}", "(?:\\N){2}"), Case("\\N{DIGIT ONE}", "by its name", "\\x{31}"),
    Case("\\c?", "\\x{7F}", "\\x{7F}"), Case("\\x{4 1}", "hexadecimal digits, nothing else"),
  ]

  private static let classes: [Case] = [
    Case("[\\w-.]", "\\w-. in a class", "[\\w\\-.]", "[\\w.-]"), Case("[a-\\d]", "a-\\d in a class", "[a\\-\\d]"),
    Case("[z-a]", "z-a"), Case("[]", "a ] that comes first", "[]]"),
    Case("[\\A]", "\\A stands for no character", "[A]"),
    Case("[\\10]", "write \\o{10}", "[\\o{10}]"), Case("[\\8]", "\\8 in a class", "[\\x{8}]", "[8]"),
    Case("[[:foo:]]", "[:foo:] is no POSIX class"), Case("[[:Alpha:]]", "[:Alpha:] is no POSIX class", "[[:alpha:]]"),
    Case("[:foo:]", "write [foo:]", "[foo:]"), Case("[:^alpha:]", "write [[:^alpha:]]", "[[:^alpha:]]"),
    Case("[[:<:]]a", "write \\b(?=\\w)", "\\b(?=\\w)a"), Case("[[.ch.]]", "collating element", "[\\[.ch.\\]]"),
    Case("[[a]b]", "write \\[", "[\\[a\\]b]"), Case("[a&&b]", "write \\&", "[a\\&\\&b]"),
  ]

  private static let properties: [Case] = [
    Case("\\p{InGreek}", "blocks", "\\p{sc=Greek}"), Case("\\p{Block=Greek}", "blocks"),
    Case("\\p{IsGreek}", "the prefix Is", "\\p{Greek}"), Case("\\p{scx=Greek}", "write \\p{sc=…}", "\\p{sc=Greek}"),
    Case("\\p{bc=AL}", "only gc and sc"), Case("\\p{Alphabetic=No}", "write \\P{alphabetic}", "\\P{alphabetic}"),
    Case("\\p{Alnum}", "write [[:alnum:]]", "[[:alnum:]]"), Case("\\p{Xwd}", "write [[:word:]]", "[[:word:]]"),
    Case("\\p{Cs}", "(*FAIL)", "(*FAIL)"), Case("\\p{Assigned}", "write \\P{Cn}", "\\P{Cn}"),
    Case("\\p{Nope}", "\\p{Nope}: no general category"), Case("\\p{sc=Kawi}", "there is no script Kawi"),
    Case("\\p", "needs the letter of a category", "\\pL"), Case("\\p{L", "without its closing brace"),
  ]

  private static let groups: [Case] = [
    Case("(?xxx)a", "the flag x more than twice", "(?xx)a", "(?x)a"), Case("(?xix)a", "twice apart", "(?xxi)a"),
    Case("(?-i-s)a", "a second hyphen", "(?-is)a"), Case("(?^-i)a", "leave the hyphen out", "(?^)a"),
    Case("(?J)a", "the flag J"), Case("(?U)a", "the flag U"), Case("(?iz)a", "there is no flag z"),
    Case("(?za)", "(?z opens no group", "(?:a)", "\\(?za\\)"), Case("(?Rx)", "(?R, which runs a group again"),
    Case("(?*a)", "(?*, a look-around", "(?=a)"), Case("(?<*a)", "(?<*, a look-around", "(?<=a)"),
    Case("(*napla:a)", "(*napla:…), a look-ahead", "(?=a)"), Case("(*naplb:a)", "(*naplb:…), a look-behind", "(?<=a)"),
    Case("(*sr:a)", "(*sr:…), a script run", "\\p{sc=Latin}"), Case("a(*ACCEPT)b", "(*ACCEPT)", "a"),
    Case("a(*COMMIT)b", "(*COMMIT)", "(?>a)b"), Case("a(*THEN:x)b", "(*THEN:x)", "(?>a)b"),
    Case("(*:A)a", "(*:A)", "a"), Case("(*MARK:A)a", "(*MARK:A)", "a"), Case("(*FAIL:x)", "write (*FAIL)", "(*FAIL)"),
    Case("(*UTF)a", "(*UTF) would change the mode", "a"), Case("a(*NO_JIT)", "(*NO_JIT) would change", "a"),
    Case("(*foo)", "(*foo): there is no verb", "\\(*foo\\)"), Case("(*pla=a)", "needs a colon", "(*pla:a)"),
    Case("(?(?*foo)a|b)", "a condition is"), Case("(?(VERSION>=10)a|b)", "the engine's version"),
    Case("(?(DEFINE)a|b)", "one branch", "(?(DEFINE)(?:a|b))"),
    Case("(?(1)a|b|c)(x)", "more than two branches", "(?(1)(?:a|b)|c)(x)"),
    Case("(?{x})", "program code"), Case("(?C1)a", "callout", "a"), Case("(?<a-b>x)", "(?<a-"),
    Case("(?<n>a)(?<n>b)", "two groups have the name n", "(?<n>a)(?<m>b)"), Case("(?R)?a", "runs itself again", "a+"),
  ]

  @Test(arguments: quantifiers + numbers + classes + properties + groups)
  func theRefusalNamesWhatIsThereAndItsAdviceIsAPattern(refused: Case) throws {
    let error = try #require(refusal(of: refused.source), "\(refused.source) is taken")
    #expect(error.phase == .syntax && error.message.contains(refused.names), "\(error)")
    for advised in refused.advised {
      let other = refusal(of: advised)
      #expect(other == nil, "\(advised), by the advice “\(error.message)”: \(other?.message ?? "")")
    }
  }

  private func refusal(of source: String) -> PatternError? {
    do {
      try Pattern(source).validated()
      return nil
    } catch { return error }
  }

  @Test(
    "recursions that no text ends are refused, and no others",
    arguments: [
      ("(?R)?a", 0), ("a?(?R)b|c", 2), ("b(?R)|(?R)a", 1), ("((?1)b|a)", 1), ("((?2){73}(?2))((?1))", 1),
      ("(?:(?R)|a)b", 3),
      ("(?=(?R))a", 3), ("(?!(?R))a", 3), ("(a*(?1)b)", 3), ("(?>(?R))|a", 3), ("(?R)??a|(?R)", nil), ("(?R)*+a", 0),
      ("((?2)|b)((?1)|c)", 1), ("(?(?=(?R))a|b)", 5), ("a|(?R)", nil), ("a(?R)?b", nil), ("(?:|(?R).)(?(R)|\\z)", nil),
      ("(a|(?1)b)", nil), ("(?R)??a", nil), ("(?>|(?R).)a", nil), ("(?(R)a|(?R)b)", nil), ("^(?R)?$a", nil),
      ("(?1)(a)", nil), ("(.)(?R)\\1|(.)", nil), ("(?:(?R)a|b){0}c", nil), ("(?(DEFINE)((?1)a))b", nil),
    ] as [(String, Int?)])
  func endlessRecursion(source: String, offset: Int?) {
    #expect(refusal(of: source)?.offset == offset)
  }
}
