import BulkValidation
import Synchronization

/// Shows the progress of a run on a terminal.
///
/// Nothing is shown if standard error is not a terminal. By default nothing is shown in the first second either.
/// Thread-safe.
final class CheckProgress: Sendable {
  private struct State {
    var lastShown: ContinuousClock.Instant?
    var isLineOpen = false
  }

  private let isEnabled: Bool
  private let totalBytes: Int?
  private let start: ContinuousClock.Instant
  private let delay: Duration
  private let state = Mutex(State())

  /// - Parameter isEager: whether to show progress from the start.
  init(of sources: [InputSource], isEager: Bool) {
    isEnabled = Console.isErrorTerminal
    let sizes = isEnabled ? sources.map(\.size) : []
    totalBytes = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
    start = .now
    delay = isEager ? .zero : .seconds(1)
  }

  /// Shows the totals, at most ten times a second.
  func show(_ totals: RunTotals) {
    guard isEnabled else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      guard now - start >= delay, state.lastShown.map({ now - $0 >= .milliseconds(100) }) ?? true else { return }
      state.lastShown = now
      state.isLineOpen = true
      Console.say("\r\u{1B}[K" + line(totals, elapsed: now - start))
    }
  }

  /// Writes another message in between.
  func interrupt(with message: String) {
    finish()
    Console.complain(message)
  }

  /// Removes the line with the progress.
  func finish() {
    state.withLock { state in
      if state.isLineOpen { Console.say("\r\u{1B}[K") }
      state.isLineOpen = false
    }
  }

  private func line(_ totals: RunTotals, elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    let records = totals.counts.records
    let figures = "\(grouped(records)) records, \(grouped(Int(Double(records) / max(seconds, 0.001)))) a second"
    guard let totalBytes, totalBytes > 0, totals.bytes > 0 else { return figures }
    let share = min(1, Double(totals.bytes) / Double(totalBytes))
    return "\(Int(share * 100)) %, \(figures), \(timeLeft(seconds * (1 - share) / share)) left"
  }

  private func timeLeft(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return whole < 60 ? "\(whole) s" : whole < 3600 ? "\(whole / 60) min" : "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}
