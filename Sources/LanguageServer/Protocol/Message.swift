import BulkValidation

/// A JSON-RPC 2.0 message from the client.
enum Message {
  /// Requires an answer.
  case request(id: JSONTree, method: String, parameters: JSONTree)
  /// Requires no answer.
  case notification(method: String, parameters: JSONTree)
  /// Answers a request of the server. The server sends none, so that it is ignored.
  case response
  /// Anything else.
  case invalid(id: JSONTree)

  init(_ tree: JSONTree) {
    let id = tree["id"]
    guard tree.members != nil else {
      self = .invalid(id: .null)
      return
    }
    switch (tree["method"]?.string, id) {
    case (let method?, nil): self = .notification(method: method, parameters: tree["params"] ?? .null)
    case (let method?, let id?): self = .request(id: id, method: method, parameters: tree["params"] ?? .null)
    case (nil, _?) where tree["result"] != nil || tree["error"] != nil: self = .response
    case (nil, _): self = .invalid(id: id ?? .null)
    }
  }
}

/// Why a request is refused.
struct RequestError: Error {
  /// The error code of the protocol.
  let code: Int
  /// What is wrong, in English.
  let message: String

  static func parseError(_ message: String) -> RequestError { RequestError(code: -32700, message: message) }
  static let invalidRequest = RequestError(code: -32600, message: "this is not a request")
  static func methodNotFound(_ method: String) -> RequestError {
    RequestError(code: -32601, message: "there is no method ‘\(method)’ here")
  }
  static func invalidParameters(_ message: String) -> RequestError { RequestError(code: -32602, message: message) }
  static let notInitialized = RequestError(code: -32002, message: "‘initialize’ must come first")
  static let isShutDown = RequestError(code: -32600, message: "the server was shut down; only ‘exit’ is left")
  static let cancelled = RequestError(code: -32800, message: "the request was cancelled")
}

extension JSONTree {
  /// The answer to a request.
  static func answer(to id: JSONTree, _ result: JSONTree) -> JSONTree {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  /// The answer to a request that is refused.
  static func answer(to id: JSONTree, _ error: RequestError) -> JSONTree {
    ["jsonrpc": "2.0", "id": id, "error": ["code": .integer(error.code), "message": .string(error.message)]]
  }

  /// Makes a notification.
  static func notification(_ method: String, _ parameters: JSONTree) -> JSONTree {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  /// A position as JSON.
  static func position(_ position: Position) -> JSONTree {
    ["line": .integer(position.line), "character": .integer(position.character)]
  }

  /// A range as JSON.
  static func range(_ range: Range<Position>) -> JSONTree {
    ["start": .position(range.lowerBound), "end": .position(range.upperBound)]
  }

  /// The position, if this is one.
  var position: Position? {
    guard let line = self["line"]?.integer, let character = self["character"]?.integer else { return nil }
    return Position(line: line, character: character)
  }

  /// The range, if this is one. If its ends are in the wrong order, they are exchanged.
  var range: Range<Position>? {
    guard let start = self["start"]?.position, let end = self["end"]?.position else { return nil }
    return min(start, end)..<max(start, end)
  }
}
