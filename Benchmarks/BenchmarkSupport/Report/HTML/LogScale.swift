import Foundation

/// Maps positive values to pixels, so that values with equal ratios have equal distances.
struct LogScale {
  let low: Double
  let high: Double
  let start: Double
  let end: Double

  /// Makes a scale whose ends are the powers of ten around the values.
  init(around values: [Double], start: Double, end: Double) {
    let positive = values.filter { $0 > 0 }
    let low = floor(log10(positive.min() ?? 1))
    let high = ceil(log10(positive.max() ?? 10))
    self.low = low
    self.high = max(high, low + 1)
    self.start = start
    self.end = end
  }

  /// The place of a value in pixels. A value that is not positive is at the start.
  func position(_ value: Double) -> Double {
    guard value > 0 else { return start }
    return start + (log10(value) - low) / (high - low) * (end - start)
  }

  /// The powers of ten within the scale.
  var decades: [Double] { (Int(low)...Int(high)).map { pow(10, Double($0)) } }
}
