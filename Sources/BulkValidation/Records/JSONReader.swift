/// Reads one JSON text (RFC 8259), and finds values in it by their paths.
///
/// The whole text is checked, not only what leads to the values. The same reader is used for one text after the other, and
/// keeps its storage: a text allocates only where it needs more room than those before it.
struct JSONReader {
  /// A value that was found.
  struct Value {
    /// The kind of value.
    let kind: Kind
    /// The value's range in the text; for a string, without its quotes.
    let range: Range<Int>
  }

  /// The kinds of values, as far as judging has to tell them apart.
  enum Kind {
    /// A string, with or without escapes.
    case string(hasEscapes: Bool)
    /// A number, `true` or `false`; its text is its value.
    case scalar
    /// `null`.
    case null
    /// An object or an array.
    case container
  }

  /// What is wrong with a text; `offset` is in bytes.
  struct Fault: Error {
    let kind: Malformation
    let offset: Int
  }

  /// The maximum nesting depth of objects and arrays.
  static let maximumDepth = 256
  /// The maximum number of paths; each has a bit in a `UInt64`.
  static let maximumPaths = 64

  private let paths: [JSONPath]
  /// The values found by the paths that lead to one value, by path; for a repeated key, the last value.
  private(set) var values: [Value?]
  /// The values found by the paths that lead to every element of an array, by path; `nil` for an element in which the
  /// rest of the path leads nowhere.
  private(set) var lists: [[Value?]]
  /// For each path to every element, how often it led to a value or to an array; 0 if it led nowhere.
  private(set) var arrivals: [Int]
  /// The set of paths that lead to every element of an array, one bit for each.
  private let plural: UInt64
  private var position = 0
  private var keyScratch: [UInt8] = []

  /// Prepares to look for the values of these paths; at most `maximumPaths`.
  init(_ paths: [JSONPath]) {
    self.paths = paths
    values = Array(repeating: nil, count: paths.count)
    lists = Array(repeating: [], count: paths.count)
    arrivals = Array(repeating: 0, count: paths.count)
    plural = paths.indices.reduce(0) { $0 | (paths[$1].isPlural ? 1 << UInt64($1) : 0) }
  }

  /// Reads a text, which must be well-formed UTF-8.
  mutating func read(_ text: Span<UInt8>) throws(Fault) {
    for index in values.indices { values[index] = nil }
    if plural != 0 { clearLists(of: plural) }
    position = 0
    skipBlanks(text)
    try readValue(text, depth: 0, leading: paths.isEmpty ? 0 : UInt64.max >> UInt64(64 - paths.count))
    skipBlanks(text)
    if position < text.count { throw fault() }
  }

  private func fault(_ kind: Malformation = .notJSON) -> Fault { Fault(kind: kind, offset: position) }

  /// Reads a value.
  ///
  /// - Parameter leading: a bit for each path whose first `depth` steps lead here.
  private mutating func readValue(_ text: Span<UInt8>, depth: Int, leading: UInt64) throws(Fault) {
    guard position < text.count else { throw fault() }
    let start = position
    let value: Value
    switch text[position] {
    case UInt8(ascii: "\""):
      let hasEscapes = try readString(text)
      value = Value(kind: .string(hasEscapes: hasEscapes), range: start + 1..<position - 1)
    case UInt8(ascii: "{"):
      try readObject(text, depth: depth, leading: leading)
      value = Value(kind: .container, range: start..<position)
    case UInt8(ascii: "["):
      try readArray(text, depth: depth, leading: leading)
      value = Value(kind: .container, range: start..<position)
    case UInt8(ascii: "n"):
      try readWord("null", text)
      value = Value(kind: .null, range: start..<position)
    default:
      try readScalar(text)
      value = Value(kind: .scalar, range: start..<position)
    }
    if leading != 0 { note(value, depth: depth, leading: leading) }
  }

  /// Stores a value for the paths that end here.
  private mutating func note(_ value: Value, depth: Int, leading: UInt64) {
    for index in paths.indices where leading & 1 << UInt64(index) != 0 && paths[index].steps.count == depth {
      if plural & 1 << UInt64(index) == 0 {
        values[index] = value
      } else {
        lists[index].append(value)
        arrivals[index] += 1
      }
    }
  }

  private mutating func clearLists(of paths: UInt64) {
    for index in lists.indices where paths & 1 << UInt64(index) != 0 {
      lists[index].removeAll(keepingCapacity: true)
      arrivals[index] = 0
    }
  }

  private mutating func readObject(_ text: Span<UInt8>, depth: Int, leading: UInt64) throws(Fault) {
    guard depth < Self.maximumDepth else { throw fault(.nestedTooDeeply) }
    guard !skip(UInt8(ascii: "{"), then: UInt8(ascii: "}"), text) else { return }
    let before = leading & plural == 0 ? nil : (counts: lists.map(\.count), arrivals: arrivals)
    repeat {
      skipBlanks(text)
      let start = position
      guard position < text.count, text[position] == UInt8(ascii: "\"") else { throw fault() }
      let hasEscapes = try readString(text)
      let next = leading == 0 ? 0 : paths(leading, takingKey: start + 1..<position - 1, hasEscapes, text, depth: depth)
      if let before, next & plural != 0 { goBack(to: before, of: next & plural) }
      skipBlanks(text)
      try expect(UInt8(ascii: ":"), text)
      skipBlanks(text)
      try readValue(text, depth: depth + 1, leading: next)
      skipBlanks(text)
    } while skip(UInt8(ascii: ","), text)
    try expect(UInt8(ascii: "}"), text)
  }

  private mutating func readArray(_ text: Span<UInt8>, depth: Int, leading: UInt64) throws(Fault) {
    guard depth < Self.maximumDepth else { throw fault(.nestedTooDeeply) }
    guard !skip(UInt8(ascii: "["), then: UInt8(ascii: "]"), text) else {
      if leading & plural != 0 { _ = arrive(at: leading, depth: depth) }
      return
    }
    var index = 0
    let every = leading & plural == 0 ? 0 : arrive(at: leading, depth: depth)
    repeat {
      skipBlanks(text)
      let next =
        leading == 0
        ? 0 : every | paths(leading, depth: depth) { $0.isIndex(index) }
      if every == 0 {
        try readValue(text, depth: depth + 1, leading: next)
      } else {
        try readElement(text, depth: depth + 1, leading: next, ofEvery: every)
      }
      skipBlanks(text)
      index += 1
    } while skip(UInt8(ascii: ","), text)
    try expect(UInt8(ascii: "]"), text)
  }

  /// Notes that paths have led to an array of which they take every element; returns those paths.
  private mutating func arrive(at leading: UInt64, depth: Int) -> UInt64 {
    let every = paths(leading, depth: depth) { $0 == .everyElement }
    for index in arrivals.indices where every & 1 << UInt64(index) != 0 { arrivals[index] += 1 }
    return every
  }

  /// Reads an element of an array, and notes which of the paths that take every element found nothing in it.
  private mutating func readElement(
    _ text: Span<UInt8>, depth: Int, leading: UInt64, ofEvery every: UInt64
  ) throws(Fault) {
    let before = arrivals
    try readValue(text, depth: depth, leading: leading)
    for index in arrivals.indices where every & 1 << UInt64(index) != 0 && arrivals[index] == before[index] {
      lists[index].append(nil)
      arrivals[index] += 1
    }
  }

  /// Discards what was found for some paths since the current object began, because a key of it is repeated.
  private mutating func goBack(to before: (counts: [Int], arrivals: [Int]), of paths: UInt64) {
    for index in lists.indices where paths & 1 << UInt64(index) != 0 {
      lists[index].removeLast(lists[index].count - before.counts[index])
      arrivals[index] = before.arrivals[index]
    }
  }

  /// The paths among `leading` whose next step is this key. What was found for them under an earlier occurrence of the
  /// key is discarded.
  private mutating func paths(
    _ leading: UInt64, takingKey key: Range<Int>, _ hasEscapes: Bool, _ text: Span<UInt8>, depth: Int
  ) -> UInt64 {
    keyScratch.removeAll(keepingCapacity: true)
    JSONString.decode(text.extracting(key), hasEscapes: hasEscapes, into: &keyScratch)
    let next = paths(leading, depth: depth) { [keyScratch] in $0.isKey(keyScratch) }
    for index in paths.indices where next & 1 << UInt64(index) != 0 { values[index] = nil }
    return next
  }

  private func paths(_ leading: UInt64, depth: Int, where isNext: (JSONPath.Step) -> Bool) -> UInt64 {
    var next: UInt64 = 0
    for index in paths.indices where leading & 1 << UInt64(index) != 0 {
      let steps = paths[index].steps
      if depth < steps.count, isNext(steps[depth]) { next |= 1 << UInt64(index) }
    }
    return next
  }
}

// MARK: - Tokens

extension JSONReader {
  /// Reads a string with its quotes; returns whether it has escapes.
  private mutating func readString(_ text: Span<UInt8>) throws(Fault) -> Bool {
    var hasEscapes = false
    position += 1
    while true {
      position = ByteSearch.firstIndexInJSONString(in: text, from: position)
      guard position < text.count else { throw fault() }
      switch text[position] {
      case UInt8(ascii: "\""):
        position += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try readEscape(text)
      default:
        // The string contains a control character.
        throw fault()
      }
    }
  }

  private mutating func readEscape(_ text: Span<UInt8>) throws(Fault) {
    position += 1
    guard position < text.count else { throw fault() }
    switch text[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position -= 1
      try readCodeUnits(text)
    default:
      throw fault()
    }
  }

  /// Reads `\uXXXX`, or a surrogate pair of two such escapes. Half of a pair is not text, so it is a fault even in a
  /// string that is not judged.
  private mutating func readCodeUnits(_ text: Span<UInt8>) throws(Fault) {
    let start = position
    let first = try readCodeUnit(text)
    guard 0xD800...0xDFFF ~= first else { return }
    let isPaired =
      first < 0xDC00 && position + 1 < text.count && text[position] == UInt8(ascii: "\\")
      && text[position + 1] == UInt8(ascii: "u")
    let isWhole = isPaired ? 0xDC00...0xDFFF ~= (try readCodeUnit(text)) : false
    guard isWhole else {
      position = start
      throw fault(.loneSurrogate)
    }
  }

  private mutating func readCodeUnit(_ text: Span<UInt8>) throws(Fault) -> UInt32 {
    position += 2
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard position < text.count, let digit = JSONString.hexDigit(text[position]) else { throw fault() }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  /// Reads a number, `true` or `false`.
  private mutating func readScalar(_ text: Span<UInt8>) throws(Fault) {
    switch text[position] {
    case UInt8(ascii: "t"): try readWord("true", text)
    case UInt8(ascii: "f"): try readWord("false", text)
    default: try readNumber(text)
    }
  }

  private mutating func readNumber(_ text: Span<UInt8>) throws(Fault) {
    skip(UInt8(ascii: "-"), text)
    if !skip(UInt8(ascii: "0"), text) { try readDigits(text) }
    if skip(UInt8(ascii: "."), text) { try readDigits(text) }
    if skip(UInt8(ascii: "e"), text) || skip(UInt8(ascii: "E"), text) {
      if !skip(UInt8(ascii: "+"), text) { skip(UInt8(ascii: "-"), text) }
      try readDigits(text)
    }
  }

  private mutating func readDigits(_ text: Span<UInt8>) throws(Fault) {
    let start = position
    while position < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) { position += 1 }
    if position == start { throw fault() }
  }

  private mutating func readWord(_ word: StaticString, _ text: Span<UInt8>) throws(Fault) {
    for byte in word.description.utf8 { try expect(byte, text) }
  }

  private mutating func expect(_ byte: UInt8, _ text: Span<UInt8>) throws(Fault) {
    guard skip(byte, text) else { throw fault() }
  }

  @discardableResult
  private mutating func skip(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// Skips an opening bracket, and the closing one if it comes next; returns whether it did.
  private mutating func skip(_ opening: UInt8, then closing: UInt8, _ text: Span<UInt8>) -> Bool {
    skip(opening, text)
    skipBlanks(text)
    return skip(closing, text)
  }

  private mutating func skipBlanks(_ text: Span<UInt8>) {
    while position < text.count, text[position] <= 0x20 {
      switch text[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}
