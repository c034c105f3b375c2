/// Eight stretches of a buffer, run side by side.
///
/// A step has to wait for the load of the step before, some four cycles, in which a processor can take steps elsewhere.
/// That a bad line has just ended is to be seen by the place that is come to. All places of a step are looked at together,
/// with one branch, which is taken as often as there are bad lines.
///
/// Measured in GB/s, without what is done with the bad lines, on addresses of 27 bytes of which all were good, a tenth was
/// bad, all were bad: this 6.0, 4.9, 2.3; with six lanes 5.1, 4.3, 2.6; with ten 5.5, 4.5, 2.6. Without any branch, every
/// four bytes writing down the places that were come from, and looking through them later: 4.0, 3.9, 3.8, and in the end
/// 2.6 with a tenth bad. That lost, because most data are good.
enum LineLanes {
  /// The number of lanes.
  static let count = 8

  /// Runs the lanes over their first bytes.
  ///
  /// The lanes lie at equal distances. With addresses of their own, which do not fit in the registers, they were slower by
  /// a quarter.
  ///
  /// SAFETY: each lane has to lead to `length` bytes, and `events` to room for as many events.
  /// - Parameters:
  ///   - bytes: the first byte of the first lane.
  ///   - distance: how far the lanes are apart.
  ///   - length: the bytes of each lane to run over.
  ///   - places: the place of each lane in the table, before and after.
  ///   - events: for each step at which bad lines ended, in order, the step's offset times 256, plus a bit for each lane
  ///     in which one did.
  /// - Returns: the number of events.
  @inline(__always)
  static func run<Steps: Transitions>(
    _ bytes: UnsafePointer<UInt8>, distance: Int, length: Int, _ transitions: Steps,
    places: UnsafeMutablePointer<Int>, events: UnsafeMutablePointer<Int>
  ) -> Int {
    var (p0, p1, p2, p3) = unsafe (places[0], places[1], places[2], places[3])
    var (p4, p5, p6, p7) = unsafe (places[4], places[5], places[6], places[7])
    var eventCount = 0
    var offset = 0
    while offset < length {
      let lane = unsafe bytes + offset
      p0 = unsafe transitions.next(p0, lane[0])
      p1 = unsafe transitions.next(p1, lane[distance])
      p2 = unsafe transitions.next(p2, lane[distance &* 2])
      p3 = unsafe transitions.next(p3, lane[distance &* 3])
      p4 = unsafe transitions.next(p4, lane[distance &* 4])
      p5 = unsafe transitions.next(p5, lane[distance &* 5])
      p6 = unsafe transitions.next(p6, lane[distance &* 6])
      p7 = unsafe transitions.next(p7, lane[distance &* 7])
      if Steps.signals(in: p0 | p1 | p2 | p3 | p4 | p5 | p6 | p7) != 0 {
        let low = Steps.signals(in: p0) | Steps.signals(in: p1) << 1 | Steps.signals(in: p2) << 2
        let middle = Steps.signals(in: p3) << 3 | Steps.signals(in: p4) << 4 | Steps.signals(in: p5) << 5
        let high = Steps.signals(in: p6) << 6 | Steps.signals(in: p7) << 7
        unsafe events[eventCount] = offset << 8 | low | middle | high
        eventCount &+= 1
      }
      offset &+= 1
    }
    unsafe (places[0], places[1], places[2], places[3]) = (p0, p1, p2, p3)
    unsafe (places[4], places[5], places[6], places[7]) = (p4, p5, p6, p7)
    return eventCount
  }

  /// Runs the lanes over their first bytes, and counts the bad lines that end there.
  ///
  /// There is no branch, so good lines and bad ones take the same time: the places of a step are added up, and the sum
  /// tells how many of them are the signal's.
  ///
  /// SAFETY: each lane has to lead to `length` bytes.
  /// - Parameters:
  ///   - bytes: the first byte of the first lane.
  ///   - distance: how far the lanes are apart.
  ///   - length: the bytes of each lane to run over.
  ///   - places: the place of each lane in the table, before and after.
  @inline(__always)
  static func count<Steps: Transitions>(
    _ bytes: UnsafePointer<UInt8>, distance: Int, length: Int, _ transitions: Steps, places: UnsafeMutablePointer<Int>
  ) -> Int {
    var (p0, p1, p2, p3) = unsafe (places[0], places[1], places[2], places[3])
    var (p4, p5, p6, p7) = unsafe (places[4], places[5], places[6], places[7])
    var count = 0
    var offset = 0
    while offset < length {
      let lane = unsafe bytes + offset
      p0 = unsafe transitions.next(p0, lane[0])
      p1 = unsafe transitions.next(p1, lane[distance])
      p2 = unsafe transitions.next(p2, lane[distance &* 2])
      p3 = unsafe transitions.next(p3, lane[distance &* 3])
      p4 = unsafe transitions.next(p4, lane[distance &* 4])
      p5 = unsafe transitions.next(p5, lane[distance &* 5])
      p6 = unsafe transitions.next(p6, lane[distance &* 6])
      p7 = unsafe transitions.next(p7, lane[distance &* 7])
      let first = Steps.tally(of: p0) &+ Steps.tally(of: p1) &+ Steps.tally(of: p2) &+ Steps.tally(of: p3)
      let second = Steps.tally(of: p4) &+ Steps.tally(of: p5) &+ Steps.tally(of: p6) &+ Steps.tally(of: p7)
      count &+= Steps.count(ofTallies: first &+ second)
      offset &+= 1
    }
    unsafe (places[0], places[1], places[2], places[3]) = (p0, p1, p2, p3)
    unsafe (places[4], places[5], places[6], places[7]) = (p4, p5, p6, p7)
    return count
  }
}
