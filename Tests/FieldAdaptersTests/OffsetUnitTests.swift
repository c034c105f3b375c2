import FieldAdapters
import Testing
import TextFields

@Suite struct OffsetUnitTests {
  /// One, two, three and four bytes; a surrogate pair; a Character of several scalars; a line end of two.
  private static let text = "aé€𝒳e\u{301}\r\nb"

  @Test(arguments: [
    (OffsetUnit.utf8, 16), (.utf16, 10), (.scalars, 9), (.characters, 7),
  ])
  func countsWholeTexts(unit: OffsetUnit, count: Int) {
    #expect(unit.count(of: Self.text) == count)
    #expect(unit.utf16Range(of: 0..<count, in: Self.text) == UTF16Range(location: 0, length: 10))
    #expect(unit.range(of: UTF16Range(location: 0, length: 99), in: Self.text) == 0..<count)
  }

  /// Between scalars, every unit but Characters can say every place: there and back is the same.
  @Test(arguments: OffsetUnit.allCases)
  func thereAndBack(unit: OffsetUnit) {
    let text = Self.text
    let places = unit == .characters ? Array(text.indices) : Array(text.unicodeScalars.indices)
    for start in places {
      for end in places + [text.endIndex] where start <= end {
        let range = UTF16Range(
          location: start.utf16Offset(in: text), length: text.utf16.distance(from: start, to: end))
        let own = unit.range(of: range, in: text)
        #expect(unit.utf16Range(of: own, in: text) == range)
        #expect(unit.part(own, of: text).utf8.elementsEqual(text[start..<end].utf8))
      }
    }
  }

  @Test func endsInsideScalarsMoveOutwards() {
    let text = "a€b"
    #expect(OffsetUnit.utf8.utf16Range(of: 2..<3, in: text) == UTF16Range(location: 1, length: 1))
    #expect(OffsetUnit.utf8.utf16Range(of: 2..<2, in: text) == UTF16Range(location: 1, length: 0))
    #expect(OffsetUnit.utf8.part(3..<5, of: text) == "€b")
    #expect(OffsetUnit.utf16.part(1..<2, of: "𝒳y") == "𝒳")
  }

  @Test(arguments: OffsetUnit.allCases)
  func placesOutsideAreClamped(unit: OffsetUnit) {
    #expect(unit.range(of: UTF16Range(location: -3, length: .max), in: "äb") == 0..<unit.count(of: "äb"))
    #expect(unit.part(-5..<99, of: "äb") == "äb")
    if unit != .utf16 {
      #expect(unit.utf16Range(of: 1..<99, in: "a€") == UTF16Range(location: 1, length: 1))
    }
  }

  @Test func lineEndsOfTwoAreOneCharacter() {
    #expect(OffsetUnit.characters.utf16Range(of: 1..<2, in: "a\r\nb") == UTF16Range(location: 1, length: 2))
    #expect(OffsetUnit.scalars.utf16Range(of: 1..<2, in: "a\r\nb") == UTF16Range(location: 1, length: 1))
  }
}
