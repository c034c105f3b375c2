import AllocationCounting
import BenchmarkSupport
import Foundation

// Counts the allocations for keystroke-benchmark, which starts this program. It is a program of its own, because
// counting replaces the allocator, which would change the times that the benchmark measures.
guard allocation_counting_is_available() else {
  FileHandle.standardError.write(Data("keystroke-allocations: allocations cannot be counted in this build\n".utf8))
  exit(2)
}
exit(
  BenchmarkCommand.run(
    arguments: Array(CommandLine.arguments.dropFirst()),
    counter: AllocationCounter(
      allocations: { Int(allocation_counting_allocations()) }, bytes: { Int(allocation_counting_bytes()) })))
