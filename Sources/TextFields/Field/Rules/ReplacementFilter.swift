import Matching

/// What happens to a replacement before it is put into the text: from the removal of characters to the typing filter.
extension FieldRules {
  /// Filters what is typed or pasted.
  ///
  /// - Returns: what may go into the text; never empty.
  /// - Throws: a rejection where nothing of it may, or not all and the policy is to reject.
  func filtered(_ replacement: String) throws(Rejection) -> String {
    let text = prepared(trimmed(withoutLineTerminators(withoutRemoved(replacement))))
    if text.isEmpty { throw rejection(.typing) }
    return try taken(of: text)
  }

  /// Puts a text that is set by the program into the form that typed text has: digits, case, lines. Nothing is
  /// refused.
  func prepared(whole text: String) -> String { prepared(withoutLineTerminators(text)) }

  private func prepared(_ text: String) -> String {
    let digits = mapsDigits ? mappedDigits(text) : text
    return caseMapper?.mapped(digits) ?? digits
  }

  private func withoutRemoved(_ text: String) -> String {
    if removedCharacters.isEmpty || !text.contains(where: { removedCharacters.contains($0) }) { return text }
    return text.filter { !removedCharacters.contains($0) }
  }

  private func withoutLineTerminators(_ text: String) -> String {
    if isMultiline || !text.unicodeScalars.contains(where: \.isLineTerminator) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isLineTerminator }))
  }

  /// Takes blanks from the ends of several characters, such as a keyboard's suggestion has, for types without blanks.
  private func trimmed(_ text: String) -> String {
    if holdsBlanks || text.utf8.count < 2 { return text }
    let bare = text.withoutBlanksAtEnds
    return bare.utf8.count == text.utf8.count || text.dropFirst().isEmpty ? text : String(bare)
  }

  /// Maps digits of other scripts to ASCII, and with them the decimal separator and minus sign that go with such
  /// digits: U+066B to the type's own separator, U+2212 to `-`.
  private func mappedDigits(_ text: String) -> String {
    if text.utf8.count == text.utf16Length { return text }
    var mapped = ""
    for scalar in text.unicodeScalars {
      mapped.unicodeScalars.append(contentsOf: mappedNumeral(scalar))
    }
    return mapped
  }

  private func mappedNumeral(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    if scalar.isASCII { return String(scalar).unicodeScalars }
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return String(Int(value)).unicodeScalars
    }
    switch (scalar, type.kind) {
    case ("\u{66B}", .price(let price)): return String(price.separator).unicodeScalars
    case ("\u{66B}", .amount(let amount)): return String(amount.decimalSeparator).unicodeScalars
    case ("\u{2212}", .number): return "-".unicodeScalars
    default: return String(scalar).unicodeScalars
    }
  }

  /// The typing filter.
  private func taken(of text: String) throws(Rejection) -> String {
    let bare = withoutLiterals(text)
    if try takes(bare) { return text }
    guard configuration.pastePolicy == .filter, try keepsDecimalMark(of: text) else { throw rejection(.typing) }
    var kept = ""
    for character in text {
      let bare = withoutLiterals(String(character))
      if try takes(bare) { kept.append(character) }
    }
    if kept.isEmpty { throw rejection(.typing) }
    return kept
  }

  /// Whether filtering leaves a number its decimal mark. Without it, `12.5` would become `125`.
  ///
  /// The last mark in front of a digit is the decimal one; those before it are group marks. One behind a letter belongs
  /// to a word, such as the point of `Fr.12`.
  private func keepsDecimalMark(of text: String) throws(Rejection) -> Bool {
    guard type.kind.isNumeric else { return true }
    let scalars = Array(text.unicodeScalars)
    let mark = scalars.indices.dropLast().last { index in
      scalars[index].isDecimalMark && scalars[index + 1].isASCIIDigit
        && (index == 0 || !scalars[index - 1].properties.isAlphabetic)
    }
    guard let mark else { return true }
    return try takes(withoutLiterals(String(scalars[mark])))
  }

  private func withoutLiterals(_ text: String) -> String {
    guard let format, text.unicodeScalars.contains(where: { format.isLiteral($0) }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !format.isLiteral($0) }))
  }

  /// Whether a replacement may be typed: as a whole, or else each of its Characters.
  private func takes(_ text: String) throws(Rejection) -> Bool {
    // A closure, not the method itself: a method of an existential as a value is an allocation.
    if let format, !text.unicodeScalars.allSatisfy({ format.takes($0) }) { return false }
    guard let typing, !text.isEmpty else { return true }
    if try isMatch(typing, text) { return true }
    if text.dropFirst().isEmpty { return false }
    for character in text where try !isMatch(typing, String(character)) { return false }
    return true
  }

  /// Whether a text matches as a whole.
  func isMatch(_ matcher: any Matcher, _ text: String) throws(Rejection) -> Bool {
    do throws(MatchError) {
      return try matcher.isMatch(on: text)
    } catch {
      throw Rejection(reason: .undecided, message: messages.undecided(error))
    }
  }

  /// A rejection with the field's message for it.
  func rejection(_ reason: Rejection.Reason, limit: Int = 0) -> Rejection {
    let message =
      switch reason {
      case .disabled: messages.disabled
      case .override: messages.refused
      case .typing, .undecided: messages.typing
      case .limit: messages.limit(limit)
      case .rule: messages.rule
      case .viability: messages.viability
      }
    return Rejection(reason: reason, message: message)
  }
}

extension String {
  /// The text without blanks at its ends: white space and invisible characters.
  var withoutBlanksAtEnds: Substring {
    let scalars = unicodeScalars
    var lower = startIndex
    var upper = endIndex
    while lower < upper, scalars[lower].isBlank { lower = scalars.index(after: lower) }
    while lower < upper, scalars[scalars.index(before: upper)].isBlank { upper = scalars.index(before: upper) }
    return self[lower..<upper]
  }
}

extension Unicode.Scalar {
  /// A line terminator that a single-line field does not take: LF, CR, NEL, LS, PS.
  fileprivate var isLineTerminator: Bool {
    switch self {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// White space, or an invisible character that stands at the end of text from elsewhere.
  ///
  /// Visible ASCII first: asking for the property costs 15 ns, and each keystroke asks at both ends of the text.
  fileprivate var isBlank: Bool {
    ("!"..."~").contains(self) ? false : properties.isWhitespace || isBlankOrInvisible
  }
  /// Whether some script writes it between the whole part of a number and its fraction.
  fileprivate var isDecimalMark: Bool {
    switch self {
    case ".", ",", "\u{66B}", "\u{B7}", "\u{FF0E}", "\u{FF0C}": true
    default: false
    }
  }
}

extension FieldType.Kind {
  /// Whether its text is a number, which a lost mark would change.
  fileprivate var isNumeric: Bool {
    switch self {
    case .price, .amount, .number: true
    default: false
    }
  }
}
