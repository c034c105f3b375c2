import Testing

@testable import TextFields

struct TypesSpecificationTests {
  @Test(arguments: [
    ("nmuber:1,2", 0, "did you mean number"), ("Email", 0, "did you mean email"), ("", 0, "The types: none, email"),
    ("zzz", 0, "there is no type “zzz”. The types"), ("none:1", 5, "takes no parameters"),
    ("iban:DE", 5, "takes no parameters"),
    ("email:int", 6, "“email:intl”"), ("url:", 4, "“url:intl”"), ("username", 8, "username:MIN,MAX"),
    ("username:", 9, "username:MIN,MAX"),
    ("username:3", 10, "takes two parameters, and here is one: write username:MIN,MAX, such as username:3,20"),
    ("username:3,5,7", 13, "here are 3"),
    ("username:,5", 9, "the minimum is missing"), ("username:3,", 11, "the maximum is missing"),
    ("username:a,5", 9, "the minimum is “a”"), ("username:1,5x", 11, "the maximum is “5x”"),
    ("username:-1,5", 9, "from 0 to 65535"), ("password:1,65536", 11, "from 0 to 65535"), ("password:9,4", 9, "swap"),
    ("username: 1,5", 9, "the minimum is “ 1”"), ("username:+1,5", 9, "the minimum is “+1”"),
    ("number:1,99999999999999999999", 9, "the maximum is 99999999999999999999"), ("number:5,-5", 7, "swap"),
    ("number:1.5,2", 7, "the minimum is “1.5”"), ("number:-,2", 7, "the minimum is “-”"),
    ("price:ten,2", 6, "the highest price is “ten”"), ("price:10", 8, "price:MAX,DECIMALS"),
    ("price:10,31", 9, "from 0 to 30"), ("price:-1,2", 6, "the highest price"), ("price:1.2.3,2", 6, "highest price"),
    ("date", 4, "date:FORMAT"), ("date:", 5, "date:FORMAT"), ("date:d/MM/yyyy", 5, "write dd"),
    ("date:DD/MM/yyyy", 5, "write dd"), ("date:dd/mm/yyyy", 8, "write MM"), ("date:dd/MM/yyy", 11, "write yyyy or yy"),
    ("date:dd/MM/yy HH", 14, "the letters are"), ("date:dd/dd", 8, "repeats"), ("date:yy/yyyy", 8, "repeats"),
    ("date://", 5, "at least one"), ("date:dd 'of MM", 8, "apostrophe"),
    ("date:dd/MM/yyyy,01/01/2020", 16, "one parameter or three"),
    ("date:dd/MM/yyyy,30/02/2020,", 16, "must be a day of the calendar"),
    ("date:dd/MM/yyyy,2020-01-01,", 16, "written dd/MM/yyyy"),
    ("date:dd/MM/yyyy,02/01/2020,01/01/2020", 16, "swap"), ("expiry:dd/MM/yy", 7, "without a day"),
    ("expiry:MM", 7, "with yy or yyyy"), ("expiry:M/yy", 7, "write MM"), ("cvv:5", 4, "3, 4 or a brand"),
    ("cvv:", 4, "3, 4 or a brand"), ("mask", 4, "mask:NOTATION"), ("mask:[00", 5, "no closing “]”"),
    ("mask:{a", 5, "no closing “}”"), ("mask:[0x]", 7, "not a place of a mask"), ("mask:[0]\n", 8, "no line ends"),
    ("mask:{\\\r}[0]", 6, "no line ends"), ("mask:[…]", 6, "there is none"),
    ("mask:[0]]", 8, "no opening partner"), ("mask:abc", 5, "at least one place"), ("mask:[0]\\", 8, "backslash"),
    ("mask:-[…0]", 7, "there is none"), ("pattern:", 8, "pattern:REGEX"), ("pattern", 7, "pattern:REGEX"),
    ("amount:", 7, "KEY=VALUE"), ("amount:integer", 7, "KEY=VALUE"), ("amount:integer=x", 15, "integer digits is “x”"),
    ("amount:integer=0", 15, "from 1 to 100"), ("amount:fraction=101", 16, "from 0 to 100"),
    ("amount:digits=3", 7, "no option “digits”"), ("amount:group=\"ab\"", 13, "more than one character"),
    ("amount:group=\"a", 13, "has no partner"), ("amount:group=\"a\"b", 16, "a comma or the end"),
    ("amount:decimal=\"\"", 15, "the decimal separator is missing"), ("amount:group=.,decimal=.", 7, "are the same"),
    ("price:10,2,3", 11, "here are 3"), ("price:10,2,group=.", 11, "no option “group”"),
    ("price:10,2,decimal=7", 19, "cannot be a separator"), ("percent:5", 8, "MIN,MAX"),
    ("percent:1,2,3,4", 14, "here are 4"), ("percent:0,1,group=x", 12, "no option “group”"),
    ("percent:sign=5", 13, "cannot have a digit"), ("percent:1,2,decimal=", 20, "the decimal separator is missing"),
    ("amount:decimal=1", 15, "cannot be a separator"), ("percent:0,9,decimal=1", 20, "cannot be a separator"),
    ("percent:decimal=-", 16, "cannot be a separator"), ("amount:group=1", 7, "cannot be a separator"),
    ("amount:currency=1", 7, "cannot have a digit"),
    ("amount:position=left", 16, "before or after"),
    ("amount:signed=yes,signed=no", 18, "“signed” is given twice"), ("price:1,2,decimal=.,decimal=,", 20, "twice"),
    ("percent:0,1,sign=\"%\",sign=\"%\"", 21, "twice"), ("price:0,2", 6, "raise it"), ("price:0.001,2", 6, "raise it"),
    ("price:decimal=.,10,2", 6, "belongs behind them"), ("percent:sign=\"%\",0,1", 17, "KEY=VALUE"),
    ("expiry:foo", 7, "MM and with yy or yyyy"), ("expiry:", 7, "MM and with yy or yyyy"),
    ("phone:", 6, "is missing"), ("phone:GB,US", 6, "takes one country"), ("vat:", 4, "is missing"),
    ("number:1", 8, "such as number:1,100"), ("time:", 5, "such as HH:mm"), ("amount:integer=3,", 17, "KEY=VALUE"),
  ])
  func errors(specification: String, offset: Int, message: String) throws {
    let error = #expect(throws: FieldTypeError.self) { try type(specification) }
    #expect(error?.offset == offset, "\(String(describing: error))")
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    #expect(error?.specification == specification)
  }

  @Test func unknownLocalesAreErrors() {
    #expect(throws: FieldTypeError.self) { try type("price:1,2", locale: "xx") }
    #expect(throws: FieldTypeError.self) { try type("email", locale: "") }
  }

  /// What a type calls itself makes the same type again.
  @Test(arguments: [
    "none", "email", "email:intl", "email-classic", "username:3,20", "password:0,9", "price:99.95,2", "url", "url:intl",
    "url-classic", "date:dd/MM/yyyy", "date:yyyy-MM-dd,2020-01-01,2020-12-31", "date:MM/yy,,12/30", "number:-5,5",
    "multiline", "amount", "amount:integer=6,fraction=0,group=\".\",decimal=\",\",currency=\" USD\"",
    "amount:group=\"\",decimal=\".\",currency=\"€\",position=before", "card", "iban", "expiry", "expiry:yyyy-MM", "cvv",
    "cvv:4", "mask:+{1} ([000]) [009…]-[Aa_-]", "pattern:a:b,c",
  ])
  func specificationsRoundTrip(specification: String) throws {
    let first = try type(specification)
    let again = try type(first.specification)
    #expect(again.specification == first.specification)
    #expect(again.validationPattern == first.validationPattern)
    #expect(again.typingPattern == first.typingPattern)
    #expect(again.message == first.message)
  }

  /// What any type of any locale calls itself makes an equal type again.
  @Test func specificationsRoundTripInEveryLocale() throws {
    let ofNumbers = [
      "price:1000,2", "price:99.95,0", "price:5,2,decimal=\"'\"", "amount", "amount:decimal=\"\"\"\"",
      "amount:integer=3,currency=\" \"\"x\"\",\",position=before", "percent", "percent:-5,250,3", "percent:0,1,0",
      "percent:sign=\" pct\",position=before",
    ]
    for locale in NumberSeparators.locales {
      for specification in ofNumbers {
        let (first, again) = try roundTrip(specification, locale: locale)
        #expect("\(again.kind)" == "\(first.kind)")
        #expect(try typed(again) == typed(first), "\(specification) in \(locale)")
      }
    }
    let others = [
      "phone:GB", "vat:DE", "time:hh:mm a", "postal-code:NL", "mask:[00]|[000]", "email:intl", "cvv:amex",
      "date:MM/yy,,12/30",
    ]
    for locale in ["de", "ar_EG", "tr"] {
      for specification in FieldTypeCatalogue.entries.map(\.sample) + others {
        _ = try roundTrip(specification, locale: locale)
      }
    }
  }

  /// A type of a locale, and the type that its specification makes.
  private func roundTrip(_ specification: String, locale: String) throws -> (FieldType, FieldType) {
    let first = try type(specification, locale: locale)
    let again = try type(first.specification)
    let isEqual =
      again.specification == first.specification && again.typingPattern == first.typingPattern
      && again.candidatePattern == first.candidatePattern && again.validationPattern == first.validationPattern
      && again.message == first.message && again.maximumLength == first.maximumLength
    #expect(isEqual, "\(specification) in \(locale): \(first.specification)")
    return (first, again)
  }

  /// What a field of a type makes of a few keys.
  private func typed(_ type: FieldType) throws -> [String] {
    var field = try FieldModel(type: type)
    for key in ["1", ",", "2", "\u{66B}", ".", "5"] { field.insert(key) }
    return [field.text, field.plainValue, "\(field.isValid)"]
  }

  @Test func optionsOfAnAmount() throws {
    guard case .amount(let bare) = try type("amount:decimal=,,group=.,integer=6").kind else {
      return #expect(Bool(false))
    }
    #expect(bare == AmountConfiguration(integerDigits: 6, groupSeparator: ".", decimalSeparator: ","))
    guard case .amount(let last) = try type("amount:group=,decimal=,").kind else { return #expect(Bool(false)) }
    #expect(last == AmountConfiguration(groupSeparator: nil, decimalSeparator: ","))
    guard case .amount(let quoted) = try type("amount:currency=\" \"\"x\"\"\"").kind else {
      return #expect(Bool(false))
    }
    #expect(quoted.currency == " \"x\"")
    guard case .amount(let swiss) = try type("amount:fraction=3", locale: "de-CH").kind else {
      return #expect(Bool(false))
    }
    #expect(swiss == AmountConfiguration(fractionDigits: 3, groupSeparator: "\u{2019}", decimalSeparator: "."))
    guard case .amount(let own) = try type("amount:decimal=;", locale: "de").kind else { return #expect(Bool(false)) }
    #expect(own == AmountConfiguration(groupSeparator: ".", decimalSeparator: ";"))
  }

  @Test(arguments: [
    ("de", ",", "."), ("de_AT", ",", "."), ("de-CH", ".", "\u{2019}"), ("en", ".", ","), ("en_US", ".", ","),
    ("en_ZA", ",", "\u{A0}"), ("fr", ",", "\u{202F}"), ("fr_CA", ",", "\u{A0}"), ("sr_Latn_RS", ",", "."),
    ("es_MX", ".", ","), ("es_419", ".", ","), ("es", ",", "."), ("pt_BR", ",", "."), ("pt_PT", ",", "\u{A0}"),
    ("zh_Hans_CN", ".", ","), ("EN_us.UTF-8", ".", ","),
  ])
  func separators(locale: String, decimal: Character, group: Character) throws {
    let separators = try #require(NumberSeparators(locale: locale))
    #expect(separators.decimal == decimal)
    #expect(separators.group == group)
  }

  @Test(arguments: FieldTypeCatalogue.entries)
  func catalogue(entry: FieldTypeCatalogue.Entry) throws {
    let type = try FieldType(specification: entry.sample)
    #expect(type.specification == entry.sample)
    #expect(try type.validator.accepts(entry.example))
    #expect(!entry.summary.isEmpty && !type.message.isEmpty)
  }

  @Test func messagesCanBeReplaced() throws {
    let type = FieldType.iban.withMessages([.checksum: "Tippfehler", .pattern: "Keine IBAN"])
    let validator = try ValueValidator(type: type)
    guard case .invalid(let checksum, _) = validator.judgement(of: "GB28NWBK60161331926819") else {
      return #expect(Bool(false))
    }
    #expect(checksum.reason == .checksum && type.message(for: checksum) == "Tippfehler")
    guard case .invalid(let length, _) = validator.judgement(of: "GB28") else { return #expect(Bool(false)) }
    #expect(type.message(for: length) == "The IBAN has 4 characters; those of GB have 22.")
  }
}
