import FieldMatchCommand
import Foundation
import Matching

/// The method of the text fields that this package is compared with: an NSRegularExpression is compiled for each key.
///
/// The pattern and the text are passed on unchanged, as those fields do. If ICU reads a pattern differently from this
/// package, the time is that of ICU's reading. (On Linux, Foundation of Swift 6.3 also leaks the UTF-16 copy of each
/// long pattern that it compiles; that too is a cost of this method.)
struct PerKeyCompilation: Sendable {
  /// The time after which a keystroke is stopped, because the terminal is waiting for it.
  static let deadline = Duration.milliseconds(100)

  /// What a replacement may consist of; `nil` if the type has no such pattern.
  let typing: Pattern?
  /// What the whole text must be; `nil` if the type has no such pattern.
  let validation: Pattern?

  /// Compiles and runs both patterns, and returns how long that took.
  ///
  /// - Parameter replacement: what was typed; if it is empty, `typing` is not run.
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

  /// Looks for the first match; returns whether that ended in time.
  private func search(
    _ expression: NSRegularExpression, in text: String, since start: ContinuousClock.Instant
  ) -> Bool {
    var isLate = false
    let range = NSRange(location: 0, length: text.utf16.count)
    unsafe expression.enumerateMatches(in: text, options: [.anchored, .reportProgress], range: range) {
      result, _, stop in
      isLate = result == nil && start.duration(to: .now) > Self.deadline
      // SAFETY: `stop` points to a flag that NSRegularExpression lends to this call of the closure; it may be written
      // until the closure returns.
      unsafe stop.pointee = ObjCBool(isLate || result != nil)
    }
    return !isLate
  }
}

extension NSRegularExpression.Options {
  /// The options with the same meaning.
  fileprivate init(_ options: Pattern.Options) {
    self = []
    if options.contains(.caseless) { insert(.caseInsensitive) }
    if options.contains(.dotMatchesNewlines) { insert(.dotMatchesLineSeparators) }
    if options.contains(.extended) { insert(.allowCommentsAndWhitespace) }
    if options.contains(.literal) { insert(.ignoreMetacharacters) }
    if options.contains(.multiline) { insert(.anchorsMatchLines) }
  }
}
