import TestSupport
import Testing

@testable import TextFields

/// The lengths and places that a buffer keeps up to date, against those counted anew.
@Suite struct FieldBufferTests {
  /// Scalars that join, split and re-join Characters: marks, joiners, flags, jamo, line ends, an Indic conjunct.
  private static let pieces = [
    "a", "é", "\u{301}", "ß", "я", "字", "😀", "👩", "\u{200D}", "👧", "🇪", "🇸", "🇫", "\r", "\n", "\u{1100}", "\u{1161}",
    "\u{11A8}", "क", "\u{94D}", "ष", "\u{FE0F}", "\u{20E3}", "1", " ", "👨‍👩‍👧", "🏽", "\u{0600}", "abcdefghijklmnopqr",
  ]

  @Test(arguments: 0..<40)
  func lengthsStayTrue(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Few pieces make them meet often.
    let pieces = (0..<Int.random(in: 2...8, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator)!
    }
    var buffer = TextBuffer(Self.text(pieces, count: 0...12, &generator))
    for _ in 0..<150 {
      let range = Self.range(in: buffer, &generator)
      let replacement = Self.text(pieces, count: 0...3, &generator)
      let before = buffer.text
      let applied = buffer.replace(buffer.positions(of: range), with: replacement)
      Self.expectTrue(buffer)
      let change = buffer.change(by: applied)
      expectChange(change, from: before, to: buffer.text)
      if Bool.random(using: &generator) {
        buffer.revert(applied)
        #expect(buffer.text.utf8.elementsEqual(before.utf8))
        Self.expectTrue(buffer)
      } else if let change {
        var undone = buffer
        _ = undone.replace(undone.positions(of: change.undoRange), with: String(change.removed))
        #expect(undone.text.utf8.elementsEqual(before.utf8), "\(before.debugDescription)")
      }
      if buffer.utf8Count > 300 { _ = buffer.replace(.start..<buffer.end, with: "") }
    }
  }

  private func expectChange(_ change: TextChange?, from old: String, to new: String) {
    guard let change else {
      #expect(old.utf8.elementsEqual(new.utf8))
      return
    }
    let lower = String.Index(utf16Offset: change.range.location, in: old)
    let upper = String.Index(utf16Offset: change.range.upperBound, in: old)
    #expect(String.Index(lower, within: old) != nil && String.Index(upper, within: old) != nil)
    #expect(change.removed.utf8.elementsEqual(old[lower..<upper].utf8))
    #expect((old[..<lower] + change.inserted + old[upper...]).utf8.elementsEqual(new.utf8))
  }

  private static func expectTrue(_ buffer: TextBuffer) {
    #expect(buffer.utf16Count == buffer.text.utf16.count)
    #expect(buffer.characterCount == buffer.text.count, "\(buffer.text.debugDescription)")
  }

  private static func text(
    _ pieces: [String], count: ClosedRange<Int>, _ generator: inout SeededGenerator
  ) -> String {
    (0..<Int.random(in: count, using: &generator)).map { _ in pieces.randomElement(using: &generator)! }.joined()
  }

  private static func range(in buffer: TextBuffer, _ generator: inout SeededGenerator) -> UTF16Range {
    let location = Int.random(in: -1...buffer.utf16Count + 1, using: &generator)
    return UTF16Range(location: location, length: [0, 0, 1, 2, 5, 40].randomElement(using: &generator)!)
  }

  /// All lone scalars, each beside one of each kind, and beside itself.
  @Test func loneScalarsAreCharacters() {
    let kinds: [Unicode.Scalar] = ["a", "é", "я", "א", "ع", "か", "字", "가", "각", "Ａ", "😀", "©"]
    #expect(kinds.count { $0.isLone } == kinds.count)
    let joining: [Unicode.Scalar] = [
      "\u{301}", "\u{200D}", "\u{1100}", "\u{11A8}", "\u{600}", "🏽", "🇪", "\u{94D}", "\r", "\n",
    ]
    #expect(joining.count { $0.isLone } == 0)
    var count = 0
    for value in 0...UInt32(0x1FFFF) {
      guard let scalar = Unicode.Scalar(value), scalar.isLone else { continue }
      count += 1
      let text = String(scalars: kinds.flatMap { [$0, scalar] } + [scalar])
      if text.count != 2 * kinds.count + 1 { Issue.record("U+\(String(value, radix: 16))") }
      let (properties, isBlank) = (scalar.properties, value == 0x20 || value == 0xA0)
      #expect((properties.isWhitespace || properties.generalCategory == .spaceSeparator) == isBlank)
      #expect(properties.generalCategory != .format && scalar.isBlankOrInvisible == isBlank)
    }
    #expect(count > 39_000)
  }

  @Test(arguments: ["", "abc", "a😀b", "👨‍👩‍👧x", "e\u{301}\r\nz", "🇪🇸🇫🇷", "字字"])
  func placesAreWholeCharacters(text: String) {
    let boundaries = Set(text.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count])
    for lower in -2...text.utf16.count + 2 {
      for length in 0...text.utf16.count + 2 {
        var buffer = TextBuffer(text)
        let range = buffer.positions(of: UTF16Range(location: lower, length: length))
        for position in [range.lowerBound, range.upperBound] {
          #expect(boundaries.contains(position.utf16))
          #expect(buffer.index(position).utf16Offset(in: text) == position.utf16)
        }
        let clamped = UTF16Range(location: lower, length: length).clamped(to: text.utf16.count)
        #expect(range.upperBound.utf16 == boundaries.filter { $0 >= clamped.upperBound }.min())
        if clamped.isEmpty {
          #expect(range.isEmpty)
        } else {
          #expect(range.lowerBound.utf16 == boundaries.filter { $0 <= clamped.lowerBound }.max())
        }
      }
    }
  }

  @Test func lookUpsFarApart() {
    let text = String(repeating: "я😀", count: 1000)
    var buffer = TextBuffer(text)
    for offset in [0, 2999, 1, 1500, 3000, 2, 1501, 4, 2998] {
      let position = buffer.positions(of: UTF16Range(location: offset, length: 1)).lowerBound
      #expect(buffer.text[buffer.index(position)...].utf16.count + position.utf16 == 3000)
      #expect(position.utf16 <= offset && offset - position.utf16 < 2)
    }
  }
}
