import Foundation
import Matching

/// NSRegularExpression called directly, compiled once.
///
/// It is what a careful caller would write: the expression stands between anchors, so that all alternatives are tried
/// and one search for a match is enough. If there is no match, that counts as a no, even where ICU gave up; the
/// strategy `foundation` tells the two apart.
struct CachedExpressionJudge: PatternJudge {
  private let expression: NSRegularExpression

  init(_ pattern: Pattern) throws { expression = try NSRegularExpression(wholeMatchOf: pattern) }

  @inline(__always)
  func matches(_ text: String) throws -> Bool {
    expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
  }
}

/// NSRegularExpression compiled for every keystroke, as the components that FieldMatch is modelled on do with
/// NSPredicate's MATCHES.
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

/// Swift's Regex, compiled once, in the mode that matches Unicode scalars, as the other engines do.
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
