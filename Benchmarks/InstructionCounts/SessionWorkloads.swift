import BenchmarkSupport
import TextFields

/// The typing sessions of the benchmark's suite `keystroke` in one field type: keys at the end and in the middle, keys that
/// are refused, deletions, pastes, letters of other scripts, and the clear button. They are what people do; the other
/// workloads are what people do most.
struct SessionWorkloads {
  /// A kind of edit, for a profile of each.
  enum Kind: String, CaseIterable {
    case end = "a key at the end"
    case middle = "a key elsewhere"
    case deletion = "a deletion"
    case paste = "a paste"
    case foreign = "a letter of another script"
    case clear = "the clear button"
  }

  private let name: String
  private let scripts: [TypingScript]
  private var field: FieldModel
  private var count = 0

  init(_ specification: String, named name: String) throws {
    let type = try FieldType(specification: specification)
    self.name = name
    var configuration = FieldConfiguration(type: type)
    configuration.timing = .onFly
    field = try FieldModel(configuration)
    field.reserveCapacity(1_024)
    var writer = TypingScriptWriter(samples: TypeSamples(kind: type.kind), seed: 1)
    scripts = writer.scripts(count: 24)
  }

  /// Runs the sessions.
  ///
  /// - Parameter byKind: whether each kind of edit is a workload of its own.
  mutating func run(byKind: Bool) {
    replay { _ in false }
    for kinds in byKind ? Kind.allCases.map({ [$0] }) : [Kind.allCases] {
      count = 0
      replay { kinds.contains($0) }
      let what = byKind ? kinds[0].rawValue : "an edit of a session"
      if count > 0 { countedWorkloadEnds("\(name): \(what)", count: count) }
    }
  }

  private mutating func replay(counting isCounted: (Kind) -> Bool) {
    for script in scripts {
      for step in script.steps {
        if case .moveCaret(let place) = step {
          field.select(UTF16Range(caret: place))
        } else {
          perform(step, isCounted: isCounted(kind(of: step)))
        }
      }
      if isCounted(.clear) { count += 1 }
      _ = isCounted(.clear) ? countedClearing(&field) : field.clear().isAccepted
    }
  }

  private mutating func perform(_ step: TypingStep, isCounted: Bool) {
    if isCounted { count += 1 }
    if case .insert(let text) = step {
      _ = isCounted ? countedInsertion(text, &field) : field.insert(text).isAccepted
    } else {
      _ = isCounted ? countedDeletion(&field) : field.deleteBackward().isAccepted
    }
  }

  private func kind(of step: TypingStep) -> Kind {
    guard case .insert(let text) = step else { return .deletion }
    if text.utf8.count == 1 { return field.caret == field.utf16Count ? .end : .middle }
    return text.dropFirst().isEmpty ? .foreign : .paste
  }
}
