extension [Character] {
  /// Levenshtein distance: the number of insertions, deletions and replacements of one character that turn one text into
  /// the other. If it is above the limit, the result is some number above the limit. O(*n*·*m*).
  package func editDistance(to other: [Character], atMost limit: Int = .max) -> Int {
    var row = Array<Int>(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let replaced = diagonal + (character == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, row[column + 1] + 1)
      }
      if row.allSatisfy({ $0 > limit }) { return limit + 1 }
    }
    return row[other.count]
  }
}
