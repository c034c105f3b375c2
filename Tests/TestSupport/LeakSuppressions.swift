/// What the leak checker of the address sanitizer is to pass over, in the tests' process and in the programs that they
/// start.
///
/// Three are leaks of swift-corelibs-foundation (Swift 6.3): `NSRegularExpression` loses its copy of every pattern of more
/// than 256 UTF-16 units, `Process.run()` the side table of a weak reference, and `Data(contentsOf:)` 4 KiB for every empty
/// file. The others are no leaks: constants hold these objects until the process ends, but in enumerations that keep
/// their case in spare bits of the pointer, and the checker does not know such a pointer.
enum LeakSuppressions {
  static let text: StaticString = """
    leak:_CFRegularExpressionCreate
    leak:s10Foundation7ProcessC3runyyKF
    leak:s20FoundationEssentials17readBytesFromFile
    leak:s14BulkValidation5Guess
    leak:s8Matching15GraphemeClusterO

    """
}

/// The checker looks for this name and calls it when a process ends.
@c(__lsan_default_suppressions)
func leakSuppressions() -> UnsafePointer<CChar> {
  // SAFETY: a static string is never freed, and ends with a zero.
  unsafe UnsafeRawPointer(LeakSuppressions.text.utf8Start).assumingMemoryBound(to: CChar.self)
}
