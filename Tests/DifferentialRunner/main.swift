import DifferentialTesting
import Matching

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Compares random patterns on random texts in all engines, until so many verdicts have been compared.
//
//     differential [--checks N] [--seed S] [--from POSITION] [--pairs TEXTS]
//     differential --pattern P TEXT…
//
// Of each pattern some 70 texts are judged by the reference and all engines; on TEXTS more, 2,000 unless told, its two
// quickest engines are compared with each other, and the reference is asked where they differ.
//
// The second form shows what the reference and each engine say to some texts. In both, `\u{…}` in P and TEXT is a scalar.
//
// Differences go to standard output; the exit code is 1 where there was one, and 2 for wrong arguments. A run that is
// ended early goes on with `--from` and the last position that was printed.

/// Ends the program because of wrong arguments.
func refuse(_ message: String) -> Never {
  print("differential: \(message)")
  print("usage: differential [--checks N] [--seed S] [--from POSITION] [--pairs TEXTS] | --pattern P TEXT…")
  exit(2)
}

/// The value behind an option.
func option(_ name: String, otherwise value: UInt64) -> UInt64 {
  guard let place = CommandLine.arguments.firstIndex(of: name) else { return value }
  guard place + 1 < CommandLine.arguments.count, let number = UInt64(CommandLine.arguments[place + 1]) else {
    refuse("\(name) needs a number")
  }
  return number
}

let options = ["--checks", "--seed", "--from", "--pairs"]

if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "--pattern" {
  let words = CommandLine.arguments[2...].map(Spelling.unescaped)
  for line in VerdictTable.lines(for: Pattern(words[0]), texts: Array(words[1...])) { print(line) }
  exit(0)
}

for place in stride(from: 1, to: CommandLine.arguments.count, by: 2) {
  let name = CommandLine.arguments[place]
  if !options.contains(name) { refuse("‘\(name)’ is no option") }
}

let seed = option("--seed", otherwise: 1)
let wanted = Int(option("--checks", otherwise: 1_000_000))
var comparison = RandomComparison(
  seed: seed, from: Int(option("--from", otherwise: 0)), pairCount: Int(option("--pairs", otherwise: 2_000)))
var differenceCount = 0
var reported = 0

/// Prints a line at once, also into a file.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

while comparison.counts.compared < wanted {
  let position = comparison.position
  let differences = comparison.next()
  differenceCount += differences.count
  for difference in differences.prefix(3) { say("seed \(seed), position \(position): \(difference)") }
  if let first = differences.first {
    let smaller = first.shrunk(engines: TestedEngine.forRandomPatterns)
    say(smaller.map { "  smaller: \($0)" } ?? "  the parser understood something else")
  }
  if comparison.counts.compared >= reported + 1_000_000 {
    reported = comparison.counts.compared
    say("\(reported) verdicts, \(differenceCount) differences; go on with --seed \(seed) --from \(comparison.position)")
  }
}
print(comparison.counts)
print("\(differenceCount) differences; seed \(seed), next position \(comparison.position)")
exit(differenceCount == 0 ? 0 : 1)
