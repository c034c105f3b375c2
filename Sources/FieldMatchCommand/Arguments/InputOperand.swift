import BulkValidation

extension InputSource {
  /// The input for an operand: standard input for `-`, otherwise a file.
  static func operand(_ operand: String) -> InputSource {
    operand == "-" ? .standardInput : .file(operand)
  }
}
