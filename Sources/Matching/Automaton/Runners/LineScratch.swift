/// Working memory of runs over buffers of lines, used for one buffer after the other.
///
/// SAFETY: this object allocates the memory and frees it, so its pointers are valid for as long as it exists. It is not
/// locked, and `@unchecked Sendable` because no two threads use it at once: only `LineJudgements` holds a scratch, and
/// gives it to a run only if it is the only value that holds it. During the run that value is borrowed for writing, so
/// that no other thread can use or copy it.
@safe final class LineScratch: @unchecked Sendable {
  /// The largest number of bytes that each lane runs at a time.
  static let segmentSize = 2 << 10

  /// Room for the place of each lane.
  let places: UnsafeMutablePointer<Int>
  /// Room for one number for each byte of a segment.
  let events: UnsafeMutablePointer<Int>
  /// An empty list of marks for each lane. A run takes the lists, and gives them back.
  var lists = Array(repeating: [Int](), count: LineLanes.count)

  init() {
    unsafe places = .allocate(capacity: LineLanes.count)
    unsafe events = .allocate(capacity: Self.segmentSize)
  }

  // SAFETY: `init` has allocated the memory. What is stored in it needs no clean-up, and nothing uses it after this.
  deinit {
    unsafe places.deallocate()
    unsafe events.deallocate()
  }
}
