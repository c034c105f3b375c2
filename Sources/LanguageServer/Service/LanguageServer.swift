import BulkValidation

/// A server for the Language Server Protocol 3.17. It gets the client's messages one by one, and returns the messages
/// to send. It reads no files except configuration files, and writes none.
package struct LanguageServer {
  /// The options of the command line.
  package struct Options: Sendable {
    /// The maximum number of faults that are shown for a document.
    package var faultLimit = Diagnostics.usualLimit

    /// Makes the default options.
    package init() {}
  }

  private enum Phase {
    case new, running, shutDown
  }

  private let version: String
  private let options: Options
  private let finder: PlanFinder
  private var phase = Phase.new
  private var encoding = PositionEncoding.utf16
  private var givesHints = false
  private var documents: [String: OpenDocument] = [:]
  /// The documents whose faults have to be sent to the client again.
  private var changed: [String] = []
  /// The exit code; `nil` until the client has sent `exit`.
  package private(set) var exitCode: Int32?

  /// Makes a server that reports a version to its clients.
  package init(version: String, options: Options = Options()) {
    self.init(version: version, options: options, finder: PlanFinder())
  }

  init(version: String, options: Options = Options(), finder: PlanFinder) {
    self.version = version
    self.options = options
    self.finder = finder
  }

  /// Handles messages that have arrived together, in order. A request that a later one of them cancels is not carried
  /// out.
  ///
  /// - Returns: the contents of the messages to send.
  mutating func handle(_ items: [MessageBuffer.Item]) -> [[UInt8]] {
    let cancelled = Set(items.compactMap(Self.cancelledRequest))
    var answers: [[UInt8]] = []
    for item in items where exitCode == nil {
      switch item {
      case .message(let tree):
        if let answer = handle(Message(tree), cancelled: cancelled) { answers.append(answer.bytes) }
      case .notJSON(let fault):
        let message = "the message is no JSON: \(fault.message), at byte \(fault.offset)"
        answers.append(JSONTree.answer(to: .null, .parseError(message)).bytes)
      case .lost(let message):
        answers.append(JSONTree.answer(to: .null, .parseError(message)).bytes)
        exitCode = 1
      }
    }
    return answers + diagnostics()
  }

  private static func cancelledRequest(_ item: MessageBuffer.Item) -> JSONTree? {
    guard case .message(let tree) = item, case .notification("$/cancelRequest", let parameters) = Message(tree) else {
      return nil
    }
    return parameters["id"]
  }

  private mutating func handle(_ message: Message, cancelled: Set<JSONTree>) -> JSONTree? {
    switch message {
    case .response: return nil
    case .invalid(let id): return .answer(to: id, .invalidRequest)
    case .notification(let method, let parameters):
      return notified(method, parameters)
    case .request(let id, let method, let parameters):
      do throws(RequestError) {
        if cancelled.contains(id) { throw .cancelled }
        return .answer(to: id, try result(of: method, parameters))
      } catch {
        return .answer(to: id, error)
      }
    }
  }

  /// The notifications for the documents that have changed.
  private mutating func diagnostics() -> [[UInt8]] {
    defer { changed = [] }
    return changed.map { uri in
      // Removed from the dictionary while it is changed, so that its text is not copied.
      guard var document = documents.removeValue(forKey: uri) else {
        return JSONTree.notification(
          "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []]
        ).bytes
      }
      let (shown, count) = document.faults(most: options.faultLimit)
      documents[uri] = document
      return Diagnostics(document: document, shown: shown, count: count).notification
    }
  }

  private mutating func mark(_ uri: String) {
    if !changed.contains(uri) { changed.append(uri) }
  }
}

// MARK: - Requests

extension LanguageServer {
  private mutating func result(of method: String, _ parameters: JSONTree) throws(RequestError) -> JSONTree {
    switch (phase, method) {
    case (.new, "initialize"): return initialize(parameters)
    case (.new, _): throw .notInitialized
    case (.shutDown, _): throw .isShutDown
    case (.running, "initialize"): throw .invalidRequest
    case (.running, "shutdown"):
      phase = .shutDown
      return .null
    case (.running, "textDocument/hover"):
      return try questions(parameters).hover(at: try position(parameters))
    case (.running, "textDocument/completion"):
      return try questions(parameters).completions(at: try position(parameters))
    case (.running, "textDocument/codeAction"): return try questions(parameters).actions(in: try range(parameters))
    case (.running, "textDocument/inlayHint") where givesHints:
      return try questions(parameters).hints(in: try range(parameters))
    case (.running, _): throw .methodNotFound(method)
    }
  }

  private mutating func initialize(_ parameters: JSONTree) -> JSONTree {
    phase = .running
    let offered = parameters["capabilities"]?["general"]?["positionEncodings"]?.elements ?? []
    encoding = offered.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
    givesHints = parameters["initializationOptions"]?["inlayHints"]?.bool ?? false
    return [
      "capabilities": [
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": false],
        "hoverProvider": true,
        "completionProvider": ["triggerCharacters": [], "resolveProvider": false],
        "codeActionProvider": ["codeActionKinds": ["quickfix"]],
        "inlayHintProvider": .bool(givesHints),
      ],
      "serverInfo": ["name": "fieldmatch", "version": .string(version)],
    ]
  }

  private func questions(_ parameters: JSONTree) throws(RequestError) -> DocumentQuestions {
    let uri = try uri(parameters)
    guard let document = documents[uri] else { throw .invalidParameters("the document ‘\(uri)’ is not open") }
    return DocumentQuestions(document: document)
  }

  private func uri(_ parameters: JSONTree) throws(RequestError) -> String {
    guard let uri = parameters["textDocument"]?["uri"]?.string else {
      throw .invalidParameters("‘textDocument.uri’ is missing")
    }
    return uri
  }

  private func position(_ parameters: JSONTree) throws(RequestError) -> Position {
    guard let position = parameters["position"]?.position else { throw .invalidParameters("‘position’ is missing") }
    return position
  }

  private func range(_ parameters: JSONTree) throws(RequestError) -> Range<Position> {
    guard let range = parameters["range"]?.range else { throw .invalidParameters("‘range’ is missing") }
    return range
  }
}

// MARK: - Notifications

extension LanguageServer {
  /// Handles a notification. If it cannot be carried out, the result is a log message for the client.
  private mutating func notified(_ method: String, _ parameters: JSONTree) -> JSONTree? {
    switch method {
    case "exit":
      exitCode = phase == .shutDown ? 0 : 1
      return nil
    case _ where phase != .running: return nil
    default: break
    }
    do throws(RequestError) {
      switch method {
      case "textDocument/didOpen": try open(parameters)
      case "textDocument/didChange": try change(parameters)
      case "textDocument/didClose": try close(parameters)
      case "workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration": reload()
      default: break
      }
      return nil
    } catch {
      let text = "\(method): \(error.message)"
      return .notification("window/logMessage", ["type": 1, "message": .string(text)])
    }
  }

  private mutating func open(_ parameters: JSONTree) throws(RequestError) {
    let uri = try uri(parameters)
    guard let text = parameters["textDocument"]?["text"]?.string else { throw .invalidParameters("‘text’ is missing") }
    let version = parameters["textDocument"]?["version"]?.integer
    documents[uri] = OpenDocument(uri: uri, version: version, text: text, encoding: encoding, finder: finder)
    mark(uri)
  }

  private mutating func change(_ parameters: JSONTree) throws(RequestError) {
    let uri = try uri(parameters)
    guard let changes = parameters["contentChanges"]?.elements else {
      throw .invalidParameters("‘contentChanges’ is missing")
    }
    // Removed from the dictionary while it is changed, so that its text is not copied.
    guard var document = documents.removeValue(forKey: uri) else {
      throw .invalidParameters("the document ‘\(uri)’ is not open")
    }
    defer {
      documents[uri] = document
      mark(uri)
    }
    document.version = parameters["textDocument"]?["version"]?.integer
    for change in changes {
      guard let text = change["text"]?.string else { throw .invalidParameters("a change has no ‘text’") }
      if let range = change["range"], range.range == nil { throw .invalidParameters("a change has no usable ‘range’") }
      document.replace(change["range"]?.range, with: text)
    }
  }

  private mutating func close(_ parameters: JSONTree) throws(RequestError) {
    let uri = try uri(parameters)
    documents[uri] = nil
    mark(uri)
  }

  private mutating func reload() {
    for uri in documents.keys.sorted() {
      documents[uri]?.reload()
      mark(uri)
    }
  }
}

// MARK: - A process

extension LanguageServer {
  /// The answers to the bytes of whole messages, as they are sent. For tests and measurements.
  package mutating func respond(to bytes: [UInt8]) -> [UInt8] {
    var buffer = MessageBuffer()
    buffer.append(bytes)
    var items: [MessageBuffer.Item] = []
    while let item = buffer.next() { items.append(item) }
    return handle(items).flatMap(MessageBuffer.framed)
  }

  /// Serves a client over two streams until it sends `exit` or closes its end. Blocks the caller.
  ///
  /// - Returns: the exit code: 0 if `shutdown` came before `exit`, otherwise 1.
  package mutating func serve(_ input: FileDescriptorInput, _ output: FileDescriptorOutput) -> Int32 {
    var buffer = MessageBuffer()
    while exitCode == nil {
      guard let count = try? buffer.fill({ try input.read(into: &$0) }), count > 0 else { return 1 }
      while input.isReady, let more = try? buffer.fill({ try input.read(into: &$0) }), more > 0 {}
      var items: [MessageBuffer.Item] = []
      while let item = buffer.next() {
        items.append(item)
        if case .lost = item { break }
      }
      for answer in handle(items) {
        do { try output.write(MessageBuffer.framed(answer)) } catch { return 1 }
      }
    }
    return exitCode ?? 1
  }
}
