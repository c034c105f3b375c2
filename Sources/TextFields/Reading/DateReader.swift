import Matching

/// Reads dates that are pasted in another form than the field's: `2028-02-29` and `29.02.2028` into `dd/MM/yyyy`.
///
/// A year of four digits that comes first is followed by the month and the day. With points, the order is day, month,
/// year, or the field's own. If other separators than the field's own leave two possible days, the paste is refused. Eight
/// digits alone are read in the field's order or as year, month, day; if they mean no day in either, in another order. With
/// the field's own separators, day and month never change places: `1/13/28` in `dd/MM/yy` may be mistyped, and is refused.
/// What the field shows before all of it is typed stays as it is.
struct DateReader: ReplacementReader {
  private let format: DateFormat
  private let layout: PartsFormat
  private let literals: [Unicode.Scalar]
  /// The order of the numbers in the field's format.
  private let order: [DateFormat.Part]

  init(format: DateFormat) {
    self.format = format
    layout = PartsFormat(format.fixedParts)
    literals = format.parts.flatMap { part -> [Unicode.Scalar] in
      if case .literal(let character) = part { Array(character.unicodeScalars) } else { [] }
    }
    order = format.parts.filter { !$0.isLiteral }
  }

  /// Eight digits may be a whole date in another order.
  func takesAsWritten(_ paste: Span<UInt8>) -> Bool { paste.isOfDigits && paste.count != 8 }

  func unreadablePart(of replacement: String) -> Range<String.Index>? {
    replacement[...].firstRun { $0.properties.numericType == .decimal || $0.isDateSeparator }
  }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    if replacement.unicodeScalars.dropFirst().isEmpty { return .asWritten }
    // A day in the field's own form, which most pastes are, needs no look at the other orders.
    if place.isWhole, replacement.utf8.count > 8, format.date(from: replacement) != nil { return .asWritten }
    if place.isWhole, layout.isUnfinished(replacement) { return .asWritten }
    let scalars = Array(replacement.unicodeScalars)
    guard
      let text = DateText(
        scalars, keepsWhatFits: place.keepsWhatFits, own: literals, partCount: order.count,
        label: place.isWhole ? DateLabel.ofDay : .none)
    else { return .refused(.typing) }
    guard place.isWhole, text.isSeparated || text.digitCount == 8, let dates = dates(in: text) else {
      return .text(text.core)
    }
    guard let date = dates.first, dates.count == 1 else { return .unclear }
    return .text(format.string(from: date))
  }

  /// The days that a text can mean; empty if a text of digits, or with other separators than the field's, means no day.
  /// `nil` if the text is to be taken as it is: it is in the field's own form, right or wrong.
  private func dates(in text: DateText) -> [CalendarDate]? {
    let dates = orders(of: text).compactMap { date(text.numbers, $0) }.uniqued()
    if text.isSeparated, text.separators == literals {
      guard let own = date(text.numbers, order) else {
        if hasOwnWidths(text.numbers) { return dates.isEmpty ? nil : [] }
        return dates.count == 1 ? dates : nil
      }
      // The format puts a zero before a single digit that a separator follows. None follows the last one.
      return text.numbers.last?.count == 1 ? [own] : nil
    }
    let own = text.isSeparated ? nil : date(text.parts(of: order), order)
    if !text.isSeparated {
      guard order.count == 3 else { return own.map { [$0] } ?? [] }
      let iso = date(text.parts(of: [.year, .month, .day]), [.year, .month, .day])
      let all = [own, iso].compactMap(\.self).uniqued()
      if !all.isEmpty { return all }
      let others: [[DateFormat.Part]] = [[.day, .month, .year], [.month, .day, .year]]
      return others.compactMap { date(text.parts(of: $0), $0) }.uniqued()
    }
    return dates
  }

  /// Whether numbers have as many digits as those of the field's format may have.
  private func hasOwnWidths(_ numbers: [String]) -> Bool {
    numbers.count == order.count
      && zip(numbers, order).allSatisfy { $1 == .year ? $0.utf8.count == 4 : $0.utf8.count <= 2 }
  }

  /// The orders in which the numbers of a text can be.
  private func orders(of text: DateText) -> [[DateFormat.Part]] {
    guard text.numbers.count == order.count else { return [] }
    let withoutYear = order.filter { $0 != .year && $0 != .yearOfCentury }
    if order.count == withoutYear.count { return [order] }
    if text.numbers[0].count == 4 {
      return [[.year] + [.month, .day].filter(withoutYear.contains)]
    }
    let year: DateFormat.Part = text.numbers.last?.count == 4 ? .year : .yearOfCentury
    if year == .yearOfCentury, !order.contains(.yearOfCentury) { return [] }
    // A short year may also stand where the field has it.
    let own = year == .yearOfCentury && order.last != .yearOfCentury ? [order] : []
    if withoutYear.count == 1 { return own + [withoutYear + [year]] }
    // `04.07.` is the fourth of July, but in a field that takes the month first it may also be typed in its order.
    if text.separators.contains(".") {
      let isYearLast = order.last == .year || order.last == .yearOfCentury
      return own + (isYearLast ? [withoutYear + [year]] : []) + [[.day, .month, year]]
    }
    if year == .yearOfCentury, order.last != .yearOfCentury { return own }
    return own + [[.day, .month, year], [.month, .day, year]]
  }

  /// The date that numbers in an order make; `nil` if there is no such date, or the field's format cannot express it.
  private func date(_ numbers: [String], _ order: [DateFormat.Part]) -> CalendarDate? {
    guard numbers.count == order.count else { return nil }
    var date = CalendarDate()
    for (text, part) in zip(numbers, order) {
      guard let number = Int(text), number > 0 || part == .yearOfCentury else { return nil }
      switch part {
      case .day where text.count <= 2: date.day = number
      case .month where text.count <= 2: date.month = number
      case .year where text.count == 4: date.year = number
      case .yearOfCentury where text.count == 2: date.year = 2000 + number
      default: return nil
      }
    }
    let isWritable = !self.order.contains(.yearOfCentury) || (2000...2099).contains(date.year)
    return date.isReal && date.month <= 12 && isWritable ? date : nil
  }
}

/// Reads what is pasted into a field for a card's expiry month: what it is called may stand in front of it, and with the
/// policy `filter` anything may be around the digits, but nothing within.
struct ExpiryReader: ReplacementReader {
  func takesAsWritten(_ paste: Span<UInt8>) -> Bool { paste.isOfDigits }

  func unreadablePart(of replacement: String) -> Range<String.Index>? {
    replacement[...].firstRun { $0.properties.numericType == .decimal || $0.isDateSeparator }
  }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    if replacement.unicodeScalars.dropFirst().isEmpty { return .asWritten }
    let scalars = Array(replacement.unicodeScalars)
    guard
      let text = DateText(
        scalars, keepsWhatFits: place.keepsWhatFits, own: [], partCount: 2,
        label: place.isWhole ? DateLabel.ofExpiry : .none)
    else { return .refused(.typing) }
    return .text(text.core)
  }
}

/// Digits with separators between them, as they were pasted.
struct DateText {
  /// The digits and separators, without blanks and words around them.
  let core: String
  /// The runs of digits.
  let numbers: [String]
  /// The separators: one for each gap between numbers, without the blanks around it.
  let separators: [Unicode.Scalar]

  /// Splits a text into its parts. `nil` if anything but digits and separators is within it; or around it, if that may
  /// not be dropped.
  ///
  /// - Parameter label: what may stand in front of the digits.
  init?(
    _ scalars: [Unicode.Scalar], keepsWhatFits: Bool, own: [Unicode.Scalar], partCount: Int, label: DateLabel = .none
  ) {
    guard let first = scalars.firstIndex(where: \.isASCIIDigit), let last = scalars.lastIndex(where: \.isASCIIDigit)
    else {
      return nil
    }
    let isSeparator = { (scalar: Unicode.Scalar) in scalar.isDateSeparator || own.contains(scalar) }
    let isLabelled = label.isLabel(scalars[..<first])
    let outside = (isLabelled ? [] : scalars[..<first]) + scalars[(last + 1)...]
    // A minus sign before the digits, or other text where nothing may be dropped, belongs to another kind of value.
    guard keepsWhatFits ? !scalars[..<first].contains(where: \.isMinus) : outside.allSatisfy(isSeparator),
      scalars[first...last].allSatisfy({ $0.isASCIIDigit || isSeparator($0) })
    else { return nil }
    let inside = scalars[first...last]
    numbers = inside.split { !$0.isASCIIDigit }.map { String(scalars: $0) }
    // A separator at the end completes a part, if the date has more parts.
    let isOpen = numbers.count < partCount
    let end = scalars[(last + 1)...].prefix { scalar in
      own.contains(scalar) || (isOpen && scalar.isDateSeparator && !scalar.isBlankOrInvisible)
    }
    let begin = scalars[..<first].reversed().prefix { own.contains($0) && !$0.isBlankOrInvisible }.count
    core = String(scalars: scalars[(first - begin)..<end.endIndex])
    separators = inside.split(whereSeparator: \.isASCIIDigit).map { run in
      run.first { !$0.isBlankOrInvisible } ?? " "
    }
    // A word may be the name of a month: `Nov 12`, `Nov 12, 2028`. It is not in front of `1/29` or of three numbers.
    let mayBeMonth = numbers.count < 3 && !separators.contains { "/-.".unicodeScalars.contains($0) }
    if mayBeMonth, outside.contains(where: \.properties.isAlphabetic) { return nil }
  }

  /// Whether there is more than one number.
  var isSeparated: Bool { numbers.count > 1 }

  /// The number of digits.
  var digitCount: Int { numbers.reduce(0) { $0 + $1.count } }

  /// The digits of a text without separators, split into the parts of an order; empty if there are too many digits.
  func parts(of order: [DateFormat.Part]) -> [String] {
    var rest = numbers[0][...]
    let cut = order.map { part -> String in
      defer { rest = rest.dropFirst(part.width) }
      return String(rest.prefix(part.width))
    }
    return rest.isEmpty ? cut : []
  }
}

/// What people write in front of a date that they copy: `Date: 29.02.2028`, `Exp. 01/29`.
struct DateLabel {
  /// The words, in small letters.
  private let words: Set<String>
  /// Whether other words are a label too, if a colon follows them.
  private let takesOthers: Bool

  private init(_ words: String, takesOthers: Bool = false) {
    self.words = Set(words.split(separator: " ").map { String($0) })
    self.takesOthers = takesOthers
  }

  /// No label.
  static let none = DateLabel("")
  /// In front of a day.
  static let ofDay = DateLabel("date of birth born dob on datum geb geboren am fecha", takesOthers: true)
  /// In front of the month up to which a card is valid; not that of another month, from which it is.
  static let ofExpiry = DateLabel(
    "exp expiry expires expiration date valid good thru through until till bis gültig expire")

  /// Whether a text is a label.
  func isLabel(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let found = text.split { !$0.properties.isAlphabetic }.map { String(scalars: $0).lowercased() }
    guard !found.isEmpty, text.allSatisfy({ $0.properties.isAlphabetic || $0.isDateSeparator && !$0.isMinus }) else {
      return false
    }
    return found.allSatisfy(words.contains) || (takesOthers && text.last { !$0.isBlankOrInvisible } == ":")
  }
}
