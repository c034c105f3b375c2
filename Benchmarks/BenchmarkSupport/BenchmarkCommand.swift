import Foundation

/// The benchmark as a command.
public enum BenchmarkCommand {
  /// Does what the arguments ask for, and returns the exit code: 0, or 2 for trouble.
  public static func run(arguments: [String]) -> Int32 {
    do {
      let options = try BenchmarkOptions(arguments: arguments)
      guard case .generateAddresses(let count) = options.mode else {
        throw UsageError("usage: keystroke-benchmark --generate addresses [--count N] [--seed N]")
      }
      try writeAddresses(count: count, seed: options.seed)
      return 0
    } catch {
      FileHandle.standardError.write(Data("keystroke-benchmark: \(error)\n".utf8))
      return 2
    }
  }

  private static func writeAddresses(count: Int, seed: UInt64) throws {
    var corpus = AddressCorpus(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<count {
      corpus.appendNext(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      guard bytes.count >= 1 << 20 else { continue }
      try FileHandle.standardOutput.write(contentsOf: bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try FileHandle.standardOutput.write(contentsOf: bytes)
  }
}
