/// What the leak checker of the address sanitizer is to pass over: leaks of the system's.
///
/// `_CFRegularExpressionCreate` of swift-corelibs-foundation loses its copy of every pattern of more than 256 UTF-16
/// units, and `Process.run()` the side table of a weak reference (Swift 6.3). The checker looks for this name and calls
/// it when a process ends.
@c(__lsan_default_suppressions)
func leakSuppressions() -> UnsafePointer<CChar> {
  // SAFETY: a static string is never freed, and ends with a zero.
  let text: StaticString = "leak:_CFRegularExpressionCreate\nleak:$s10Foundation7ProcessC3runyyKF\n"
  return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
