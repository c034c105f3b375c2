import Foundation
import Matching

/// NSRegularExpression called directly, compiled once.
///
/// What careful callers write: the expression is put between anchors, so that alternatives are all tried, and one look
/// for a match is enough. A `nil` is taken for a no, as they take it; `foundation` is the strategy that does not.
struct CachedExpressionJudge: PatternJudge {
  private let expression: NSRegularExpression

  init(_ pattern: Pattern) throws { expression = try NSRegularExpression(wholeMatchOf: pattern) }

  @inline(__always)
  func matches(_ text: String) throws -> Bool {
    expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }
}

/// NSRegularExpression compiled for every keystroke, as the models do by way of NSPredicate's MATCHES.
struct ExpressionPerKeyJudge: PatternJudge {
  private let pattern: Pattern

  init(_ pattern: Pattern) throws {
    _ = try NSRegularExpression(wholeMatchOf: pattern)
    self.pattern = pattern
  }

  @inline(__always)
  func matches(_ text: String) throws -> Bool {
    try NSRegularExpression(wholeMatchOf: pattern)
      .firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }
}

extension NSRegularExpression {
  fileprivate convenience init(wholeMatchOf pattern: Pattern) throws {
    var options: Options = [.useUnixLineSeparators]
    if pattern.options.contains(.caseless) { options.insert(.caseInsensitive) }
    if pattern.options.contains(.dotMatchesNewlines) { options.insert(.dotMatchesLineSeparators) }
    if pattern.options.contains(.multiline) { options.insert(.anchorsMatchLines) }
    do {
      try self.init(pattern: "\\A(?:\(pattern.source))\\z", options: options)
    } catch {
      throw StrategyRefusal("NSRegularExpression does not compile this pattern")
    }
  }
}

/// Swift's Regex, compiled once, in the mode that compares scalars as the other engines do.
struct SwiftRegexJudge: PatternJudge {
  private let regex: Regex<AnyRegexOutput>

  init(_ pattern: Pattern) throws {
    do {
      var regex = try Regex(pattern.source).matchingSemantics(.unicodeScalar)
      if pattern.options.contains(.caseless) { regex = regex.ignoresCase() }
      if pattern.options.contains(.dotMatchesNewlines) { regex = regex.dotMatchesNewlines() }
      if pattern.options.contains(.multiline) { regex = regex.anchorsMatchLineEndings() }
      self.regex = regex
    } catch {
      throw StrategyRefusal("Swift's Regex does not compile this pattern: \(error)")
    }
  }

  @inline(__always)
  func matches(_ text: String) throws -> Bool { try regex.wholeMatch(in: text) != nil }
}
