/// A table in plain text. The first column is aligned to the left, and the others to the right.
struct TextTable {
  let header: [String]
  var rows: [[String]] = []

  /// The table as text. There are two blanks between columns, and each line is indented by two.
  var text: String {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let cells = row.indices.map { column -> String in
        let gap = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + gap : gap + row[column]
      }
      return "  " + cells.joined(separator: "  ").trimmingTrailingBlanks + "\n"
    }.joined()
  }
}

extension String {
  fileprivate var trimmingTrailingBlanks: String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }
}
