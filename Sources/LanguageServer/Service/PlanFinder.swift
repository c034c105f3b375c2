import BulkValidation

/// Finds the plan of a document: in its first line, in a schema beside it, in a `.fieldmatch.json` of its folder or of one
/// above.
struct PlanFinder: Sendable {
  /// What was found.
  enum Finding: Sendable {
    /// A plan; how many bytes at the start of the document are a comment for the server.
    case plan(DocumentPlan, commentLength: Int)
    /// Nothing: the document is none of ours.
    case none
    /// A plan that cannot be followed, and the file that has it; `nil` for the document itself.
    case fault(DocumentPlan.Fault, file: String?)
  }

  /// Reads a file; `nil` where there is none. Replaced in tests.
  var contents: @Sendable (_ path: String) -> [UInt8]? = { FileDescriptorInput.contents(ofFileAt: $0) }

  /// The plan of a document.
  ///
  /// - Parameter path: its place in the file system; `nil` for one that has none yet.
  func plan(for text: [UInt8], path: String?) -> Finding {
    do throws(DocumentPlan.Fault) {
      let end = EditorLines.end(ofLineAt: 0, in: text.span) ?? (text.count, text.count)
      let line = String(decoding: text[..<min(end.text, 65_536)], as: UTF8.self)
      if let plan = try DocumentPlan(firstLine: line) { return .plan(plan, commentLength: end.next) }
    } catch {
      return .fault(error, file: nil)
    }
    return path.map(configuredPlan) ?? .none
  }

  private func configuredPlan(for path: String) -> Finding {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard let name = parts.last else { return .none }
    for count in stride(from: parts.count - 1, through: 0, by: -1) {
      let file = "/" + (parts[..<count] + [".fieldmatch.json"]).joined(separator: "/")
      guard let bytes = contents(file) else { continue }
      do {
        let tree = try JSONTree(bytes)
        return try DocumentPlan(configuration: tree, fileName: name).map { .plan($0, commentLength: 0) } ?? .none
      } catch let fault as JSONTree.Fault {
        return .fault(DocumentPlan.Fault(message: "\(fault.message), at byte \(fault.offset)"), file: file)
      } catch {
        return .fault(error as! DocumentPlan.Fault, file: file)
      }
    }
    return .none
  }
}

/// The places that URIs name.
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
