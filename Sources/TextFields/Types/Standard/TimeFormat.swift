import Matching

/// How a time of day is written: parts of two letters in the notation of UTS #35, and literals between them.
///
/// `HH` is the hour from 00 to 23, `hh` the hour from 01 to 12, `mm` the minute, `ss` the second, and `a` is `AM` or
/// `PM`. `hh` and `a` require each other.
public struct TimeFormat: Sendable, Hashable {
  /// The format as it was given.
  public let source: String
  let parts: [Part]

  enum Part: Sendable, Hashable {
    case hour
    case hourOfHalf
    case minute
    case second
    case period
    case literal(Character)

    fileprivate var isLiteral: Bool { if case .literal = self { true } else { false } }
  }

  /// Reads a format.
  ///
  /// - Throws: `FieldTypeError` for an unknown letter, a digit, a part that occurs twice, and a format without an hour
  ///   or with only one of `hh` and `a`.
  public init(_ source: String) throws(FieldTypeError) {
    self.source = source
    var parts: [Part] = []
    var rest = source[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      let known: [Substring: Part] = ["HH": .hour, "hh": .hourOfHalf, "mm": .minute, "ss": .second, "a": .period]
      if first.isASCII, first.isLetter {
        guard let part = known[run], !parts.contains(part) else {
          throw Self.error("“\(run)” is not a part of a time: write HH or hh, mm, ss and a, each once", source, run)
        }
        parts.append(part)
        rest = rest.dropFirst(run.count)
      } else if first.isNumber {
        throw Self.error("a time's format has no digits", source, run)
      } else {
        parts.append(.literal(rest.removeFirst()))
      }
    }
    guard parts.contains(.hour) != parts.contains(.hourOfHalf), parts.contains(.hourOfHalf) == parts.contains(.period)
    else { throw Self.error("a time needs HH, or hh together with a, such as HH:mm or hh:mm a", source, source[...]) }
    self.parts = parts
  }

  private init(source: String, parts: [Part]) {
    self.source = source
    self.parts = parts
  }

  /// The format as far as it goes before AM or PM, and before the literals in front of them.
  fileprivate var withoutPeriod: TimeFormat {
    let before = parts.prefix { $0 != .period }
    let end = before.lastIndex { !$0.isLiteral }.map { $0 + 1 } ?? before.startIndex
    return TimeFormat(source: source, parts: Array(before[..<end]))
  }

  private static func error(_ message: String, _ source: String, _ part: Substring) -> FieldTypeError {
    let offset = source.utf8.distance(from: source.startIndex, to: part.startIndex)
    return FieldTypeError(specification: source, offset: offset, message: message)
  }

  /// A pattern for the texts of this format.
  var pattern: String {
    parts.map { part in
      switch part {
      case .hour: "(?:[01][0-9]|2[0-3])"
      case .hourOfHalf: "(?:0[1-9]|1[0-2])"
      case .minute, .second: "[0-5][0-9]"
      case .period: "[AP]M"
      case .literal(let character): PatternText.escaped(String(character))
      }
    }.joined()
  }

  /// The parts in the form that the layout uses.
  var fixedParts: [FixedPart] {
    parts.flatMap { part -> [FixedPart] in
      switch part {
      case .hour, .hourOfHalf: [.hour]
      case .minute, .second: [.number(width: 2, maximum: 59)]
      case .period: [.period]
      case .literal(let character): character.unicodeScalars.map { .literal($0) }
      }
    }
  }

  /// Writes a time; a part that the format does not have is left out.
  func string(hour: Int, minute: Int, second: Int) -> String {
    parts.map { part in
      switch part {
      case .hour: Self.twoDigits(hour)
      case .hourOfHalf: Self.twoDigits(DayHour.ofHalf(hour))
      case .minute: Self.twoDigits(minute)
      case .second: Self.twoDigits(second)
      case .period: hour < 12 ? "AM" : "PM"
      case .literal(let character): String(character)
      }
    }.joined()
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Reads pasted times, with 24 hours or with twelve, whatever the field's own form is: `9:30 pm`, `930 PM`, `9 PM`, `21h30`.
///
/// AM and PM may be a letter. With an hour that cannot be of that half of the day, a time is refused: `13:30 PM`.
struct TimeReader: ReplacementReader {
  private let format: TimeFormat
  private let layout: PartsFormat

  init(format: TimeFormat) {
    self.format = format
    layout = PartsFormat(format.fixedParts)
  }

  /// Up to two digits may be an hour of the other half of the day.
  func takesAsWritten(_ paste: Span<UInt8>) -> Bool { paste.isOfDigits && paste.count > 2 }

  func unreadablePart(of replacement: String) -> Range<String.Index>? {
    replacement[...].firstRun { $0.properties.numericType == .decimal || $0.isDateSeparator }
  }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    if replacement.unicodeScalars.dropFirst().isEmpty || !place.isWhole { return .asWritten }
    if layout.isUnfinished(replacement) { return .asWritten }
    let time = Self.withoutLabel(replacement)
    let letters = time.lowercased().filter { $0.isLetter }
    let isKnown = time.unicodeScalars.allSatisfy { scalar in
      scalar.isASCIIDigit || scalar.isDateSeparator || scalar.properties.isAlphabetic
    }
    guard isKnown, ["", "am", "pm", "a", "p", "h", "uhr"].contains(letters) else { return .refused(.typing) }
    let period = letters.first.flatMap { $0 == "a" || $0 == "p" ? String($0) : nil } ?? ""
    guard let numbers = numbers(in: time, hasPeriod: !period.isEmpty) else {
      return letters.isEmpty ? .asWritten : .refused(.rule)
    }
    guard numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return .refused(.rule) }
    return read(numbers, period)
  }

  /// A time without what it is called: `Time: 9:30 pm`, `at 9:30`.
  private static func withoutLabel(_ text: String) -> String {
    guard let start = text.firstIndex(where: { $0.isNumber }), start > text.startIndex else { return text }
    let words = text[..<start].lowercased().split { !$0.isLetter }
    let isLabel = !words.isEmpty && words.allSatisfy { ["time", "at", "um", "uhrzeit", "hora", "heure"].contains($0) }
    return isLabel ? String(text[start...]) : text
  }

  /// The hour, and the minute and the second as far as the format has them. With AM or PM, those that are missing are 0:
  /// `9 PM`. `nil` if there are more or fewer.
  private func numbers(in text: String, hasPeriod: Bool) -> [Int]? {
    var digits = text.unicodeScalars.split { !$0.isASCIIDigit }.map { String($0) }
    if hasPeriod, digits.count == 1, (3...6).contains(digits[0].count) { digits = Self.pairs(digits[0]) }
    let count = format.parts.count { $0 == .minute || $0 == .second } + 1
    guard digits.count == count || (hasPeriod && !digits.isEmpty && digits.count < count),
      digits.allSatisfy({ $0.count <= 2 })
    else { return nil }
    return digits.compactMap { Int($0) } + Array(repeating: 0, count: count - digits.count)
  }

  /// Digits in pairs, of which the first may have one.
  private static func pairs(_ digits: String) -> [String] {
    var rest = digits[...]
    var pairs: [String] = []
    while !rest.isEmpty {
      pairs.insert(String(rest.suffix(2)), at: 0)
      rest = rest.dropLast(2)
    }
    return pairs
  }

  private func read(_ numbers: [Int], _ period: String) -> Reading {
    let (number, minute) = (numbers[0], numbers.count > 1 ? numbers[1] : 0)
    let second = numbers.count > 2 ? numbers[2] : 0
    if !period.isEmpty {
      guard let hour = DayHour.ofDay(number, isAfternoon: period == "p") else { return .refused(.rule) }
      return .text(format.string(hour: hour, minute: minute, second: second))
    }
    if number > 23 { return .refused(.rule) }
    guard format.parts.contains(.period), (1...12).contains(number) else {
      return .text(format.string(hour: number, minute: minute, second: second))
    }
    // An hour from 1 to 12 may be two hours: the field still asks for AM or PM.
    let isLast = format.parts.last { !$0.isLiteral } == .period
    return isLast ? .text(format.withoutPeriod.string(hour: number, minute: minute, second: second)) : .refused(.rule)
  }
}

extension FieldType {
  /// A time of day, in a format such as `HH:mm` or `hh:mm a`.
  public static func time(_ format: TimeFormat) -> FieldType {
    let example = format.string(hour: 21, minute: 30, second: 5)
    return FieldType(
      format.source == "HH:mm" ? "time" : "time:\(format.source)",
      .standard(
        StandardType("time", example: example, reader: TimeReader(format: format)) { PartsFormat(format.fixedParts) }),
      typing: Pattern("[0-9AaPpMm]*"),
      validation: Pattern(format.pattern), message: "Enter a time such as \(example).",
      maximumLength: format.fixedParts.reduce(0) { $0 + $1.width }, mapsDigits: true)
  }
}
