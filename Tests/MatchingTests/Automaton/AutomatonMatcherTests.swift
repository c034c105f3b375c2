import Matching
import Testing

/// What the automaton says of patterns that people write.
struct AutomatonMatcherTests {
  private static let price = #"^(?=.*[1-9])([1-9]\d*(?:\.\d{1,2})?|(?:0\.\d{1,2}))$"#
  private static let email = #"[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}"#

  @Test(arguments: [
    (email, "jane@example.com", Verdict.match), (email, "jane@example.c", .partial), (email, "jane@@", .noMatch),
    (email, "", .partial), (email, "jane@example.com!", .noMatch),
    (price, "12.5", .match), (price, "00", .noMatch), (price, "12.345", .noMatch), (price, "0.", .partial),
    (price, "0.0", .partial), (price, "0.00", .noMatch), (price, "12\n", .noMatch),
    ("(?i)stra\u{DF}e", "STRA\u{1E9E}E", .match), ("(?i)k", "\u{212A}", .match),
    ("a|ab", "ab", .match), ("^a$", "a\n", .noMatch), ("a$\\n", "a\n", .match), ("a\\Z\\s", "a\n", .match),
    ("a\\z\\s*", "a", .match), ("(?m)a$\n^b", "a\nb", .match), ("(?m)a\n^", "a\n", .noMatch), ("(?m)^", "", .match),
    ("(?:a\\b.?)*", "a-", .match), ("a\\Bé", "aé", .match), ("a\\bé", "aé", .noMatch),
    (".", "\u{1F600}", .match), (".", "\n", .noMatch), ("(?s).", "\n", .match), ("[^\\s]{2,}", "a\u{200B}", .match),
    ("(?(?=\\d)\\d{3}|[a-z]+)", "123", .match), ("(?(?=\\d)\\d{3}|[a-z]+)", "1a", .noMatch),
    ("(?|a|b)c", "bc", .match), ("(?:a|)*", "aaa", .match), ("(?:(?=ab)a|(?!ab)[ab])*", "abba", .match),
    ("(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,12}", "Passw0rd", .match),
    ("(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,12}", "password", .partial),
    ("(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,12}", "passwordsall", .noMatch),
    ("(?!-)[a-z-]{1,63}(?<!-)", "a-b", .match), ("(?!-)[a-z-]{1,63}(?<!-)", "a-", .partial),
    ("(?<=a)b|(?<!a)c", "c", .match), ("(?<=a)b|(?<!a)c", "b", .noMatch), ("a(?:(?<=a)b|(?<!a)c)", "ab", .match),
    ("(?=.{4,8}$)(?![_.])(?!.*[_.]{2})[a-z._]+(?<![_.])", "jane.doe", .match),
    ("(?=.{4,8}$)(?![_.])(?!.*[_.]{2})[a-z._]+(?<![_.])", "jane_.do", .noMatch),
    ("x{0}", "", .match), ("", "", .match), ("", "x", .noMatch), ("(?!)", "", .noMatch), ("[^\\s\\S]", "", .noMatch),
  ])
  func verdicts(source: String, text: String, expected: Verdict) throws {
    let matcher = try AutomatonMatcher(Pattern(source))
    #expect(matcher.verdict(on: text) == expected)
    #expect(text.withUTF8Bytes { matcher.isMatch(onValidUTF8: $0) } == (expected == .match))
  }

  @Test(arguments: [
    ("(a)\\1", "back reference", 3), ("(a(?1)?)", "recursion", 2), ("x(?>a|ab)c", "atomic", 1),
    ("ab*+c", "possessive", 1),
    ("a(?<=ab)", "look-behind", 1), ("a(?<!b|cd)", "(?<!…), a look-behind", 1),
    ("(a)?(?(1)b|c)", "condition", 4),
  ])
  func whatItCannotRunIsDeclinedByNameAndPlace(source: String, name: String, offset: Int) {
    let error = #expect(throws: PatternError.self) { try AutomatonMatcher(Pattern(source)) }
    #expect(error?.phase == .engine)
    #expect(error?.code == .unsupportedConstruct)
    #expect(error?.message.contains(name) == true, "\(error?.message ?? "")")
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    "(?:a|b)*a(?:a|b){24}", "(?:a{1,1000}){1,1000}", "(?=.*a.{12})(?=.*b.{13})(?=.*c.{14}).*", "(?:.*a){1,500}b.{400}",
  ])
  func whatWouldBeTooLargeIsDeclined(source: String) {
    let error = #expect(throws: PatternError.self) { try AutomatonMatcher(Pattern(source)) }
    #expect(error?.phase == .resources)
    #expect(error?.code == .tooLarge)
  }

  @Test(arguments: [
    ("[a-z]+@[a-z]+", "ab@@c", 3), ("[a-z]+@[a-z]+", "ab", nil), ("[a-z]+@[a-z]+", "ab@c", nil), ("aé+", "aéèé", 3),
    ("a€", "a\u{20AD}", 1), ("(?!)", "", 0), ("(?!)", "a", 0), (price, "0.005", 3), (price, "12.345", 5),
    ("a", "aa", 1),
  ])
  func firstFaultIsTheScalarThatNothingCanMend(source: String, text: String, offset: Int?) throws {
    let matcher = try AutomatonMatcher(Pattern(source))
    #expect(text.withUTF8Bytes { matcher.firstFaultOffset(inValidUTF8: $0) } == offset)
  }

  @Test func allowedNextIsWhatKeepsTheTextAlive() throws {
    let matcher = try AutomatonMatcher(Pattern(Self.price))
    #expect(matcher.allowedNext(after: "").ranges == ["0"..."9"])
    #expect(matcher.allowedNext(after: "0").ranges == ["."..."."])
    #expect(matcher.allowedNext(after: "0.0").ranges == ["1"..."9"])
    #expect(matcher.allowedNext(after: "12.34").isEmpty)
    #expect(matcher.allowedNext(after: "x").isEmpty)
    let any = try AutomatonMatcher(Pattern("(?s).*"))
    #expect(any.allowedNext(after: "").ranges == ["\0"..."\u{D7FF}", "\u{E000}"..."\u{10FFFF}"])
    #expect(any.allowedNext(after: "").contains("x"))
    #expect(!matcher.allowedNext(after: "").contains("x"))
  }

  @Test func descriptionTellsTheFigures() throws {
    let description = try AutomatonMatcher(Pattern(Self.email)).info
    #expect(description.engine == .automaton)
    #expect(description.isPartialExact)
    #expect(description.isJITCompiled == nil)
    let details = Dictionary(uniqueKeysWithValues: description.details.map { ($0.name, $0.value) })
    #expect(details["states"] == "10")
    #expect(details["byte classes"] == "6")
    #expect(details["table bytes"] == description.codeSize.map(String.init))
    #expect(details["build microseconds"].flatMap { Int($0) } ?? 0 > 0)
  }

  @Test func catastrophicPatternsAreHarmless() throws {
    let matcher = try AutomatonMatcher(Pattern("(?:(?:a+)+)+"))
    let text = String(repeating: "a", count: 100_000)
    #expect(matcher.verdict(on: text) == .match)
    #expect(matcher.verdict(on: text + "!") == .noMatch)
  }

  /// Minimality, on languages whose smallest automata are known: one state for each residue of the length, and the dead
  /// one, and none within scalars.
  @Test(arguments: [("(?:[ab]{3})*", 4), ("(?:a|b)*abb", 5), ("[ab]*(?=b)[ab]*", 3), ("(?s).*", 2 + 7)])
  func automataAreMinimal(source: String, states: Int) throws {
    let details = try AutomatonMatcher(Pattern(source)).info.details
    #expect(details.first { $0.name == "states" }?.value == "\(states)")
  }
}
