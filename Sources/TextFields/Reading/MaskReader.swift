import Matching

/// Reads what is pasted into a mask: dashes and blanks of any kind become ASCII ones, and invisible characters are
/// dropped.
struct MaskReader: ReplacementReader {
  private let own: Set<Unicode.Scalar>
  private let ranges: [ClosedRange<Unicode.Scalar>]
  private let format: MaskFormat

  init(_ mask: Mask) {
    format = MaskFormat(mask)
    let elements = mask.all.flatMap(\.elements)
    own = Set(
      elements.flatMap { element -> [Unicode.Scalar] in
        if case .literal(let character, _) = element { Array(character.unicodeScalars) } else { [] }
      })
    ranges = elements.compactMap(\.characterKind).uniqued().flatMap(\.ranges)
  }

  var keepsAll: Bool { false }
  var remembersRefusals: Bool { true }

  /// The maximum length in UTF-8 bytes of a paste with other characters than letters and digits: at this length reading
  /// it takes some 20 ms, and twenty times a long mask's length fits into it.
  private static var longestRead: Int { 2048 }

  func takesAsWritten(_ paste: Span<UInt8>) -> Bool { paste.isOfLettersAndDigits }

  func unreadablePart(of replacement: String) -> Range<String.Index>? {
    replacement[...].firstRun { $0.isDateSeparator || $0.properties.numericType == .decimal || takes($0) }
  }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    if let byte = replacement.onlyASCIIByte {
      let key = Unicode.Scalar(byte)
      // A point where the mask has a dash is read over, as one of the mask's own is, where it separates.
      guard key.isDateSeparator, !isForPlace(key) else { return .asWritten }
      let isOwn = own.contains(key)
      if !isOwn, let literal = format.literalBehindOptionalPlaces(after: place.before) { return .text(String(literal)) }
      if key.isBlankOrInvisible { return .asWritten }
      guard format.mayEndGroup(place.before) else { return .refused(.rule) }
      return isOwn ? .asWritten : .text(" ")
    }
    // Each separator is judged by the text before it.
    if replacement.utf8.count > Self.longestRead { return .refused(.rule) }
    // A plus sign says that a country code follows. Without it, the code would be taken for the first digits.
    if place.keepsWhatFits, !takes("+"), replacement.unicodeScalars.contains("+") { return .refused(.typing) }
    var read = String.UnicodeScalarView()
    for scalar in replacement.unicodeScalars {
      if takes(scalar) {
        read.append(scalar)
      } else if scalar.isDateSeparator, scalar.properties.generalCategory != .format {
        read.append(separator(scalar, behind: read, place))
      } else if scalar.properties.generalCategory != .format {
        read.append(scalar)
      }
    }
    if place.isWhole {
      // Without a mark within a group, another value would be meant.
      let isSeparated =
        format.isFilled(by: read)
        ? place.keepsWhatFits || format.strayMarks(of: replacement).isEmpty : separatesGroups(read)
      if !isSeparated { return .refused(.rule) }
    }
    return .text(String(read))
  }

  /// What a separator that is not the mask's own stands for: the literal that ends places that may be missing, a hyphen
  /// for any dash, and otherwise a blank, which is read over.
  private func separator(
    _ scalar: Unicode.Scalar, behind read: String.UnicodeScalarView, _ place: ReadingPlace
  ) -> Unicode.Scalar {
    if place.isWhole, let text = format.laidOut(read[...]),
      let literal = format.literalBehindOptionalPlaces(after: text[...])
    {
      return literal
    }
    let isDash = scalar.isMinus || (!scalar.isASCII && scalar.properties.generalCategory == .dashPunctuation)
    return isDash && takes("-") ? "-" : " "
  }

  /// Whether every separator of a paste stands where the mask may have one: `1/2/2028` in `[00]/[00]/[0000]` would become
  /// another date.
  private func separatesGroups(_ text: String.UnicodeScalarView) -> Bool {
    text.indices.allSatisfy { index in
      guard text[index].isDateSeparator, !isForPlace(text[index]) else { return true }
      return format.laidOut(text[..<index]).map { format.mayEndGroup($0[...]) } ?? true
    }
  }

  private func takes(_ scalar: Unicode.Scalar) -> Bool { own.contains(scalar) || isForPlace(scalar) }

  private func isForPlace(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar) } }
}
