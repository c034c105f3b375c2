/// What a field reports about its text, and what it has reported before. The status changes only here, and only this
/// type makes the event `alertShown`.
struct FieldReport: Sendable {
  /// The status that the field shows.
  private(set) var status = FieldStatus.normal
  /// Whether an alert was ever shown: from then on every edit is judged.
  private(set) var hasShownAlert = false
  /// Whether editing has ended at least once, or the field was committed.
  private(set) var hasEndedEditing = false

  /// Whether a text that may still become valid is not reported yet.
  var isLenient: Bool { !hasShownAlert && !hasEndedEditing }

  /// Sets the status; returns the event if that shows a new alert.
  mutating func take(_ status: FieldStatus) -> FieldEvents {
    let isNews = status != .normal && status != self.status
    self.status = status
    if isNews { hasShownAlert = true }
    return isNews ? .alertShown : []
  }

  /// Removes the alert. Later edits are still judged.
  mutating func hideAlert() {
    if case .normal = status { return }
    status = .normal
  }

  /// Notes that editing has ended, or that the field was committed.
  mutating func endEditing() { hasEndedEditing = true }
}
