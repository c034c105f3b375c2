import FoundationMatching
import Matching

/// One edit of a typing script, as those see it who only judge text: what comes in, and what the text then is.
struct Keystroke: Sendable, Hashable {
  /// The text that was typed or pasted; empty for a deletion, which is not filtered.
  let replacement: String
  /// The whole text with the edit done.
  let text: String

  /// Whether it is one key, and not a paste.
  var isKey: Bool { replacement.count <= 1 }
}

/// What became of a keystroke; the raw values add up to the sum that blocks are checked by.
enum KeystrokeOutcome: UInt8, Sendable {
  /// The typing filter refused it.
  case refused = 1
  /// It was taken, and the text is not valid.
  case invalid = 2
  /// It was taken, and the text is valid.
  case valid = 3
}

/// The keystrokes of a script.
///
/// A keystroke that the filter refuses leaves the text as it was. Who refuses is decided here, once, by our own matcher;
/// the strategies are then all asked about the same texts, and have to give the same answers.
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

  /// Edits a text, and returns where the caret is then.
  private static func replace(
    _ range: Range<String.Index>, of text: inout String, with replacement: String
  ) -> String.Index {
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound) + replacement.utf8.count
    text.replaceSubrange(range, with: replacement)
    return text.utf8.index(text.startIndex, offsetBy: offset)
  }
}

extension String {
  /// The same text in storage of its own, where nothing has to be converted to reach its bytes.
  fileprivate var contiguous: String {
    var copy = self
    copy.makeContiguousUTF8()
    return copy
  }
}
