import Dispatch
import Synchronization

/// Joins the results of numbered pieces in the order of their numbers, in whatever order they are finished.
///
/// For each number from 0 on, exactly one of `submit` and `takeTurn` must be called. Thread-safe.
final class OrderedMerge<State: Sendable, Piece: Sendable>: Sendable {
  private struct Queue {
    var state: State
    /// The number whose turn it is.
    var next = 0
    /// Pieces that were finished before their turn.
    var parked: [Int: Piece] = [:]
    var waiting: [Waiter] = []
  }

  /// A worker that waits for the turn of a number.
  private struct Waiter {
    let number: Int
    let signal: DispatchSemaphore
  }

  private let queue: Mutex<Queue>
  private let mostParked: Int
  private let merge: @Sendable (inout State, Piece) -> Void

  /// - Parameters:
  ///   - mostParked: how many pieces may wait for their turn; a worker that submits one more has to wait itself.
  ///   - merge: joins the next piece; called from one thread at a time.
  init(_ state: State, mostParked: Int, merge: @escaping @Sendable (inout State, Piece) -> Void) {
    queue = Mutex(Queue(state: state))
    self.mostParked = mostParked
    self.merge = merge
  }

  /// What has been joined so far.
  var state: State { queue.withLock { $0.state } }

  /// Hands in a piece. It is joined now if it is its turn; otherwise by the worker that hands in the piece before it.
  func submit(_ piece: Piece, number: Int) {
    wait(untilTurnOf: number - mostParked)
    queue.withLock { queue in
      queue.parked[number] = piece
      joinParked(in: &queue)
    }
  }

  /// Waits for a number's turn, makes its piece from the current state, and joins it. No other piece can be handed in
  /// while `makePiece` runs.
  func takeTurn(_ number: Int, makePiece: (inout State) -> Piece?) {
    wait(untilTurnOf: number)
    queue.withLock { queue in
      if let piece = makePiece(&queue.state) { merge(&queue.state, piece) }
      queue.next += 1
      joinParked(in: &queue)
    }
  }

  private func wait(untilTurnOf number: Int) {
    let signal = queue.withLock { queue -> DispatchSemaphore? in
      guard queue.next < number else { return nil }
      let signal = DispatchSemaphore(value: 0)
      queue.waiting.append(Waiter(number: number, signal: signal))
      return signal
    }
    signal?.wait()
  }

  private func joinParked(in queue: inout Queue) {
    while let piece = queue.parked.removeValue(forKey: queue.next) {
      merge(&queue.state, piece)
      queue.next += 1
    }
    queue.waiting.removeAll { waiter in
      guard waiter.number <= queue.next else { return false }
      waiter.signal.signal()
      return true
    }
  }
}
