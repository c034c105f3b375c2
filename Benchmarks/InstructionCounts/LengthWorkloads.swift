import Matching
import TextFields

/// A key at the end of texts of different lengths, and its deletion: what must not grow with the text. The same in the
/// middle, where the bytes behind it have to be moved.
struct LengthWorkloads {
  private static let sizes = [(10, "10 bytes"), (1_000, "1 kB"), (100_000, "100 kB")]
  private static let repetitions = 20

  static func run() throws {
    let pattern = Pattern("[A-Za-z0-9 ,.-]*")
    var configuration = FieldConfiguration(type: .pattern(pattern, typing: pattern))
    configuration.timing = .onFly
    for (size, name) in sizes {
      var field = try FieldModel(configuration, text: String(repeating: "x", count: size))
      field.reserveCapacity(size + 64)
      // The state of the verdict is known after the first key.
      field.insert("x")
      typeAndDelete(in: &field)
      countedWorkloadEnds("a key behind \(name)", count: 2 * repetitions)
      field.select(UTF16Range(caret: size / 2))
      field.insert("x")
      typeAndDelete(in: &field)
      countedWorkloadEnds("a key in the middle of \(name)", count: 2 * repetitions)
    }
  }

  private static func typeAndDelete(in field: inout FieldModel) {
    for _ in 0..<repetitions {
      _ = countedInsertion("x", &field)
      _ = countedDeletion(&field)
    }
  }
}
