import Matching

/// The classes and parts of address patterns, either for ASCII alone or for international text.
private struct AddressSyntax {
  /// What an international address may contain besides ASCII, for use inside a class; empty for ASCII alone.
  let beyondASCII: String

  init(isInternational: Bool) { beyondASCII = isInternational ? Self.visibleBeyondASCII : "" }

  /// Letters, marks, digits and symbols beyond ASCII. They are listed by ranges and not by properties, so that no
  /// Unicode version changes a verdict.
  ///
  /// Excluded is what is invisible or easily mistaken for ASCII punctuation: controls, blanks, fillers, format
  /// characters, general punctuation, U+037E and U+1FEF (canonically equivalent to `;` and the backtick), ideographic
  /// and full-width forms of ASCII, private use, U+FFF0 to U+FFFF, noncharacters, and tags.
  static let visibleBeyondASCII =
    #"\x{A1}-\x{AC}\x{AE}-\x{37D}\x{37F}-\x{61B}\x{61D}-\x{115E}\x{1161}-\x{167F}\x{1681}-\x{180D}\x{180F}-\x{1FEE}"#
    + #"\x{1FF0}-\x{1FFF}\x{2070}-\x{27FF}\x{2801}-\x{2FFF}\x{3003}-\x{3163}\x{3165}-\x{D7FF}\x{F900}-\x{FDCF}"#
    + #"\x{FDF0}-\x{FE4F}\x{FE70}-\x{FEFE}\x{FF65}-\x{FF9F}\x{FFA1}-\x{FFEF}"#
    + #"\x{10000}-\x{1FFFD}\x{20000}-\x{2FFFD}\x{30000}-\x{3FFFD}"#

  /// The characters of an e-mail address's local part, apart from dots: RFC 5322's `atext`.
  var atom: String { #"[A-Za-z0-9!#$%&'*+/=?^_`{|}~\-\#(beyondASCII)]"# }

  /// A label of a domain: letters and digits, and hyphens inside.
  ///
  /// The shorter `X(?:[X-]*X)?` has the same meaning, but ICU tries the shortest run of such a loop twice: it took
  /// 2,000,000 steps for 20 labels, and 2ⁿ for *n*. In the form used here, what follows a shortest run fails
  /// immediately.
  var label: String { #"[A-Za-z0-9\#(beyondASCII)]+(?:-+[A-Za-z0-9\#(beyondASCII)]+)*"# }

  /// Labels with dots between them, and a top-level domain: letters, or its `xn--` form.
  var domain: String {
    let punycode = "[Xx][Nn]--+[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*"
    return #"(?:\#(label)\.)+(?:[A-Za-z\#(beyondASCII)]{2,}|\#(punycode))"#
  }

  /// RFC 3986's `pchar`, plus square brackets and the vertical bar, which people leave unescaped; for use inside a
  /// class.
  var pathCharacters: String { #"A-Za-z0-9._~!$&'()*+,;=:@%|\[\]\-\#(beyondASCII)"# }
}

extension FieldType {
  /// An e-mail address as HTML forms accept it, narrowed to what can be delivered.
  ///
  /// The local part is a dot-atom (no dot at the start or the end, and no two in a row) of at most 64 bytes. The domain
  /// has at least one dot, labels of at most 63 bytes, at most 253 bytes in all, and a top-level domain of two or more
  /// letters, or `xn--…`. The whole address has at most 254 bytes (RFC 5321's path without its brackets).
  ///
  /// Where public test suites disagree, these are refused: quoted local parts, comments, address literals such as
  /// `[127.0.0.1]`, domains without a dot, a dot at the end, and digits or hyphens in a top-level domain. These are
  /// accepted, because they are well formed as text: reserved domains such as `.local`, and malformed Punycode. Blanks
  /// around an address are never removed.
  public static let email = email(isInternational: false)

  /// An e-mail address that may contain any visible text beyond ASCII, in the local part and in the domain (RFC 6531).
  ///
  /// The lengths of labels and of the domain are those of their ASCII form, `xn--…`, without any normalisation. Blanks,
  /// invisible characters and full-width ASCII are refused.
  public static let internationalEmail = email(isInternational: true)

  private static func email(isInternational: Bool) -> FieldType {
    let syntax = AddressSyntax(isInternational: isInternational)
    let typed = #"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~@\-\#(syntax.beyondASCII)]*"#
    return FieldType(
      isInternational ? "email:intl" : "email", .email(isInternational: isInternational),
      typing: Pattern(typed),
      validation: Pattern(#"\#(syntax.atom)+(?:\.\#(syntax.atom)+)*@\#(syntax.domain)"#),
      checks: [EmailLengthCheck()],
      message: "Enter an e-mail address such as name@example.com.",
      maximumLength: EmailLengthCheck.maximumBytes, mapsWidth: true)
  }

  /// AnimatedField's e-mail pattern, for fields that have to accept the same texts as before.
  ///
  /// It allows doubled dots, refuses top-level domains of five or more letters, and does not let `+`, `%` and `-` be
  /// typed although they are valid.
  public static let emailClassic = FieldType(
    "email-classic", .emailClassic,
    typing: Pattern(#"[A-Z0-9a-z@_\.]*"#),
    validation: Pattern(#"[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}"#),
    message: "Enter an e-mail address such as name@example.com.")

  /// An `http` or `https` URL of the kind that people type.
  ///
  /// The host is a domain with a dot and a top-level domain as in `email`, an IPv4 address of four decimal numbers, or
  /// an IPv6 address in brackets. User information, a port from 1 to 65535, a path, a query and a fragment are
  /// optional. `%` must be followed by two hexadecimal digits. Blanks, `<`, `>`, `"`, `\`, `^`, backticks and braces
  /// are refused, as in RFC 3986. Square brackets and `|` are accepted after the host, where people use them, and so is
  /// a second `#` in a fragment.
  ///
  /// Where public test suites disagree, these are refused: other schemes, a missing scheme, `localhost` and other hosts
  /// without a dot, a dot at the end of the host, an underscore in it, and an empty port. `..` in a path is accepted.
  public static let url = url(isInternational: false)

  /// A URL that may contain any visible text beyond ASCII, in the host and after it. Otherwise as `url`.
  public static let internationalURL = url(isInternational: true)

  private static func url(isInternational: Bool) -> FieldType {
    FieldType(
      isInternational ? "url:intl" : "url", .url(isInternational: isInternational),
      typing: Pattern(noBlanks),
      validation: Pattern(urlPattern(AddressSyntax(isInternational: isInternational))),
      checks: [URLCheck()],
      message: "Enter a web address such as https://example.com.", mapsWidth: true)
  }

  /// Anything but white space. The list is that of Unicode's property `White_Space`, written out so that no Unicode
  /// version changes a verdict.
  private static let noBlanks =
    #"[^\x{9}-\x{D} \x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}]*"#

  private static func urlPattern(_ syntax: AddressSyntax) -> String {
    let userInformation = #"(?:[A-Za-z0-9._~!$&'()*+,;=:%\-\#(syntax.beyondASCII)]*@)?"#
    let host = #"(?:\#(syntax.domain)|\#(NetworkPattern.ipv4)|\[(?:\#(NetworkPattern.ipv6))\])"#
    let port = "(?::(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?"
    let path = "(?:/[\(syntax.pathCharacters)/]*)?"
    let query = #"(?:\?[\#(syntax.pathCharacters)/?]*)?"#
    let fragment = "(?:#[\(syntax.pathCharacters)/?#]*)?"
    return "[Hh][Tt][Tt][Pp][Ss]?://" + userInformation + host + port + path + query + fragment
  }

  /// AnimatedField's URL pattern, for fields that have to accept the same texts as before.
  ///
  /// It accepts `http://x.yy` and nearly anything after it, and a host that begins with `www.` without a scheme.
  public static let urlClassic = FieldType(
    "url-classic", .urlClassic,
    validation: Pattern(
      #"https?:\/\/(?:www\.|(?!www))[a-zA-Z0-9][a-zA-Z0-9-]+[a-zA-Z0-9]\.[^\s]{2,}"#
        + #"|www\.[a-zA-Z0-9][a-zA-Z0-9-]+[a-zA-Z0-9]\.[^\s]{2,}"#
        + #"|https?:\/\/(?:www\.|(?!www))[a-zA-Z0-9]+\.[^\s]{2,}|www\.[a-zA-Z0-9]+\.[^\s]{2,}"#),
    message: "Enter a web address such as https://example.com.")
}
