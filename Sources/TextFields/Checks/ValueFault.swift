/// What is wrong with a value, and where.
///
/// Making a fault, copying it and comparing its reason makes no strings: the message of a built-in check is put
/// together when it is read. So a file with millions of bad values costs no strings unless messages are read.
public struct ValueFault: Error, Sendable {
  /// A short word for programs and reports, the key of `FieldType.messages`.
  public let reason: Reason
  /// The first faulty position, in UTF-8 bytes from the start of the value; `nil` if it is not known.
  public let offset: Int?
  private let wording: Wording

  /// One English sentence for people. Put together each time it is read.
  public var message: String {
    switch wording {
    case .text(let text): text
    case .made(let words, let first, let second): words(first, second)
    case .known(let sentence, let first, let second): sentence.words(first, second)
    }
  }

  /// How the message is stored.
  private enum Wording: Sendable {
    case text(String)
    case made(@Sendable (Int, Int) -> String, Int, Int)
    case known(FaultSentence, Int, Int)
  }

  /// Makes a fault. `offset` counts UTF-8 bytes.
  public init(reason: Reason, message: String, offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
    wording = .text(message)
  }

  /// Makes a fault whose message is put together when it is read.
  ///
  /// - Parameters:
  ///   - reason: the kind of fault.
  ///   - offset: the faulty position, in UTF-8 bytes from the start of the value; `nil` if it is not known.
  ///   - numbers: the two numbers that the message needs, such as the wrong count and the right one.
  ///   - words: makes the message from the numbers. A closure that captures nothing costs no memory.
  public init(
    reason: Reason, offset: Int? = nil, numbers: (Int, Int) = (0, 0), words: @escaping @Sendable (Int, Int) -> String
  ) {
    self.reason = reason
    self.offset = offset
    wording = .made(words, numbers.0, numbers.1)
  }

  /// Makes a fault with one of the built-in sentences.
  init(reason: Reason, offset: Int? = nil, numbers: (Int, Int) = (0, 0), sentence: FaultSentence) {
    self.reason = reason
    self.offset = offset
    wording = .known(sentence, numbers.0, numbers.1)
  }

  /// Whether two faults have the same message. For the built-in checks, this makes no strings.
  func saysTheSame(as other: ValueFault) -> Bool {
    switch (wording, other.wording) {
    case (.text(let left), .text(let right)): left == right
    case (.known(let left, let first, let second), .known(let right, let otherFirst, let otherSecond))
    where left === right:
      first == otherFirst && second == otherSecond
    default: message == other.message
    }
  }

  /// The same fault at another position, in UTF-8 bytes from the start of the value.
  public func at(_ offset: Int?) -> ValueFault { ValueFault(reason, offset, wording) }

  private init(_ reason: Reason, _ offset: Int?, _ wording: Wording) {
    self.reason = reason
    self.offset = offset
    self.wording = wording
  }
}

/// A sentence with up to two numbers in it. Other numbers must make another sentence, so that sentences can be compared
/// by their numbers, without being made.
final class FaultSentence: Sendable {
  let words: @Sendable (Int, Int) -> String

  init(_ words: @escaping @Sendable (Int, Int) -> String) { self.words = words }
}

extension ValueFault: Hashable {
  /// Whether two faults have the same reason, position and message.
  public static func == (left: ValueFault, right: ValueFault) -> Bool {
    left.reason == right.reason && left.offset == right.offset && left.message == right.message
  }

  /// Hashes the reason and the position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(offset)
  }
}
