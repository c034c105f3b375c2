/// Durations in readable form.
enum CostText {
  /// The heading of the figures. The figures of a debug build say nothing about a release build, so the heading names
  /// it.
  #if DEBUG
    static let title = "cost (debug!)"
  #else
    static let title = "cost of a key"
  #endif

  /// Nanoseconds in a suitable unit: `310 ns`, `1.24 µs`, `35.1 µs`, `2.02 ms`.
  static func text(_ nanoseconds: Int64?) -> String {
    guard let nanoseconds else { return "–" }
    let value = Double(nanoseconds)
    switch nanoseconds {
    case ..<1_000: return "\(nanoseconds) ns"
    case ..<1_000_000: return rounded(value / 1e3) + " µs"
    case ..<1_000_000_000: return rounded(value / 1e6) + " ms"
    default: return rounded(value / 1e9) + " s"
    }
  }

  /// How many times as expensive something is, such as `×118`; empty if that is not known.
  static func ratio(_ dear: Int64?, to cheap: Int64?) -> String {
    guard let dear, let cheap, cheap > 0 else { return "" }
    return "×" + rounded(Double(dear) / Double(cheap))
  }

  /// The number with three significant digits, or all digits of a larger number.
  private static func rounded(_ value: Double) -> String {
    let digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    let scale = [1, 10, 100][digits]
    let scaled = Int((value * Double(scale)).rounded(.toNearestOrEven))
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: scale)
    if digits == 0 { return String(whole) }
    let decimals = String(fraction)
    return "\(whole)." + String(repeating: "0", count: digits - decimals.count) + decimals
  }
}
