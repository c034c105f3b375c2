/// Tells which scalars are the same letter in another case.
///
/// The relation is Unicode's simple case folding (CaseFolding.txt, statuses C and S), which PCRE2 uses too: it never
/// turns one scalar into two. It is derived from the standard library's case mappings when it is first used, and a test
/// compares it with PCRE2's for every scalar.
package enum CaseFolding {
  /// The scalars that are the same letter as the given one, which is among them, in ascending order. O(1).
  package static func equivalents(of scalar: UInt32) -> [UInt32] {
    table[scalar] ?? [scalar]
  }

  /// A set with the other cases of all its scalars added. O(*k*) in the number of cased scalars in the set.
  static func closing(_ set: RangeSetBuilder) -> RangeSetBuilder {
    var closed = set
    for range in set.normalized() {
      var index = firstIndex(notBelow: range.lowerBound)
      while index < keys.count, keys[index] <= range.upperBound {
        for other in equivalents[index] where !range.contains(other) { closed.insert(other...other) }
        index += 1
      }
    }
    return closed
  }

  private static let table = makeTable()
  private static let keys = table.keys.sorted()
  /// The entries of `table`, in the order of `keys`.
  private static let equivalents = keys.map { table[$0] ?? [$0] }

  private static func firstIndex(notBelow scalar: UInt32) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Ranges that contain all scalars with case (Unicode 17), so that only these have to be searched.
  private static let casedRanges: [ClosedRange<UInt32>] = [
    0x41...0x587, 0x10A0...0x10FF, 0x13A0...0x13FD, 0x1C80...0x1CBF, 0x1D79...0x1D8E, 0x1E00...0x1FFC, 0x2126...0x2188,
    0x24B6...0x24E9, 0x2C00...0x2D2D, 0xA640...0xA7F6, 0xAB53...0xABBF, 0xFF21...0xFF5A, 0x10400...0x10D85,
    0x118A0...0x118DF, 0x16E40...0x16ED3, 0x1E900...0x1E943,
  ]

  /// Letters whose mappings are no simple foldings: the dotted capital I and the dotless small i fold in Turkic
  /// languages only (CaseFolding.txt, status T).
  private static let withoutFolding: Set<UInt32> = [0x130, 0x131]

  private static func makeTable() -> [UInt32: [UInt32]] {
    var classes: [UInt32: Set<UInt32>] = [:]
    for scalar in casedRanges.joined().compactMap(Unicode.Scalar.init) where isCased(scalar) {
      for other in singleMappings(of: scalar) {
        let merged = classes[scalar.value, default: [scalar.value]].union(classes[other, default: [other]])
        for member in merged { classes[member] = merged }
      }
    }
    return classes.mapValues { $0.sorted() }
  }

  private static func isCased(_ scalar: Unicode.Scalar) -> Bool {
    guard !withoutFolding.contains(scalar.value), let age = scalar.properties.age else { return false }
    return scalar.properties.changesWhenCaseMapped && (age.major, age.minor) <= UnicodeVersion.supported
  }

  private static func singleMappings(of scalar: Unicode.Scalar) -> [UInt32] {
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping].compactMap {
      let scalars = $0.unicodeScalars
      guard scalars.count == 1, let only = scalars.first, only != scalar, !withoutFolding.contains(only.value) else {
        return nil
      }
      return isCased(only) ? only.value : nil
    }
  }
}
