import Matching
import Testing

@testable import TextFields

struct TypesMaskTests {
  @Test(arguments: [
    ("[000]-[00]", "123-45", true), ("[000]-[00]", "123-4", false), ("[000]-[00]", "12345", true),
    ("[000]-[00]", "1234", false), ("[009]-[00]", "12345", false), ("{+}[0] [0]", "+12", true),
    ("{+}[0] [0]", "12", false),
    ("1[00]", "23", false), ("1[00]", "123", true), ("[00]|[000]-[0]", "1234", false),
    ("[09]", "1", true), ("[09]", "12", true), ("[09]", "123", false), ("[09]", "", false), ("[90]", "1", true),
    ("[9][0]", "1", true), ("[99]", "", true), ("[Aa]", "b", true), ("[Aa]", "bC", true), ("[Aa]", "b1", false),
    ("[_-]", "b", true), ("[_-]", "1b", true), ("[_-]", "é", false), ("[0…]", "1", true), ("[0…]", "123456", true),
    ("[0…]", "", false), ("[9…]", "", true), ("[0][…]", "12", true), ("[0…9]", "12345", true),
    ("[A…][0…]", "ab12", true),
    ("{+1} ([000]) [000]-[0000]", "+1 (234) 567-8901", true), ("{+1} ([000]) [000]-[0000]", "+1 (234) 567-890", false),
    (#"\[[0]\]"#, "[1]", true), (#"\\[0]"#, #"\1"#, true), ("[9][_]", "5", false), ("[9][_]", "5a", true),
    ("[9][_]", "a", true), ("[0…][_]", "55", false), ("[0…][_]", "55a", true), ("[9]5", "5", false),
    ("[9]5", "15", true),
    ("[9]/[9]", "/", true), ("[9]/[9]", "1/", true), ("[_…]/[0]", "ab1/2", true), ("é[0]", "é1", true),
    ("👍[0]", "👍1", true), ("[0] [0]", "1 2", true),
  ])
  func texts(notation: String, text: String, isComplete: Bool) throws {
    #expect(try type("mask:\(notation)").validator.accepts(text) == isComplete)
  }

  @Test func elements() throws {
    let mask = try Mask("{+7} ([90a…])")
    #expect(
      mask.elements == [
        .literal("+", isPlain: true), .literal("7", isPlain: true), .literal(" ", isPlain: false),
        .literal("(", isPlain: false), .slot(.digit, isOptional: false), .slot(.digit, isOptional: true),
        .repeating(.letter), .literal(")", isPlain: false),
      ])
    #expect(mask.maximumLength == nil)
    #expect(try Mask("[00]-[99]").maximumLength == 5)
  }

  @Test func symbolsOfYourOwn() throws {
    let hexadecimal = Mask.CharacterKind(["0"..."9", "a"..."f", "A"..."F"])
    let vowel = Mask.CharacterKind(scalars: "aeiouäöü")
    let mask = try Mask(
      "#[HH][V][v]", symbols: ["H": .init(hexadecimal), "V": .init(vowel), "v": .init(vowel, isOptional: true)])
    let validator = try ValueValidator(type: .mask(mask))
    #expect(validator.accepts("#0fä") && validator.accepts("#Abeu"))
    #expect(!validator.accepts("#0gä") && !validator.accepts("#0fx"))
    #expect(hexadecimal.contains("e") && !hexadecimal.contains("g") && !hexadecimal.contains("e\u{301}"))
    #expect(Mask.CharacterKind(["c"..."d", "a"..."b", "b"..."c", "x"..."x"]).ranges == ["a"..."d", "x"..."x"])
  }

  @Test func blanksAtTheEndsAreKept() throws {
    #expect(try type("mask:[0] ").holdsBlanks)
    #expect(try !type("mask:[0] [0]").holdsBlanks)
  }

  /// Every text over a small alphabet is judged as a direct reading of the mask judges it.
  @Test(arguments: [
    "[9][_]-", "[0…][-]1", "[a][-][9]1", "[9a]1[_]", "[-…]1[0]", "[0][-…]", "[9][-][9][-]1", "1[9]1[9]",
  ])
  func exhaustively(notation: String) throws {
    let mask = try Mask(notation)
    let validator = try ValueValidator(type: .mask(mask))
    var texts = [""]
    for _ in 0..<6 {
      texts = texts.flatMap { text in ["1", "b", "-"].map { text + $0 } }
      for text in texts { #expect(validator.accepts(text) == Self.isComplete(text, mask.elements[...]), "\(text)") }
    }
  }

  /// A place takes a character whenever it can.
  private static func isComplete(_ text: String, _ elements: ArraySlice<Mask.Element>) -> Bool {
    var rest = text[...]
    for (place, element) in elements.enumerated() {
      switch element {
      case .literal(let literal, _): if rest.popFirst() != literal { return false }
      case .repeating(let kind): rest = rest.drop { kind.contains($0) }
      case .slot(let kind, let isOptional):
        // Neighbouring places of one kind: the required ones come first, so the first character goes to one of them.
        let fits = rest.first.map(kind.contains) ?? false
        if fits { rest.removeFirst() } else if !isOptional { return false }
        _ = place
      }
    }
    return rest.isEmpty
  }
}
