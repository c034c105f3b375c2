import Matching
import Synchronization

/// What the command can do only with Foundation: run patterns by NSRegularExpression, and compare with text fields that
/// compile one for each key.
///
/// It comes from outside, so that `fieldmatch` itself never loads Foundation, whose start takes longer than all else
/// that judging a small file needs. Without it `FoundationSibling` takes over.
package protocol FoundationSupport: Sendable {
  /// Makes NSRegularExpression known as an engine.
  func registerEngine()

  /// Compiles and runs both patterns as for one key, and says how long that took.
  ///
  /// - Parameters:
  ///   - typing: what a replacement may consist of.
  ///   - validation: what the whole text must be.
  ///   - replacement: what was typed; an empty one is not asked whether it may be.
  func costOfKey(typing: Pattern?, validation: Pattern?, replacement: String, text: String) -> PerKeyCost
}

/// What a keystroke cost where a pattern is compiled for each.
package enum PerKeyCost: Hashable, Sendable {
  /// So much.
  case time(Duration)
  /// More than so much: it was stopped.
  case stopped(after: Duration)
  /// Nothing: the type has no pattern.
  case none
  /// NSRegularExpression does not take a pattern.
  case refused

  /// The time, of one that came to its end.
  package var time: Duration? {
    if case .time(let time) = self { time } else { nil }
  }
}

/// The support that this process has.
enum InstalledSupport {
  private static let installed = Mutex<(any FoundationSupport)?>(nil)

  /// The support; `nil` in a process without Foundation.
  static var current: (any FoundationSupport)? { installed.withLock { $0 } }

  /// Puts support in place, or the sibling where there is none.
  static func install(_ support: (any FoundationSupport)?) {
    installed.withLock { $0 = support }
    if let support { support.registerEngine() } else { FoundationSibling.registerEngine() }
  }
}
