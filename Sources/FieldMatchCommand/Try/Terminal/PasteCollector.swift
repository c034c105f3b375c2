/// Collects a bracketed paste until the terminal sends its end.
struct PasteCollector: Sendable {
  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var isTooLong = false
  private let limit: Int

  /// Begins a paste with a maximum number of bytes.
  init(limit: Int) { self.limit = limit }

  /// Takes further bytes of the paste.
  ///
  /// - Returns: the paste, or the reason why it is refused, and how many bytes of `more` belong to it; `nil` if the
  ///   paste continues.
  mutating func take(_ more: [UInt8]) -> (input: TerminalInput, used: Int)? {
    let known = bytes.count
    bytes += more
    guard let end = endOffset(from: max(0, known - Self.end.count + 1)) else {
      cutToLimit()
      return nil
    }
    return (input(upTo: end), end + Self.end.count - known)
  }

  private func endOffset(from start: Int) -> Int? {
    var offset = start
    while let escape = bytes[offset...].firstIndex(of: Self.end[0]) {
      if bytes[escape...].starts(with: Self.end) { return escape }
      offset = escape + 1
    }
    return nil
  }

  /// If the paste is too long, keeps only the bytes that may be the start of its end marker.
  private mutating func cutToLimit() {
    guard isTooLong || bytes.count > limit else { return }
    isTooLong = true
    bytes.removeFirst(bytes.count - min(bytes.count, Self.end.count - 1))
  }

  private func input(upTo end: Int) -> TerminalInput {
    if isTooLong || end > limit {
      return .unreadable("The paste is longer than \(limit >> 20) MiB: nothing was pasted")
    }
    guard let text = String(validating: bytes[..<end], as: UTF8.self) else {
      return .unreadable("The paste is not UTF-8: nothing was pasted")
    }
    return .paste(Self.withLineFeeds(text))
  }

  /// Terminals send a pasted line end as a carriage return.
  private static func withLineFeeds(_ text: String) -> String {
    String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }
}
