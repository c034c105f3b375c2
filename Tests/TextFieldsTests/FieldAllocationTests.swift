import Foundation
import TestSupport
import Testing

/// A keystroke in a text that has room allocates nothing, accepted or refused.
///
/// Counted by `AllocationProbe`, an executable that replaces the allocator. A debug build does not specialise the standard
/// library's generics, which then allocate: there, only fields without a format are counted. A release build counts all:
/// `swift test -c release --filter FieldAllocationTests`.
@Suite struct FieldAllocationTests {
  struct Count {
    let name: String
    let keys: Int
    let allocations: Int
    let refused: Int
  }

  @Test func keystrokesAllocateNothing() throws {
    let counts = try Self.counts()
    for count in counts {
      #expect(count.refused == 0, "\(count.name)")
      if Self.isCountable(count.name) { #expect(count.allocations == 0, "\(count.name), \(count.keys) keys") }
    }
  }

  private static func isCountable(_ name: String) -> Bool {
    #if DEBUG
      !name.contains("laid out") && !name.contains("on the fly")
    #else
      true
    #endif
  }

  /// What the probe counts; nothing where a sanitizer has the allocator.
  private static func counts() throws -> [Count] {
    let text = try BuiltProducts.output(of: "AllocationProbe")
    if text == "unavailable\n" { return [] }
    let counts = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    try #require(counts.count > 10)
    return try counts.map { line in
      Count(
        name: line[0], keys: try #require(Int(line[1])), allocations: try #require(Int(line[2])),
        refused: try #require(Int(line[3])))
    }
  }
}
