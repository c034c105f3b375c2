/// What may be next to the digits of a pasted number without being part of its value.
struct NumberWords: Sendable {
  /// What the type writes before the digits, including the blank.
  private var prefix = ""
  /// What the type writes after the digits, including the blank.
  private var suffix = ""
  /// The same word without the blank.
  private var own = ""
  /// Whether the name of any currency is allowed.
  private var takesCurrencies = false

  /// No words.
  static let none = NumberWords()
  /// The name or sign of any currency.
  static let anyCurrency = NumberWords(takesCurrencies: true)

  private init(takesCurrencies: Bool = false) { self.takesCurrencies = takesCurrencies }

  /// One word or sign, the one that the type writes.
  init(_ mark: String, isInFront: Bool) {
    own = String(mark.withoutBlanksAtEnds)
    if isInFront { prefix = mark } else { suffix = mark }
  }

  /// The scalars of the text before a place, without the type's own word.
  func withoutPrefix(_ text: Substring) -> Substring.UnicodeScalarView {
    let bare = text.hasPrefix("-") ? text.dropFirst() : text
    guard !prefix.isEmpty, bare.hasPrefix(prefix) else { return text.unicodeScalars }
    return bare.dropFirst(prefix.count).unicodeScalars
  }

  /// The scalars of the text after a place, without the type's own word.
  func withoutSuffix(_ text: Substring) -> Substring.UnicodeScalarView {
    guard !suffix.isEmpty, text.hasSuffix(suffix) else { return text.unicodeScalars }
    return text.dropLast(suffix.count).unicodeScalars
  }

  /// Whether the words before and after a number may be dropped.
  func allow(_ before: String, _ behind: String, keepsWhatFits: Bool) -> Bool {
    if before.isEmpty && behind.isEmpty { return true }
    if isOwn(before) && behind.isEmpty || before.isEmpty && isOwn(behind) { return true }
    let isNamedOnce = before.isEmpty || behind.isEmpty
    if takesCurrencies, isNamedOnce, Self.isCurrency(before + behind) { return true }
    // Another currency than the type's own would be another amount.
    guard keepsWhatFits, own.isEmpty else { return false }
    return ![before, behind].contains(where: Self.changesValue)
  }

  /// Whether a scalar can be part of a word next to a number: of the type's own, or of a currency's sign.
  func mayHold(_ scalar: Unicode.Scalar) -> Bool {
    (takesCurrencies && scalar.isCurrencySign) || prefix.unicodeScalars.contains(scalar)
      || suffix.unicodeScalars.contains(scalar)
  }

  /// Whether a word is the one that the type writes.
  func isOwn(_ word: String) -> Bool { !own.isEmpty && word.lowercased() == own.lowercased() }

  /// Whether a word names a currency: a currency sign, with or without letters before it; a code of ISO 4217; or a
  /// local name.
  private static func isCurrency(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    if localNames.contains(word.lowercased()) { return true }
    if scalars.count == 3, scalars.allSatisfy({ ("A"..."Z").contains($0) }) { return true }
    guard scalars.count <= 4, let sign = scalars.last, scalars.count(where: \.isCurrencySign) == 1 else { return false }
    return sign.isCurrencySign && scalars.dropLast().allSatisfy { ("A"..."Z").contains($0) }
  }

  /// Local names of currencies, in lower case.
  private static let localNames: Set<String> = [
    "kr", "kr.", "zł", "kč", "ft", "lei", "fr", "fr.", "sfr", "sfr.", "rs", "rs.", "din", "din.", "лв", "лв.", "руб",
    "руб.", "р.", "грн", "грн.", "ден", "ден.", "円", "元", "원", "tl", "rp", "rm", "km", "euro", "eur", "dh", "ksh",
  ]

  /// Whether a word changes the value of the number beside it.
  private static func changesValue(_ word: String) -> Bool {
    if word.unicodeScalars.contains(where: { "%‰‱×^*/÷√=<>~".unicodeScalars.contains($0) }) { return true }
    let parts = word.lowercased().split { !$0.isLetter }
    return parts.contains { multipliers.contains(String($0)) }
  }

  /// Words that stand for a factor, for the exponent of a number, for its sign, or for per cent.
  private static let multipliers: Set<String> = [
    "e", "k", "m", "g", "t", "mn", "mm", "bn", "tn", "mio", "mrd", "tsd", "mln", "mld", "md", "thousand", "million",
    "millions", "billion", "trillion", "lakh", "lakhs", "lac", "crore", "crores", "cr", "dozen", "万", "億", "兆", "萬",
    "亿",
    "minus", "percent",
  ]
}

extension Unicode.Scalar {
  /// Whether the scalar is a currency sign.
  fileprivate var isCurrencySign: Bool { properties.generalCategory == .currencySymbol }
}
