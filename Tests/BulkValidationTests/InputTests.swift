// The public face alone: no testable import.
import BulkValidation
import Dispatch
import Foundation
import FoundationBulkValidation
import Matching
import Synchronization
import Testing
import TextFields

@Suite("BulkValidator: inputs and sequences")
struct InputTests {
  private func validator(_ pattern: Pattern = "[a-z]+", threads: Int = 2) throws -> BulkValidator {
    BulkValidator(lines: try ValueValidator(type: .pattern(pattern), use: .bulk), threads: threads)
  }

  @Test("a path is taken as it is: a hyphen is a file of that name")
  func hyphen() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("-")
    try Data("ab\n1\n".utf8).write(to: file)
    #expect(try validator().validate(.file(file)).counts.records == 2)
    let error = #expect(throws: InputError.self) { try validator().validate(.file("-")) }
    #expect(error?.name == "-")
  }

  @Test("a bitmap and the bad records in one pass")
  func bothDetails() throws {
    let result = try validator().validate(.bytes(Array("ab\n1\ncd\n".utf8)), detail: [.bitmap, .badRecords])
    #expect(result.bitmap?.bytes == [0b101])
    #expect(result.badRecords.map(\.index) == [1])
    let columnar = try validator().validate(records: ["ab", "1", "cd"], detail: [.bitmap, .badRecords])
    #expect(columnar.bitmap == result.bitmap && columnar.badRecords.map(\.index) == [1])
  }

  @Test("sequences of strings and of parts of strings, in more than one batch", arguments: [1, 3])
  func sequences(threads: Int) throws {
    let texts = (0..<70_000).map { $0 % 10 == 0 ? "\($0)" : "abc" }
    let validator = try validator(threads: threads)
    let result = validator.validate(records: texts, detail: [.bitmap, .badRecords])
    #expect(result.badRecords.map(\.index) == Array(stride(from: 0, to: 70_000, by: 10)))
    #expect(result.bitmap?.count == 70_000 && result.isComplete)
    #expect(validator.validate(records: "ab 1 cd".split(separator: " ")).counts.valid == 2)
    #expect(validator.validate(records: texts.lazy.filter { $0 == "abc" }).counts.invalid == 0)
    #expect(validator.validate(records: [String]()).counts.records == 0)
  }

  @Test("a sequence is cancelled from elsewhere")
  func cancelledSequence() throws {
    let cancellation = BulkCancellation()
    let texts = sequence(first: 0) { $0 + 1 }.lazy.map { _ in "abc" }
    let result = try validator().validate(records: texts, cancellation: cancellation) { progress in
      if progress.records > 50_000 { cancellation.cancel() }
    }
    #expect(!result.isComplete && result.counts.records > 50_000)
  }

  /// Says where it is called, and stops what is being judged from within.
  private final class Probe: ValueCheck, Sendable {
    let calls = Atomic<Int>(0)
    let wasOnMainThread = Atomic<Bool>(false)
    let atFirst = Mutex<(@Sendable () -> Void)?>(nil)

    func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
      if calls.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { atFirst.withLock { $0 }?() }
      if Thread.isMainThread { wasOnMainThread.store(true, ordering: .relaxed) }
      return .valid
    }
  }

  /// Hands a task to a thread that waits for it.
  private final class TaskBox: Sendable {
    private let task = Mutex<Task<BulkResult, any Error>?>(nil)
    private let isSet = DispatchSemaphore(value: 0)

    func set(_ task: Task<BulkResult, any Error>) {
      self.task.withLock { $0 = task }
      isSet.signal()
    }

    func cancel() {
      isSet.wait()
      task.withLock { $0 }?.cancel()
    }
  }

  @Test("texts that come over time are judged off the caller's thread") @MainActor
  func offTheCallersThread() async throws {
    let probe = Probe()
    let type = FieldType.custom(name: "probe", checks: [probe], message: "")
    let validator = BulkValidator(lines: try ValueValidator(type: type), threads: 1)
    let stream = AsyncStream { continuation in
      for _ in 0..<100 { continuation.yield("abc") }
      continuation.finish()
    }
    #expect(try await validator.validateInBackground(records: stream).counts.valid == 100)
    let calls = probe.calls.load(ordering: .relaxed)
    #expect(calls == 100)
    let wasOnMainThread = probe.wasOnMainThread.load(ordering: .relaxed)
    #expect(!wasOnMainThread)
  }

  @Test("a cancelled task ends within a batch")
  func cancelledWithinBatch() async throws {
    let probe = Probe()
    let type = FieldType.custom(name: "probe", checks: [probe], message: "")
    let validator = BulkValidator(lines: try ValueValidator(type: type), threads: 1)
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    for _ in 0..<10_000 { continuation.yield("abc") }
    continuation.finish()
    let started = TaskBox()
    probe.atFirst.withLock { $0 = { started.cancel() } }
    let task = Task { try await validator.validateInBackground(records: stream) }
    started.set(task)
    let result = try await task.value
    #expect(!result.isComplete && result.counts.records < 10_000)
  }

  @Test("errors tell what they are through Foundation")
  func localizedErrors() throws {
    let error = #expect(throws: InputError.self) { try validator().validate(.file("/nonexistent/file")) }
    let input = try #require(error)
    #expect((input as any Error).localizedDescription == input.description)
    #expect((input.cause as any Error).localizedDescription == input.cause.description)
    let configuration = #expect(throws: BulkConfigurationError.self) {
      try BulkValidator(format: .csv, columns: [], threads: 1)
    }
    #expect((configuration as (any Error)?)?.localizedDescription == configuration?.description)
    let layout: any Error = ColumnLayoutError.badOffset(index: 2)
    #expect(layout.localizedDescription == ColumnLayoutError.badOffset(index: 2).description)
  }
}
