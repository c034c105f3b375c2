/// Turns the bytes that a terminal sends into keys, text and pastes.
///
/// Bytes may arrive in pieces of any size; an unfinished sequence waits for the next piece. Only the passing of time
/// can tell a single Escape key from the start of a sequence: if `isWaiting` is true and nothing follows for a while,
/// call `giveUp()`.
struct KeyDecoder: Sendable {
  /// The maximum number of bytes of a paste; a longer one is refused as a whole.
  static let pasteLimit = 16 << 20
  /// The maximum number of bytes of an escape sequence; those of keys have at most ten.
  private static let sequenceLimit = 32

  private var pending: [UInt8] = []
  private var paste: PasteCollector?

  /// Whether bytes wait for others that may never come. An unfinished paste does not count.
  var isWaiting: Bool { !pending.isEmpty && paste == nil }

  /// Decodes bytes, and returns the inputs that are complete.
  mutating func decode(_ bytes: [UInt8]) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    pending += bytes
    while let step = nextStep(isLast: false) { take(step, into: &inputs) }
    return inputs
  }

  /// Decodes the remaining bytes as they are, because nothing more is going to follow them.
  mutating func giveUp() -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    while paste == nil, let step = nextStep(isLast: true) { take(step, into: &inputs) }
    return inputs
  }

  /// The number of pending bytes that belong together, and their meaning.
  private struct Step {
    var length: Int
    var meaning: Meaning
  }

  private enum Meaning {
    case inputs([TerminalInput])
    case pasteStart
  }

  private mutating func take(_ step: Step, into inputs: inout [TerminalInput]) {
    pending.removeFirst(step.length)
    switch step.meaning {
    case .inputs(let found): inputs += found
    case .pasteStart: paste = PasteCollector(limit: Self.pasteLimit)
    }
  }

  private mutating func nextStep(isLast: Bool) -> Step? {
    guard let first = pending.first else { return nil }
    if paste != nil { return pasteStep() }
    switch first {
    case 0x1B: return escapeStep(isLast: isLast)
    case 0x20...0x7E, 0x80...: return textStep(isLast: isLast)
    default: return Step(length: 1, meaning: .inputs([.key(Self.controlKey(first))]))
    }
  }

  private mutating func pasteStep() -> Step? {
    let length = pending.count
    guard let (text, used) = paste?.take(pending) else { return Step(length: length, meaning: .inputs([])) }
    paste = nil
    return Step(length: used, meaning: .inputs([text]))
  }
}

// MARK: - Text

extension KeyDecoder {
  /// A run of text. There is one input for each Character, so that an emoji of several scalars is a single keystroke.
  private func textStep(isLast: Bool) -> Step? {
    let run = pending.prefix { $0 >= 0x20 && $0 != 0x7F }
    let tail = isLast || run.count < pending.count ? 0 : Self.unfinishedTail(of: run)
    let whole = run.dropLast(tail)
    if whole.isEmpty { return nil }
    guard let text = String(validating: whole, as: UTF8.self) else { return malformedStep(whole) }
    return Step(length: whole.count, meaning: .inputs(text.flatMap(Self.inputs)))
  }

  /// The step for text that is not well-formed UTF-8: the well-formed text before the bad bytes, or else the bad bytes.
  private func malformedStep(_ run: ArraySlice<UInt8>) -> Step {
    let good = String(decoding: run, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
    if !good.isEmpty { return Step(length: good.utf8.count, meaning: .inputs(good.flatMap(Self.inputs))) }
    let bad = run.prefix { $0 >= 0x80 }
    let hexadecimal = bad.prefix(4).map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
    return Step(
      length: max(1, bad.count),
      meaning: .inputs([.unreadable("The terminal sent bytes that are not UTF-8: \(hexadecimal)")]))
  }

  /// The input for one Character; none for a control character above U+007F, which no key sends.
  private static func inputs(_ character: Character) -> [TerminalInput] {
    let isControl = character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
    return isControl ? [] : [.text(character)]
  }

  /// The number of bytes at the end that begin an incomplete scalar.
  private static func unfinishedTail(of run: ArraySlice<UInt8>) -> Int {
    for (index, byte) in run.suffix(3).reversed().enumerated() {
      switch byte {
      case 0x80...0xBF: continue
      case 0xC2...0xDF: return index < 1 ? index + 1 : 0
      case 0xE0...0xEF: return index < 2 ? index + 1 : 0
      case 0xF0...0xF4: return index < 3 ? index + 1 : 0
      default: return 0
      }
    }
    return 0
  }
}

// MARK: - Keys

extension KeyDecoder {
  private static func controlKey(_ byte: UInt8) -> KeyPress {
    switch byte {
    case 0x08, 0x7F: KeyPress(.backspace)
    case 0x09: KeyPress(.tab)
    case 0x0D: KeyPress(.enter)
    case 0x00: KeyPress(.character(" "), .control)
    case 0x1C...0x1F: KeyPress(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: KeyPress(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    }
  }

  private func escapeStep(isLast: Bool) -> Step? {
    guard pending.count > 1 else { return isLast ? Step(length: 1, meaning: .inputs([.key(.init(.escape))])) : nil }
    switch pending[1] {
    case 0x1B: return escapedEscapeStep(isLast: isLast)
    case UInt8(ascii: "["): return sequenceStep(from: 2) ?? unfinished(isLast: isLast)
    case UInt8(ascii: "O"): return shiftedStep() ?? unfinished(isLast: isLast)
    case 0x80...: return Step(length: 1, meaning: .inputs([.key(.init(.escape))]))
    default: return Step(length: 2, meaning: .inputs([.key(Self.altKey(pending[1]))]))
    }
  }

  /// Two Escapes: a single Escape key, or, if a sequence follows, that sequence with Alt.
  private func escapedEscapeStep(isLast: Bool) -> Step? {
    guard pending.count > 2 else { return isLast ? Step(length: 1, meaning: .inputs([.key(.init(.escape))])) : nil }
    guard pending[2] == UInt8(ascii: "[") else { return Step(length: 1, meaning: .inputs([.key(.init(.escape))])) }
    guard let step = sequenceStep(from: 3) else { return unfinished(isLast: isLast) }
    guard case .inputs(let inputs) = step.meaning else { return step }
    return Step(length: step.length, meaning: .inputs(inputs.map(Self.addingAlt)))
  }

  private static func addingAlt(_ input: TerminalInput) -> TerminalInput {
    guard case .key(let press) = input else { return input }
    return .key(KeyPress(press.key, press.modifiers.union(.alt)))
  }

  /// An incomplete sequence: its first two bytes are a key with Alt, and the rest is text.
  private func unfinished(isLast: Bool) -> Step? {
    guard isLast || pending.count > Self.sequenceLimit else { return nil }
    return Step(length: 2, meaning: .inputs([.key(Self.altKey(pending[1]))]))
  }

  private static func altKey(_ byte: UInt8) -> KeyPress {
    guard byte < 0x20 || byte == 0x7F else {
      return KeyPress(.character(Character(Character(Unicode.Scalar(byte)).lowercased())), .alt)
    }
    let press = controlKey(byte)
    return KeyPress(press.key, press.modifiers.union(.alt))
  }

  /// `ESC O x`: the arrow keys, Home, End, and Enter of a keypad in application mode.
  private func shiftedStep() -> Step? {
    guard pending.count > 2 else { return nil }
    let key = pending[2] == UInt8(ascii: "M") ? .enter : Self.key(final: pending[2])
    return Step(length: 3, meaning: .inputs(key.map { [.key(.init($0))] } ?? []))
  }

  /// `ESC [ parameters final`.
  private func sequenceStep(from start: Int) -> Step? {
    guard pending.count > start else { return nil }
    // The Linux console sends function keys as `ESC [ [ A` and so on.
    if pending[start] == UInt8(ascii: "[") {
      return pending.count > start + 1 ? Step(length: start + 2, meaning: .inputs([])) : nil
    }
    let body = pending[start...].prefix { (0x20...0x3F).contains($0) }
    guard body.endIndex < pending.count else { return nil }
    let length = body.endIndex + 1
    // Sequences that start with `<`, `=`, `>` or `?` are reports of the terminal, not keys.
    if let first = body.first, 0x3C...0x3F ~= first { return Step(length: length, meaning: .inputs([])) }
    let parameters = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? 0
    }
    return Step(length: length, meaning: Self.meaning(of: parameters, final: pending[body.endIndex]))
  }

  private static func meaning(of parameters: [Int], final: UInt8) -> Meaning {
    if final == UInt8(ascii: "~"), parameters.first == 200 { return .pasteStart }
    let key = final == UInt8(ascii: "~") ? key(number: parameters.first ?? 0) : key(final: final)
    guard let key else { return .inputs([]) }
    let sum = parameters.count > 1 ? max(0, parameters[1] - 1) : 0
    let modifiers = KeyPress.Modifiers(rawValue: UInt8(sum & 7))
    return .inputs([.key(KeyPress(key, final == UInt8(ascii: "Z") ? .shift : modifiers))])
  }

  private static func key(final: UInt8) -> KeyPress.Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .tab
    default: nil
    }
  }

  private static func key(number: Int) -> KeyPress.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }
}
