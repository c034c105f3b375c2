import FoundationMatching
import Matching

/// One edit of a typing script, as an engine sees it: the replacement, and the text after the edit.
struct Keystroke: Sendable, Hashable {
  /// The text that is typed or pasted; empty for a deletion, which is not filtered.
  let replacement: String
  /// The whole text after the edit.
  let text: String

  /// Whether the edit is one key, and not a paste.
  var isKey: Bool { replacement.count <= 1 }
}

/// The outcome of a keystroke. The sum of the raw values of a block shows whether an outcome has changed.
enum KeystrokeOutcome: UInt8, Sendable {
  /// The typing pattern does not match the replacement.
  case refused = 1
  /// The edit was accepted, and the text is not valid.
  case invalid = 2
  /// The edit was accepted, and the text is valid.
  case valid = 3
}

/// Makes the keystrokes of a script.
///
/// A keystroke that the typing pattern refuses leaves the text as it is. Which ones are refused is decided here,
/// once, by the matcher that `MatcherFactory` makes. So all strategies are asked about the same texts, and have
/// to give the same answers.
struct KeystrokeTracer {
  private let filter: (any Matcher)?

  init(typing: Pattern?) throws(PatternError) {
    guard let typing else {
      filter = nil
      return
    }
    filter = try MatcherFactory.makeMatcher(for: typing)
  }

  func keystrokes(of script: TypingScript) throws(MatchError) -> [Keystroke] {
    var text = ""
    var caret = text.startIndex
    var keystrokes: [Keystroke] = []
    for step in script.steps {
      switch step {
      case .moveCaret(let count):
        caret = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
      case .deleteBackward:
        guard caret > text.startIndex else { continue }
        caret = Self.replace(text.index(before: caret)..<caret, of: &text, with: "")
        keystrokes.append(Keystroke(replacement: "", text: text.contiguous))
      case .insert(let replacement):
        var edited = text
        let end = Self.replace(caret..<caret, of: &edited, with: replacement)
        keystrokes.append(Keystroke(replacement: replacement.contiguous, text: edited.contiguous))
        guard try filter?.isMatch(on: replacement) ?? true else { continue }
        (text, caret) = (edited, end)
      }
    }
    return keystrokes
  }

  /// Edits a text, and returns the position of the caret after the replacement.
  private static func replace(
    _ range: Range<String.Index>, of text: inout String, with replacement: String
  ) -> String.Index {
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound) + replacement.utf8.count
    text.replaceSubrange(range, with: replacement)
    return text.utf8.index(text.startIndex, offsetBy: offset)
  }
}

extension String {
  /// The same text in contiguous UTF-8 storage, so that its bytes can be reached without a conversion.
  fileprivate var contiguous: String {
    var copy = self
    copy.makeContiguousUTF8()
    return copy
  }
}
