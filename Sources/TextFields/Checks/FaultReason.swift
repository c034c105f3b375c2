import Synchronization

extension ValueFault {
  /// A short word that says what kind of thing is wrong. Open: a check of your own may use words of its own.
  ///
  /// A reason is a number, and the word is looked up when it is read: comparing and counting reasons touches no text.
  /// Each new word is kept for as long as the program runs: words name kinds of faults, so there are few of them.
  public struct Reason: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The number of the word, from 0, the same for as long as the program runs. Numbers of words that are not built in
    /// depend on the order in which they were first used: store the word.
    package let code: Int32

    /// The reason with a code that another one has had.
    package init(code: Int32) { self.code = code }

    /// The word.
    public var rawValue: String {
      code < Self.builtIn.count ? Self.builtIn[Int(code)] : Self.others.withLock { $0[Int(code) - Self.builtIn.count] }
    }

    /// Makes a reason of a word. O(*n*) for the *n* words that are not built in.
    public init(rawValue: String) {
      let known = Self.builtIn.firstIndex(of: rawValue)
      code = Int32(known ?? Self.builtIn.count + Self.others.withLock { Self.index(of: rawValue, in: &$0) })
    }

    /// Makes a reason of a word.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The word.
    public var description: String { rawValue }

    /// The text is not what the validation pattern describes.
    public static let pattern = Reason(code: 0)
    /// Too short or too long.
    public static let length = Reason(code: 1)
    /// A checksum is wrong: Luhn, mod 97.
    public static let checksum = Reason(code: 2)
    /// The country of an IBAN is not known.
    public static let country = Reason(code: 3)
    /// A character of the wrong kind for its place.
    public static let characters = Reason(code: 4)
    /// Below the minimum or above the maximum.
    public static let range = Reason(code: 5)
    /// No such day in the calendar.
    public static let date = Reason(code: 6)
    /// A card that has expired.
    public static let expired = Reason(code: 7)
    /// There is no value where one must be.
    public static let missing = Reason(code: 8)
    /// The value is an object or an array where a text, a number or a truth value must be.
    public static let notText = Reason(code: 9)

    /// The words of the reasons above, by their codes.
    private static let builtIn = [
      "pattern", "length", "checksum", "country", "characters", "range", "date", "expired", "missing", "not a text",
    ]

    /// The other words that were used, in the order of their codes.
    private static let others = Mutex<[String]>([])

    private static func index(of word: String, in words: inout [String]) -> Int {
      if let known = words.firstIndex(of: word) { return known }
      words.append(word)
      return words.count - 1
    }
  }
}
