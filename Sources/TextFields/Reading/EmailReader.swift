/// Extracts an address from what mail programs copy: `mailto:a@b.com`, `<a@b.com>`, `Ann Example <a@b.com>`.
struct EmailReader: ReplacementReader {
  var keepsAll: Bool { false }

  func read(_ replacement: String, at place: ReadingPlace) -> Reading {
    if replacement.utf8.count == 1 { return .asWritten }
    var text = replacement[...]
    if text.last == ">", let opening = text.lastIndex(of: "<") {
      text = text[text.index(after: opening)...].dropLast()
    }
    if text.lowercased().hasPrefix("mailto:") { text = text.dropFirst("mailto:".count) }
    return text.isEmpty ? .refused(.typing) : .text(String(text))
  }
}
