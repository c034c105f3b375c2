public import Matching
import Synchronization

/// The types that a specification can name: those of this module, and those that a program has registered.
public enum FieldTypeCatalogue {
  /// A type in the catalogue.
  public struct Entry: Sendable {
    /// The name, without parameters.
    public let name: String
    /// The parameters as a usage line writes them, with their colon; empty if there are none.
    public let parameters: String
    /// A specification to try, with parameters where the type needs them.
    public let sample: String
    /// A valid value of the sample type.
    public let example: String
    /// What the type is, in one English line.
    public let summary: String

    /// Makes the type from its parameters, for an entry that a program has registered; `nil` for a built-in type.
    let make: (@Sendable (_ parameters: String?) throws(FieldTypeError) -> FieldType)?
    private let madeSample: FieldType?

    /// The sample type.
    public var type: FieldType {
      // `try!` cannot fail: a test makes the sample of every built-in type, and the initialiser of a registered entry
      // has made its sample.
      madeSample ?? (try! FieldType(specification: sample))
    }

    /// What may be typed into a field of the sample type.
    public var typingPattern: Pattern? { type.typingPattern }
    /// What the whole text of the sample type must be.
    public var validationPattern: Pattern? { type.validationPattern }

    init(_ name: String, _ parameters: String = "", sample: String? = nil, example: String, _ summary: String) {
      self.name = name
      self.parameters = parameters
      self.sample = sample ?? name
      self.example = example
      self.summary = summary
      make = nil
      madeSample = nil
    }

    /// Describes a custom type, for `FieldTypeCatalogue.register(_:)`.
    ///
    /// - Parameters:
    ///   - name: the name in specifications: ASCII letters, digits, `-` and `_`; not the name of a built-in type.
    ///   - parameters: the parameters as a usage line writes them, with their colon; empty if there are none.
    ///   - sample: a specification to try; the name alone unless given.
    ///   - example: a valid value of the sample type.
    ///   - summary: a description of the type in one line.
    ///   - make: makes the type from the text after the colon, which is `nil` if there is no colon. It may be called
    ///     from any thread. The offset in an error that it throws counts from the start of the parameters.
    /// - Throws: `FieldTypeError` for a name that is not allowed, and what `make` throws for the sample.
    public init(
      name: String, parameters: String = "", sample: String? = nil, example: String, summary: String,
      make: @escaping @Sendable (_ parameters: String?) throws(FieldTypeError) -> FieldType
    ) throws(FieldTypeError) {
      try FieldTypeCatalogue.checkName(name)
      self.name = name
      self.parameters = parameters
      self.sample = sample ?? name
      self.example = example
      self.summary = summary
      self.make = make
      madeSample = try SpecificationReader(self.sample).custom(make)
    }
  }

  /// All types: the built-in ones, then the registered ones in the order of registration.
  public static var entries: [Entry] { builtIn + registered.withLock { $0 } }

  /// Makes a type known by name, or replaces a registered one of the same name. `FieldType(specification:)` and
  /// everything that reads specifications, the command among them, accepts it from then on. Thread-safe.
  public static func register(_ entry: Entry) {
    registered.withLock { entries in
      entries.removeAll { $0.name == entry.name }
      entries.append(entry)
    }
  }

  private static let registered = Mutex<[Entry]>([])

  /// The registered type that a specification names; `nil` if there is none.
  static func custom(_ reader: SpecificationReader) throws(FieldTypeError) -> FieldType? {
    guard let make = registered.withLock({ $0.first { $0.name == reader.name } })?.make else { return nil }
    return try reader.custom(make)
  }

  fileprivate static func checkName(_ name: String) throws(FieldTypeError) {
    let isWritable = name.utf8.allSatisfy { byte in
      byte.isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || "-_".utf8.contains(byte)
    }
    guard isWritable, !name.isEmpty else {
      throw FieldTypeError(
        specification: name, offset: 0,
        message: "a type's name is made of ASCII letters, digits, “-” and “_”: choose another")
    }
    if builtIn.contains(where: { $0.name == name }) || aliases.contains(name) {
      throw FieldTypeError(
        specification: name, offset: 0, message: "“\(name)” is the name of a built-in type: choose another")
    }
  }

  /// Whether a name is that of a type, built in or registered.
  package static func has(_ name: String) -> Bool { aliases.contains(name) || entries.contains { $0.name == name } }

  /// Other names of built-in types.
  private static let aliases = ["hex-color"]

  /// The types of this module.
  private static let builtIn: [Entry] = [
    Entry("none", example: "anything", "anything on one line"),
    Entry("email", "[:intl]", example: "name@example.com", "an e-mail address; with intl, letters of any script"),
    Entry("email-classic", example: "name@example.com", "AnimatedField's e-mail pattern"),
    Entry(
      "username", ":MIN,MAX", sample: "username:3,20", example: "jane_doe.7",
      "MIN to MAX letters, digits, “_” and “.”"),
    Entry(
      "password", ":MIN,MAX", sample: "password:8,64", example: "correct horse", "MIN to MAX Characters of any kind"),
    Entry(
      "price", ":MAX,DECIMALS[,decimal=MARK]", sample: "price:1000,2", example: "12.5",
      "a price above 0 and up to MAX, with DECIMALS digits behind the separator at most"),
    Entry(
      "url", "[:intl]", example: "https://example.com/", "an http or https URL; with intl, letters of any script"),
    Entry("url-classic", example: "https://example.com/", "AnimatedField's URL pattern"),
    Entry(
      "date", ":FORMAT[,MIN,MAX]", sample: "date:dd/MM/yyyy", example: "29/02/2028",
      "a day of the calendar, written with dd, MM, yyyy or yy"),
    Entry("number", ":MIN,MAX", sample: "number:1,100", example: "42", "a whole number from MIN to MAX"),
    Entry("multiline", example: "one\ntwo", "anything, on any number of lines"),
    Entry(
      "amount", "[:KEY=VALUE,…]", example: "1 200,99",
      "an amount of money; the keys: integer, fraction, group, groups, decimal, signed, currency, "
        + "position"),
    Entry("card", example: "4111 1111 1111 1111", "a payment card's number"),
    Entry("iban", example: "GB29 NWBK 6016 1331 9268 19", "an International Bank Account Number"),
    Entry(
      "expiry", "[:FORMAT]", example: "12/99", "the month until which a card is good; FORMAT is of the plain value"),
    Entry("cvv", "[:DIGITS|:BRAND]", example: "123", "a card's verification code, of 3 digits or 4"),
    Entry("mask", ":NOTATION", sample: "mask:[000]-[AA]", example: "123-AB", "text in fixed places"),
    Entry(
      "percent", "[:MIN,MAX[,DECIMALS]][,KEY=VALUE…]", example: "12.5%",
      "a percentage from MIN to MAX, from 0 to 100 unless given; the keys: decimal, sign, position"),
    Entry(
      "phone", "[:REGION]", example: "+44 20 7946 0958",
      "a telephone number with its calling code, or as it is dialled in REGION"),
    Entry("time", "[:FORMAT]", example: "21:30", "a time of day, written with HH or hh, mm, ss and a"),
    Entry("ip", example: "192.0.2.1", "an IPv4 or IPv6 address"),
    Entry("ipv4", example: "192.0.2.1", "an IPv4 address"),
    Entry("ipv6", example: "2001:db8::1", "an IPv6 address"),
    Entry("cidr", example: "192.0.2.0/24", "a network: an address and the number of its leading bits"),
    Entry("mac", example: "00:1b:44:11:3a:b7", "a hardware address of six bytes"),
    Entry("uuid", example: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "a UUID of any version"),
    Entry("hex-colour", example: "#1e90ff", "a colour as CSS writes it: 3, 4, 6 or 8 hexadecimal digits"),
    Entry("vat", "[:COUNTRY]", example: "DE136695976", "a number for value added tax, with its check digits"),
    Entry(
      "postal-code", ":COUNTRY", sample: "postal-code:GB", example: "SW1A 1AA", "a postal code of a country of ISO 3166"
    ),
    Entry("pattern", ":REGEX", sample: "pattern:[A-Z]{3}-[0-9]+", example: "ABC-12", "what REGEX matches as a whole"),
  ]

  /// The error for an unknown name, with similar names as suggestions.
  static func unknownName(in reader: SpecificationReader) -> FieldTypeError {
    let names = entries.map(\.name)
    // `none` accepts anything, so that it must not be suggested to somebody who mistyped another name.
    let near = names.filter { $0 != "none" && isNear($0, reader.name.lowercased()) }
    let guess = near.isEmpty ? "." : "; did you mean \(near.joined(separator: " or "))?"
    return reader.error(
      "there is no type “\(reader.name)”\(guess) The types: \(names.joined(separator: ", "))", at: reader.name)
  }

  /// Whether a name may be what was meant: it has the same letters in another order, or at most one difference, or two
  /// in a typed name of six letters or more.
  private static func isNear(_ name: String, _ typed: String) -> Bool {
    name.sorted() == typed.sorted() || Array(name).editDistance(to: Array(typed)) <= (typed.count < 6 ? 1 : 2)
  }
}
