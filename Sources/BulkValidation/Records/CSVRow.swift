/// The fields of one CSV row (RFC 4180). The same value is used for one row after the other, so that no row allocates.
struct CSVRow {
  /// The place of a field, without its quotes.
  struct Field {
    /// The field's start: its opening quote, if it has one.
    let start: Int
    /// The range of its text.
    let range: Range<Int>
    /// Whether quotes in it are doubled.
    let hasDoubledQuotes: Bool
  }

  private static let quote = UInt8(ascii: "\"")

  private let delimiter: UInt8
  /// Whether a carriage return without a line feed ends a row. If the bytes contain none, turning this off saves
  /// searching for a third byte.
  var endsAtLoneReturns = true
  /// The fields, in order.
  private(set) var fields: [Field] = []
  /// The start of the row.
  private(set) var start = 0
  /// The end of its text.
  private(set) var textEnd = 0
  /// The end of the row, including its line end.
  private(set) var end = 0
  /// What is wrong with the row, and the offset from its start.
  private(set) var malformation: (kind: Malformation, offset: Int)?
  /// Whether the row has quoted fields, so that it may contain line breaks.
  private(set) var hasQuotes = false

  /// Whether the bytes end before the row's last quote is closed.
  private(set) var isOpen = false

  /// Makes a row without fields.
  init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Reads the row that starts at an index before the end of the bytes.
  mutating func read(_ bytes: Span<UInt8>, at place: Int) {
    fields.removeAll(keepingCapacity: true)
    malformation = nil
    hasQuotes = false
    isOpen = false
    start = place
    var next: Int? = place
    while let fieldStart = next { next = readField(bytes, at: fieldStart) }
  }

  /// Passes a field's text, with doubled quotes made single, to `body`.
  ///
  /// - Parameter scratch: memory for a text that has doubled quotes.
  @inline(__always)
  func withText<Result>(
    of field: Field, in bytes: Span<UInt8>, scratch: inout [UInt8], body: (Span<UInt8>) -> Result
  ) -> Result {
    guard field.hasDoubledQuotes else { return body(bytes.extracting(field.range)) }
    scratch.removeAll(keepingCapacity: true)
    var index = field.range.lowerBound
    while index < field.range.upperBound {
      scratch.append(bytes[index])
      index += bytes[index] == Self.quote ? 2 : 1
    }
    return body(scratch.span)
  }

  /// The first thing that RFC 4180 does not allow, with its offset from the start of the row; `nil` if there is none.
  func strictMalformation(in bytes: Span<UInt8>) -> (kind: Malformation, offset: Int)? {
    let quote = firstBareQuote(in: bytes).map { (kind: Malformation.bareQuote, offset: $0 - start) }
    let found = [malformation, quote].compactMap { $0 }.min { $0.offset < $1.offset }
    if let found { return found }
    guard end > textEnd, bytes[end - 1] == ByteSearch.carriageReturn else { return nil }
    return (.loneReturn, textEnd - start)
  }

  /// The index of the first quote in a field that is not quoted; `nil` if there is none.
  private func firstBareQuote(in bytes: Span<UInt8>) -> Int? {
    for field in fields where field.range.lowerBound == field.start {
      let text = bytes.extracting(field.range)
      if let offset = ByteSearch.firstIndex(of: Self.quote, in: text) { return field.start + offset }
    }
    return nil
  }

  /// Reads a field, and returns the start of the next one; `nil` at the end of the row.
  private mutating func readField(_ bytes: Span<UInt8>, at fieldStart: Int) -> Int? {
    guard fieldStart < bytes.count, bytes[fieldStart] == Self.quote else {
      let (textEnd, next) = fieldEnd(in: bytes, from: fieldStart)
      fields.append(Field(start: fieldStart, range: fieldStart..<textEnd, hasDoubledQuotes: false))
      return next
    }
    hasQuotes = true
    guard let field = quotedField(in: bytes, from: fieldStart + 1) else {
      note(.unclosedQuote, at: fieldStart)
      isOpen = true
      textEnd = bytes.count - Self.lineEndLength(of: bytes)
      end = bytes.count
      return nil
    }
    fields.append(field)
    let afterQuote = field.range.upperBound + 1
    let (textEnd, next) = fieldEnd(in: bytes, from: afterQuote)
    if textEnd > afterQuote { note(.textAfterQuote, at: afterQuote) }
    return next
  }

  /// The end of an unquoted field's text, and the start of the next field.
  private mutating func fieldEnd(in bytes: Span<UInt8>, from start: Int) -> (textEnd: Int, next: Int?) {
    let stop = firstStop(in: bytes, from: start)
    if let stop, bytes[stop] == delimiter { return (stop, stop + 1) }
    textEnd = stop ?? bytes.count
    end = stop.map { $0 + 1 } ?? bytes.count
    guard let stop else { return (textEnd, nil) }
    if bytes[stop] == ByteSearch.carriageReturn {
      if end < bytes.count, bytes[end] == ByteSearch.lineFeed { end += 1 }
    } else if stop > start, bytes[stop - 1] == ByteSearch.carriageReturn {
      textEnd = stop - 1
    }
    return (textEnd, nil)
  }

  @inline(__always)
  private func firstStop(in bytes: Span<UInt8>, from start: Int) -> Int? {
    guard endsAtLoneReturns else {
      return ByteSearch.firstIndex(of: delimiter, or: ByteSearch.lineFeed, in: bytes, from: start)
    }
    return ByteSearch.firstIndex(
      of: delimiter, or: ByteSearch.lineFeed, or: ByteSearch.carriageReturn, in: bytes, from: start)
  }

  /// The length of the line end at the end of some bytes; 0 if there is none.
  private static func lineEndLength(of bytes: Span<UInt8>) -> Int {
    guard let last = bytes.indices.last else { return 0 }
    if bytes[last] == ByteSearch.carriageReturn { return 1 }
    guard bytes[last] == ByteSearch.lineFeed else { return 0 }
    return last > 0 && bytes[last - 1] == ByteSearch.carriageReturn ? 2 : 1
  }

  private func quotedField(in bytes: Span<UInt8>, from start: Int) -> Field? {
    var hasDoubledQuotes = false
    var search = start
    while let quote = ByteSearch.firstIndex(of: Self.quote, in: bytes, from: search) {
      guard quote + 1 < bytes.count, bytes[quote + 1] == Self.quote else {
        return Field(start: start - 1, range: start..<quote, hasDoubledQuotes: hasDoubledQuotes)
      }
      hasDoubledQuotes = true
      search = quote + 2
    }
    return nil
  }

  /// Keeps the first fault and ignores later ones.
  private mutating func note(_ kind: Malformation, at place: Int) {
    if malformation == nil { malformation = (kind, place - start) }
  }
}
