/// What is typed into a field of one type.
struct FieldSample {
  /// The specification of the type, as the option `--type` of the command takes it.
  let specification: String
  /// A valid text, which is typed key by key. It is without the literals of a format, which the field inserts itself.
  let text: String
  /// A key that such a field refuses; `nil` for a type that accepts every key.
  var refusedKey: String?

  /// One sample for each type.
  static let all = [
    FieldSample(specification: "none", text: "A name of one line"),
    FieldSample(specification: "multiline", text: "A name of one line"),
    FieldSample(specification: "password:8,64", text: "correct horse 42 battery"),
    FieldSample(specification: "email", text: "somebody.else@example-domain.com", refusedKey: " "),
    FieldSample(specification: "email-classic", text: "somebody.else@example.com", refusedKey: " "),
    FieldSample(specification: "username:3,20", text: "some_body.else", refusedKey: "-"),
    FieldSample(specification: "url", text: "https://www.example.com/a/path?query=1", refusedKey: " "),
    FieldSample(specification: "url-classic", text: "https://www.example.com/a/path"),
    FieldSample(specification: "price:100000,2", text: "99999.99", refusedKey: "x"),
    FieldSample(specification: "number:0,1000000", text: "123456", refusedKey: "x"),
    FieldSample(specification: "date:dd/MM/yyyy", text: "29022024", refusedKey: "x"),
    FieldSample(specification: "pattern:[a-z]{3,20}-[0-9]{1,6}", text: "letters-12345"),
    FieldSample(specification: "amount", text: "1234567,89", refusedKey: "x"),
    FieldSample(specification: "card", text: "4111111111111111", refusedKey: "x"),
    FieldSample(specification: "iban", text: "DE89370400440532013000", refusedKey: "*"),
    FieldSample(specification: "expiry", text: "1299", refusedKey: "x"),
    FieldSample(specification: "cvv", text: "123", refusedKey: "x"),
    FieldSample(specification: "mask:([000]) [000]-[0000]", text: "5551234567", refusedKey: "x"),
    FieldSample(specification: "percent", text: "99.5", refusedKey: "x"),
    FieldSample(specification: "phone", text: "+442079460958", refusedKey: "x"),
    FieldSample(specification: "time", text: "2130", refusedKey: "x"),
    FieldSample(specification: "ipv4", text: "192.0.2.100", refusedKey: "x"),
    FieldSample(specification: "ipv6", text: "2001:db8::100", refusedKey: "x"),
    FieldSample(specification: "cidr", text: "192.0.2.0/24", refusedKey: "x"),
    FieldSample(specification: "mac", text: "001b44113ab7", refusedKey: "x"),
    FieldSample(specification: "uuid", text: "f81d4fae7dec11d0a76500a0c91e6bf6", refusedKey: "x"),
    FieldSample(specification: "hex-colour", text: "#1e90ff", refusedKey: "x"),
    FieldSample(specification: "vat", text: "DE136695976", refusedKey: "#"),
    FieldSample(specification: "postal-code:DE", text: "10115", refusedKey: "x"),
    FieldSample(specification: "postal-code:GB", text: "SW1A1AA", refusedKey: "*"),
  ]

  /// The type's name, without its arguments.
  var name: String {
    specification.hasPrefix("postal-code") ? specification : String(specification.prefix { $0 != ":" })
  }
}
