/// A series of figures as a row of bars.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One bar for each figure, on a logarithmic scale: a keystroke that costs ten times as much is visible, and does not
  /// flatten the others.
  static func text(of figures: [Int64]) -> String {
    let logarithms = figures.map { binaryLogarithm(max(1, $0)) }
    guard let lowest = logarithms.min(), let highest = logarithms.max() else { return "" }
    // If the figures differ by less than a factor of two, they count as equal.
    let range = max(1, highest - lowest)
    return String(logarithms.map { bars[min(7, Int(($0 - lowest) / range * 7.999))] })
  }

  /// The binary logarithm, linear between powers of two, which is exact enough for eight bars.
  private static func binaryLogarithm(_ figure: Int64) -> Double {
    let exponent = Int64.bitWidth - 1 - figure.leadingZeroBitCount
    return Double(exponent) + Double(figure) / Double(Int64(1) << exponent) - 1
  }
}
