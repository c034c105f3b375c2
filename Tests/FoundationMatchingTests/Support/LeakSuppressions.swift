/// What the leak checker of the address sanitizer is to pass over in the process of the tests, if it is not told by
/// `Scripts/sanitize`: the same as in `Scripts/sanitizers/leaks.txt`, which gives the reasons. The checker looks for this
/// name and calls it when a process ends.
@c(__lsan_default_suppressions)
func leakSuppressions() -> UnsafePointer<CChar> {
  // SAFETY: a static string is never freed, and ends with a zero.
  let text: StaticString =
    "leak:_CFRegularExpressionCreate\nleak:s10Foundation7ProcessC3runyyKF\nleak:s14BulkValidation5Guess\n"
  return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
