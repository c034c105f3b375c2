import Matching
import TestSupport
import Testing

@testable import TextFields

/// Long texts are judged by saved states, and as any other text is.
@Suite struct FieldLongTextTests {
  private func field(_ specification: String, text: String, viability: Bool = false) throws -> FieldModel {
    var configuration = FieldConfiguration(type: try FieldType(specification: specification))
    configuration.timing = .always
    configuration.refusesDeadEnds = viability
    return try FieldModel(configuration, text: text)
  }

  /// The verdict that the text has by itself.
  private func verdict(_ field: FieldModel) -> Verdict? {
    field.text.withUTF8Bytes { field.rules.validator.judgement(onValidUTF8: $0).verdict }
  }

  @Test(arguments: ["pattern:(?:[a-zé]+ )*[a-zé]+", "pattern:(?:aa)*", "pattern:(?:[^x]|xy)*"], 0..<6)
  func aRunSaysWhatAPassSays(specification: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var field = try field(
      specification, text: String(repeating: specification.contains("aa") ? "aa" : "word é ", count: 300))
    field.insert("a")
    #expect(field.edited.longRun == nil, "an edit at the end needs no run")
    for _ in 0..<200 {
      let location = Int.random(in: 0...field.utf16Count, using: &generator)
      let length = [0, 0, 1, 3, 60].randomElement(using: &generator)!
      let piece = ["a", "aa", " ", "é", "x", "xy", "", "many more words"].randomElement(using: &generator)!
      field.replace(UTF16Range(location: location, length: length), with: piece)
      if let run = field.edited.longRun {
        #expect(run.byteCount == field.text.utf8.count)
        #expect(run.verdict == verdict(field))
      }
      #expect(field.verdict == verdict(field))
    }
    #expect(field.edited.longRun != nil)
  }

  /// As long as a long text is edited at its end, no run is kept over it.
  @Test func keysAtTheEndNeedNoRun() throws {
    var field = try field("pattern:(?:[a-z]+ )*[a-z]+", text: String(repeating: "word ", count: 2000))
    for key in ["w", "o", " ", "!", "x"] {
      field.insert(key)
      #expect(field.edited.longRun == nil)
      #expect(field.verdict == verdict(field))
      #expect((field.status == .normal) == (verdict(field) != .noMatch))
    }
    for _ in 0..<3 {
      field.insert("y")
      field.deleteBackward()
      #expect(field.edited.longRun == nil && field.verdict == verdict(field))
    }
    field.setText(String(repeating: "word ", count: 2000) + "w")
    field.insert("e")
    #expect(field.verdict == .match)
    field.select(UTF16Range(caret: 3))
    field.insert("1")
    #expect(field.edited.longRun != nil && field.verdict == .noMatch && field.status.name == "error")
    field.deleteBackward()
    #expect(field.verdict == .match && field.status == .normal)
  }

  /// Each of these took time that grew with the square of its length: some minutes for the texts here.
  @Test(
    arguments: [
      ("email", "mailto:", "%41"), ("email", "a@b.", ","), ("mask:[000]-[000]", "", "1."), ("postal-code:DE", "", "- "),
      ("amount", "1", "111 "), ("date:dd/MM/yyyy", "1", "/"), ("time", "1", ":"), ("mac", "1", ":"), ("uuid", "1", "-"),
    ])
  func longPastesAreReadInLinearTime(specification: String, start: String, piece: String) throws {
    for keepsWhatFits in [false, true] {
      var configuration = FieldConfiguration(type: try FieldType(specification: specification))
      configuration.pastePolicy = keepsWhatFits ? .filter : .reject
      var field = try FieldModel(configuration)
      let text = start + String(repeating: piece, count: 100_000)
      #expect(!field.paste(text).isAccepted || field.text.utf8.count <= text.utf8.count)
      #expect(field.text.isEmpty || field.clear().text.isEmpty)
    }
  }

  @Test func refusedEditsAreTakenBackInTheRunToo() throws {
    var field = try field("pattern:[a-z ]*", text: String(repeating: "word ", count: 200), viability: true)
    for _ in 0..<5 {
      #expect(field.insert("a").isAccepted)
      #expect(field.insert("1").rejection?.reason == .viability)
      #expect(field.edited.longRun?.verdict == .match && field.edited.longRun?.byteCount == field.text.utf8.count)
      field.select(UTF16Range(caret: 17))
    }
    field.setMarkedText("1")
    #expect(field.edited.longRun?.verdict == .noMatch)
    #expect(field.commitMarkedText()?.rejection?.reason == .viability)
    #expect(field.edited.longRun?.verdict == .match)
    field.setText("new")
    #expect(field.edited.longRun?.verdict == .match && field.verdict == .match)
  }

  @Test func statusFollowsALongText() throws {
    var field = try field("pattern:(?:[a-z]+ )*[a-z]+", text: String(repeating: "word ", count: 2000))
    field.insert("w")
    #expect(field.status == .normal)
    field.insert("!")
    #expect(field.status.name == "error")
    field.deleteBackward()
    #expect(field.status == .normal)
  }

  @Test func typesWithMoreThanAPatternHaveNoRun() throws {
    var field = try field("password:2,5000", text: String(repeating: "p", count: 3000))
    field.insert("x")
    #expect(field.edited.longRun == nil && field.verdict == .match)
    var lookbehind = try self.field("pattern:(?:aa(?<=aa))*a?", text: String(repeating: "a", count: 3000))
    lookbehind.insert("a")
    #expect(lookbehind.edited.longRun == nil && lookbehind.verdict == .match)
  }

  @Test func whatMayComeNext() throws {
    let field = try field("pattern:[0-9]{2}-[a-c]", text: "12")
    #expect(field.allowedNext?.contains("-") == true && field.allowedNext?.contains("3") == false)
    let iban = try self.field("iban", text: "D")
    #expect(iban.allowedNext?.contains("E") == true && iban.allowedNext?.contains("1") == false)
    #expect(try self.field("none", text: "").allowedNext == nil)
    var long = try self.field("pattern:a*b?", text: String(repeating: "a", count: 1000))
    long.insert("b")
    #expect(long.edited.longRun == nil && long.allowedNext?.isEmpty == true)
    long.select(UTF16Range(caret: 0))
    long.insert("a")
    #expect(long.edited.longRun != nil && long.allowedNext?.isEmpty == true)
  }
}
