import CFieldMatch
import Matching
import Synchronization

/// Judges all values of a column: cuts it into pieces, which threads take in turn.
struct ColumnRun<Texts: ColumnTexts & Sendable>: Sendable {
  private let judge: BatchJudge
  private let texts: Texts
  private let presence: Presence
  private let count: Int
  private let output: ColumnOutput

  /// How many values a thread takes at a time: a multiple of eight.
  private var pieceSize: Int { 1 << 14 }
  /// How many values are judged side by side: their texts and answers stay in the nearest cache.
  private var batchSize: Int { 256 }

  init(_ judge: BatchJudge, _ texts: Texts, _ presence: Presence, count: Int, into output: ColumnOutput) {
    self.judge = judge
    self.texts = texts
    self.presence = presence
    self.count = count
    self.output = output
  }

  /// What threads have found together.
  private struct Totals {
    var counts = fm_counts()
    /// The first value that cannot be, if there is one.
    var badValue: Int?
  }

  /// Judges the column.
  ///
  /// - Throws: a failure that names the first value that cannot be; the output is of no use then.
  /// - Complexity: O(*n*) for engines that are linear.
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
  /// SAFETY: all arrays have room for a batch, and no more than a batch is put there.
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

  /// Memory for a batch.
  @unsafe private struct Batch {
    var places: UnsafeMutablePointer<TextPlace>
    /// Which values they are, counted from the start of the piece.
    var numbers: UnsafeMutablePointer<Int32>
    var matches: UnsafeMutablePointer<Bool>
    var codes: UnsafeMutablePointer<UInt8>
  }

  private func judgePiece(_ range: Range<Int>, _ batch: Batch) -> (counts: fm_counts, badValue: Int?) {
    var counts = fm_counts()
    var index = range.lowerBound
    while index < range.upperBound {
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
      for slot in 0..<filled {
        let code = unsafe batch.codes[slot]
        counts.count(code)
        unsafe output.set(code, at: range.lowerBound &+ Int(batch.numbers[slot]))
      }
    }
    return (counts, nil)
  }
}
