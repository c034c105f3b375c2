/// Why an edit was refused, or why a part of it was left out.
///
/// Its parts are small, and the message is put together when it is read: every result of an edit has room for a rejection,
/// and a refused key allocates nothing.
public struct Rejection: Error, Sendable {
  /// Which of the field's rules refused it.
  public let reason: Reason
  private let detail: Detail
  private let limit: Int32
  private let source: Source
  private var location: Int32
  private var length: Int32

  /// What to tell the user, in the language of the field's messages.
  public var message: String {
    switch source.wording {
    case .text(let text): text
    case .parts(let parts): parts.message
    case .messages(let messages): message(of: messages)
    }
  }

  /// Which part of the replacement was refused, in UTF-16 code units of the replacement.
  ///
  /// For `typing`, this is the first run of Characters that the field does not take; for `limit`, the Characters for
  /// which there is no room. If they are not known, and for `rule` and `viability`, it is the whole replacement. It is
  /// `nil` for `disabled`, `override` and `undecided`, and for `typing` and `limit` also if the replacement is longer
  /// than 1,000 code units.
  public var range: UTF16Range? {
    get { location < 0 ? nil : UTF16Range(location: Int(location), length: Int(length)) }
    set { (location, length) = Self.stored(newValue) }
  }

  /// All parts of the replacement that were refused or left out, in order, in UTF-16 code units of the replacement: `range`
  /// alone, unless an edit was done for a part.
  public var ranges: [UTF16Range] {
    if case .parts(let parts) = source.wording { return parts.ranges }
    return range.map { [$0] } ?? []
  }

  /// The rules by which edits are refused, in the order in which they are asked; `undecided` can come from any rule
  /// that runs a pattern.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The field is disabled.
    case disabled
    /// The caller's `shouldChange` refused it.
    case override
    /// The replacement has characters that the field does not take.
    case typing
    /// The text would be longer than it may be.
    case limit
    /// The type's own rule (its `candidatePattern` or its format) does not allow the replacement at this place.
    case rule
    /// The text could no longer become valid.
    case viability
    /// A matcher hit a limit, so that the replacement could not be judged.
    case undecided
  }

  /// Makes a rejection. `range` is in UTF-16 code units of the replacement.
  public init(reason: Reason, message: String, range: UTF16Range? = nil) {
    self.init(reason, Source(.text(message)), range: range)
  }

  /// Makes a rejection whose message is one of a field's.
  ///
  /// - Parameters:
  ///   - limit: the limit, for the reason `limit`.
  ///   - unit: what the limit counts; `nil` for Characters, separators included.
  init(_ reason: Reason, _ source: Source, limit: Int = 0, of unit: CountedUnit? = nil, range: UTF16Range? = nil) {
    self.reason = reason
    self.source = source
    self.limit = Int32(clamping: limit)
    detail = unit.map { .counted($0) } ?? .none
    (location, length) = Self.stored(range)
  }

  /// Makes the rejection of a paste, with a field's message about its problem.
  init(_ problem: PasteProblem, _ source: Source) {
    reason = .rule
    self.source = source
    limit = 0
    detail = .paste(problem)
    (location, length) = Self.stored(nil)
  }

  private static func stored(_ range: UTF16Range?) -> (Int32, Int32) {
    range.map { (Int32(clamping: $0.location), Int32(clamping: $0.length)) } ?? (-1, 0)
  }

  /// Why a paste has no place in a field, whatever stands in it.
  enum PasteProblem: Sendable {
    /// It has no reading as a value, or more than one.
    case unclear
    /// It has several lines.
    case severalValues
  }

  /// What the message needs besides the reason.
  private enum Detail: Sendable {
    case none
    /// What the limit counts, where separators do not count.
    case counted(CountedUnit)
    case paste(PasteProblem)
  }

  /// Where the message comes from. A class, so that it takes one word.
  final class Source: Sendable {
    fileprivate let wording: Wording

    init(_ messages: FieldMessages) { wording = .messages(messages) }

    fileprivate init(_ wording: Wording) { self.wording = wording }
  }

  fileprivate enum Wording: Sendable {
    case text(String)
    case messages(FieldMessages)
    case parts(Parts)
  }

  /// Several parts of a replacement that were left out.
  fileprivate struct Parts: Sendable {
    let message: String
    let ranges: [UTF16Range]
  }

  private func message(of messages: FieldMessages) -> String {
    switch reason {
    case .disabled: messages.disabled
    case .override: messages.refused
    case .typing, .undecided: messages.typing
    case .viability: messages.viability
    case .limit:
      switch detail {
      case .counted(let unit): messages.limitWithoutSeparators(Int(limit), unit)
      default: messages.limit(Int(limit))
      }
    case .rule:
      switch detail {
      case .paste(.unclear): messages.unclear
      case .paste(.severalValues): messages.severalValues
      default: messages.rule
      }
    }
  }

  /// The same rejection, of these parts of the replacement.
  func at(_ ranges: [UTF16Range]) -> Rejection {
    if ranges.isEmpty { return self }
    return Rejection(reason, Source(.parts(Parts(message: message, ranges: ranges))), range: ranges[0])
  }

  /// The same rejection, of a part of the replacement.
  func at(_ range: UTF16Range?) -> Rejection {
    var rejection = self
    rejection.range = range
    return rejection
  }
}

extension Rejection: Hashable {
  /// Whether two rejections have the same reason, range and message.
  public static func == (left: Rejection, right: Rejection) -> Bool {
    left.reason == right.reason && left.range == right.range && left.message == right.message
  }

  /// Hashes the reason and the range.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(range)
  }
}

extension Rejection: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
