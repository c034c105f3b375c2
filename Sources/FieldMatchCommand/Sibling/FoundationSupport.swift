import Matching
import Synchronization

/// What the command can do only with Foundation: run patterns with NSRegularExpression, and measure text fields that
/// compile a pattern for each key.
///
/// It is passed in, so that `fieldmatch` itself never loads Foundation: starting Foundation takes longer than
/// everything else that judging a small file needs. Without it, `FoundationSibling` is used.
package protocol FoundationSupport: Sendable {
  /// Registers NSRegularExpression as an engine.
  func registerEngine()

  /// Compiles and runs both patterns as for one key, and returns how long that took.
  ///
  /// - Parameters:
  ///   - typing: what a replacement may consist of; `nil` if the type has no such pattern.
  ///   - validation: what the whole text must be; `nil` if the type has no such pattern.
  ///   - replacement: what was typed; if it is empty, `typing` is not run.
  func costOfKey(typing: Pattern?, validation: Pattern?, replacement: String, text: String) -> PerKeyCost
}

/// The cost of a keystroke for which patterns are compiled.
package enum PerKeyCost: Hashable, Sendable {
  /// The time that it took.
  case time(Duration)
  /// The keystroke was stopped after this time.
  case stopped(after: Duration)
  /// No cost: the type has no pattern.
  case none
  /// NSRegularExpression refuses a pattern.
  case refused

  /// The time, if the keystroke was not stopped.
  package var time: Duration? {
    if case .time(let time) = self { time } else { nil }
  }
}

/// The Foundation support of this process.
enum InstalledSupport {
  private static let installed = Mutex<(any FoundationSupport)?>(nil)

  /// The support; `nil` in a process without Foundation. Thread-safe.
  static var current: (any FoundationSupport)? { installed.withLock { $0 } }

  /// Installs the support, or the sibling if there is none.
  static func install(_ support: (any FoundationSupport)?) {
    installed.withLock { $0 = support }
    if let support { support.registerEngine() } else { FoundationSibling.registerEngine() }
  }
}
