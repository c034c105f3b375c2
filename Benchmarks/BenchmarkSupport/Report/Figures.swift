import Foundation

/// Writes numbers for people to read. They look the same in every locale.
enum Figures {
  /// A duration, with three significant digits, in nanoseconds, microseconds, milliseconds or seconds.
  static func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(threeDigits(nanoseconds)) ns"
    case ..<1_000_000: "\(threeDigits(nanoseconds / 1_000)) µs"
    case ..<1_000_000_000: "\(threeDigits(nanoseconds / 1_000_000)) ms"
    default: "\(threeDigits(nanoseconds / 1_000_000_000)) s"
    }
  }

  /// A number of bytes, with units that are powers of a thousand.
  static func bytes(_ count: Double) -> String { scaled(count, ["B", "kB", "MB", "GB", "TB"]) }

  /// A number with a suffix for thousands, millions and so on.
  static func count(_ count: Double) -> String {
    scaled(count, ["", "k", "M", "G", "T"]).trimmingCharacters(in: .whitespaces)
  }

  static func ratio(_ ratio: Double) -> String {
    "\(ratio < 10 ? String(format: "%.2f", ratio) : threeDigits(ratio)) ×"
  }

  /// A small average, such as allocations a keystroke.
  static func average(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(format: "%.2f", value)
  }

  private static func scaled(_ value: Double, _ units: [String]) -> String {
    var (value, unit) = (value, 0)
    while value >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    return "\(threeDigits(value)) \(units[unit])"
  }

  /// A number with three significant digits and without an exponent; a whole number below 1,000 without a fraction.
  static func threeDigits(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1_000 { return String(Int(value)) }
    switch abs(value) {
    case ..<9.995: return String(format: "%.2f", value)
    case ..<99.95: return String(format: "%.1f", value)
    default: return String(format: "%.0f", value)
    }
  }
}
