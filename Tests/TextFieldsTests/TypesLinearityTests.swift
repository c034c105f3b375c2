import FoundationMatching
import Matching
import Testing

@testable import TextFields

/// No preset takes more than a few steps a byte, on any text, in an engine that backtracks.
struct TypesLinearityTests {
  static let specifications =
    FieldTypeCatalogue.entries.map(\.sample) + ["email:intl", "url:intl", "mask:[9][-][9][-][0…][_]-[-…]"]

  /// A start, a piece repeated to a length and an end: what breaks address patterns elsewhere, and each type's own valid
  /// texts.
  static func texts(bytes: Int) -> [String] {
    let starts = ["", "a@", "\"", "http://", "http://a.de/", "http://u:", "0."]
    let pieces = [
      "a", "1", "0", ".", "a.", "-", "a-", "@", "a@", " ", "%41", "%", "é", ":", "/", "1.", "0,", "00.", "a.b-c.", "x9",
      "::", "[", "\n", "1 ", "4111 ", "(a)", "\"", "&a=b", "//",
    ]
    let ends = ["", "!", "@", ".de", "\n"]
    return starts.indices.flatMap { start in
      pieces.indices.map { piece in
        let repeated = String(repeating: pieces[piece], count: bytes / pieces[piece].utf8.count)
        return starts[start] + repeated + ends[(start + piece) % ends.count]
      }
    }
  }

  private static func expectVerdicts(of validator: ValueValidator, on texts: [String], _ comment: String = "") {
    for text in texts {
      if case .undecided(let error) = validator.judgement(of: text) {
        Issue.record("\(validator.type.specification) \(text.prefix(20))… \(text.suffix(5)): \(error) \(comment)")
      }
    }
  }

  /// Short texts may take 10,000 steps at most: exponential work shows on a thousand bytes, which the checks let through.
  @Test(arguments: specifications)
  func foundation(specification: String) throws {
    let type = try FieldType(specification: specification)
    guard let pattern = type.validationPattern else { return }
    let limits = FoundationLimits(states: 10_000, statesPerCodeUnit: 8, deadline: .seconds(60))
    let validator = ValueValidator(type: type, matcher: try FoundationMatcher(pattern, limits: limits))
    for bytes in [40, 1000, 1 << 13] { Self.expectVerdicts(of: validator, on: Self.texts(bytes: bytes)) }
  }

  #if PCRE2 && canImport(CPCRE2)
    /// The limits are the engine's own share of steps a byte, and 20 bytes of memory a byte, 512 KiB for short texts.
    @Test(arguments: specifications)
    func pcre2(specification: String) throws {
      let type = try FieldType(specification: specification)
      guard let pattern = type.validationPattern else { return }
      for bytes in [1000, 1 << 15] {
        let texts = Self.texts(bytes: bytes)
        for usesJIT in [true, false] {
          let configuration = PCRE2Configuration(
            matchLimit: 1000, matchLimitPerByte: 8, heapLimit: UInt32(max(512, bytes * 20 / 1024)), usesJIT: usesJIT)
          let validator = ValueValidator(type: type, matcher: try PCRE2Matcher(pattern, configuration: configuration))
          Self.expectVerdicts(of: validator, on: texts, "JIT \(usesJIT)")
        }
      }
    }
  #endif
}
