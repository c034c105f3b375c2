import FoundationMatching
import Matching
import TextFields

/// Checks a field of one of many types, with random settings, after each of some random edits.
///
/// The first byte selects the type, the second the settings and the list of types, and the others the edits.
enum FieldCheck {
  private static let types = [
    "none", "multiline", "password:2,9", "email", "email:intl", "username:2,9", "url", "price:100,2", "number:-50,50",
    "date:dd/MM/yyyy", "card", "iban", "expiry", "cvv", "amount", "amount:currency=\" kr.\",group=\".\"",
    "amount:currency=\"$\",position=before,decimal=\".\",group=\",\"", "amount:fraction=0,integer=6",
    "mask:+{7} ([000]) [000]-[00]-[00]", "mask:[A][0][A] [0][A][0]", "mask:[099].[099].[099].[099]", "mask:[A…]-[0…]",
    "pattern:[a-z]{1,5}",
  ]

  private static let furtherTypes = [
    "phone", "phone:GB", "phone:US", "percent", "percent:0,100,2", "time", "time:hh:mm a", "ip", "ipv4", "ipv6", "cidr",
    "mac", "uuid", "hex-colour", "vat", "vat:FR", "postal-code:GB", "postal-code:NL", "url:intl", "date:yyyy-MM-dd",
    "expiry:MM/yyyy", "amount:signed=yes", "mask:[000]-[000]|[0000]-[0000]",
  ]

  static let pieces = [
    "", "a", "B", "é", "e\u{301}", "\u{301}", "😀", "👨‍👩‍👧", "🇪", "🇸", " ", "字", "ß", "word", "i\u{307}", "\n", "\r\n",
    "\u{2028}",
    "0", "1", "2", "9", "37", "12", "٣", "x", ".", ",", "-", "/", "@", "+", "4111 1111", "3704 0044", "DE", "1 234,5",
    "$",
    "12/2031", "c.com", "\u{A0}", "1.234", "−", "𝟙", "A1A", "10.0", "é0", "00", "0,", "İ", "\u{0}", "\u{FFFD}", "½",
  ]

  static func complaints(about input: inout FuzzInput) -> [String] {
    let choice = input.byte()
    let settings = input.byte()
    let types = settings & 128 == 0 ? types : furtherTypes
    let specification = types[Int(choice) % types.count]
    guard let type = try? FieldType(specification: specification) else { return ["\(specification) is no type"] }
    var configuration = FieldConfiguration(type: type)
    if settings & 1 != 0 { configuration.limit = 7 }
    if settings & 2 != 0 { configuration.overLimit = .truncate }
    if settings & 4 != 0 { configuration.pastePolicy = .filter }
    if settings & 8 != 0 { configuration.refusesDeadEnds = true }
    if settings & 16 != 0 { configuration.timing = .always }
    if settings & 96 == 96 { configuration.removedCharacters = ["a", "é"] }
    if settings & 96 == 32 { configuration.letterCase = .upper }
    guard let field = try? FieldModel(configuration) else { return ["a field that cannot be made"] }
    return FieldRules.complaints(about: field, pieces: pieces, edits: &input)
  }
}
