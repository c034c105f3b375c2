/// Working memory of one run over a buffer of lines.
///
/// SAFETY: allocated and freed here, and used by one runner within one call.
@safe final class LineScratch {
  /// The most bytes that each lane runs at a time.
  static let segmentSize = 2 << 10

  let places: UnsafeMutablePointer<Int>
  let events: UnsafeMutablePointer<Int>

  init() {
    unsafe places = .allocate(capacity: LineLanes.count)
    unsafe events = .allocate(capacity: Self.segmentSize)
  }

  deinit {
    unsafe places.deallocate()
    unsafe events.deallocate()
  }
}
