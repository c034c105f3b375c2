/// What a field says of its text, and what it has said before: the one place where the status changes, and the only source
/// of the event that tells of it.
struct FieldReport: Sendable {
  /// What is to be said of the text.
  private(set) var status = FieldStatus.normal
  /// Whether something was ever said: from then on every edit is judged.
  private(set) var hasShownAlert = false
  /// Whether editing has ended once.
  private(set) var hasEndedEditing = false

  /// Whether nothing is said yet of a text that may still become valid.
  var isLenient: Bool { !hasShownAlert && !hasEndedEditing }

  /// Takes a status, and tells of an alert that it brings.
  mutating func take(_ status: FieldStatus) -> FieldEvents {
    let isNews = status != .normal && status != self.status
    self.status = status
    if isNews { hasShownAlert = true }
    return isNews ? .alertShown : []
  }

  /// Says nothing any more. Edits go on being judged.
  mutating func hideAlert() {
    if case .normal = status { return }
    status = .normal
  }

  /// Takes note that editing has ended, or that the field was committed.
  mutating func endEditing() { hasEndedEditing = true }
}
