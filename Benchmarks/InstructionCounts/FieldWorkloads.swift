import TextFields

/// The workloads of one field type: keys that are accepted, keys after which the text is read, keys that are refused,
/// deletions, and keys and deletions in the middle.
struct FieldWorkloads {
  private let sample: FieldSample
  private let keys: [String]
  private var field: FieldModel

  /// Makes a field that judges its text with every key, and types and deletes the sample once, so that every
  /// path has been taken: the first call of a function of a shared library looks its name up.
  init(_ sample: FieldSample) throws {
    self.sample = sample
    keys = sample.text.map(String.init)
    var configuration = FieldConfiguration(type: try FieldType(specification: sample.specification))
    configuration.timing = .onFly
    field = try FieldModel(configuration)
    for key in keys { precondition(field.insert(key).isAccepted, "\(sample.name) refuses “\(key)”") }
    if let key = sample.refusedKey { precondition(!field.insert(key).isAccepted, "\(sample.name) takes “\(key)”") }
    precondition(field.isValid, "\(sample.name) does not take its sample")
    for _ in keys { field.deleteBackward() }
  }

  /// Runs all workloads of the type.
  mutating func run() {
    field.restart()
    for key in keys { _ = countedInsertion(key, &field) }
    countedWorkloadEnds("\(sample.name): a key", count: keys.count)

    field.restart()
    for key in keys { _ = countedInsertionShown(key, &field) }
    countedWorkloadEnds("\(sample.name): a key, and the text read", count: keys.count)

    if let key = sample.refusedKey {
      for _ in 0..<8 { _ = countedInsertion(key, &field) }
      countedWorkloadEnds("\(sample.name): a refused key", count: 8)
    }

    for _ in keys { _ = countedDeletion(&field) }
    countedWorkloadEnds("\(sample.name): a deletion", count: keys.count)

    let places = (1..<keys.count - 1).filter { insertMissingKey(at: $0, isCounted: false) }
    for place in places { _ = insertMissingKey(at: place, isCounted: true) }
    countedWorkloadEnds("\(sample.name): a key in the middle", count: places.count)

    for place in places {
      _ = insertMissingKey(at: place, isCounted: false)
      _ = countedDeletion(&field)
    }
    countedWorkloadEnds("\(sample.name): a deletion in the middle", count: places.count)
  }

  /// Types all keys but one, and then that one at its place; returns whether it was accepted.
  private mutating func insertMissingKey(at place: Int, isCounted: Bool) -> Bool {
    field.restart()
    for key in keys[..<place] { field.insert(key) }
    let caret = field.caret
    for key in keys[(place + 1)...] { field.insert(key) }
    field.select(UTF16Range(caret: caret))
    return isCounted ? countedInsertion(keys[place], &field) : field.insert(keys[place]).isAccepted
  }
}
