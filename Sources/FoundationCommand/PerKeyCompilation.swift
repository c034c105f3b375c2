import FieldMatchCommand
import Foundation
import Matching

/// The way of the text fields that this package is compared with: an NSRegularExpression is compiled for each key.
///
/// As they do it: the pattern as it is, on the text as it is. Where the two engines read a pattern differently the time
/// is that of ICU's reading. (On Linux, Foundation of Swift 6.3 also loses the UTF-16 copy of each long pattern that it
/// compiles: that too is a cost of this way.)
struct PerKeyCompilation: Sendable {
  /// A keystroke is given up after this long: the terminal waits for it.
  static let deadline = Duration.milliseconds(100)

  /// What a replacement may consist of.
  let typing: Pattern?
  /// What the whole text must be.
  let validation: Pattern?

  /// Compiles and runs both patterns, and says how long that took.
  ///
  /// - Parameter replacement: what was typed; an empty one is not asked whether it may be.
  func cost(replacement: String, text: String) -> PerKeyCost {
    let tasks = [(replacement.isEmpty ? nil : typing, replacement), (validation, text)]
    guard tasks.contains(where: { $0.0 != nil }) else { return .none }
    let start = ContinuousClock.now
    for case (let pattern?, let subject) in tasks {
      guard let expression = try? NSRegularExpression(pattern: pattern.source, options: .init(pattern.options)) else {
        return .refused
      }
      guard search(expression, in: subject, since: start) else { return .stopped(after: start.duration(to: .now)) }
    }
    return .time(start.duration(to: .now))
  }

  /// Looks for the first match; whether it came to an end in time.
  private func search(
    _ expression: NSRegularExpression, in text: String, since start: ContinuousClock.Instant
  ) -> Bool {
    var isLate = false
    let range = NSRange(location: 0, length: text.utf16.count)
    unsafe expression.enumerateMatches(in: text, options: [.anchored, .reportProgress], range: range) {
      result, _, stop in
      isLate = result == nil && start.duration(to: .now) > Self.deadline
      // SAFETY: the flag that NSRegularExpression lends to this call.
      unsafe stop.pointee = ObjCBool(isLate || result != nil)
    }
    return !isLate
  }
}

extension NSRegularExpression.Options {
  /// The options that mean the same.
  fileprivate init(_ options: Pattern.Options) {
    self = []
    if options.contains(.caseless) { insert(.caseInsensitive) }
    if options.contains(.dotMatchesNewlines) { insert(.dotMatchesLineSeparators) }
    if options.contains(.extended) { insert(.allowCommentsAndWhitespace) }
    if options.contains(.literal) { insert(.ignoreMetacharacters) }
    if options.contains(.multiline) { insert(.anchorsMatchLines) }
  }
}
