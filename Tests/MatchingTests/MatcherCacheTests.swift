import Matching
import Synchronization
import Testing

@Suite("Matcher cache")
struct MatcherCacheTests {
  /// A matcher that knows only its pattern.
  private final class Stub: Matcher {
    let pattern: Pattern
    let info = MatcherInfo(
      engine: .automaton, isJITCompiled: nil, codeSize: nil, isPartialExact: true, reason: "a test")

    init(_ source: String) { pattern = Pattern(source) }

    func verdict(onValidUTF8 text: Span<UInt8>) -> Verdict { .match }
  }

  private final class Counter: Sendable {
    let counts = Mutex<[String: Int]>([:])

    func count(_ key: String) { counts.withLock { $0[key, default: 0] += 1 } }
  }

  private static let refusal = PatternError(phase: .engine, code: .unsupportedConstruct, offset: 3, message: "no")

  @Test("one compilation a key, however many threads ask at once")
  func oneCompilation() async throws {
    let cache = MatcherCache<String>(capacity: 64)
    let compilations = Counter()
    let matchers = await withTaskGroup(of: (String, ObjectIdentifier).self) { group in
      for index in 0..<800 {
        group.addTask {
          let key = "\(index % 8)"
          let matcher = try! cache.matcher(for: key) { () throws(PatternError) in
            compilations.count(key)
            Thread.yieldManyTimes()
            return Stub(key)
          }
          return (key, ObjectIdentifier(matcher as! Stub))
        }
      }
      return await group.reduce(into: [String: Set<ObjectIdentifier>]()) { $0[$1.0, default: []].insert($1.1) }
    }
    #expect(compilations.counts.withLock { $0 }.values.allSatisfy { $0 == 1 })
    #expect(matchers.count == 8 && matchers.values.allSatisfy { $0.count == 1 })
    #expect(cache.count == 8)
  }

  @Test("a compilation that goes on does not keep other keys waiting")
  func othersDoNotWait() throws {
    let cache = MatcherCache<String>(capacity: 4)
    let outer = try cache.matcher(for: "slow") { () throws(PatternError) in
      let inner = try cache.matcher(for: "quick") { () throws(PatternError) in Stub("quick") }
      return Stub("slow after \(inner.pattern.source)")
    }
    #expect(outer.pattern.source == "slow after quick")
  }

  @Test func theOldestMakesRoom() throws {
    let cache = MatcherCache<Int>(capacity: 3)
    var compiled: [Int] = []
    for key in [1, 2, 3, 1, 4, 1, 3, 2] {
      _ = try cache.matcher(for: key) { () throws(PatternError) in
        compiled.append(key)
        return Stub("\(key)")
      }
      #expect(cache.count <= 3)
    }
    #expect(compiled == [1, 2, 3, 4, 2])
  }

  @Test func refusalsAreKept() {
    let cache = MatcherCache<Int>(capacity: 3)
    var count = 0
    for _ in 0..<3 {
      #expect(throws: Self.refusal) {
        try cache.matcher(for: 1) { () throws(PatternError) in
          count += 1
          throw Self.refusal
        }
      }
    }
    #expect(count == 1)
    cache.removeAll()
    #expect(cache.count == 0)
  }
}

private enum Thread {
  /// Takes long enough for other threads to ask meanwhile.
  static func yieldManyTimes() {
    for _ in 0..<10_000 { _ = ContinuousClock.now }
  }
}
