import BulkValidation

extension InputSource {
  /// The input that an operand names: `-` is standard input, anything else a file.
  static func operand(_ operand: String) -> InputSource {
    operand == "-" ? .standardInput : .file(operand)
  }
}
