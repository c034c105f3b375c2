/// Figures as a row of bars.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One bar a figure, on a logarithmic scale: a keystroke that is ten times dearer is seen, and does not flatten the rest.
  static func text(of figures: [Int64]) -> String {
    let logarithms = figures.map { binaryLogarithm(max(1, $0)) }
    guard let lowest = logarithms.min(), let highest = logarithms.max() else { return "" }
    // Less than a doubling from end to end is noise: it stays low.
    let range = max(1, highest - lowest)
    return String(logarithms.map { bars[min(7, Int(($0 - lowest) / range * 7.999))] })
  }

  /// The logarithm, linear between powers of two: as exact as eight bars can show.
  private static func binaryLogarithm(_ figure: Int64) -> Double {
    let exponent = Int64.bitWidth - 1 - figure.leadingZeroBitCount
    return Double(exponent) + Double(figure) / Double(Int64(1) << exponent) - 1
  }
}
