import Matching

/// What happens to a replacement before it is put into the text: removal of characters, line ends, blanks, digits,
/// case, and the typing filter.
extension FieldRules {
  /// Filters what is typed or pasted.
  ///
  /// - Returns: what may go into the text; never empty.
  /// - Throws: a rejection if nothing of it may be typed, or if not all of it may and the policy is to reject.
  func filtered(_ replacement: String, _ extent: Edit.Extent = .configured) throws(Rejection) -> String {
    try remembering(replacement) { () throws(Rejection) -> String in
      try taken(of: try readable(replacement), keepsWhatFits: keepsWhatFits(extent))
    }
  }

  /// Whether a paste is taken in part.
  func keepsWhatFits(_ extent: Edit.Extent) -> Bool {
    extent == .part || (extent == .configured && configuration.pastePolicy == .filter)
  }

  /// Whether what is too long is cut.
  func truncates(_ extent: Edit.Extent) -> Bool {
    extent == .part || (extent == .configured && configuration.overLimit == .truncate)
  }

  /// Filters a replacement, and remembers what became of it if it is a key that means the same wherever it is typed.
  /// With a reader of numbers or dates, that does not hold for marks: the meaning of a comma depends on its place. (A
  /// refused mark is remembered elsewhere, in `NumberMarkMemory`.)
  private func remembering(
    _ replacement: String, _ filter: () throws(Rejection) -> String
  ) throws(Rejection) -> String {
    guard mayRemember(replacement) else { return try filter() }
    do throws(Rejection) {
      let taken = try filter()
      rememberedKeys.learn(replacement, filtered: taken)
      return taken
    } catch {
      if error.reason == .typing, mayRememberRefusal(of: replacement) { rememberedKeys.learn(refused: replacement) }
      throw error
    }
  }

  /// Whether a replacement is one Character that means the same wherever it is typed.
  private func mayRemember(_ replacement: String) -> Bool {
    !replacement.hasSeveralCharacters && (!(reader?.readsMarks ?? false) || !replacement.hasMark)
  }

  /// Whether a replacement, once refused, is always refused, and nothing else follows from that. A mark may have to be
  /// noted each time; see `NumberMarkMemory`.
  func mayRememberRefusal(of replacement: String) -> Bool {
    mayRemember(replacement) && !(reader?.remembersRefusals == true && replacement.hasMark)
  }

  /// Filters what is typed or pasted, after a reader has put it into the type's own notation.
  ///
  /// - Parameter place: the text around the replacement, and what may be dropped.
  func filtered(
    _ replacement: String, _ extent: Edit.Extent, by reader: any ReplacementReader, at place: ReadingPlace
  ) throws(Rejection) -> String {
    try remembering(replacement) { () throws(Rejection) -> String in
      let text = try readable(replacement)
      switch reader.read(text, at: place) {
      case .asWritten: return try taken(of: text, keepsWhatFits: keepsWhatFits(extent))
      case .text(let read): return try taken(of: read, keepsWhatFits: keepsWhatFits(extent))
      case .refused(let reason): throw rejection(reason)
      case .unclear: throw rejection(ofPaste: .unclear)
      }
    }
  }

  /// What becomes of a paste of characters that the filters are known to take, if they take it as they take each of them;
  /// `nil` if that is not certain.
  ///
  /// - Parameter isWhole: whether the paste will be the whole text.
  func readAsWritten(_ paste: String, isWhole: Bool) -> String? {
    let count = paste.utf8.count
    guard judgesKeysAlone, count > 1, count <= VerdictRun.longTextThreshold else { return nil }
    let isSame = paste.withUTF8Bytes { isTakenAsWritten($0, isWhole: isWhole) }
    guard let isSame else { return nil }
    return isSame ? paste : String(decoding: paste.utf8.map { rememberedKeys.result(of: $0) ?? $0 }, as: UTF8.self)
  }

  /// Whether a paste stays the same, or only the case of letters changes; `nil` if that is not certain.
  private func isTakenAsWritten(_ paste: Span<UInt8>, isWhole: Bool) -> Bool? {
    var isSame = true
    for index in paste.indices where paste[index] != ownMark {
      guard let key = rememberedKeys.result(of: paste[index]) else { return nil }
      isSame = isSame && key == paste[index]
    }
    guard holdsBlanks || paste.hasVisibleEnds, takesAsWritten(paste, isWhole: isWhole) else { return nil }
    return isSame
  }

  private func takesAsWritten(_ paste: Span<UInt8>, isWhole: Bool) -> Bool {
    guard let reader else { return true }
    return isWhole ? reader.takesAsWritten(whole: paste) : reader.takesAsWritten(paste)
  }

  /// A replacement without removed characters, line ends and outer blanks, with its digits and letters mapped.
  private func readable(_ replacement: String) throws(Rejection) -> String {
    let bare = withoutRemoved(replacement)
    let isPrintable = bare.isPrintableASCII
    if !isPrintable, !joinsLines, bare.hasSeveralLines { throw rejection(ofPaste: .severalValues) }
    let text = prepared(trimmed(isPrintable ? bare : withoutLineTerminators(bare)))
    if text.isEmpty { throw rejection(.typing) }
    return text
  }

  /// Reads a whole text that the program sets. The text stays as it is if it is in the type's notation already or
  /// cannot be read.
  func read(whole text: String) -> String {
    guard let reader, !text.isEmpty, !(format?.hasLaidOut(text) ?? false) else { return text }
    if case .text(let read) = reader.read(text, at: ReadingPlace(isSet: true)) { return read }
    return text
  }

  /// Gives a text that the program sets the form that typed text has: digits, case, line ends. Nothing is refused.
  func prepared(whole text: String) -> String { prepared(withoutLineTerminators(text)) }

  func prepared(_ text: String) -> String {
    let folded = mapsWidth ? ASCIIForms.folded(text, mapsDigits: mapsDigits, isOwn: isOwn) : text
    return caseMapper?.mapped(folded) ?? folded
  }

  /// Whether what stands on several lines may be one value: text of any kind, and what is printed in groups.
  private var joinsLines: Bool {
    isMultiline || reader?.keepsAll != true && (holdsBlanks || format?.joinsLines == true)
  }

  private func withoutRemoved(_ text: String) -> String {
    if removedCharacters.isEmpty || !text.contains(where: { removedCharacters.contains($0) }) { return text }
    return text.filter { !removedCharacters.contains($0) }
  }

  private func withoutLineTerminators(_ text: String) -> String {
    if isMultiline || !text.unicodeScalars.contains(where: \.isLineTerminator) { return text }
    var kept = ""
    for scalar in text.unicodeScalars where !scalar.isLineTerminator { kept.unicodeScalars.append(scalar) }
    return kept
  }

  /// Removes blanks at the ends of a replacement of several Characters, such as a keyboard's suggestion, for types that
  /// cannot hold blanks. A replacement of one Character stays as it is.
  private func trimmed(_ text: String) -> String {
    if holdsBlanks || text.utf8.count < 2 { return text }
    let bare = text.withoutBlanksAtEnds
    return bare.utf8.count == text.utf8.count || !text.hasSeveralCharacters ? text : String(bare)
  }

  /// Whether a character is part of a mask's values as it is, so that it must not be folded to ASCII.
  private func isOwn(_ scalar: Unicode.Scalar) -> Bool {
    guard case .mask = type.kind else { return false }
    return format?.takes(scalar) ?? false
  }

  /// The typing filter: the text, or with the policy `filter` the part of it that may be typed.
  private func taken(of text: String, keepsWhatFits: Bool) throws(Rejection) -> String {
    let bare = withoutLiterals(text)
    if try takes(bare) { return text }
    // A reader has already dropped what may be dropped around a number; nothing may be dropped from within it.
    guard keepsWhatFits, reader?.keepsAll != true else { throw rejection(.typing) }
    var kept = ""
    for character in text {
      let bare = withoutLiterals(String(character))
      if try takes(bare) { kept.append(character) }
    }
    if kept.isEmpty { throw rejection(.typing) }
    return kept
  }

  private func withoutLiterals(_ text: String) -> String {
    guard let format, text.unicodeScalars.contains(where: { format.isLiteral($0) }) else { return text }
    // A loop: the closure of a lazy filter allocates.
    var kept = ""
    for scalar in text.unicodeScalars where !format.isLiteral(scalar) { kept.unicodeScalars.append(scalar) }
    return kept
  }

  /// Whether a replacement may be typed: it matches as a whole, or each of its Characters does.
  private func takes(_ text: String) throws(Rejection) -> Bool {
    // A closure, not the method itself: a method of an existential used as a value allocates.
    if let format, !text.unicodeScalars.allSatisfy({ format.takes($0) }) { return false }
    guard let typing, !text.isEmpty else { return true }
    if try isMatch(typing, text) { return true }
    if !text.hasSeveralCharacters { return false }
    for character in text where try !isMatch(typing, String(character)) { return false }
    return true
  }

  /// The first run of Characters of a replacement that the filters refuse one by one, in UTF-16 code units; `nil` if
  /// they take every single Character. What a reader cannot read comes first: the `M` of `1.5M`, and not the point.
  func untakenRange(of replacement: String) -> UTF16Range? {
    if replacement.onlyASCIIByte != nil { return UTF16Range(location: 0, length: 1) }
    if let part = reader?.unreadablePart(of: replacement) {
      let start = replacement[..<part.lowerBound].utf16Length
      return UTF16Range(location: start, length: replacement[part].utf16Length)
    }
    var (offset, start) = (0, Int?.none)
    for character in replacement {
      let isTaken = (try? filtered(String(character))) != nil
      if isTaken, let start { return UTF16Range(location: start, length: offset - start) }
      if !isTaken, start == nil { start = offset }
      offset += character.utf16.count
    }
    return start.map { UTF16Range(location: $0, length: offset - $0) }
  }

  /// Whether a text matches a rule as a whole.
  func isMatch(_ rule: CompiledRule, _ text: String) throws(Rejection) -> Bool {
    do throws(MatchError) {
      return try rule.isMatch(on: text)
    } catch {
      throw Rejection(reason: .undecided, message: messages.undecided(error))
    }
  }

  /// Whether a text matches as a whole.
  func isMatch(_ matcher: any Matcher, _ text: String) throws(Rejection) -> Bool {
    do throws(MatchError) {
      return try matcher.isMatch(on: text)
    } catch {
      throw Rejection(reason: .undecided, message: messages.undecided(error))
    }
  }

  /// A rejection for a limit that does not count separators.
  func rejection(limit: Int, of unit: CountedUnit) -> Rejection {
    Rejection(.limit, rejectionSource, limit: limit, of: unit)
  }

  /// What the limit of a field with a format counts.
  var countedUnit: CountedUnit {
    guard let format else { return .characters }
    let isMark: (Unicode.Scalar) -> Bool = { !$0.isASCIIDigit && format.takes($0) && !format.isLiteral($0) }
    return (0x21..<0x7F).contains { isMark(Unicode.Scalar(UInt8($0))) } ? .characters : .digits
  }

  /// A rejection with the field's message for its reason.
  func rejection(_ reason: Rejection.Reason, limit: Int = 0) -> Rejection {
    Rejection(reason, rejectionSource, limit: limit)
  }

  /// A rejection of a paste that no rule takes as it is.
  func rejection(ofPaste problem: Rejection.PasteProblem) -> Rejection { Rejection(problem, rejectionSource) }
}

extension String {
  /// Whether there is a mark or a separator in the text, or a digit beside another scalar: what readers look at.
  fileprivate var hasMark: Bool {
    let isAlone = unicodeScalars.dropFirst().isEmpty
    return unicodeScalars.contains { scalar in
      if scalar.isASCII && isAlone { return NumberMark(scalar) != nil || scalar.isDateSeparator }
      let category = scalar.properties.generalCategory
      return NumberMark(scalar) != nil || (scalar.isDateSeparator && (isAlone || category != .format))
        || (!isAlone && category == .decimalNumber)
    }
  }

  /// Whether there is something on more than one line: in a number, a date, an address or a name that is more than one
  /// value.
  fileprivate var hasSeveralLines: Bool {
    guard unicodeScalars.contains(where: \.isLineTerminator) else { return false }
    let lines = unicodeScalars.split(whereSeparator: \.isLineTerminator)
    return lines.count { $0.contains { !$0.isBlank } } > 1
  }

  /// The text without white space and invisible characters at its ends.
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
  /// A line terminator that a single-line field does not take: LF, CR, NEL, LINE SEPARATOR, PARAGRAPH SEPARATOR.
  fileprivate var isLineTerminator: Bool {
    switch self {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// White space, or an invisible character of the kind that copied text has at its ends.
  ///
  /// Visible ASCII is checked first: asking for the Unicode property took 15 ns a call (release build, x86-64), and
  /// each keystroke asks at both ends of the text.
  fileprivate var isBlank: Bool {
    if ("!"..."~").contains(self) { return false }
    if isLone { return self == " " || self == "\u{A0}" }
    return properties.isWhitespace || isBlankOrInvisible
  }
}
