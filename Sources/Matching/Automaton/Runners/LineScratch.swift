/// Working memory of runs over buffers of lines, used for one buffer after the other.
///
/// SAFETY: the memory is allocated and freed here. One runner at a time uses it: `LineJudgements` hands it out only while it
/// is the only one to hold it. So it may go from thread to thread, though never be used by two at once.
@safe final class LineScratch: @unchecked Sendable {
  /// The most bytes that each lane runs at a time.
  static let segmentSize = 2 << 10

  let places: UnsafeMutablePointer<Int>
  let events: UnsafeMutablePointer<Int>
  /// Lists of line feeds, one a lane, that a runner takes and gives back.
  var lists = Array(repeating: [Int](), count: LineLanes.count)

  init() {
    unsafe places = .allocate(capacity: LineLanes.count)
    unsafe events = .allocate(capacity: Self.segmentSize)
  }

  deinit {
    unsafe places.deallocate()
    unsafe events.deallocate()
  }
}
