import FuzzChecks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is tried: the environment names it.
private let target: FuzzTarget = {
  // SAFETY: nothing changes the environment.
  let name = unsafe getenv("FIELDMATCH_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("FIELDMATCH_FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  return target
}()

/// What libFuzzer calls with each input. A complaint is a crash, so that the input is kept.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer hands over that many bytes, which stay where they are during the call.
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  let complaints = target.complaints(about: input)
  if !complaints.isEmpty { fatalError(complaints.joined(separator: "\n")) }
  return 0
}
