extension ScalarSet {
  /// The scalars of the set, as ascending ranges. A range may contain surrogates.
  ///
  /// - Parameter offset: where the set is in its pattern, in UTF-8 bytes.
  /// - Throws: `PatternError` if this build has no data for a property.
  func scalarRanges(offset: Int) throws(PatternError) -> ScalarRanges.Ranges {
    var parts = [ranges]
    if !properties.isEmpty { parts.append(try propertyRanges(offset: offset)) }
    for subset in subsets { parts.append(try subset.scalarRanges(offset: offset)) }
    let union = ScalarRanges.union(parts)
    return isNegated ? ScalarRanges.complement(union) : union
  }

  private func propertyRanges(offset: Int) throws(PatternError) -> ScalarRanges.Ranges {
    if let ranges = PropertyScan.ranges(ofAny: properties) { return ranges }
    let names = properties.map { property in
      switch property.name {
      case .generalCategory(let name), .script(let name), .binary(let name): "\\p{\(name)}"
      }
    }
    throw PatternError(
      phase: .engine, code: .unsupportedConstruct, offset: offset,
      message:
        "the engine automaton cannot run \(names.joined(separator: ", ")): this build has no data for all of it; "
        + "write ranges of characters")
  }
}
