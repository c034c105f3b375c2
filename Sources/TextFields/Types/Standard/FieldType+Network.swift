import Matching

extension FieldType {
  /// An IPv4 address: four numbers from 0 to 255 without leading zeros, separated by points.
  public static let ipv4 = network("ipv4", [NetworkPattern.ipv4], "[0-9.]*", 15, "192.0.2.1", "an IPv4 address")

  /// An IPv6 address in any of RFC 4291's forms, without a zone.
  ///
  /// When editing ends, a field rewrites it in the form of RFC 5952: lower case, no leading zeros, the longest run of
  /// zero groups as `::`. An address with an IPv4 part at its end stays as it is.
  public static let ipv6 = network(
    "ipv6", [NetworkPattern.ipv6], "[0-9A-Fa-f:.]*", 45, "2001:db8::1", "an IPv6 address")

  /// An IPv4 or an IPv6 address.
  public static let ip = network(
    "ip", [NetworkPattern.ip], "[0-9A-Fa-f:.]*", 45, "192.0.2.1", "an IP address")

  /// A network: an address, a slash and the number of leading bits, such as `192.0.2.0/24`. The other bits need not be
  /// zero.
  public static let cidr = network(
    "cidr",
    [
      "\(NetworkPattern.ipv4)/(?:3[0-2]|[12]?[0-9])",
      "(?:\(NetworkPattern.ipv6))/(?:12[0-8]|1[01][0-9]|[1-9]?[0-9])",
    ], "[0-9A-Fa-f:./]*", 49, "192.0.2.0/24", "a network")

  private static func network(
    _ name: String, _ patterns: [String], _ typing: String, _ length: Int, _ example: String, _ what: String
  ) -> FieldType {
    // Number pads have a comma where others have a point.
    let reader = AffixReader(
      brackets: [("[", "]")], replaced: [",": "."], dropsPunctuation: true,
      ownsPunctuation: { $0.utf8.count(where: { $0 == UInt8(ascii: ".") }) != 3 }, keepsAll: true,
      remembersRefusals: true)
    return FieldType(
      name, .standard(StandardType(name, example: example, form: NetworkForm(), reader: reader)),
      typing: Pattern(typing), validation: Pattern(patterns.joined(separator: "|")),
      message: "Enter \(what) such as \(example).", maximumLength: length, caseMapping: .lower, mapsDigits: true)
  }

  /// A hardware address of six bytes, in pairs of hexadecimal digits.
  ///
  /// A field writes colons between the pairs, and accepts hyphens, points or no separators too.
  public static let mac = FieldType(
    "mac",
    .standard(
      StandardType("mac", example: "00:1b:44:11:3a:b7", reader: AffixReader(keepsAll: true, remembersRefusals: true)) {
        HexFormat(sizes: [2, 2, 2, 2, 2, 2], separator: ":", readOver: ":-.")
      }),
    typing: Pattern("[0-9A-Fa-f]*"),
    validation: Pattern(
      "[0-9A-Fa-f]{2}(?:(?::[0-9A-Fa-f]{2}){5}|(?:-[0-9A-Fa-f]{2}){5})|[0-9A-Fa-f]{4}(?:\\.[0-9A-Fa-f]{4}){2}"),
    message: "Enter a hardware address such as 00:1b:44:11:3a:b7.", maximumLength: 12, caseMapping: .lower,
    mapsDigits: true)

  /// A UUID of any version (RFC 9562): 32 hexadecimal digits, in groups with hyphens between them.
  public static let uuid = FieldType(
    "uuid",
    .standard(
      StandardType(
        "uuid", example: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        reader: AffixReader(
          prefixes: ["urn:uuid:"], brackets: [("{", "}"), ("(", ")"), ("\"", "\"")], dropsPunctuation: true,
          keepsAll: true, remembersRefusals: true)
      ) { HexFormat(sizes: [8, 4, 4, 4, 12], separator: "-", readOver: "-") }),
    typing: Pattern("[0-9A-Fa-f]*"),
    validation: Pattern("[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}"),
    message: "Enter a UUID such as f81d4fae-7dec-11d0-a765-00a0c91e6bf6.", maximumLength: 32, caseMapping: .lower,
    mapsDigits: true)

  /// A colour in the hexadecimal notation of CSS: a number sign and 3, 4, 6 or 8 digits.
  public static let hexColour = FieldType(
    "hex-colour",
    .standard(
      StandardType(
        "hex-colour", example: "#1e90ff",
        reader: AffixReader(prefixes: ["0x"], labels: ["0x", "#0x"], dropsPunctuation: true)
      ) { HexFormat(sizes: [8], separator: " ", prefix: "#", readOver: "#") }),
    typing: Pattern("[0-9A-Fa-f]*"),
    validation: Pattern("#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"),
    message: "Enter a colour such as #1e90ff.", maximumLength: 8, caseMapping: .lower, mapsDigits: true)
}

/// The patterns for network addresses.
enum NetworkPattern {
  /// Four decimal numbers from 0 to 255, without leading zeros.
  static let ipv4: String = {
    let number = "(?:25[0-5]|(?:2[0-4]|1[0-9]|[1-9]?)[0-9])"
    return "(?:\(number)\\.){3}\(number)"
  }()

  /// RFC 3986's grammar for an IPv6 address, with less for the engines to keep apart than in the RFC's nine alternatives:
  /// all forms without an IPv4 part, and all that can stand before one. Two alternatives, for which the caller writes a
  /// group.
  static let ipv6 = "\(hexadecimal)|\(beforeIPv4)\(ipv4)"

  /// An IPv4 or an IPv6 address. What stands before an IPv4 part may be missing.
  static let ip = "\(hexadecimal)|\(beforeIPv4)?\(ipv4)"

  private static let group = "[0-9A-Fa-f]{1,4}"

  /// Eight groups, or two colons with at most seven groups around them.
  private static let hexadecimal = groups(8) { most in
    most == 0 ? "" : most == 1 ? "(?:\(group))?" : "(?:\(group)(?::\(group)){0,\(most - 1)})?"
  }

  /// Six groups with a colon after each, or two colons with at most five groups around them.
  private static let beforeIPv4 = groups(6) { most in
    most == 0 ? "" : "(?:\(group):){0,\(most)}"
  }

  /// A number of groups, or two colons with fewer groups around them: group after group, with what may follow it.
  ///
  /// - Parameter rest: what may follow the two colons, with at most so many groups.
  private static func groups(_ count: Int, rest: (Int) -> String) -> String {
    // What is written with no groups ends with a colon where groups do: before an IPv4 part.
    let last = count == 8 ? group : "\(group):"
    let tail = (1..<count).reversed().reduce(last) { tail, index in
      "\(group):(?::\(rest(count - 1 - index))|\(tail))"
    }
    return "(?:::\(rest(count - 1))|\(tail))"
  }
}

/// The canonical form of an address according to RFC 5952.
private struct NetworkForm: PlainForm {
  var judgesPlainValue: Bool { false }

  func plainValue(of text: String) -> String { text }

  func settledPlainValue(of text: String) -> String? {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.contains(":"), !parts[0].contains("."), let groups = Self.groups(of: parts[0]) else { return nil }
    return Self.text(of: groups) + (parts.count == 2 ? "/" + parts[1] : "")
  }

  private static func groups(of address: Substring) -> [UInt16]? {
    let sides = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false).map { side in
      side.isEmpty ? [] : side.split(separator: ":", omittingEmptySubsequences: false).map { UInt16($0, radix: 16) }
    }
    let numbers = sides.flatMap(\.self).compactMap(\.self)
    guard numbers.count == sides.reduce(0, { $0 + $1.count }) else { return nil }
    if sides.count == 1 { return numbers.count == 8 ? numbers : nil }
    guard numbers.count < 8 else { return nil }
    let left = sides[0].count
    return Array(numbers[..<left]) + Array(repeating: 0, count: 8 - numbers.count) + Array(numbers[left...])
  }

  private static func text(of groups: [UInt16]) -> String {
    var longest = 0..<0
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start > max(longest.count, 1) { longest = start..<end }
      start = end + 1
    }
    let write = { (part: ArraySlice<UInt16>) in part.map { String($0, radix: 16) }.joined(separator: ":") }
    if longest.isEmpty { return write(groups[...]) }
    return write(groups[..<longest.lowerBound]) + "::" + write(groups[longest.upperBound...])
  }
}

/// Hexadecimal digits in groups with one separator between them, and an optional sign before them.
private final class HexFormat: TemplateFormat {
  private let sizes: [Int]
  private let separator: Unicode.Scalar
  private let prefix: Unicode.Scalar?
  private let readOver: Set<Unicode.Scalar>
  private let count: Int
  let template: LayoutTemplate?

  init(sizes: [Int], separator: Unicode.Scalar, prefix: Unicode.Scalar? = nil, readOver: String) {
    self.sizes = sizes
    self.separator = separator
    self.prefix = prefix
    self.readOver = Set(readOver.unicodeScalars)
    count = sizes.reduce(0, +)
    var scalars: [Unicode.Scalar?] = prefix.map { [$0] } ?? []
    for (index, size) in sizes.enumerated() {
      if index > 0 { scalars.append(separator) }
      scalars += Array(repeating: nil, count: size)
    }
    template = LayoutTemplate(scalars, runsAhead: false)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCIIDigit || (scalar.value | 0x20) &- 0x61 < 6
  }

  func takes(_ key: UInt8, at place: Int, after text: [UInt8]) -> Bool { Self.isDigit(Unicode.Scalar(key)) }

  func holds(_ key: UInt8, at place: Int) -> Bool { true }

  func passesOver(_ key: UInt8, after layout: borrowing Layout) -> Bool {
    var rest = layout.significantCount
    if !isLiteral(Unicode.Scalar(key)) || (sizes.count == 1 && rest > 0) { return false }
    for size in sizes where rest > 0 { rest -= size }
    return rest == 0
  }

  func takes(_ scalar: Unicode.Scalar) -> Bool { Self.isDigit(scalar) || isLiteral(scalar) }

  func isLiteral(_ scalar: Unicode.Scalar) -> Bool {
    readOver.contains(scalar) || scalar == separator || scalar.isBlankOrInvisible
  }

  func read(_ text: String, into items: inout [FormatItem]) -> Bool {
    for scalar in text.unicodeScalars {
      guard takes(scalar) else { return false }
      items.append(FormatItem(scalar: scalar, origin: Self.isDigit(scalar) ? .significant : .literal))
    }
    return true
  }

  func layOut(
    _ content: inout FormatContent, _ request: FormatRequest, into layout: inout Layout
  ) throws(FormatProblem) {
    content.drop { _, item in item.origin == .literal }
    let isSeparated = isWholePasteSeparated(content)
    let digitCount = content.items.count { Self.isDigit($0.scalar) }
    try takeSeparators(&content)
    if isSeparated, content.items.count == count - 1 { content.insert("0", at: content.items.count - 1) }
    if !content.items.allSatisfy({ Self.isDigit($0.scalar) }) { throw .typing }
    // A zero that a separator puts before a single digit needs room too.
    if content.items.count > max(count, digitCount) { throw .limit(count) }
    try content.enforce(min(count, request.limit), request)
    layout.begin(caretItem: content.caret, maximumCount: count)
    var room = sizes[0]
    var group = 0
    for (index, item) in content.items.enumerated() {
      if index == 0, let prefix { layout.literal(prefix) }
      if room == 0, group + 1 < sizes.count {
        layout.literal(separator)
        group += 1
        room = sizes[group]
      }
      layout.significant(item.scalar, item: index)
      room -= 1
    }
  }

  /// Whether what is pasted into an empty field has a separator between all of its groups, and its last group, of two, is
  /// a single digit: `0:1b:44:11:3a:7`.
  private func isWholePasteSeparated(_ content: FormatContent) -> Bool {
    guard sizes.last == 2, content.typedCount == content.items.count, content.items.count > 1 else { return false }
    let groups = content.items.split { isLiteral($0.scalar) }
    guard groups.count == sizes.count, groups.last?.count == 1 else { return false }
    // What the field shows before all of it is typed stays as it is.
    let isShown = content.items.allSatisfy { Self.isDigit($0.scalar) || $0.scalar == separator }
    return !isShown || groups.dropLast().contains { $0.count != 2 }
  }

  /// The text with a zero before its last digit, if that is the only one of the last group of two.
  func completed(_ text: String) -> String? {
    let digits = text.unicodeScalars.count { Self.isDigit($0) }
    guard sizes.last == 2, digits == count - 1, let last = text.unicodeScalars.last, Self.isDigit(last) else {
      return nil
    }
    return text.dropLast() + "0" + String(last)
  }

  /// Takes out the separators that were typed. One behind a single digit of two makes it a number of two (`0:` is `00:`);
  /// elsewhere within a group it would move the digits behind it to other places.
  private func takeSeparators(_ content: inout FormatContent) throws(FormatProblem) {
    var index = 0
    var group = 0
    var filled = 0
    while index < content.items.count {
      let scalar = content.items[index].scalar
      if isLiteral(scalar) {
        if filled == 1, sizes[group] == 2 {
          content.insert("0", at: index - 1)
          index += 1
          (group, filled) = (min(group + 1, sizes.count - 1), 0)
        } else if filled > 0, sizes.count > 1 || scalar == prefix {
          throw .rule
        }
        // All separators are dropped at the end, in one pass.
        content.items[index].origin = .literal
        index += 1
      } else {
        filled += 1
        index += 1
        if group < sizes.count - 1, filled == sizes[group] { (group, filled) = (group + 1, 0) }
        if group == sizes.count - 1, sizes.count > 1, filled == sizes[group] { filled = 0 }
      }
    }
    content.drop { _, item in item.origin == .literal }
  }

  var judgesPlainValue: Bool { false }
  func plainValue(of text: String) -> String { text }
  /// Digits alone are the beginning of a value, whatever becomes of the last one.
  func rewritings(of text: String) -> [String] { [] }
}
