import BulkValidation

/// Finds the plan of a document: in its first line; in a table schema beside it, which for `people.csv` is
/// `people.schema.json` or `people.csv.schema.json`; or in a `.fieldmatch.json` in its folder or in a folder above.
struct PlanFinder: Sendable {
  /// What was found.
  enum Finding: Sendable {
    /// A plan, and the number of bytes at the start of the document that are a comment for the server.
    case plan(DocumentPlan, commentLength: Int)
    /// No plan: the document is not judged.
    case none
    /// A plan that cannot be used, and the file that contains it; `nil` means the document itself.
    case fault(DocumentPlan.Fault, file: String?)
  }

  /// Reads a file; `nil` if it does not exist. Tests replace it.
  var contents: @Sendable (_ path: String) -> [UInt8]? = { FileDescriptorInput.contents(ofFileAt: $0) }

  /// The plan of a document.
  ///
  /// - Parameter path: the document's path; `nil` for a document that has not been saved yet.
  func plan(for text: [UInt8], path: String?) -> Finding {
    do throws(DocumentPlan.Fault) {
      let end = EditorLines.end(ofLineAt: 0, in: text.span) ?? (text.count, text.count)
      let line = String(decoding: text[..<min(end.text, 65_536)], as: UTF8.self)
      if let plan = try DocumentPlan(firstLine: line) { return .plan(plan, commentLength: end.next) }
    } catch {
      return .fault(error, file: nil)
    }
    return path.map { schemaPlan(beside: $0) ?? configuredPlan(for: $0) } ?? .none
  }

  private func schemaPlan(beside path: String) -> Finding? {
    guard let format = DocumentPlan.format(ofTable: path), let dot = path.lastIndex(of: ".") else { return nil }
    for file in [path[..<dot] + ".schema.json", path + ".schema.json"] {
      guard let source = contents(String(file)) else { continue }
      do throws(DocumentPlan.Fault) {
        return .plan(try DocumentPlan(format: format, schema: source, named: String(file)), commentLength: 0)
      } catch {
        return .fault(error, file: nil)
      }
    }
    return nil
  }

  private func configuredPlan(for path: String) -> Finding {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard let name = parts.last else { return .none }
    for count in stride(from: parts.count - 1, through: 0, by: -1) {
      let file = "/" + (parts[..<count] + [".fieldmatch.json"]).joined(separator: "/")
      guard let bytes = contents(file) else { continue }
      do {
        let tree = try JSONTree(bytes)
        let folder = file.dropLast(".fieldmatch.json".count)
        let plan = try DocumentPlan(configuration: tree, fileName: name) { path in
          contents(path.hasPrefix("/") ? path : folder + path)
        }
        return plan.map { .plan($0, commentLength: 0) } ?? .none
      } catch let fault as JSONTree.Fault {
        return .fault(DocumentPlan.Fault(message: "\(fault.message), at byte \(fault.offset)"), file: file)
      } catch {
        return .fault(error as! DocumentPlan.Fault, file: file)
      }
    }
    return .none
  }
}

/// Conversion of URIs to paths.
enum FileURI {
  /// The path of a `file:` URI; `nil` for any other.
  static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    return unescaped(rest[slash...])
  }

  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
