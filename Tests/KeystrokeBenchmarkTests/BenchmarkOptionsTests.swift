import Testing

@testable import BenchmarkSupport

@Suite struct BenchmarkOptionsTests {
  private func options(_ line: String) throws -> BenchmarkOptions {
    try BenchmarkOptions(arguments: line.split(separator: " ").map(String.init))
  }

  @Test func nothingIsEverything() throws {
    let options = try options("")
    #expect(options == BenchmarkOptions())
    #expect(options.mode == .measure && options.suites == Suite.allCases && options.strategies == nil)
  }

  @Test func allOptions() throws {
    let options = try options(
      "--suite redos,keystroke --strategy swift-regex,raw --type username:3,20 --type=email --quick --seed 7 --threads 3"
        + " --paced 1000 --json a --csv=b --html -")
    #expect(options.suites == [.keystroke, .redos])
    #expect(options.strategies == [.raw, .swiftRegex])
    #expect(options.types == ["username:3,20", "email"])
    #expect(options.isQuick && options.seed == 7 && options.threads == 3 && options.pace == 1_000)
    #expect(options.json == "a" && options.csv == "b" && options.html == "-")
  }

  @Test func ownPatternsLeaveOutTheSuitesThatHaveTheirOwn() throws {
    let options = try BenchmarkOptions(
      arguments: ["--pattern", "a=b", "--typing", "[a-z]*", "--corpus", "some file"])
    #expect(options.pattern == "a=b" && options.typingPattern == "[a-z]*" && options.corpus == "some file")
    #expect(options.suites == [.keystroke, .bulk, .compile])
    #expect(try self.options("--type email --suite growth").suites == [.growth])
  }

  @Test func listsAddUp() throws {
    #expect(try options("--suite bulk --suite growth,bulk").suites == [.bulk, .growth])
    #expect(try options("--strategy raw --strategy field").strategies == [.raw, .field])
  }

  @Test func valuesMayLookLikeOptions() throws {
    #expect(try options("--pattern --quick").pattern == "--quick")
    #expect(try options("--pattern=").pattern == "")
  }

  @Test func modes() throws {
    #expect(try options("--help").mode == .help)
    #expect(try options("-h").mode == .help)
    #expect(try options("--list").mode == .list)
    #expect(try options("--count-allocations --seed 2").mode == .countAllocations)
    #expect(try options("--generate addresses").mode == .generateAddresses(count: 2_000_000))
    #expect(try options("--generate addresses --count 12").mode == .generateAddresses(count: 12))
    #expect(try options("--count 12 --generate addresses").mode == .generateAddresses(count: 12))
  }

  @Test(arguments: StrategyName.allCases)
  func childTasksComeBack(strategy: StrategyName) throws {
    for task in [ChildTask.redos(strategy: strategy, index: 4, milliseconds: 250), .coldStart(strategy: strategy)] {
      #expect(try BenchmarkOptions(arguments: task.arguments).mode == .child(task))
    }
  }

  @Test(arguments: [
    ("--speed", "unknown option ‘--speed’"), ("extra", "‘extra’ is no option"), ("--suite", "--suite needs a value"),
    ("--suite keys", "there is no suite ‘keys’"), ("--suite bulk,", "there is no suite ‘’"),
    ("--strategy pcre", "there is no strategy ‘pcre’"), ("--quick=yes", "--quick takes no value"),
    ("--seed x", "--seed takes a whole number"), ("--seed -1", "--seed takes a whole number"),
    ("--seed 1 --seed 2", "--seed is given twice"), ("--threads 0", "--threads takes a whole number from 1"),
    ("--paced 0", "--paced takes"), ("--json a --json b", "--json is given twice"),
    ("--typing a", "--typing goes with --pattern"), ("--pattern a --type email", "either --type or --pattern"),
    ("--json - --csv -", "only one of"), ("--count 5", "--count goes with --generate"),
    ("--generate names", "there is no kind of data ‘names’"), ("--child redos raw", "--child is for"),
    ("--child redos raw x 5", "--child is for"), ("--child redos raw 1", "--child is for"),
    ("--child cold-start nobody", "--child is for"),
  ])
  func faults(line: String, message: String) {
    #expect { try options(line) } throws: { "\($0)".contains(message) }
  }

  @Test func theCountingRunTypesTheSame() throws {
    let line = "--type username:3,20 --type card --quick --seed 9 --strategy raw,field --json x --paced 5"
    let original = try options(line)
    let counting = try BenchmarkOptions(arguments: original.countingArguments)
    #expect(counting.mode == .countAllocations)
    #expect(counting.types == original.types && counting.strategies == original.strategies)
    #expect(counting.seed == 9 && counting.isQuick && counting.json == nil && counting.pace == nil)
    let own = try BenchmarkOptions(arguments: ["--pattern", "-x", "--typing", "a b", "--corpus", "f"])
    let countingOwn = try BenchmarkOptions(arguments: own.countingArguments)
    #expect(countingOwn.pattern == "-x" && countingOwn.typingPattern == "a b" && countingOwn.corpus == "f")
  }

  @Test func helpNamesEverything() {
    for name in Suite.allCases.map(\.rawValue) { #expect(BenchmarkOptions.usage.contains(name)) }
    for name in StrategyName.allCases.map(\.rawValue) { #expect(BenchmarkCommand.listing.contains(name)) }
  }
}
