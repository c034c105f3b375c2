/// Something that happened in a field, for delegates and logs.
public enum FieldEvent: String, Sendable, Hashable, CaseIterable {
  /// Editing began: the field has the focus.
  case began
  /// Editing ended: the field has lost the focus.
  case ended
  /// The text changed.
  case changed
  /// An insertion brought the text to its limit or to its type's length.
  case filled
  /// The whole text was cleared in one action.
  case cleared
  /// A warning or an error appeared, or its message changed.
  case alertShown
  /// The text is now shown as dots.
  case secured
  /// A value was taken from a picker.
  case pickerValueChanged
}

/// A set of events. `list` gives them in the order of `FieldEvent`'s cases.
///
/// Stored as a plain number, so that a result that carries events costs no allocation.
public struct FieldEvents: OptionSet, Hashable, Sendable {
  /// One bit for each event.
  public let rawValue: UInt16

  /// Makes a set of bits; unknown ones have no effect.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Makes a set of one event.
  public init(_ event: FieldEvent) {
    self.init(rawValue: Self.bit(event))
  }

  /// `FieldEvent.began` alone.
  public static let began = FieldEvents(.began)
  /// `FieldEvent.ended` alone.
  public static let ended = FieldEvents(.ended)
  /// `FieldEvent.changed` alone.
  public static let changed = FieldEvents(.changed)
  /// `FieldEvent.filled` alone.
  public static let filled = FieldEvents(.filled)
  /// `FieldEvent.cleared` alone.
  public static let cleared = FieldEvents(.cleared)
  /// `FieldEvent.alertShown` alone.
  public static let alertShown = FieldEvents(.alertShown)
  /// `FieldEvent.secured` alone.
  public static let secured = FieldEvents(.secured)
  /// `FieldEvent.pickerValueChanged` alone.
  public static let pickerValueChanged = FieldEvents(.pickerValueChanged)

  /// The events, in the order of `FieldEvent`'s cases.
  public var list: [FieldEvent] { FieldEvent.allCases.filter { rawValue & Self.bit($0) != 0 } }

  private static func bit(_ event: FieldEvent) -> UInt16 {
    switch event {
    case .began: 1 << 0
    case .ended: 1 << 1
    case .changed: 1 << 2
    case .filled: 1 << 3
    case .cleared: 1 << 4
    case .alertShown: 1 << 5
    case .secured: 1 << 6
    case .pickerValueChanged: 1 << 7
    }
  }
}
