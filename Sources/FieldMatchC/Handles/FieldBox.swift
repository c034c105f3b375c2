import CFieldMatch
import TextFields

/// The object behind an `fm_field`: a field, and why its last edit was refused.
final class FieldBox {
  /// The field.
  var field: FieldModel
  /// What to tell the user about the last edit; `nil` if it was done whole.
  private(set) var rejectionMessage: String?

  init(_ field: FieldModel) { self.field = field }

  /// Another field in the same state.
  func copy() -> FieldBox {
    let copy = FieldBox(field)
    copy.rejectionMessage = rejectionMessage
    return copy
  }

  /// Makes an edit, and returns its outcome.
  func edit(_ body: (inout FieldModel) -> EditResult) -> fm_edit {
    let result = body(&field)
    rejectionMessage = (result.rejection ?? result.omission)?.message
    return fm_edit(result)
  }

  /// Makes a change that is not an edit, and returns the events that it caused.
  func happen(_ body: (inout FieldModel) -> FieldEvents) -> fm_edit {
    rejectionMessage = nil
    let before = field.text
    let events = body(&field)
    return fm_edit(rejection: nil, events, field.selection, TextChange.between(before, field.text))
  }
}

extension fm_edit {
  /// The outcome of an edit.
  fileprivate init(_ result: EditResult) {
    self.init(rejection: result.rejection?.reason, result.events, result.selection, result.change)
  }

  fileprivate init(
    rejection: Rejection.Reason?, _ events: FieldEvents, _ selection: UTF16Range, _ change: TextChange?
  ) {
    self.init(
      rejection: rejection?.number ?? Int32(FM_REJECTION_NONE), events: events.bits,
      selection_location: Int64(selection.location), selection_length: Int64(selection.length),
      change_location: Int64(change?.range.location ?? 0), removed_length: Int64(change?.range.length ?? 0),
      inserted_length: Int64(change?.undoRange.length ?? 0))
  }
}

extension Rejection.Reason {
  /// The reason as a number of the header.
  fileprivate var number: Int32 {
    switch self {
    case .disabled: Int32(FM_REJECTION_DISABLED)
    case .override: Int32(FM_REJECTION_OVERRIDE)
    case .typing: Int32(FM_REJECTION_TYPING)
    case .limit: Int32(FM_REJECTION_LIMIT)
    case .rule: Int32(FM_REJECTION_RULE)
    case .viability: Int32(FM_REJECTION_VIABILITY)
    case .undecided: Int32(FM_REJECTION_UNDECIDED)
    }
  }
}

extension FieldEvents {
  /// The events as bits of the header.
  fileprivate var bits: UInt32 {
    list.reduce(0) { bits, event in
      switch event {
      case .began: bits | UInt32(FM_EVENT_BEGAN)
      case .ended: bits | UInt32(FM_EVENT_ENDED)
      case .changed: bits | UInt32(FM_EVENT_CHANGED)
      case .filled: bits | UInt32(FM_EVENT_FILLED)
      case .cleared: bits | UInt32(FM_EVENT_CLEARED)
      case .alertShown: bits | UInt32(FM_EVENT_ALERT_SHOWN)
      case .secured: bits | UInt32(FM_EVENT_SECURED)
      case .pickerValueChanged: bits | UInt32(FM_EVENT_PICKER_VALUE_CHANGED)
      }
    }
  }
}
