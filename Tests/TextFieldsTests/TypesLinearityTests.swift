#if PCRE2
  import Matching
  import Testing

  @testable import TextFields

  /// No preset takes more than a few steps a byte, on any text, in an engine that backtracks.
  struct TypesLinearityTests {
    static let length = 1 << 18

    /// A start, a piece repeated to a quarter of a megabyte and an end: what breaks address patterns elsewhere, and each
    /// type's own valid texts.
    static let texts: [String] = {
      let starts = ["", "a@", "\"", "http://", "http://a.de/", "http://u:", "0."]
      let pieces = [
        "a", "1", "0", ".", "a.", "-", "a-", "@", "a@", " ", "%41", "%", "é", ":", "/", "1.", "0,", "a.b-c.", "x9",
        "::",
        "[", "\n", "1 ", "4111 ", "(a)", "\"", "&a=b", "//",
      ]
      let ends = ["", "!", "@", ".de", "\n"]
      return starts.indices.flatMap { start in
        pieces.indices.map { piece in
          let repeated = String(repeating: pieces[piece], count: length / pieces[piece].utf8.count)
          return starts[start] + repeated + ends[(start + piece) % ends.count]
        }
      }
    }()

    /// The limits are half the engine's own share of steps a byte, and twenty bytes of memory a byte of text.
    @Test(
      arguments: FieldTypeCatalogue.entries.map(\.sample) + ["email:intl", "url:intl", "mask:[9][-][9][-][0…][_]-[-…]"])
    func presets(specification: String) throws {
      let type = try FieldType(specification: specification)
      guard let pattern = type.validationPattern else { return }
      for usesJIT in [true, false] {
        let configuration = PCRE2Configuration(
          matchLimit: 1000, matchLimitPerByte: 4, heapLimit: UInt32(Self.length * 20 / 1024), usesJIT: usesJIT)
        let validator = ValueValidator(type: type, matcher: try PCRE2Matcher(pattern, configuration: configuration))
        for text in Self.texts {
          if case .undecided(let error) = validator.judgement(of: text) {
            Issue.record("\(specification) \(text.prefix(20))… \(text.suffix(5)): \(error), JIT \(usesJIT)")
          }
        }
      }
    }
  }
#endif
