/// The outcome of an edit: everything that a user interface needs to show it.
///
/// The result shares its text with the field; it does not copy it. A caller that still holds a result when the next
/// edit is made causes one copy of the text, as with any Swift string. A value type; safe to pass between threads.
public struct EditResult: Hashable, Sendable {
  /// The field's text after the edit; the unchanged text if the edit was refused.
  public let text: String
  /// The selection after the edit, in UTF-16 code units; an empty selection is the caret.
  public let selection: UTF16Range
  /// Why the edit was refused; `nil` if it was done.
  public var rejection: Rejection? { isAccepted ? nil : refusal }
  /// What was left out of an edit that was done for the rest: characters of a paste, of what an input method committed, or
  /// the label in front of a value. `nil` if nothing was left out, and if the edit was refused.
  ///
  /// `Rejection.ranges` says which characters, and `message` what to tell the user.
  public var omission: Rejection? { isAccepted ? refusal : nil }
  /// Whether the edit was done. An edit is done whole or refused whole, unless the field's policies allow parts: then
  /// `omission` says what was left out.
  public let isAccepted: Bool
  /// What changed in the text; `nil` if nothing changed.
  public var change: TextChange? { hasChange ? difference : nil }
  /// The events that the edit caused.
  public private(set) var events: FieldEvents

  // Two stored properties instead of an optional one: to copy and destroy an optional structure, the compiler calls the
  // runtime's value witness tables. That cost 400 instructions a keystroke (callgrind, release build).
  private let hasChange: Bool
  private let difference: TextChange
  /// Why the edit was refused, or why a part of it was left out.
  private var refusal: Rejection?

  @inline(__always)
  init(text: String, selection: UTF16Range, change: consuming TextChange, events: FieldEvents) {
    self.text = text
    self.selection = selection
    refusal = nil
    isAccepted = true
    hasChange = true
    difference = change
    self.events = events
  }

  @inline(__always)
  init(text: String, selection: UTF16Range, rejection: Rejection? = nil, events: FieldEvents = []) {
    self.text = text
    self.selection = selection
    refusal = rejection
    isAccepted = rejection == nil
    hasChange = false
    difference = .none
    self.events = events
  }

  /// The end of the selection, in UTF-16 code units.
  public var caret: Int { selection.upperBound }

  /// The same result with more events.
  func adding(_ events: FieldEvents) -> EditResult {
    var result = self
    result.events.formUnion(events)
    return result
  }

  /// The result of an edit that was done, of which something was left out.
  func omitting(_ omission: Rejection) -> EditResult {
    var result = self
    result.refusal = omission
    return result
  }
}

/// Why an edit was refused.
public struct Rejection: Error, Sendable {
  /// Which of the field's rules refused it.
  public let reason: Reason
  /// What to tell the user, in the language of the field's messages.
  public var message: String {
    switch wording {
    case .text(let text): text
    case .limit(let words, let limit): words(limit)
    case .counted(let words, let limit): words(Int(limit.count), limit.unit)
    case .parts(let parts): parts.message
    }
  }
  private let wording: Wording
  /// Which part of the replacement was refused, in UTF-16 code units of the replacement.
  ///
  /// For `typing`, this is the first run of Characters that the field does not take; for `limit`, the Characters for
  /// which there is no room. If they are not known, and for `rule` and `viability`, it is the whole replacement. It is
  /// `nil` for `disabled`, `override` and `undecided`, and for `typing` and `limit` also if the replacement is longer
  /// than 1,000 code units.
  public var range: UTF16Range?
  /// All parts of the replacement that were refused or left out, in order, in UTF-16 code units of the replacement: `range`
  /// alone, unless an edit was done for a part.
  public var ranges: [UTF16Range] {
    if case .parts(let parts) = wording { return parts.ranges }
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
    self.reason = reason
    wording = .text(message)
    self.range = range
  }

  /// Makes a rejection for the limit. Its message is made when it is read, so that a refused key allocates nothing.
  init(limit: Int, words: @escaping @Sendable (Int) -> String) {
    reason = .limit
    wording = .limit(words, limit)
  }

  /// The same for a limit that does not count separators.
  init(limit: Int, of unit: CountedUnit, words: @escaping @Sendable (Int, CountedUnit) -> String) {
    reason = .limit
    wording = .counted(words, CountedLimit(count: Int32(clamping: limit), unit: unit))
  }

  private init(_ reason: Reason, _ wording: Wording, _ range: UTF16Range?) {
    self.reason = reason
    self.wording = wording
    self.range = range
  }

  /// How the message is known.
  private enum Wording: Sendable {
    case text(String)
    case limit(@Sendable (Int) -> String, Int)
    case counted(@Sendable (Int, CountedUnit) -> String, CountedLimit)
    case parts(Parts)
  }

  /// Several parts of a replacement that were left out. A class, so that it takes one word.
  private final class Parts: Sendable {
    let message: String
    let ranges: [UTF16Range]

    init(message: String, ranges: [UTF16Range]) {
      self.message = message
      self.ranges = ranges
    }
  }

  /// A limit and what it counts.
  private struct CountedLimit: Sendable {
    let count: Int32
    let unit: CountedUnit
  }

  /// The same rejection, of these parts of the replacement.
  func at(_ ranges: [UTF16Range]) -> Rejection {
    ranges.isEmpty ? self : Rejection(reason, .parts(Parts(message: message, ranges: ranges)), ranges[0])
  }

  /// The same rejection, of a part of the replacement.
  func at(_ range: UTF16Range?) -> Rejection { Rejection(reason, wording, range) }
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
