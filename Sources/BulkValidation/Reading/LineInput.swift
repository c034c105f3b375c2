/// The lines of an input, each as soon as it has arrived: for a process that answers line by line.
///
/// A line may have any length. A byte-order mark at the start of the input, and a carriage return at the end of a line,
/// are removed.
package struct LineInput {
  private let input: any ByteInput
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var unread = 0..<0
  private var isAtStart = true

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Opens an input.
  package init(_ source: InputSource) throws(InputError) {
    input = try source.open(BulkCancellation(), [])
  }

  /// The next line without its line end; `nil` after the last one. Waits until the line is complete.
  package mutating func next() throws(InputError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if let lineFeed = buffer[unread].firstIndex(of: ByteSearch.lineFeed) {
        line += buffer[unread.lowerBound..<lineFeed]
        unread = lineFeed + 1..<unread.upperBound
        return finished(line)
      }
      line += buffer[unread]
      let count = try input.read(into: &buffer, range: 0..<buffer.count) ?? 0
      unread = 0..<count
      if count == 0 { return line.isEmpty ? nil : finished(line) }
    }
  }

  private mutating func finished(_ line: [UInt8]) -> [UInt8] {
    defer { isAtStart = false }
    let start = isAtStart && line.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    let end = line.last == ByteSearch.carriageReturn ? line.count - 1 : line.count
    return start == 0 && end == line.count ? line : Array(line[start..<max(start, end)])
  }
}
