extension Int {
  /// The sum, or `Int.max` where that is too small for it. For numbers that are not negative.
  package func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The product, or `Int.max` where that is too small for it. For numbers that are not negative.
  package func saturatingProduct(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
