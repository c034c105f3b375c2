import Matching

/// One JSON object on a line, for a process that takes commands: its values by their paths.
package struct JSONLine {
  /// A value.
  package enum Value: Hashable, Sendable {
    /// A string, with its escapes resolved.
    case string(String)
    /// A number, as it was written.
    case number(String)
    /// `true` or `false`.
    case bool(Bool)
    /// `null`.
    case null
    /// An object.
    case object
    /// An array.
    case array
  }

  /// Why a line is not a JSON object.
  package struct Fault: Error, Hashable, Sendable {
    /// What is wrong, in English; with the column in Characters, from 1, if it is known.
    package let message: String

    /// Makes a fault.
    package init(message: String) { self.message = message }
  }

  private let paths: [String]
  private var reader: JSONReader

  /// Prepares to look for the values of these paths, in the notation of `JSONPath`.
  package init(paths: [String]) throws(BulkConfigurationError) {
    self.paths = paths
    reader = JSONReader(try paths.map { path throws(BulkConfigurationError) in try JSONPath(path) })
  }

  /// Reads a line.
  ///
  /// - Returns: the values that the line has, by path; for a repeated key, the last value.
  /// - Throws: `Fault` if the line is not well-formed UTF-8, not JSON, or not an object.
  package mutating func values(in line: [UInt8]) throws(Fault) -> [String: Value] {
    if let offset = UTF8Validation.firstMalformedOffset(in: line.span) {
      throw Fault(message: "not UTF-8 from byte \(offset + 1) of the line on")
    }
    do throws(JSONReader.Fault) {
      try reader.read(line.span)
    } catch {
      let column = String(decoding: line[..<error.offset], as: UTF8.self).count + 1
      throw Fault(message: "\(error.kind.rawValue) from column \(column) on")
    }
    guard line.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") else {
      throw Fault(message: "not a JSON object")
    }
    var values: [String: Value] = [:]
    for (path, found) in zip(paths, reader.values) {
      if let found { values[path] = try value(found, path, in: line) }
    }
    return values
  }

  private func value(_ found: JSONReader.Value, _ path: String, in line: [UInt8]) throws(Fault) -> Value {
    switch found.kind {
    case .null: return .null
    case .container: return line[found.range.lowerBound] == UInt8(ascii: "{") ? .object : .array
    case .scalar:
      let text = String(decoding: line[found.range], as: UTF8.self)
      return text == "true" || text == "false" ? .bool(text == "true") : .number(text)
    case .string(let hasEscapes):
      var bytes: [UInt8] = []
      guard JSONString.decode(line.span.extracting(found.range), hasEscapes: hasEscapes, into: &bytes) else {
        throw Fault(message: "“\(path)” holds half of a surrogate pair")
      }
      return .string(String(decoding: bytes, as: UTF8.self))
    }
  }
}
