import Foundation
import FoundationMatching
import Matching
import Synchronization
import TestSupport
import TextFields

@testable import BulkValidation

/// Runs over bytes in memory, dealt out in pieces of chosen sizes, and catches what is written.
struct TestRun {
  var format = RecordFormat.lines
  var columns: [(name: String, type: FieldType)] = [("", .pattern(Pattern(Reference.pattern)))]
  /// Whether no value of a column may occur twice.
  var isUnique = false
  var engine = EngineChoice.auto
  var settings = RunSettings()
  /// The sizes of the pieces that the inputs give, again and again.
  var pieceSizes = [Int.max]
  var cancellation = BulkCancellation()

  /// The engines of this build, each asked for by name.
  static let engines = {
    FoundationMatcher.register()
    return MatcherFactory.engines.map(EngineChoice.only)
  }()

  init() {}

  /// A run with the number of threads and the sizes of pieces that the seed gives.
  init(_ output: ReportPlan.Output, seed: Int, chunkSize: Int, maximum: Int) {
    var numbers = SeededGenerator(mixing: seed &* 31 &+ chunkSize)
    settings.plan.write(output)
    settings.chunkSize = chunkSize
    settings.maximumRecordLength = maximum
    settings.threads = Int.random(in: 1...3, using: &numbers)
    engine = Self.engines[seed % Self.engines.count]
    pieceSizes = (0..<4).map { _ in [1, 2, 3, 7, 1000].randomElement(using: &numbers) ?? 1 }
  }

  /// What a run came to.
  struct Outcome: Equatable {
    var counts: RecordCounts
    var bytes: Int
    var output: [UInt8]
    var errors: [InputError.Cause]
    var stop: RunTotals.Stop?
  }

  /// Runs and gives all the totals.
  func totals(over inputs: [[UInt8]]) throws -> (totals: RunTotals, output: [UInt8], errors: [InputError.Cause]) {
    let columns = try columns.map {
      BulkValidator.Column(
        name: $0.name, validator: try ValueValidator(type: $0.type, engine: engine),
        presence: isUnique ? .optional(missingValues: [""]) : .anyText, isUnique: isUnique)
    }
    let validator = try BulkValidator(format: format, columns: columns, threads: settings.threads)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forUpdating: file)
    var settings = settings
    let destination = FileDescriptorOutput(descriptor: handle.fileDescriptor)
    if settings.outputs.all.isEmpty {
      settings.outputs = OutputChannels(validRecords: destination, badRecords: destination, faults: destination)
    }
    let errors = Mutex<[InputError.Cause]>([])
    let totals = validator.run(
      inputs.enumerated().map { source(number: $0, bytes: $1) }, settings: settings, cancellation: cancellation,
      onError: { error in errors.withLock { $0.append(error.cause) } })
    try handle.seek(toOffset: 0)
    let output = try handle.readToEnd() ?? Data()
    return (totals, Array(output), errors.withLock { $0 })
  }

  /// Runs and gives what must not depend on threads and chunks.
  func outcome(over inputs: [[UInt8]]) throws -> Outcome {
    let (totals, output, errors) = try totals(over: inputs)
    return Outcome(
      counts: totals.counts, bytes: totals.bytes, output: output, errors: errors, stop: totals.stop)
  }

  /// Runs and gives what goes to each output.
  func separateOutputs(over inputs: [[UInt8]]) throws -> OutputChannels<[UInt8]> {
    var run = self
    let files = try (0..<3).map { _ in
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data().write(to: file)
      return file
    }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let handles = try files.map { try FileHandle(forUpdating: $0) }
    let outputs = handles.map { FileDescriptorOutput(descriptor: $0.fileDescriptor) }
    run.settings.outputs = OutputChannels(validRecords: outputs[0], badRecords: outputs[1], faults: outputs[2])
    _ = try run.totals(over: inputs)
    let bytes = try files.map { Array(try Data(contentsOf: $0)) }
    return OutputChannels(validRecords: bytes[0], badRecords: bytes[1], faults: bytes[2])
  }

  private func source(number: Int, bytes: [UInt8]) -> InputSource {
    InputSource(name: "input\(number)", size: bytes.count) { [pieceSizes] _, _ in
      PiecemealInput(bytes, name: "input\(number)", pieceSizes: pieceSizes)
    }
  }
}

/// Bytes in memory that come in pieces, as those of a pipe do.
final class PiecemealInput: ByteInput {
  let name: String
  private let bytes: [UInt8]
  private let pieceSizes: [Int]
  private let state = Mutex((position: 0, piece: 0))

  init(_ bytes: [UInt8], name: String, pieceSizes: [Int]) {
    self.name = name
    self.bytes = bytes
    self.pieceSizes = pieceSizes
  }

  var expectedCount: Int? { nil }

  /// Every other time there is nothing to be had without waiting.
  var isReadyNow: Bool { state.withLock { $0.piece % 2 == 0 } }

  func read(into buffer: inout [UInt8], range: Range<Int>) -> Int? {
    state.withLock { state in
      let size = pieceSizes[state.piece % pieceSizes.count]
      let count = min(size, range.count, bytes.count - state.position)
      buffer.replaceSubrange(range.prefix(count), with: bytes[state.position..<state.position + count])
      state.position += count
      state.piece += 1
      return count
    }
  }
}

extension ReportPlan {
  /// One of the things that a run may write.
  enum Output {
    case none
    case records(valid: Bool, numbered: Bool)
    case reasons
    case objects
  }

  /// Writes that alone.
  mutating func write(_ output: Output) {
    (writesValidRecords, writesBadRecords, isNumbered, faults) = (false, false, false, nil)
    switch output {
    case .none: break
    case .records(let valid, let numbered):
      (writesValidRecords, writesBadRecords, isNumbered) = (valid, !valid, numbered)
    case .reasons: faults = .table
    case .objects: faults = .json
    }
  }
}
