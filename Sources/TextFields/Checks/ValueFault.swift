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
    case .made(let words, let first, let second): words.message(first, second)
    }
  }

  /// How the message is stored.
  private enum Wording: Sendable, Hashable {
    case text(String)
    case made(Words, Int, Int)
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
  ///   - words: makes the message from the numbers.
  public init(reason: Reason, offset: Int? = nil, numbers: (Int, Int) = (0, 0), words: Words) {
    self.reason = reason
    self.offset = offset
    wording = .made(words, numbers.0, numbers.1)
  }

  /// Whether two faults have the same message. If both are made of the same words, or are the same text, this makes no
  /// strings.
  func saysTheSame(as other: ValueFault) -> Bool {
    if wording == other.wording { return true }
    if case .made(let words, _, _) = wording, case .made(words, _, _) = other.wording { return false }
    return message == other.message
  }

  /// Whether two faults are shown alike, for which no message is made unless their reasons are the same.
  func isShown(as other: ValueFault) -> Bool {
    reason == other.reason && saysTheSame(as: other)
  }

  /// The same fault at another position, in UTF-8 bytes from the start of the value.
  public func at(_ offset: Int?) -> ValueFault { ValueFault(reason, offset, wording) }

  private init(_ reason: Reason, _ offset: Int?, _ wording: Wording) {
    self.reason = reason
    self.offset = offset
    self.wording = wording
  }
}

extension ValueFault: Hashable {
  /// Whether two faults have the same reason, position and message.
  public static func == (left: ValueFault, right: ValueFault) -> Bool {
    left.reason == right.reason && left.offset == right.offset && left.saysTheSame(as: right)
  }

  /// Hashes the reason and the position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(offset)
  }

  /// Whether two faults have the same reason and messages of the same parts. Makes no message.
  package func isAlike(_ other: ValueFault) -> Bool { reason == other.reason && wording == other.wording }

  /// Hashes what `isAlike(_:)` compares.
  package func hashKind(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(wording)
  }
}
