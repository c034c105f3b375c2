/// Edits of which a part is left out: what a paste has that does not fit, and what is too long. Nothing is left out without
/// being told.
extension FieldModel {
  /// Whether a part of an edit may be left out: then it has to be found out whether one is.
  mutating func mayOmit(_ edit: Edit) -> Bool {
    guard edit.isJudged, rules.keepsWhatFits(edit.extent) || rules.truncates(edit.extent) else { return false }
    return edit.replacement.hasSeveralCharacters
  }

  /// Makes an edit whole if that is possible, and if not, in part.
  mutating func performInPart(_ edit: Edit) -> EditResult {
    var whole = edit
    whole.extent = .whole
    var trial = self
    let refusedWhole = trial.performAsDecided(whole)
    guard let rejection = refusedWhole.rejection else {
      self = trial
      return refusedWhole
    }
    let countBefore = significantCount(before: edit.range.lowerBound)
    let result = performAsDecided(edit)
    guard result.isAccepted else { return result }
    return result.omitting(rejection.at(omittedRanges(of: edit, from: countBefore)))
  }

  /// The ranges of a replacement whose Characters are not in the text now, in UTF-16 code units of the replacement; none if
  /// the replacement is long.
  ///
  /// - Parameter start: the number of significant scalars before the place where the replacement was put in.
  private func omittedRanges(of edit: Edit, from start: Int) -> [UTF16Range] {
    let length = edit.replacement.utf16Length
    guard length <= Self.longestExplained else { return [] }
    var taken = takenScalars(from: start)[...]
    let bare = edit.replacement.withoutBlanksAtEnds
    let strays = start == 0 ? rules.format?.strayMarks(of: edit.replacement) ?? [] : []
    var ranges: [UTF16Range] = []
    var offset = 0
    for index in edit.replacement.indices {
      let character = edit.replacement[index]
      let size = character.utf16.count
      // Blanks at the ends are trimmed.
      let isInside = bare.startIndex..<bare.endIndex ~= index
      if isInside, strays.contains(index) || !isTaken(character, &taken) {
        if let last = ranges.last, last.upperBound == offset {
          ranges[ranges.count - 1].length += size
        } else {
          ranges.append(UTF16Range(location: offset, length: size))
        }
      }
      offset += size
    }
    return ranges
  }

  /// Whether a Character of a replacement is the next one that was taken, or one that adds nothing to a value. Removes it
  /// from what was taken.
  private func isTaken(_ character: Character, _ taken: inout ArraySlice<Unicode.Scalar>) -> Bool {
    let scalars = Array(rules.prepared(String(character)).unicodeScalars)
    // A format puts zeros before numbers of one digit.
    for zeros in 0...1 where zeros == 0 || taken.first == "0" {
      let rest = taken.dropFirst(zeros)
      if rest.count >= scalars.count, zip(rest, scalars).allSatisfy(Self.areSame) {
        taken = rest.dropFirst(scalars.count)
        return true
      }
    }
    let ignoresBlanks = rules.hasFormat || rules.reader != nil
    return scalars.allSatisfy { (ignoresBlanks && $0.isBlankOrInvisible) || (rules.format?.isLiteral($0) ?? false) }
  }

  private static func areSame(_ taken: Unicode.Scalar, _ given: Unicode.Scalar) -> Bool {
    taken == given || (NumberMark(taken) != nil && NumberMark(given) != nil)
      || taken.properties.lowercaseMapping == given.properties.lowercaseMapping
  }

  /// The significant scalars from the one with this number up to the caret.
  private func takenScalars(from start: Int) -> [Unicode.Scalar] {
    Array(significantScalars(before: selected.upperBound).dropFirst(start))
  }

  private func significantCount(before place: TextPosition) -> Int { significantScalars(before: place).count }

  /// The scalars before a place without the separators that the format has written.
  private func significantScalars(before place: TextPosition) -> [Unicode.Scalar] {
    let part = text[..<buffer.index(place)].unicodeScalars
    var items: [FormatItem] = []
    guard let format = rules.format, format.read(text, into: &items) else { return Array(part) }
    return items.prefix(part.count).filter { $0.origin == .significant }.map(\.scalar)
  }
}
