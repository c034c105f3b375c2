/// What a field reports about its text, and what it has reported before. The status changes only here, and only this
/// type makes the event `alertShown`.
struct FieldReport: Sendable {
  /// What is shown.
  private var alert = Alert.none
  /// Whether what is shown is the fault of the type's pattern.
  private(set) var showsPatternFault = false
  /// Whether an alert was ever shown: from then on every edit is judged.
  private(set) var hasShownAlert = false
  /// Whether editing has ended at least once, or the field was committed.
  private(set) var hasEndedEditing = false

  /// A fault is stored as it is: its message is put together when the status is read.
  private enum Alert: Sendable {
    case none
    case status(FieldStatus)
    case fault(ValueFault)
  }

  /// The status that the field shows.
  var status: FieldStatus {
    switch alert {
    case .none: .normal
    case .status(let status): status
    case .fault(let fault): .error(fault.message)
    }
  }

  /// Whether a text that may still become valid is not reported yet.
  var isLenient: Bool { !hasShownAlert && !hasEndedEditing }

  /// Sets the status; returns the event if that shows a new alert.
  mutating func take(_ status: FieldStatus) -> FieldEvents {
    let isNews = status != .normal && status != self.status
    alert = status == .normal ? .none : .status(status)
    showsPatternFault = false
    if isNews { hasShownAlert = true }
    return isNews ? .alertShown : []
  }

  /// Shows a fault with its own message; returns the event if that is a new alert.
  mutating func take(_ fault: ValueFault) -> FieldEvents {
    if shows(fault) { return [] }
    alert = .fault(fault)
    showsPatternFault = fault.reason == .pattern
    hasShownAlert = true
    return .alertShown
  }

  private func shows(_ fault: ValueFault) -> Bool {
    switch alert {
    case .fault(let shown): shown.isShown(as: fault)
    case .status(.error(let message)): message == fault.message
    default: false
    }
  }

  /// Removes the alert. Later edits are still judged.
  mutating func hideAlert() {
    if case .none = alert { return }
    alert = .none
    showsPatternFault = false
  }

  /// Notes that editing has ended, or that the field was committed.
  mutating func endEditing() { hasEndedEditing = true }
}
