import CFieldMatch
import Matching
import Synchronization

/// Judges all values of a column: it is divided into pieces, which threads take one by one.
struct ColumnRun<Texts: ColumnTexts & Sendable>: Sendable {
  private let judge: BatchJudge
  private let texts: Texts
  private let presence: Presence
  private let count: Int
  private let output: ColumnOutput

  /// The number of values in a piece: a multiple of eight, so that no two pieces share a byte of a bitmap.
  private var pieceSize: Int { 1 << 14 }
  /// The number of values that are judged together: few enough for their texts' places and their answers to stay in the
  /// first-level cache.
  private var batchSize: Int { 256 }

  init(_ judge: BatchJudge, _ texts: Texts, _ presence: Presence, count: Int, into output: ColumnOutput) {
    self.judge = judge
    self.texts = texts
    self.presence = presence
    self.count = count
    self.output = output
  }

  /// What all threads have found so far.
  private struct Totals {
    var counts = fm_counts()
    /// The first value whose offsets or view are invalid; `nil` if there is none.
    var badValue: Int?
  }

  /// Judges the column.
  ///
  /// - Parameter threads: the number of threads; 0 means one for each processor.
  /// - Throws: `Failure` with the first value whose offsets or view are invalid; the output must not be used then.
  /// - Complexity: O(*n*) for the automaton; otherwise that of the engine for each text.
  func run(threads: Int) throws(Failure) -> fm_counts {
    let pieces = (count + pieceSize - 1) / pieceSize
    let totals = Mutex(Totals())
    Workers.forEach(pieces, threads: threads) { piece in
      let (counts, badValue) = judgePiece(piece * pieceSize..<min(count, (piece + 1) * pieceSize))
      totals.withLock { totals in
        totals.counts += counts
        if let badValue { totals.badValue = min(totals.badValue ?? badValue, badValue) }
      }
    }
    let found = totals.withLock { $0 }
    if let badValue = found.badValue {
      throw .column("value \(badValue) of the column lies outside its data", element: badValue)
    }
    return found.counts
  }

  /// Judges a piece of the column.
  ///
  /// SAFETY: each of the four temporary arrays has room for a batch, no more than a batch is written to it, and its
  /// pointer is used only inside the closure that lends it. All four hold trivial types, so that they need neither
  /// initialising nor destroying.
  private func judgePiece(_ range: Range<Int>) -> (counts: fm_counts, badValue: Int?) {
    unsafe withUnsafeTemporaryAllocation(of: TextPlace.self, capacity: batchSize) { places in
      unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: batchSize) { numbers in
        unsafe withUnsafeTemporaryAllocation(of: Bool.self, capacity: batchSize) { matches in
          unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: batchSize) { codes in
            let batch = unsafe Batch(
              places: places.baseAddress!, numbers: numbers.baseAddress!, matches: matches.baseAddress!,
              codes: codes.baseAddress!)
            return unsafe judgePiece(range, batch)
          }
        }
      }
    }
  }

  /// Memory for one batch.
  @unsafe private struct Batch {
    var places: UnsafeMutablePointer<TextPlace>
    /// The indices of the values, counted from the start of the piece.
    var numbers: UnsafeMutablePointer<Int32>
    var matches: UnsafeMutablePointer<Bool>
    var codes: UnsafeMutablePointer<UInt8>
  }

  private func judgePiece(_ range: Range<Int>, _ batch: Batch) -> (counts: fm_counts, badValue: Int?) {
    var counts = fm_counts()
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      var filled = 0
      while index < range.upperBound, filled < batchSize {
        if presence.contains(index) {
          guard let place = unsafe texts.text(at: index) else { return (counts, index) }
          unsafe batch.places[filled] = place
          unsafe batch.numbers[filled] = Int32(truncatingIfNeeded: index &- range.lowerBound)
          filled &+= 1
        } else {
          output.setNull(at: index)
          counts.null_count &+= 1
        }
        index &+= 1
      }
      unsafe judge.judge(
        UnsafeBufferPointer(start: batch.places, count: filled), matches: batch.matches, codes: batch.codes)
      let isDense = index &- start == filled && start & 7 == 0
      let noted = unsafe isDense ? note(batch.codes, filled, from: start, &counts) : 0
      for slot in noted..<filled {
        let code = unsafe batch.codes[slot]
        counts.count(code)
        unsafe output.set(code, at: range.lowerBound &+ Int(batch.numbers[slot]))
      }
    }
    return (counts, nil)
  }

  /// Writes and counts the answers about values that follow one another, eight at a time.
  ///
  /// - Returns: the number of answers that were written: at most seven are left over.
  @inline(__always)
  private func note(
    _ codes: UnsafeMutablePointer<UInt8>, _ count: Int, from start: Int, _ counts: inout fm_counts
  ) -> Int {
    var slot = 0
    while slot &+ 8 <= count {
      let word = unsafe UInt64(littleEndian: UnsafeRawPointer(codes + slot).loadUnaligned(as: UInt64.self))
      if output.set(eight: word, at: start &+ slot) == .max {
        counts.valid &+= 8
      } else {
        for next in slot..<slot &+ 8 { unsafe counts.count(codes[next]) }
      }
      slot &+= 8
    }
    return slot
  }
}
