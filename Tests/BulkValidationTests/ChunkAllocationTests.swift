import Foundation
import Matching
import TestSupport
import Testing

/// Once a run is warm, a further chunk allocates nothing, whatever its records are, where counts alone are asked for.
///
/// Counted by `AllocationProbe`, an executable that replaces the allocator. A debug build does not specialise generics, which
/// then allocate: there it is only run. `swift test -c release --filter ChunkAllocationTests` counts.
@Suite struct ChunkAllocationTests {
  @Test func furtherChunksAllocateNothing() throws {
    let text = try BuiltProducts.output(of: "AllocationProbe", "chunks")
    // A sanitizer has an allocator of its own.
    if text == "unavailable\n" { return }
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(lines.count == (MatcherFactory.engines.contains(.pcre2) ? 7 : 5))
    for line in lines {
      let allocations = try #require(Int(line[2]))
      #if DEBUG
        #expect(allocations >= 0, "\(line[0])")
      #else
        #expect(allocations == 0, "\(line[0]): \(line[1]) chunks")
      #endif
    }
  }
}
