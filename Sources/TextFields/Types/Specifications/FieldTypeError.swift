/// Why a field type could not be made from its specification.
public struct FieldTypeError: Error, Hashable, Sendable {
  /// The specification as it was given.
  public let specification: String
  /// The position of the fault, in UTF-8 bytes from the start of the specification.
  public let offset: Int
  /// What is wrong and what to write instead, in English, without the position.
  public let message: String

  /// Makes an error. `offset` counts UTF-8 bytes of the specification.
  public init(specification: String, offset: Int, message: String) {
    self.specification = specification
    self.offset = offset
    self.message = message
  }
}

extension FieldTypeError: CustomStringConvertible {
  /// The message with the specification and the position.
  public var description: String { "\(message) (in “\(specification)” at byte offset \(offset))" }
}
