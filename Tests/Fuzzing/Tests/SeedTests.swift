import Foundation
import FuzzChecks
import Testing

/// Runs the fuzzer's checks over the inputs with which the fuzzer starts, and over those that have shown a fault.
@Suite("Fuzzing seeds")
struct SeedTests {
  /// The files in `Seeds/<target>`. The name of an input that has shown a fault begins with `found-`.
  private static func inputs(for target: FuzzTarget) throws -> [URL] {
    let folder = try #require(Bundle.module.url(forResource: "Seeds/\(target.rawValue)", withExtension: nil))
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  @Test(arguments: FuzzTarget.allCases)
  func nothingIsFoundAgain(target: FuzzTarget) throws {
    let inputs = try Self.inputs(for: target)
    #expect(inputs.count >= 3)
    for input in inputs {
      let complaints = target.complaints(about: Array(try Data(contentsOf: input)))
      #expect(complaints == [], "\(input.lastPathComponent)")
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func nothingIsFoundInLittle(target: FuzzTarget) {
    for input in [[], [0], [0xFF], Array(repeating: 0x0A, count: 5), Array(0...255)] as [[UInt8]] {
      #expect(target.complaints(about: input) == [], "\(input)")
    }
  }
}
