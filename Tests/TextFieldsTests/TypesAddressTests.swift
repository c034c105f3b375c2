import Matching
import Testing

@testable import TextFields

struct TypesAddressTests {
  @Test(arguments: [
    ("a@b.co", true), ("A.B+c%d-e_f!#$&'*/=?^`{|}~@x-y.z9.museum", true), ("a@b.c", false), ("a@b.c1", false),
    ("a@1.2.3.4", false), ("a@b.xn--p1ai", true), ("a@b.XN--P1AI", true), ("a@b.xn--", false), ("a@b.xn--a-", false),
    ("a@b.xn---c", true), ("a@-b.de", false), ("a@b-.de", false), ("a@b..de", false), ("a@.b.de", false),
    ("a@b.de.", false), (".a@b.de", false), ("a.@b.de", false), ("a..b@b.de", false), ("a@b@c.de", false),
    ("a(b)@c.de", false), ("a,b@c.de", false), ("a:b@c.de", false), ("a;b@c.de", false), ("<a@c.de>", false),
    ("\"a\"@c.de", false), ("a@[127.0.0.1]", false), ("a@c.d_e.fr", false), ("a\u{0}@c.de", false), ("a@c.de\t", false),
    ("é@c.de", false), ("a@é.de", false), ("a@b.рф", false), ("a\u{301}@c.de", false), ("a@c.de\u{200B}", false),
  ])
  func emails(text: String, isValid: Bool) throws { #expect(try FieldType.email.validator.accepts(text) == isValid) }

  @Test(arguments: [
    ("é@c.de", true), ("a@é.de", true), ("почта@президент.рф", true), ("用户@例子.广告", true), ("a@b.é", false),
    ("a@b\u{3002}de", false), ("a\u{FF20}b.de", false), ("a@b\u{A0}.de", false), ("a\u{200B}@b.de", false),
    ("a@b.d\u{202E}e", false), ("a@\u{FEFF}b.de", false), ("a@b\u{FF0E}de", false), ("a@b.co\u{3000}", false),
    ("a\u{37E}@b.de", false), ("a@-é.de", false), ("é.@b.de", false), ("a@é-.de", false), ("a@b.é1", false),
  ])
  func internationalEmails(text: String, isValid: Bool) throws {
    #expect(try FieldType.internationalEmail.validator.accepts(text) == isValid)
  }

  /// Each limit to the byte: local part, label, domain, address.
  @Test func lengthsOfEmails() throws {
    let validator = try FieldType.email.validator
    func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
    #expect(validator.accepts(letters(64) + "@b.de"))
    #expect(!validator.accepts(letters(65) + "@b.de"))
    #expect(validator.accepts("a@" + letters(63) + ".de"))
    #expect(!validator.accepts("a@" + letters(64) + ".de"))
    #expect(validator.accepts("a@b." + letters(63)))
    #expect(!validator.accepts("a@b." + letters(64)))
    let long = [63, 63, 63].map(letters).joined(separator: ".")
    #expect(validator.accepts("a@" + long + "." + letters(57) + ".de"))
    #expect(!validator.accepts("a@" + long + "." + letters(58) + ".de"))
    #expect(!validator.accepts("ab@" + long + "." + letters(57) + ".de"))
    #expect(!validator.accepts("a@" + String(repeating: "a.", count: 126) + "com"))
    let faults: [(String, Int)] = [
      (letters(65) + "@b.de", 64), ("a@" + letters(64) + ".de", 65), (letters(70), 64),
      ("a@b." + letters(64), 67),
    ]
    for (text, offset) in faults {
      guard case .invalid(let fault, false) = validator.judgement(of: text) else { return #expect(Bool(false)) }
      #expect(fault.reason == .length && fault.offset == offset, "\(text)")
    }
  }

  /// The ASCII form of labels is as long as Punycode makes it (RFC 3492, 7.1, and registered names).
  @Test(arguments: [
    ("bücher", "xn--bcher-kva"), ("münchen", "xn--mnchen-3ya"), ("рф", "xn--p1ai"), ("президент", "xn--d1abbgf6aiiy"),
    ("例え", "xn--r8jz45g"), ("😉", "xn--n28h"), ("españa", "xn--espaa-rta"),
    ("ليهمابتكلموشعربي؟", "xn--egbpdaj6bu4bxfgehfvwxn"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("למההםפשוטלאמדבריםעברית", "xn--4dbcagdahymbxekheh6e0a7fei0b"),
    ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"), ("plain", "plain"), ("", ""),
  ])
  func punycode(label: String, ascii: String) {
    let bytes = Array(label.utf8)
    #expect(Punycode.asciiLength(of: bytes.span, in: 0..<bytes.count, upTo: 63) == ascii.utf8.count)
  }

  @Test func lengthsOfInternationalLabels() throws {
    let validator = try FieldType.internationalEmail.validator
    // 63 bytes as `xn--…` at 55 letters of one kind, 64 at 56: each repetition takes a byte.
    let longest = (1...63).last { count in
      let bytes = Array(String(repeating: "é", count: count).utf8)
      return Punycode.asciiLength(of: bytes.span, in: 0..<bytes.count, upTo: 63) <= 63
    }
    let count = try #require(longest)
    #expect(validator.accepts("a@" + String(repeating: "é", count: count) + ".de"))
    #expect(!validator.accepts("a@" + String(repeating: "é", count: count + 1) + ".de"))
  }

  @Test(arguments: [
    ("http://a.de", true), ("HtTpS://A.DE", true), ("https://a.de/", true), ("http://a.de?x", true),
    ("http://a.de#x", true), ("http://a.de/?#", true), ("http://a.de:1/", true), ("http://a.de:65535", true),
    ("http://a.de:65536", false), ("http://a.de:0", false), ("http://a.de:080", false), ("http://a.de:", false),
    ("http://a.de:8a", false), ("http://u@a.de", true), ("http://u:p@a.de:80/", true), ("http://u:p:q@a.de", true),
    ("http://u@v@a.de", false), ("http://u/@a.de", false), ("http://%41%2f@a.de", true), ("http://%4g@a.de", false),
    ("http://1.2.3.4", true), ("http://255.255.255.255", true), ("http://256.1.1.1", false), ("http://1.2.3", false),
    ("http://01.2.3.4", false), ("http://1.2.3.4.5", false), ("http://1.2.3.4.de", true), ("http://0.0.0.0", true),
    ("http://[::]", true), ("http://[::1]:80/x", true), ("http://[1:2:3:4:5:6:7:8]", true),
    ("http://[1:2:3:4:5:6:7:8:9]", false), ("http://[1:2:3:4:5:6:7]", false), ("http://[1::8]", true),
    ("http://[1::2::3]", false), ("http://[:1]", false), ("http://[1:]", false), ("http://[12345::]", false),
    ("http://[::g]", false), ("http://[::1.2.3.4]", true), ("http://[::1.2.3.256]", false),
    ("http://[1:2:3:4:5:6:1.2.3.4]", true), ("http://[1:2:3:4:5:6:7:1.2.3.4]", false), ("http://[]", false),
    ("http://[::1", false), ("http://::1", false), ("http://[fe80::1%25en0]", false), ("http://localhost", false),
    ("http://a_b.de", false), ("http://-a.de", false), ("http://a-.de", false), ("http://a..de", false),
    ("http://.a.de", false), ("http://a.de.", false), ("http://a.de./", false), ("http://a.d", false),
    ("http://", false),
    ("http:///a.de", false), ("http:/a.de", false), ("http:a.de", false), ("//a.de", false), ("a.de", false),
    ("ftp://a.de", false), ("javascript:alert(1)", false), (" http://a.de", false), ("http://a.de ", false),
    ("http://a.de/a b", false), ("http://a.de/\u{A0}", false), ("http://a.de/\n", false), ("http://a.de/<b>", false),
    ("http://a.de/\"", false), ("http://a.de\\b", false), ("http://a.de/^", false), ("http://a.de/{x}", false),
    ("http://a.de/%", false), ("http://a.de/%4", false), ("http://a.de/%zz", false), ("http://a.de/%C3%A9", true),
    ("http://a.de/?a[]=1|2", true), ("http://a.de/#/#room", true), ("http://a.de/é", false), ("http://é.de/", false),
    ("http://a.de/;x,y:@!$&'()*+=~._-", true), ("http://a.de/?a?b/c", true), ("http://a.de?a#b?c", true),
  ])
  func urls(text: String, isValid: Bool) throws { #expect(try FieldType.url.validator.accepts(text) == isValid) }

  @Test(arguments: [
    ("http://é.de/é?é#é", true), ("http://é@a.de", true), ("http://президент.рф", true), ("http://➡.ws/䨹", true),
    ("http://😉.com/👩‍🔬", false), ("http://a.de/\u{200B}", false), ("http://a.de/\u{202E}", false),
    ("http://a\u{3002}de", false),
    ("http://é.é", false), ("http://é", false), ("http:/é", false), ("x/é", false), ("http://a.de/\u{3000}", false),
    ("http://a.de/%é", false),
  ])
  func internationalURLs(text: String, isValid: Bool) throws {
    #expect(try FieldType.internationalURL.validator.accepts(text) == isValid)
  }

  @Test func lengthsOfHosts() throws {
    let validator = try FieldType.url.validator
    func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
    #expect(validator.accepts("http://\(letters(63)).de/\(letters(5000))"))
    #expect(!validator.accepts("http://\(letters(64)).de/"))
    #expect(!validator.accepts("http://u:p@\(letters(64)).de:80/"))
    #expect(validator.accepts("http://\(letters(1024))@a.de/"))
    #expect(!validator.accepts("http://\(letters(1025))@a.de/"))
    #expect(!validator.accepts("http://" + String(repeating: "a.", count: 126) + "com"))
    #expect(validator.accepts("http://" + String(repeating: "a.", count: 125) + "com"))
    // What looks like too long a host may still become user information.
    #expect(validator.judgement(of: "http://" + letters(300)).verdict == .partial)
    #expect(validator.judgement(of: "http://" + letters(300) + "/").verdict == .noMatch)
    #expect(validator.judgement(of: "http://" + letters(2000)).verdict == .noMatch)
  }

  @Test func whatIsWrongWithAnEscape() throws {
    let validator = try FieldType.url.validator
    #expect(validator.judgement(of: "http://a.de/%4").verdict == .partial)
    guard case .invalid(let fault, false) = validator.judgement(of: "http://a.de/%41%zz") else {
      return #expect(Bool(false))
    }
    #expect(fault.reason == .characters && fault.offset == 15)
  }
}
