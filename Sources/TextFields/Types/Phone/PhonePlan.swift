import Matching
import Synchronization

/// The telephone numbers of one country calling code: what they look like, and how they are written.
///
/// Groupings are read when they are first asked for. Any number of threads may ask at once.
final class PhonePlan: Sendable {
  /// The country calling code, in ASCII digits.
  let code: [UInt8]
  /// The regions that share the code, the main one first, and a number of each as it is written there.
  let regions: [(name: String, example: String)]
  /// What may be dialled in front of a number within the country, the usual one first.
  let prefixes: [[UInt8]]
  /// What is dialled in front of a country calling code, where that is one number; otherwise empty.
  let outgoing: [UInt8]
  /// The most digits of a national number.
  let longest: Int
  private let lengthBits: UInt32
  private let general: AutomatonMatcher
  private let national: LazyGroupings
  private let abroad: LazyGroupings

  /// Reads a line of the table.
  init(_ line: Substring.UTF8View) {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String($0)! }
    code = Array(fields[0].utf8)
    regions = fields[1].split(separator: "|").map { region in
      (String(region.prefix { $0 != ":" }), String(region.drop { $0 != ":" }.dropFirst()))
    }
    prefixes = fields[2].split(separator: ",").map { Array($0.utf8) }
    outgoing = Array(fields[3].utf8)
    let lengths = fields[4].split(separator: ",").compactMap { Int($0) }
    lengthBits = lengths.reduce(0) { $0 | 1 << UInt32($1) }
    longest = lengths.max() ?? 0
    general = AutomatonMatcher(digits: fields[5])
    national = LazyGroupings(fields.count > 6 ? fields[6] : "")
    abroad = fields.count > 7 ? LazyGroupings(fields[7]) : national
  }

  /// Whether a national number has one of the possible lengths.
  func allows(count: Int) -> Bool { count < UInt32.bitWidth && lengthBits >> UInt32(count) & 1 == 1 }

  /// What the digits of a national number are: one, the beginning of one, or neither.
  func verdict(onNational digits: Span<UInt8>) -> Verdict {
    if digits.isEmpty { return .partial }
    if digits.count > longest { return .noMatch }
    let verdict = general.verdict(onValidUTF8: digits)
    return verdict == .match && !allows(count: digits.count) ? .partial : verdict
  }

  /// The automaton's place after the digits of a national number.
  func place(after digits: Span<UInt8>) -> Int { general.place(after: digits, from: general.startPlace) }

  /// Whether a national number may begin with the digits that led to a place.
  func isViable(_ place: Int) -> Bool { general.verdict(at: place) != .noMatch }

  /// The automaton's place after one more digit; `nil` if no national number begins like that.
  func place(after digit: UInt8, from place: Int) -> Int? {
    let next = general.place(after: digit, from: place)
    return isViable(next) ? next : nil
  }

  /// How the digits of a national number are grouped: as the first grouping that fits a number like this has it, or that
  /// may fit it when it is complete.
  ///
  /// - Parameter settled: set to the grouping if further digits, up to its longest number, cannot make it another one.
  func grouping(ofNational digits: Span<UInt8>, isAbroad: Bool, settled: inout PhoneGrouping?) -> PhoneGrouping? {
    var viable: PhoneGrouping?
    // Digits that begin as the grouping's numbers do always will, and those of others never will.
    var isSettled = false
    for grouping in (isAbroad ? abroad : national).all where digits.count <= grouping.longest {
      let verdict = grouping.leading.verdict(onValidUTF8: digits)
      if verdict == .match, digits.count >= grouping.shortest {
        if viable == nil { settled = grouping }
        return grouping
      }
      if verdict == .noMatch { continue }
      // A later grouping is chosen before this one has all its digits only if it needs fewer.
      isSettled = viable.map { isSettled && grouping.shortest >= $0.shortest } ?? (verdict == .match)
      viable = viable ?? grouping
    }
    settled = isSettled ? viable : nil
    return viable
  }
}

/// How numbers that begin with certain digits are grouped.
final class PhoneGrouping: Sendable {
  /// The fewest and the most digits of each group.
  let sizes: [ClosedRange<Int>]
  /// The groups, by their numbers from 1, and what stands between them, in ASCII.
  let template: [UInt8]
  /// The same with the national prefix, which is `P`.
  let prefixedTemplate: [UInt8]
  /// The same as it is written abroad.
  let abroadTemplate: [UInt8]
  /// The digits that such numbers begin with, and any behind them.
  let leading: AutomatonMatcher
  /// The fewest digits of a number.
  let shortest: Int
  /// The most digits of a number.
  let longest: Int
  /// Whether a group that others follow may have more or fewer digits.
  private let hasElasticGroups: Bool

  fileprivate init(_ text: Substring) {
    let fields = text.split(separator: "@", omittingEmptySubsequences: false)
    leading = AutomatonMatcher(digits: fields[0].isEmpty ? "d*" : "(?:\(fields[0]))d*")
    sizes = fields[1].split(separator: ",").map { size in
      let bounds = size.split(separator: "-").compactMap { Int($0) }
      return bounds[0]...bounds[bounds.count - 1]
    }
    template = Array(fields[2].utf8)
    prefixedTemplate = fields.count > 3 && !fields[3].isEmpty ? Array(fields[3].utf8) : Array("P ".utf8) + template
    abroadTemplate = fields.count > 4 ? Array(fields[4].utf8) : template
    shortest = sizes.reduce(0) { $0 + $1.lowerBound }
    longest = sizes.reduce(0) { $0 + $1.upperBound }
    let last = abroadTemplate.last { $0.isASCIIDigit }.map { $0.digitValue - 1 }
    hasElasticGroups = sizes.enumerated().contains { $0.offset != last && $0.element.count > 1 }
  }

  /// What stands in front of a digit in a number that is written as from abroad, as a range of `abroadTemplate`; `nil` if
  /// the digit may also move others from one group to the next.
  ///
  /// - Parameter index: the number of national digits in front of it, at least one.
  func literals(before index: Int) -> Range<Int>? {
    if index >= shortest, hasElasticGroups { return nil }
    var start = 0
    var literals = 0
    for place in abroadTemplate.indices {
      let byte = abroadTemplate[place]
      guard byte.isASCIIDigit else {
        literals += 1
        continue
      }
      if start >= index { return start == index ? place - literals..<place : place..<place }
      start += sizes[byte.digitValue - 1].lowerBound
      literals = 0
    }
    return 0..<0
  }

  /// How many digits a group has in a number of so many: as many as it must have, and of those beyond the groups in front
  /// take as many as they may.
  func size(ofGroup index: Int, count: Int) -> Int {
    var surplus = max(0, count - shortest)
    for group in sizes[..<index] { surplus -= min(surplus, group.count - 1) }
    return sizes[index].lowerBound + min(surplus, sizes[index].count - 1)
  }
}

/// The groupings of a plan, which are read when they are first asked for.
///
/// All at once: the first digit of a number asks most of them, and to ask whether one has been made costs 300 instructions.
private final class LazyGroupings: Sendable {
  private let source: String
  private let made = AtomicLazyReference<List>()

  private final class List: Sendable {
    let all: [PhoneGrouping]
    init(_ all: [PhoneGrouping]) { self.all = all }
  }

  /// - Parameter source: the groupings as the table has them.
  init(_ source: String) { self.source = source }

  var all: [PhoneGrouping] {
    (made.load() ?? made.storeIfNil(List(source.split(separator: "~").map(PhoneGrouping.init)))).all
  }
}

extension AutomatonMatcher {
  /// Compiles a pattern of the table, in which `d` is any digit.
  fileprivate convenience init(digits source: String) {
    do throws(PatternError) {
      try self.init(Pattern(source.replacing("d", with: "[0-9]")))
    } catch {
      preconditionFailure("the table has a pattern that is none: \(source)")
    }
  }
}

// MARK: - The table

/// A line of the table, which is read when its plan is first asked for.
private final class PhoneLine: Sendable {
  private let text: Substring
  private let made = AtomicLazyReference<PhonePlan>()

  init(_ text: Substring) { self.text = text }

  var plan: PhonePlan { made.load() ?? made.storeIfNil(PhonePlan(text.utf8)) }

  /// The calling code.
  var code: Int { text.utf8.prefix { $0 != UInt8(ascii: "\t") }.reduce(0) { $0 * 10 + $1.digitValue } }

  /// Whether a region is named in the second field.
  func names(_ region: String) -> Bool {
    let regions = text.utf8.drop { $0 != UInt8(ascii: "\t") }.dropFirst().prefix { $0 != UInt8(ascii: "\t") }
    return regions.split(separator: UInt8(ascii: "|")).contains { entry in
      entry.prefix { $0 != UInt8(ascii: ":") }.elementsEqual(region.utf8)
    }
  }
}

extension PhonePlan {
  /// The lines at the places of their calling codes.
  private static let lines: [PhoneLine?] = {
    var lines = [PhoneLine?](repeating: nil, count: 1000)
    for bytes in PhoneTable.lines[...].utf8.split(separator: UInt8(ascii: "\n")) {
      let line = PhoneLine(Substring(bytes))
      lines[line.code] = line
    }
    return lines
  }()

  /// The plan of a calling code; `nil` where there is none.
  static func plan(ofCode code: Int) -> PhonePlan? { code < lines.count ? lines[code]?.plan : nil }

  /// Whether further digits can make a number a calling code.
  static func beginsCode(_ number: Int) -> Bool {
    if number == 0 || number > 99 { return false }
    let range = number < 10 ? number * 100..<(number + 1) * 100 : number * 10..<(number + 1) * 10
    let tens = number < 10 ? number * 10..<(number + 1) * 10 : 0..<0
    return lines[range].contains { $0 != nil } || lines[tens].contains { $0 != nil }
  }

  /// The plan of a region of ISO 3166, and an example of its numbers; `nil` for an unknown one.
  static func plan(ofRegion region: String) -> (plan: PhonePlan, example: String)? {
    guard let plan = lines.lazy.compactMap(\.self).first(where: { $0.names(region) })?.plan else { return nil }
    return plan.regions.first { $0.name == region }.map { (plan, $0.example) }
  }

  /// All regions, in alphabetical order. Several codes that belong to no country have the region 001.
  static var regionNames: [String] {
    Set(lines.compactMap(\.self).flatMap { $0.plan.regions.map(\.name) }).sorted()
  }
}
