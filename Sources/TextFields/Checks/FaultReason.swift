import Synchronization

extension ValueFault {
  /// A short word for the kind of fault. The set of words is open: a check of your own may use its own.
  ///
  /// A reason is stored as a number, and its word is looked up when it is read, so that comparing and counting reasons
  /// does not touch strings. A new word is kept for as long as the program runs. That costs little, because words name
  /// kinds of faults, of which there are few. Thread-safe.
  public struct Reason: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The number of the word, from 0; the same for as long as the program runs. The numbers of words that are not
    /// built in depend on the order in which they were first used, so store the word and not the number.
    package let code: Int32

    /// Makes a reason from the code of another one.
    package init(code: Int32) { self.code = code }

    /// The word.
    public var rawValue: String {
      code < Self.builtIn.count ? Self.builtIn[Int(code)] : Self.others.withLock { $0[Int(code) - Self.builtIn.count] }
    }

    /// Makes a reason from a word. O(*n*) for the *n* words that are not built in.
    public init(rawValue: String) {
      let known = Self.builtIn.firstIndex(of: rawValue)
      code = Int32(known ?? Self.builtIn.count + Self.others.withLock { Self.index(of: rawValue, in: &$0) })
    }

    /// Makes a reason from a word.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The word.
    public var description: String { rawValue }

    /// Whether two reasons are the same word. Compares numbers, where the operators of `RawRepresentable` would compare
    /// texts.
    public static func == (left: Reason, right: Reason) -> Bool { left.code == right.code }

    /// Whether two reasons are different words.
    public static func != (left: Reason, right: Reason) -> Bool { left.code != right.code }

    /// Hashes the number of the word.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// The text does not match the validation pattern.
    public static let pattern = Reason(code: 0)
    /// Too short or too long.
    public static let length = Reason(code: 1)
    /// A checksum is wrong: Luhn, mod 97.
    public static let checksum = Reason(code: 2)
    /// The country of an IBAN is not known.
    public static let country = Reason(code: 3)
    /// A character of the wrong kind for its position.
    public static let characters = Reason(code: 4)
    /// Below the minimum or above the maximum.
    public static let range = Reason(code: 5)
    /// The calendar has no such day.
    public static let date = Reason(code: 6)
    /// The card has expired.
    public static let expired = Reason(code: 7)
    /// A value that must be there is missing.
    public static let missing = Reason(code: 8)
    /// The value is an object or an array, where a text, a number or a Boolean is expected.
    public static let notText = Reason(code: 9)

    /// The words of the reasons above; a word's index is its reason's code.
    private static let builtIn = [
      "pattern", "length", "checksum", "country", "characters", "range", "date", "expired", "missing", "not a text",
    ]

    /// The other words that have been used, in the order of their codes.
    private static let others = Mutex<[String]>([])

    private static func index(of word: String, in words: inout [String]) -> Int {
      if let known = words.firstIndex(of: word) { return known }
      words.append(word)
      return words.count - 1
    }
  }
}
