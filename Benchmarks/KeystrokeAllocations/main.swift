import AllocationCounting
import BenchmarkSupport
import Foundation

// The counting run of keystroke-benchmark, which starts this program by itself. It is a program of its own because
// counting takes the place of the allocator, and so would touch the times.
guard allocation_counting_is_available() else {
  FileHandle.standardError.write(Data("keystroke-allocations: allocations cannot be counted in this build\n".utf8))
  exit(2)
}
exit(
  BenchmarkCommand.run(
    arguments: Array(CommandLine.arguments.dropFirst()),
    counter: AllocationCounter(
      allocations: { Int(allocation_counting_allocations()) }, bytes: { Int(allocation_counting_bytes()) })))
