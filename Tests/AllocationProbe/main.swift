import AllocationCounting
import TextFields

/// Types into fields and prints how many allocations the keystrokes made.
///
/// An executable of its own, because counting replaces the allocator. One line a field, with tabs: its name, the keys,
/// the allocations, and the keys that were refused; then the refused keys of a probe that has some, in a line of their own.
struct Probe {
  let name: String
  let specification: String
  let keys: String
  /// What is in the field before the keys.
  var text = ""
  /// Where the keys go; the end unless given.
  var caret = Int.max
  /// A key that is refused behind the others.
  var refusedKey: String?
  var configure: (inout FieldConfiguration) -> Void = { _ in }

  /// Types all keys with room for them, once to warm up and once to count.
  func run() throws {
    let type = try FieldType(specification: specification)
    var configuration = FieldConfiguration(type: type)
    configure(&configuration)
    var field = try FieldModel(configuration)
    let texts = keys.map(String.init)
    prepare(&field)
    typeAll(texts, into: &field)
    prepare(&field)
    let before = allocation_counting_allocations()
    let refused = typeAll(texts, into: &field)
    let count = allocation_counting_allocations() - before
    print(name, texts.count, count, refused, separator: "\t")
    if let refusedKey { countRefused(refusedKey, in: &field) }
  }

  /// Types a key that is refused, again and again.
  private func countRefused(_ key: String, in field: inout FieldModel) {
    let keys = Array(repeating: key, count: 20)
    typeAll(keys, into: &field)
    let before = allocation_counting_allocations()
    let refused = typeAll(keys, into: &field)
    let count = allocation_counting_allocations() - before
    print("\(name), refused", keys.count, count, keys.count - refused, separator: "\t")
  }

  private func prepare(_ field: inout FieldModel) {
    field.restart()
    field.setText(text)
    field.select(UTF16Range(caret: caret))
    field.reserveCapacity(text.utf8.count + 4 * keys.utf8.count + 64)
  }

  /// Types keys. The loop counts places: in a debug build, an array's iterator allocates.
  @discardableResult
  private func typeAll(_ texts: [String], into field: inout FieldModel) -> Int {
    var refused = 0
    var place = 0
    while place < texts.count {
      if !field.insert(texts[place]).isAccepted { refused += 1 }
      place += 1
    }
    return refused
  }
}

let prose = String(repeating: "plain text ", count: 20)
let address = "somebody.with.a.long.name+tag@example-domain.com"

let probes = [
  Probe(name: "none", specification: "none", keys: prose, refusedKey: "\n"),
  Probe(name: "none, not ASCII", specification: "none", keys: String(repeating: "Straße 😀 кот 👨‍👩‍👧", count: 20)),
  Probe(name: "none, upper case", specification: "none", keys: prose) { $0.letterCase = .upper },
  Probe(name: "none, limit", specification: "none", keys: prose, refusedKey: "x") { $0.limit = prose.count },
  Probe(name: "none, long", specification: "none", keys: prose, text: String(repeating: "long ", count: 200_000)),
  Probe(
    name: "none, long, not ASCII", specification: "none", keys: prose,
    text: String(repeating: "länger ", count: 100_000)),
  Probe(
    name: "none, long, in the middle", specification: "none", keys: prose,
    text: String(repeating: "länger ", count: 10_000), caret: 30_000),
  Probe(name: "email", specification: "email", keys: address, refusedKey: "("),
  Probe(name: "email, a blank", specification: "email", keys: address, refusedKey: " "),
  Probe(name: "email, on the fly", specification: "email", keys: address, refusedKey: " ") { $0.timing = .always },
  Probe(
    name: "username", specification: "username:3,200", keys: String(repeating: "user_name.", count: 20), refusedKey: "-"
  ),
  Probe(name: "username, not ASCII", specification: "username:3,200", keys: "user", refusedKey: "ß"),
  Probe(name: "password", specification: "password:3,200", keys: String(repeating: "p@ss word", count: 20)),
  Probe(name: "price", specification: "price:100000,2", keys: "99999.99", refusedKey: "x"),
  Probe(name: "price, a digit too many", specification: "price:100000,2", keys: "99999.99", refusedKey: "9"),
  Probe(name: "price, a second mark", specification: "price:100000,2", keys: "99999.99", refusedKey: "."),
  Probe(
    name: "url", specification: "url", keys: "https://www.example.com/a/path?query=1#fragment", refusedKey: " "),
  Probe(name: "date, laid out", specification: "date:dd/MM/yyyy", keys: "29022024", refusedKey: "x"),
  Probe(name: "date with separators, laid out", specification: "date:dd/MM/yyyy", keys: "29/02/2024", refusedKey: "1"),
  Probe(name: "number", specification: "number:0,1000000", keys: "123456", refusedKey: "x"),
  Probe(name: "multiline", specification: "multiline", keys: String(repeating: "plain text\n", count: 20)),
  Probe(name: "pattern", specification: "pattern:[a-z]{1,200}", keys: String(repeating: "letters", count: 20)),
  Probe(name: "amount, laid out", specification: "amount", keys: "1234567890,99", refusedKey: "x"),
  Probe(name: "amount, a digit too many, laid out", specification: "amount", keys: "1234567890,99", refusedKey: "9"),
  Probe(name: "amount, a second mark, laid out", specification: "amount", keys: "1234567890,99", refusedKey: ","),
  Probe(name: "percent, laid out", specification: "percent", keys: "99,5", refusedKey: "x"),
  Probe(name: "card, laid out", specification: "card", keys: "4111111111111111", refusedKey: "x"),
  Probe(name: "card, a digit too many, laid out", specification: "card", keys: "4111111111111111111", refusedKey: "1"),
  Probe(name: "card in other groups, laid out", specification: "card", keys: "378282246310005", refusedKey: "1"),
  Probe(name: "iban, laid out", specification: "iban", keys: "de89370400440532013000", refusedKey: "*"),
  Probe(
    name: "iban, in the middle, laid out", specification: "iban", keys: "1234", text: "de89370400440532", caret: 5),
  Probe(name: "expiry, laid out", specification: "expiry", keys: "1299", refusedKey: "x"),
  Probe(name: "cvv, laid out", specification: "cvv", keys: "123", refusedKey: "1"),
  Probe(name: "time, laid out", specification: "time", keys: "2130", refusedKey: "x"),
  Probe(name: "mac, laid out", specification: "mac", keys: "001b44113ab7", refusedKey: "x"),
  Probe(name: "uuid, laid out", specification: "uuid", keys: "f81d4fae7dec11d0a76500a0c91e6bf6", refusedKey: "x"),
  Probe(name: "ipv4", specification: "ipv4", keys: "192.0.2.100", refusedKey: "x"),
  Probe(name: "ipv6", specification: "ipv6", keys: "2001:db8::100", refusedKey: "x"),
  Probe(name: "hex-colour, laid out", specification: "hex-colour", keys: "#1e90ff", refusedKey: "x"),
  Probe(name: "vat", specification: "vat", keys: "DE136695976", refusedKey: "#"),
  Probe(name: "postal-code, laid out", specification: "postal-code:GB", keys: "SW1A1AA", refusedKey: "*"),
  Probe(
    name: "mask, laid out", specification: "mask:+{7} ([000]) [000]-[00]-[00]", keys: "9123456789", refusedKey: "x"),
]

if CommandLine.arguments.dropFirst().first == "chunks" {
  if allocation_counting_is_available() { try ChunkProbe.runAll() } else { print("unavailable") }
} else if allocation_counting_is_available() {
  for probe in probes { try probe.run() }
} else {
  print("unavailable")
}
