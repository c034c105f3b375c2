import Synchronization

extension ValueFault {
  /// The words of a message, to which up to two numbers are added when it is read. Other numbers must make another
  /// message, so that messages can be compared by their numbers, without being made.
  ///
  /// Words are stored as a number, so that faults with the same words can be recognised without making their messages.
  /// They are kept for as long as the program runs: make them once, as a static constant, and not for each fault.
  /// Thread-safe.
  public struct Words: Hashable, Sendable {
    private let code: Int32

    /// Makes words.
    ///
    /// - Parameter message: makes an English sentence for people from two numbers.
    public init(_ message: @escaping @Sendable (Int, Int) -> String) {
      code = Self.all.withLock { all in
        all.append(message)
        return Int32(all.count - 1)
      }
    }

    /// The message with two numbers.
    func message(_ first: Int, _ second: Int) -> String {
      Self.all.withLock { $0[Int(code)] }(first, second)
    }

    private static let all = Mutex<[@Sendable (Int, Int) -> String]>([])
  }
}
