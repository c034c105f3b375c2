// Writes Sources/TextFields/Types/Numbers/LocaleNumberTable.swift from Foundation's locale data, which comes from CLDR.
//
//   swift Scripts/generate-locale-data.swift > Sources/TextFields/Types/Numbers/LocaleNumberTable.swift
//
// It must run on Linux, where Foundation contains its own ICU, whose version is written into the table's header.

import Foundation

#if os(Linux)
  @_silgen_name("swift_u_getVersion")
  func icuVersion(_ version: UnsafeMutablePointer<UInt8>)

  @_silgen_name("swift_ulocdata_getCLDRVersion")
  func cldrVersion(_ version: UnsafeMutablePointer<UInt8>, _ status: UnsafeMutablePointer<Int32>)
#endif

/// The way in which a locale writes numbers: one entry of the table.
struct Row: Hashable {
  var decimal: Character
  var group: Character
  var currencyDecimal: Character
  var currencyGroup: Character
  var primary: Int
  var secondary: Int
  var minimum: Int
  var percent: String

  init(_ identifier: String) {
    let locale = Locale(identifier: identifier)
    let number = 1_234_567_890.5.formatted(.number.locale(locale).precision(.fractionLength(1)))
    let money = (Decimal(12_345_678_905) / 10).formatted(.currency(code: "EUR").locale(locale))
    let marks = Self.marks(in: number)
    let moneyMarks = Self.marks(in: money)
    decimal = marks.last!.mark
    group = marks.first!.mark
    currencyDecimal = moneyMarks.last!.mark
    currencyGroup = moneyMarks.first!.mark
    primary = marks.last!.digitsBefore
    secondary = marks[marks.count - 2].digitsBefore
    minimum = Self.marks(in: 1234.formatted(.number.locale(locale))).isEmpty ? 2 : 1
    percent = Self.percent(0.07.formatted(.percent.locale(locale).precision(.fractionLength(0))))
  }

  /// The marks between digits, with the number of digits directly before each.
  static func marks(in text: String) -> [(mark: Character, digitsBefore: Int)] {
    let isDigit = { (character: Character) in character.wholeNumberValue != nil }
    guard let first = text.firstIndex(where: isDigit), let last = text.lastIndex(where: isDigit) else { return [] }
    var marks: [(Character, Int)] = []
    var digits = 0
    for character in text[first...last] {
      if isDigit(character) {
        digits += 1
      } else {
        marks.append((character, digits))
        digits = 0
      }
    }
    return marks
  }

  /// The percent sign with its blank, before or after the number: `%n`, `n%`, `n %`. Directional marks are left out.
  static func percent(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .format {
      result += scalar.properties.numericType == .decimal ? "n" : String(scalar)
    }
    return result
  }
}

/// The locales that a name falls back to, the closest first.
func fallbacks(of parts: [String]) -> [String] {
  let language = parts[0]
  let script = parts.dropFirst().first { $0.count == 4 }
  let region = parts.dropFirst().first { $0.count != 4 }
  var names: [String] = []
  if script != nil, let region { names.append("\(language)_\(region)") }
  if let script, region != nil { names.append("\(language)_\(script)") }
  if parts.count > 1 { names.append(language) }
  return names
}

/// Corrections where Foundation does not follow CLDR's data: amounts of money have a decimal point in French
/// Switzerland (`currencyDecimal` of fr_CH).
let moneyDecimals: [String: Character] = ["fr_CH": "."]

var rows: [String: Row] = [:]
for identifier in Locale.availableIdentifiers {
  let parts = identifier.split(separator: "_").map(String.init)
  // Variants such as en_US_POSIX do not change how people type numbers, so that they are skipped.
  if parts.count > 3 || parts.dropFirst().contains(where: { $0.count > 4 }) { continue }
  rows[identifier] = Row(identifier)
  if let mark = moneyDecimals[identifier] { rows[identifier]!.currencyDecimal = mark }
}

/// Whether a locale needs an entry: it does unless it writes numbers in the same way as the locale it falls back to.
func isNeeded(_ name: String) -> Bool {
  let parts = name.split(separator: "_").map(String.init)
  guard let fallback = fallbacks(of: parts).first(where: { rows[$0] != nil }) else { return true }
  return rows[fallback] != rows[name]
}

let needed = rows.keys.filter(isNeeded)
let groups = Dictionary(grouping: needed) { rows[$0]! }
  .map { (row: $0.key, names: $0.value.sorted()) }.sorted { $0.names[0] < $1.names[0] }

func literal(_ text: String) -> String {
  let inside = text.unicodeScalars.map { scalar -> String in
    scalar == "\""
      ? "\\\""
      : (0x21...0x7E).contains(scalar.value) || scalar == " "
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
  return "\"\(inside.joined())\""
}

func literal(_ character: Character) -> String { literal(String(character)) }

/// The names in lines of at most about 100 characters.
func lines(_ names: [String]) -> [String] {
  var lines = [""]
  for name in names {
    if lines[lines.count - 1].count + name.count > 100 { lines.append("") }
    lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + name
  }
  return lines
}

var version: [UInt8] = [0, 0, 0, 0]
var cldr: [UInt8] = [0, 0, 0, 0]
#if os(Linux)
  var status: Int32 = 0
  icuVersion(&version)
  cldrVersion(&cldr, &status)
#endif

print(
  """
  // Written by Scripts/generate-locale-data.swift: do not edit.
  //
  // The data come from Unicode's CLDR \(cldr[0]), through ICU \(version[0]).\(version[1]) in Foundation.
  // Copyright © Unicode, Inc., under the Unicode License v3: https://www.unicode.org/license.txt

  extension NumberSeparators {
    /// The versions of CLDR and ICU that the table was made from.
    static let dataVersion = "CLDR \(cldr[0]), ICU \(version[0]).\(version[1])"

    /// The ways of writing numbers, each with its locales. A locale that is not listed follows its language.
    static let data: [(separators: NumberSeparators, locales: String)] = [
  """)
for (row, names) in groups {
  let inside = lines(names)
  print(
    """
        (
          NumberSeparators(
            decimal: \(literal(row.decimal)), group: \(literal(row.group)), currencyDecimal: \(literal(row.currencyDecimal)),
            currencyGroup: \(literal(row.currencyGroup)), grouping: NumberGrouping(\(row.primary), \(row.secondary), minimum: \(row.minimum)),
            percent: \(literal(row.percent))),
    """)
  for (index, line) in inside.enumerated() {
    let isFirst = index == 0
    let isLast = index == inside.count - 1
    print((isFirst ? "      " : "        + ") + "\"\(line)\(isLast ? "\"" : " \"")")
  }
  print("    ),")
}
print(
  """
    ]
  }
  """)
