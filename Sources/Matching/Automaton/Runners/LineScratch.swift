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
  /// The number of marks of each lane.
  let markCounts: UnsafeMutablePointer<Int>
  private var marks: UnsafeMutablePointer<Int>
  /// How many marks of each lane there is room for.
  private var markCapacity = 0

  init() {
    unsafe places = .allocate(capacity: LineLanes.count)
    unsafe events = .allocate(capacity: Self.segmentSize)
    unsafe markCounts = .allocate(capacity: LineLanes.count)
    unsafe markCounts.initialize(repeating: 0, count: LineLanes.count)
    unsafe marks = .allocate(capacity: 0)
  }

  /// Makes room for a number of marks of each lane. The marks that there are get lost.
  func reserveMarks(_ count: Int) {
    guard count > markCapacity else { return }
    unsafe marks.deallocate()
    unsafe marks = .allocate(capacity: LineLanes.count * count)
    markCapacity = count
  }

  /// Room for the marks of a lane.
  ///
  /// SAFETY: the lane has to be less than `LineLanes.count`.
  @inline(__always)
  @unsafe func marks(of lane: Int) -> UnsafeMutablePointer<Int> { unsafe marks + lane &* markCapacity }

  // SAFETY: this object has allocated the memory. What is stored in it needs no clean-up, and nothing uses it after this.
  deinit {
    unsafe places.deallocate()
    unsafe events.deallocate()
    unsafe markCounts.deallocate()
    unsafe marks.deallocate()
  }
}
