import FuzzChecks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The target to check, which the environment variable FIELDMATCH_FUZZ_TARGET names.
private let target: FuzzTarget = {
  // SAFETY: nothing in this process changes the environment, so the string stays valid until it is copied.
  let name = unsafe getenv("FIELDMATCH_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("FIELDMATCH_FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
  }
  return target
}()

/// The function that libFuzzer calls with each input. A complaint makes the process crash, so that libFuzzer
/// keeps the input.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer passes the address of `count` bytes, which are valid and do not change during the call.
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  let complaints = target.complaints(about: input)
  if !complaints.isEmpty { fatalError(complaints.joined(separator: "\n")) }
  return 0
}
