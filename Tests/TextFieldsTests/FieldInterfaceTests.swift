import Foundation
import FoundationMatching
import FoundationTextFields
import Matching
import Testing
import TextFields

/// What a user interface asks of a field, and what it shows.
@Suite struct FieldInterfaceTests {
  private func field(
    _ specification: String, text: String = "", _ configure: (inout FieldConfiguration) -> Void = { _ in }
  ) throws -> FieldModel {
    var configuration = FieldConfiguration(type: try FieldType(specification: specification))
    configure(&configuration)
    return try FieldModel(configuration, text: text)
  }

  // MARK: Ranges

  @Test func rangesOfAllKinds() throws {
    var field = try field("none", text: "one two")
    let word = try #require(field.text.range(of: "two"))
    #expect(field.replace(word, with: "2").text == "one 2")
    #expect(field.replace(NSRange(location: 0, length: 3), with: "1").text == "1 2")
    #expect(field.replace(NSRange(location: NSNotFound, length: 0), with: "!").text == "1 2!")
    #expect(NSRange(field.selection) == NSRange(location: 4, length: 0))
    field.select(UTF16Range(location: 0, length: 2))
    #expect(field.insert("").text == "2!")
  }

  @Test func theChangeTellsWhatIsDifferent() throws {
    var field = try field("card", text: "4111 1111 1111 1111")
    let result = field.replace(UTF16Range(location: 5, length: 4), with: "22")
    #expect(result.text == "4111 2211 1111 11")
    let change = try #require(result.change)
    #expect(change.range.location == 5 && change.inserted.hasPrefix("22"))
    let undone = field.replace(change.undoRange, with: String(change.removed))
    #expect(undone.text == "4111 1111 1111 1111")
  }

  @Test func mergedCharactersAreAChangeOfWholeOnes() throws {
    var field = try field("none", text: "e")
    let result = field.insert("\u{301}")
    #expect(result.text == "e\u{301}" && field.characterCount == 1)
    let change = try #require(result.change)
    #expect(change.range == UTF16Range(location: 0, length: 1) && change.removed == "e")
    #expect(field.replace(change.undoRange, with: String(change.removed)).text == "e")
  }

  @Test func aWholeTextIsTakenAsTheEditThatItHides() throws {
    var field = try field("card", text: "4111 1111")
    #expect(field.update(to: "41211 1111").text == "4121 1111 1" && field.caret == 3)
    #expect(field.update(to: "4121 x111 1").rejection?.reason == .typing)
    #expect(field.text == "4121 1111 1")
    let same = field.update(to: field.text)
    #expect(same.isAccepted && same.change == nil)
  }

  @Test(arguments: [
    "café", "cafè", "cafe", "cafe\u{301}", "c😀f", "c😁f", "😀", "", "caf", "éé", "é", "e\u{301}e\u{301}", "🇪🇸", "🇫🇷",
  ])
  func anyTextBecomesAnyOther(text: String) throws {
    for other in ["café", "cafè", "e\u{301}", "c😁f", "😁", "", "ffé", "é", "🇪🇫", "🇪🇸🇫🇷", "af"] {
      var field = try field("none", text: text)
      let result = field.update(to: other)
      #expect(field.text.utf8.elementsEqual(other.utf8) && field.utf16Count == other.utf16.count)
      #expect((result.change == nil) == text.utf8.elementsEqual(other.utf8))
      if let change = result.change { field.replace(change.undoRange, with: String(change.removed)) }
      #expect(field.text.utf8.elementsEqual(text.utf8))
      var set = try self.field("none", text: text)
      guard let change = set.setText(other).change else { continue }
      let bounds = Range(NSRange(location: change.range.location, length: change.range.length), in: text)
      let range = try #require(bounds)
      #expect(text.replacingCharacters(in: range, with: String(change.inserted)).utf8.elementsEqual(other.utf8))
    }
  }

  @Test func theCaretMovesByCharacters() throws {
    var field = try field("none", text: "a👨‍👩‍👧e\u{301}")
    var offsets: [Int] = []
    for _ in 0..<4 {
      offsets.append(field.caret)
      field.moveCaretBackward()
    }
    #expect(offsets == [11, 9, 1, 0])
    field.moveCaretForward()
    field.moveCaretForward()
    #expect(field.caret == 9)
    field.selectAll()
    field.moveCaretForward()
    #expect(field.selection == UTF16Range(caret: 11))
    field.selectAll()
    field.moveCaretBackward()
    #expect(field.selection == UTF16Range(caret: 0))
  }

  @Test func theReadmesExample() throws {
    var field = try FieldModel(type: .card)
    let result = field.insert("4111-1111 1111 1111")
    #expect(result.text == "4111 1111 1111 1111" && result.caret == 19)
    #expect(field.plainValue == "4111111111111111" && field.isValid)
    #expect(field.insert("x").rejection?.reason == .typing && field.text == result.text)
    #expect(
      FieldType.price(maximum: DecimalDigits(100), fractionDigits: 2).withMessages([.range: "!"]).messages == [
        .range: "!"
      ])
  }

  // MARK: Marked text

  @Test("a composed mark that joins the text before it", arguments: ["\u{301}", "\u{301}x", "\u{1F3FD}", "\u{200D}👧"])
  func composedMarks(marked: String) throws {
    var field = try FieldModel(type: .anyText, text: "e👩")
    field.select(UTF16Range(caret: marked == "\u{301}" ? 1 : 3))
    let before = field.text
    field.setMarkedText(marked)
    #expect(field.characterCount == field.text.count)
    field.commitMarkedText()
    #expect(field.text.unicodeScalars.count == before.unicodeScalars.count + marked.unicodeScalars.count)
    #expect(field.characterCount == field.text.count && field.utf16Count == field.text.utf16.count)
  }

  @Test func markedTextIsFreeUntilItIsCommitted() throws {
    var field = try field("username:2,8", text: "ab")
    let marked = field.setMarkedText("ñ!", selectedRange: UTF16Range(location: 1, length: 1))
    #expect(marked.text == "abñ!" && marked.selection == UTF16Range(location: 3, length: 1))
    #expect(field.markedRange == UTF16Range(location: 2, length: 2))
    #expect(field.setMarkedText("ni").text == "abni")
    #expect(field.commitMarkedText()?.isAccepted == true)
    #expect(field.text == "abni" && field.markedRange == nil && field.caret == 4)
    field.setMarkedText("你")
    let refused = field.commitMarkedText()
    #expect(refused?.rejection?.reason == .typing && refused?.text == "abni" && field.caret == 4)
    #expect(field.commitMarkedText() == nil)
  }

  @Test func markedTextOverASelectionGivesItBackWhenRefused() throws {
    var field = try field("username:2,8", text: "abcd")
    field.select(UTF16Range(location: 1, length: 2))
    field.setMarkedText("你")
    #expect(field.text == "a你d")
    let refused = field.commitMarkedText()
    #expect(refused?.text == "abcd" && refused?.selection == UTF16Range(location: 1, length: 2))
    field.setMarkedText("ni")
    field.setMarkedText("")
    #expect(field.text == "ad" && field.markedRange == nil)
  }

  @Test func editsMeetMarkedText() throws {
    var field = try field("none", text: "xy")
    field.select(UTF16Range(caret: 1))
    field.setMarkedText("ni")
    field.deleteBackward()
    #expect(field.text == "xny" && field.markedRange == UTF16Range(location: 1, length: 1))
    field.replace(UTF16Range(location: 3, length: 0), with: "!")
    #expect(field.text == "xny!" && field.markedRange == nil)
    field.setMarkedText("b")
    field.endEditing()
    #expect(field.text == "xny!b" && field.markedRange == nil)
    field.setMarkedText("c")
    field.commit()
    #expect(field.text == "xny!bc")
    field.setMarkedText("d")
    field.clear()
    #expect(field.text.isEmpty && field.markedRange == nil)
  }

  @Test func markedTextInAFormat() throws {
    var field = try field("card", text: "4111")
    field.setMarkedText("１")
    #expect(field.text == "4111１")
    #expect(field.commitMarkedText()?.text == "4111 1")
  }

  // MARK: Text of the program

  @Test func textOfTheProgramIsTakenAsItIs() throws {
    var field = try field("username:2,4") { $0.limit = 4 }
    #expect(field.setText("not a name").isAccepted)
    #expect(field.text == "not a name" && field.insert("x").rejection?.reason == .limit)
    #expect(field.replace(UTF16Range(location: 3, length: 7), with: "").text == "not")
    var card = try self.field("card", text: "4111x1111")
    #expect(card.text == "4111x1111" && !card.isValid)
    #expect(card.insert("1").rejection?.reason == .rule)
    #expect(card.replace(UTF16Range(location: 4, length: 1), with: "").text == "4111 1111")
  }

  @Test func markedTextThatIsRefusedIsSaidToBeGone() throws {
    var card = try field("card")
    card.insert("1")
    card.setMarkedText("x")
    let refused = card.commitMarkedText()
    #expect(refused?.isAccepted == false && refused?.events.contains(.changed) == true && card.text == "1")
    // A key after composed text that does not fit is not to blame for it.
    card.setMarkedText("x")
    let key = card.insert("2")
    #expect(key.isAccepted && key.events.contains(.changed) && card.text == "12")
    #expect(!card.insert("y").events.contains(.changed))
  }

  @Test func clearingDiscardsMarkedText() throws {
    var number = try field("number:0,9999", text: "12")
    number.setMarkedText("ab")
    let cleared = number.clear()
    #expect(cleared.text == "" && cleared.events.isSuperset(of: [.changed, .cleared]) && number.markedRange == nil)
    #expect(number.undo().text == "12")
    var fixed = try field("username:1,20", text: "ab") {
      $0.overrides.shouldChange = { _, edit in edit.replacement.isEmpty ? .refuse(nil) : .followRules }
    }
    fixed.setMarkedText("é")
    #expect(!fixed.clear().isAccepted && fixed.text == "abé" && fixed.markedRange != nil)
    // Nothing but marked text: it is gone, and that is a change.
    var empty = try field("none")
    empty.setMarkedText("ab")
    #expect(empty.clear().events.isSuperset(of: [.changed, .cleared]) && empty.text == "")
  }

  @Test func anEditThatOverlapsMarkedText() throws {
    // The marked text is refused, and what it had replaced comes back: the edit replaces that too.
    var name = try field("username:1,20", text: "abcdef")
    name.select(UTF16Range(location: 1, length: 5))
    name.setMarkedText("é")
    #expect(name.replace(UTF16Range(location: 0, length: 2), with: "z").text == "z")
    var text = try field("none", text: "abcdef")
    text.select(UTF16Range(location: 2, length: 0))
    text.setMarkedText("xyz")
    #expect(text.replace(UTF16Range(location: 1, length: 2), with: "-").text == "a-cdef")
    #expect(text.undo().text == "abxyzcdef")
  }

  @Test func markedTextOverTheLimitMayShrink() throws {
    var name = try field("none", text: "abcdef") {
      $0.limit = 3
      $0.limitsMarkedText = true
    }
    name.select(UTF16Range(location: 4, length: 2))
    #expect(name.setMarkedText("xy").isAccepted && name.setMarkedText("x").isAccepted)
    #expect(!name.setMarkedText("xyz").isAccepted && name.text == "abcdx")
  }

  @Test func aTextWithoutALayoutObeysTheLimit() throws {
    var card = try field("card")
    card.setText("4111 1111 1111 1111x")
    let digits = String(repeating: "1", count: 32)
    #expect(card.replace(UTF16Range(location: 19, length: 1), with: digits).rejection?.reason == .limit)
    #expect(card.text == "4111 1111 1111 1111x")
    #expect(card.replace(UTF16Range(location: 19, length: 1), with: "111").text == "4111 1111 1111 1111 111")
    var short = try field("card") { $0.limit = 8 }
    short.setText("4111 1111x")
    #expect(!short.replace(UTF16Range(location: 9, length: 1), with: "22").isAccepted)
    #expect(short.replace(UTF16Range(location: 9, length: 1), with: "").text == "4111 1111")
  }

  @Test func aPickerTakesWhatTheFormatCanWrite() throws {
    var date = try field("date:dd/MM/yy")
    #expect(date.pick(CalendarDate(year: 1999, month: 12, day: 31)).rejection?.reason == .rule && date.text == "")
    #expect(date.pick(CalendarDate(year: 2031, month: 12, day: 31)).text == "31/12/31")
    #expect(date.pick(CalendarDate(year: 2031)).rejection?.reason == .rule)
    var month = try field("date:MM/yyyy")
    #expect(month.pick(CalendarDate(year: 1999, month: 12, day: 31)).text == "12/1999")
  }

  @Test func twoValuesOnTwoLinesAreNotOne() throws {
    for (type, text) in [
      ("amount", "1\n2"), ("number:0,99", "1\r\n2"), ("price:100,2", "1.5\n2"), ("percent", "1\n2"),
      ("ip", "1.2.3.4\n5"), ("phone", "+49 30 123456\n7"), ("time", "12\u{2028}30"),
      ("date:dd/MM/yyyy", "1\n2/10/2012"), ("email", "Ann <a@b.com>, Bob <c@d.com>"),
      ("email", "a@b.com <c@d.com>"),
    ] {
      var field = try field(type)
      #expect(!field.paste(text).isAccepted && field.text.isEmpty, "\(type)")
    }
    var amount = try field("amount")
    #expect(amount.paste("\n12\r\n").text == "12" && !amount.insert("\n").isAccepted)
    var email = try field("email")
    #expect(email.paste("Ann@b.com <ann@b.com>").text == "ann@b.com")
    var card = try field("card")
    #expect(card.paste("4111 1111\n1111 1111").text == "4111 1111 1111 1111")
  }

  /// With the policy `filter` too: an address without one of its characters is another one.
  @Test(arguments: [("ip", "1.2x3.4.5"), ("mac", "00:1b:1z1:11:3a:b7"), ("cidr", "10.0.0.0/1x6"), ("uuid", "f8z1d4")])
  func nothingIsDroppedFromWithinAnAddress(specification: String, text: String) throws {
    var field = try field(specification) { $0.pastePolicy = .filter }
    #expect(!field.paste(text).isAccepted && field.text.isEmpty)
  }

  /// A paste that cannot be taken says why, and not only that it does not fit.
  @Test(arguments: [
    ("amount", "1,234", "It is not clear which value this is."),
    ("amount", "1.2.3,4,5", "It is not clear which value this is."),
    ("date:dd/MM/yyyy", "2028.02.30", "It is not clear which value this is."),
    ("email", "a@b.com\nc@d.com", "This field takes one value, and these are several lines."),
  ])
  func aPasteThatIsRefusedTellsItsProblem(specification: String, paste: String, message: String) throws {
    var field = try field(specification)
    let rejection = try #require(field.insert(paste).rejection)
    #expect(rejection.reason == .rule && rejection.message == message)
    #expect(field.text.isEmpty)
    var translated = try self.field(specification) {
      $0.messages.unclear = "?"
      $0.messages.severalValues = "!"
    }
    #expect(translated.insert(paste).rejection?.message == (paste.contains("\n") ? "!" : "?"))
  }

  @Test func aLabelIsToldAsItWasTyped() throws {
    var colour = try field("hex-colour")
    colour.insert("0")
    #expect(colour.insert("x").omission?.message == "“0x” is not part of the value and was taken away.")
  }

  @Test func aNumberIsNotCutAndAMonthIsNotRead() throws {
    for (type, text) in [("number:0,99999", "12345"), ("price:100,2", "12.55"), ("ip", "192.0.2.123")] {
      var field = try field(type) {
        $0.overLimit = .truncate
        $0.limit = text.count - 1
      }
      #expect(field.paste(text).rejection?.reason == .limit && field.text.isEmpty, "\(type)")
    }
    for text in ["April 29", "Nov 12", "Nov 12 2028", "Nov 12, 2028", "12 Nov"] {
      var field = try field("expiry") { $0.pastePolicy = .filter }
      #expect(!field.paste(text).isAccepted && field.text.isEmpty, "\(text)")
    }
    var date = try field("date:dd/MM/yyyy") { $0.pastePolicy = .filter }
    #expect(date.paste("Date: 29/02/2028.").text == "29/02/2028")
  }

  @Test func aRefusedMarkIsForgottenWhenTheCaretMoves() throws {
    for move in [{ (field: inout FieldModel) in field.moveCaretBackward() }, { $0.selectAll() }] {
      var number = try field("number:0,9999", text: "12")
      #expect(!number.insert(",").isAccepted && !number.insert("3").isAccepted)
      move(&number)
      #expect(number.insert("3").isAccepted)
    }
  }

  @Test func aWholeTextWithAnAccentMoreChangesOneCharacter() throws {
    var text = try field("none", text: "cafe, cafe, cafe")
    let result = text.update(to: "cafe, cafe\u{301}, cafe")
    #expect(result.change?.range == UTF16Range(location: 9, length: 1) && result.change?.inserted == "e\u{301}")
    #expect(text.caret == 11)
    #expect(text.update(to: "cafe, cafe, cafe").change?.removed == "e\u{301}")
    text.setText("a👍b")
    #expect(text.update(to: "a👍🏽b").change?.range == UTF16Range(location: 1, length: 2))
  }

  @Test func smallGreekLettersHaveASigmaForTheEndOfAWord() throws {
    var text = try field("none") {
      $0.letterCase = .lower
      $0.locale = "el_GR"
    }
    #expect(text.insert("ΟΔΟΣ ΣΑΣ Σ").text == "οδος σας σ")
  }

  @Test func plainValuesGoInAndOut() throws {
    var amount = try field("amount")
    #expect(amount.setPlainValue("1200.99").text == "1 200,99")
    #expect(amount.setPlainValue("1,5").rejection?.reason == .typing)
    #expect(amount.setPlainValue("-3").rejection?.reason == .typing)
    #expect(amount.text == "1 200,99" && amount.plainValue == "1200.99")
    var expiry = try field("expiry:yyyy-MM")
    #expect(expiry.setPlainValue("2031-07").text == "07/31")
    #expect(expiry.plainValue == "2031-07")
    #expect(expiry.setPlainValue("07/31").rejection?.reason == .typing)
    #expect(expiry.setPlainValue("07/3").text == "07/3" && expiry.plainValue == "07/3")
    #expect(expiry.setPlainValue("").isAccepted && expiry.text.isEmpty)
    #expect(expiry.setText("12/2031").text == "12/31" && expiry.setText("2031-12").text == "12/31")
    expiry.setText("2/2031😀")
    #expect(expiry.verdict == .noMatch)
    var name = try field("none")
    #expect(name.setPlainValue("x").text == "x" && name.plainValue == "x")
  }

  @Test func pickersSetValues() throws {
    var number = try field("number:-5,10")
    #expect(number.pickerNumbers == -5...10)
    let picked = number.pick(7)
    #expect(picked.text == "7" && picked.events == [.changed, .pickerValueChanged])
    #expect(number.pick(7).events == .pickerValueChanged)
    #expect(number.pick(11).rejection?.reason == .rule && number.text == "7")
    var date = try field("date:dd/MM/yyyy,01/01/2020,31/12/2030")
    #expect(date.pickerDates?.minimum == CalendarDate(year: 2020, month: 1, day: 1))
    #expect(date.pick(CalendarDate(year: 2024, month: 2, day: 29)).text == "29/02/2024")
    #expect(date.pick(CalendarDate(year: 2023, month: 2, day: 29)).rejection?.reason == .rule)
    #expect(date.pick(CalendarDate(year: 2031, month: 1, day: 1)).rejection?.reason == .rule)
    #expect(date.pick(3).rejection?.reason == .rule && number.pickerDates == nil)
    date.isEnabled = false
    #expect(date.pick(CalendarDate(year: 2024, month: 2, day: 28)).rejection?.reason == .disabled)
  }

  @Test func anotherConfigurationKeepsTextAndFocus() throws {
    var field = try field("none", text: "4111111111111111")
    field.beginEditing()
    var configuration = field.configuration
    configuration.type = .card
    try field.reconfigure(configuration)
    #expect(field.text == "4111 1111 1111 1111" && field.focus == .active)
    configuration.type = .pattern(Pattern("("))
    #expect(throws: PatternError.self) { try field.reconfigure(configuration) }
    #expect(field.text == "4111 1111 1111 1111")
  }

  // MARK: Presentation

  @Test func titleAndPlaceholder() throws {
    var field = try field("email") {
      $0.appearance.title = "E-mail"
      $0.appearance.placeholder = "you@example.com"
    }
    #expect(!field.presentation.isTitleVisible && field.presentation.isPlaceholderVisible)
    field.beginEditing()
    #expect(field.presentation.isTitleVisible && field.presentation.isPlaceholderVisible)
    field.insert("a")
    #expect(field.presentation.isTitleVisible && !field.presentation.isPlaceholderVisible)
    let always = try self.field("email") {
      $0.appearance.title = "E-mail"
      $0.appearance.alwaysShowsTitle = true
    }
    #expect(always.presentation.isTitleVisible && !always.presentation.isPlaceholderVisible)
  }

  @Test func counters() throws {
    func counter(_ style: CounterStyle, _ specification: String, _ text: String, limit: Int?) throws -> String? {
      try field(specification, text: text) {
        $0.appearance.counter = style
        $0.limit = limit
      }.presentation.counter
    }
    #expect(try counter(.up, "none", "abc", limit: 10) == "3/10")
    #expect(try counter(.down, "none", "abc", limit: 10) == "7")
    #expect(try counter(.down, "none", "abcdef", limit: 4) == "0")
    #expect(try counter(.up, "none", "👨‍👩‍👧e\u{301}", limit: 10) == "2/10")
    #expect(try counter(.up, "card", "4111 1111", limit: 16) == "8/16")
    #expect(try counter(.up, "none", "abc", limit: nil) == nil)
    #expect(try counter(.hidden, "none", "abc", limit: 10) == nil)
  }

  @Test func alertsTakeThePlaceOfTitleOrHelper() throws {
    for position in AlertPosition.allCases {
      var field = try field("email", text: "a") {
        $0.appearance.title = "E-mail"
        $0.appearance.helperText = "We write rarely."
        $0.appearance.alertPosition = position
      }
      #expect(field.presentation.alert == nil && field.presentation.helperText == "We write rarely.")
      field.showAlert("No.")
      #expect(field.presentation.alert == .init(text: "No.", position: position, isError: true))
      #expect(field.presentation.isTitleVisible == (position == .bottom))
      #expect((field.presentation.helperText == nil) == (position == .bottom))
      field.hideAlert()
      #expect(field.presentation.helperText == "We write rarely." && field.presentation.isTitleVisible)
    }
  }

  @Test func secureTextIsDots() throws {
    var field = try field("password:2,20", text: "pä👨‍👩‍👧") { $0.appearance.isSecure = true }
    field.select(UTF16Range(location: 1, length: 1))
    #expect(field.presentation.shownText == "•••")
    #expect(field.presentation.shownSelection == UTF16Range(location: 1, length: 1))
    #expect(!field.allows(.copy) && !field.allows(.cut) && field.allows(.paste))
    #expect(field.secure(false) == [] && field.presentation.shownText == "pä👨‍👩‍👧")
    #expect(field.allows(.copy))
    #expect(field.secure() == .secured && field.secure() == [])
    field.insert("x")
    #expect(field.text == "px👨‍👩‍👧")
  }

  @Test func editingActions() throws {
    let free = try field("none")
    #expect(free.presentation.actions == Set(EditingAction.allCases))
    for specification in ["amount", "expiry"] {
      let field = try field(specification)
      #expect(!field.allows(.cut) && !field.allows(.paste) && field.allows(.copy))
      #expect(try self.field(specification) { $0.appearance.actions = .all }.allows(.paste))
    }
    let only = try field("none") { $0.appearance.actions = .only([.copy]) }
    #expect(only.presentation.actions == [.copy])
    let excluding = try field("none") { $0.appearance.actions = .excluding([.paste]) }
    #expect(!excluding.allows(.paste) && excluding.allows(.cut))
    let none = try field("none") { $0.appearance.actions = .nothing }
    #expect(none.presentation.actions.isEmpty)
    var disabled = free
    disabled.isEnabled = false
    #expect(!disabled.allows(.paste) && !disabled.allows(.cut) && disabled.allows(.copy))
  }

  // MARK: Forms

  @Test func aFormCommitsAllAndReportsInOrder() throws {
    var form = FieldForm<String>()
    form["mail"] = try field("email")
    form["name"] = try field("username:2,8", text: "!")
    form["mail"]?.insert("a@b")
    form["note"] = try field("none") { $0.isRequired = true }
    #expect(!form.isValid && form["mail"]?.status == .normal)
    #expect(form.commit().map(\.name) == ["mail", "name", "note"])
    #expect(form["note"]?.status.name == "error")
    form["mail"]?.insert(".org")
    form["name"]?.setText("me")
    form["note"]?.insert("x")
    #expect(form.isValid && form.commit() == [])
    #expect(form.plainValues == ["mail": "a@b.org", "name": "me", "note": "x"])
    form["name"] = nil
    #expect(form.names == ["mail", "note"])
  }

  @Test func eventsHaveAnOrder() {
    let events: FieldEvents = [.alertShown, .changed, .filled]
    #expect(events.list == [.changed, .filled, .alertShown])
    for event in FieldEvent.allCases { #expect(FieldEvents(event).list == [event]) }
  }
}
