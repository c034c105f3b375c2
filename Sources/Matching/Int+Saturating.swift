extension Int {
  /// The sum, or `Int.max` where the sum is larger than that. Neither number may be negative.
  package func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The product, or `Int.max` where the product is larger than that. Neither number may be negative.
  package func saturatingProduct(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
