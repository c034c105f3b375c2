/// Something that a user does in a text field.
public enum TypingStep: Sendable, Hashable {
  /// Types a key or pastes: the text is inserted at the caret.
  case insert(String)
  /// Deletes the Character before the caret.
  case deleteBackward
  /// Moves the caret to the place after this many Characters of the text.
  case moveCaret(Int)

  /// Whether the step is an edit.
  public var isEdit: Bool {
    if case .moveCaret = self { false } else { true }
  }
}

/// All that a user does in one field, from entering it to leaving it.
public struct TypingScript: Sendable, Hashable {
  /// The steps, in order.
  public var steps: [TypingStep]
}

/// Writes typing scripts from samples of texts. The same seed gives the same scripts.
///
/// There are eight kinds of scripts, in turn: all keys of a text, one after the other; first a character that may not
/// be typed; two wrong keys that are deleted; a correction in the middle; the whole text pasted; the text pasted in two
/// parts; letters of other scripts and emoji in the middle; and a text that is left incomplete.
public struct TypingScriptWriter {
  private var random: SeededGenerator
  private let samples: TypeSamples

  /// Makes a writer.
  ///
  /// - Parameter samples: the texts to type, and the keys that are hit by mistake.
  /// - Parameter seed: decides the choices among them.
  public init(samples: TypeSamples, seed: UInt64) {
    self.samples = samples
    random = SeededGenerator(seed: seed)
  }

  /// The next scripts, beginning with the first of the eight kinds.
  public mutating func scripts(count: Int) -> [TypingScript] {
    (0..<count).map { script(kind: $0 % 8) }
  }

  private mutating func script(kind: Int) -> TypingScript {
    let text = samples.text(using: &random)
    var steps: [TypingStep]
    switch kind {
    case 1: steps = [.insert(random.pick(samples.slips))] + Self.keys(text)
    case 2: steps = withDeletedSlip(text)
    case 3: steps = withCorrectionInTheMiddle(text)
    case 4: steps = [.insert(text)]
    case 5: steps = inTwoPastes(text)
    case 6: steps = withForeignLetters(text)
    case 7: steps = Self.keys(text.prefix(max(1, text.count * 2 / 3)))
    default: steps = Self.keys(text)
    }
    return TypingScript(steps: steps)
  }

  private static func keys(_ text: some StringProtocol) -> [TypingStep] { text.map { .insert(String($0)) } }

  private mutating func withDeletedSlip(_ text: String) -> [TypingStep] {
    let half = text.count / 2
    let slip = text.dropFirst(half).prefix(2).isEmpty ? "1" : String(text.dropFirst(half).prefix(2).reversed())
    return Self.keys(text.prefix(half)) + Self.keys(slip) + [.deleteBackward, .deleteBackward]
      + Self.keys(text.dropFirst(half))
  }

  private mutating func withCorrectionInTheMiddle(_ text: String) -> [TypingStep] {
    guard text.count >= 3 else { return Self.keys(text) }
    let place = 1 + random.below(text.count - 2)
    let missing = text[text.index(text.startIndex, offsetBy: place)]
    var rest = text
    rest.remove(at: rest.index(rest.startIndex, offsetBy: place))
    return Self.keys(rest) + [.moveCaret(place), .insert(String(missing))]
  }

  private mutating func inTwoPastes(_ text: String) -> [TypingStep] {
    let half = text.count / 2
    return [.insert(String(text.prefix(half))), .insert(String(text.dropFirst(half)))].filter { $0 != .insert("") }
  }

  private mutating func withForeignLetters(_ text: String) -> [TypingStep] {
    let half = text.count / 2
    let foreign = ["é", "ß", "я", "漢", "😀", "👨‍👩‍👧", "e\u{301}"]
    return Self.keys(text.prefix(half)) + (0..<3).map { _ in .insert(random.pick(foreign)) }
      + Self.keys(text.dropFirst(half))
  }
}
