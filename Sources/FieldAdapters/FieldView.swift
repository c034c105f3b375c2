public import TextFields

/// A toolkit's text view, as a field needs to see it.
///
/// An adapter conforms to this for a text view of its toolkit, and passes what the toolkit reports to a `FieldBinding`.
/// The two methods that show are called only when there is something new to show.
public protocol FieldView: AnyObject {
  /// What the view's offsets count.
  static var offsetUnit: OffsetUnit { get }

  /// The text that is in the view now, marked text included; never the dots of a secure view.
  var shownText: String { get }

  /// What is selected in the view, in its own unit; an empty range is the caret.
  var shownSelection: Range<Int> { get }

  /// The text of an input method that is not committed yet, in the view's own unit; `nil` if there is none.
  var markedRange: Range<Int>? { get }

  /// Puts a text and a selection, in the view's own unit, into the view. If the field has no marked text then, the view
  /// has none either.
  ///
  /// What the toolkit reports meanwhile, the binding ignores.
  func show(_ text: String, selection: Range<Int>)

  /// Shows all but the text and the selection: placeholder, counter, alert, dots, whether the view takes edits.
  func show(_ presentation: FieldPresentation)
}

/// What a binding reports after an edit or an event, once the view shows it.
public struct FieldReply: Hashable, Sendable {
  /// What happened in the field.
  public let events: FieldEvents
  /// Why the edit was refused; `nil` if it was done.
  public let rejection: Rejection?
  /// What was left out of an edit that was done for the rest; `nil` if nothing was.
  public let omission: Rejection?

  /// Makes a reply.
  public init(events: FieldEvents = [], rejection: Rejection? = nil, omission: Rejection? = nil) {
    self.events = events
    self.rejection = rejection
    self.omission = omission
  }

  init(_ result: EditResult) {
    self.init(events: result.events, rejection: result.rejection, omission: result.omission)
  }

  /// This reply and one after it.
  func followed(by other: FieldReply) -> FieldReply {
    FieldReply(
      events: events.union(other.events), rejection: other.rejection ?? rejection,
      omission: other.omission ?? omission)
  }
}
