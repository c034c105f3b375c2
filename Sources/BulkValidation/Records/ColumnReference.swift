/// How a caller names a column of CSV: by its name in the header, or by its number from 1.
///
/// `#2` is the second column, whatever the header says. A plain number is a name if the header has it, otherwise a
/// number. A column that is really called `#2` is written `\#2`.
struct ColumnReference {
  /// The name in the header; `nil` if only the number counts.
  let name: String?
  /// The number, from 1; `nil` if the text is not a number.
  let number: Int?

  /// Reads a reference.
  init(_ text: String) {
    if text.first == "#", let number = Self.number(text.dropFirst()) {
      (self.name, self.number) = (nil, number)
    } else if text.first == "\\", Self.looksLikeNumber(text.drop { $0 == "\\" }) {
      (name, number) = (String(text.dropFirst()), nil)
    } else {
      (name, number) = (text, Self.number(text[...]))
    }
  }

  /// The reference to the column with a name and to no other, whatever characters the name has.
  static func text(ofName name: String) -> String {
    let unescaped = name.drop { $0 == "\\" }
    return looksLikeNumber(unescaped) ? "\\" + name : name
  }

  private static func looksLikeNumber(_ text: Substring) -> Bool {
    number(text.first == "#" ? text.dropFirst() : text) != nil
  }

  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(digits).flatMap { $0 < 1 ? nil : $0 }
  }

  /// Whether a header has no such column.
  func isMissing(in header: [String]) -> Bool {
    if let name, header.contains(name) { return false }
    return number.map { $0 > header.count } ?? true
  }

  /// The index of the column, from 0. The column must not be missing.
  ///
  /// - Throws: if several columns have the name.
  func place(in header: [String]) throws(InputError.Cause) -> Int {
    let places = name.map { name in header.indices.filter { header[$0] == name } } ?? []
    if places.count > 1 { throw .ambiguousColumn(name ?? "", numbers: places.map { $0 + 1 }) }
    if let place = places.first { return place }
    return (number ?? 1) - 1
  }
}
