/// The transitions of an automaton over bytes, laid out for running.
///
/// A runner keeps a state as a place, a number from which a step leads to the next, by one of two layouts.
///
/// *Direct*: the place is the address of the state's row, which holds the addresses of the next states' rows, one for
/// each byte. A step is one load, with nothing to compute before it. Entries of two bytes that are offsets need an
/// addition before the load: 3.7 instead of 5.3 GB/s in six lanes.
///
/// *Folded*: the place is the offset of the state's row, which has one entry of four bytes for each class of bytes. It is
/// for automata whose rows of 2 KiB would not stay in the caches.
///
/// Places are in the order of the states.
///
/// SAFETY: the memory is this object's own, written only while it is made, and freed with it. Rows are complete, and all
/// entries are places of rows, so no text leads a runner out of the table.
@safe final class TransitionTable: @unchecked Sendable {
  /// How the entries lie.
  enum Layout {
    case direct
    case folded
  }

  /// A target for transitions that a runner has to notice. It goes on like a state that is given with the transitions,
  /// and has a place by which it is told from all others: see `DirectTransitions` and `FoldedTransitions`.
  static let signal = -1

  /// How the entries lie.
  let layout: Layout
  /// Bytes of memory.
  let byteCount: Int

  private let memory: UnsafeMutableRawPointer
  /// The row of state 0. Where the layout is folded, the signalling row lies before it.
  private let rows: UnsafeMutableRawPointer
  private let columns: UnsafeMutablePointer<UInt8>
  private let stateCount: Int
  /// The distance of rows, in the unit of places.
  private let rowSize: Int

  /// The most states with rows of 2 KiB.
  private static let mostDirectStates = 256

  /// Lays out transitions.
  ///
  /// - Parameter signalled: the state that `signal` goes on like.
  init(_ transitions: ByteTransitions, signalled: Int = 0) {
    stateCount = transitions.stateCount
    layout = stateCount <= Self.mostDirectStates ? .direct : .folded
    rowSize = layout == .direct ? 256 * MemoryLayout<Int>.stride : transitions.classCount
    let rowBytes = layout == .direct ? rowSize : rowSize * MemoryLayout<Int32>.stride
    // One row more than there are states, and eight bytes by which the signalling row may lie off.
    byteCount = (stateCount + 1) * rowBytes + 8 + 256
    unsafe memory = .allocate(byteCount: byteCount - 256, alignment: 64)
    unsafe rows = layout == .direct ? memory : memory + rowBytes
    unsafe columns = .allocate(capacity: 256)
    for byte in 0..<256 { unsafe columns.advanced(by: byte).initialize(to: transitions.classes[byte]) }
    for state in 0..<stateCount { write(row: state, of: transitions, signalled: state) }
    write(row: Self.signal, of: transitions, signalled: signalled)
  }

  deinit {
    unsafe memory.deallocate()
    unsafe columns.deallocate()
  }

  /// Bytes that a layout of transitions takes.
  static func byteCount(of transitions: ByteTransitions) -> Int {
    let states = transitions.stateCount
    return (states + 1) * (states <= mostDirectStates ? 2_048 : transitions.classCount * 4) + 8 + 256
  }

  private func write(row: Int, of transitions: ByteTransitions, signalled state: Int) {
    for column in 0..<(layout == .direct ? 256 : rowSize) {
      let byteClass = layout == .direct ? Int(transitions.classes[column]) : column
      let target = place(of: Int(transitions.targets[state * transitions.classCount + byteClass]))
      switch layout {
      case .direct:
        unsafe UnsafeMutableRawPointer(bitPattern: place(of: row))!.storeBytes(
          of: target, toByteOffset: column * MemoryLayout<Int>.stride, as: Int.self)
      case .folded:
        unsafe rows.storeBytes(
          of: Int32(target), toByteOffset: (place(of: row) + column) * MemoryLayout<Int32>.stride, as: Int32.self)
      }
    }
  }

  // MARK: Places

  /// The place of a state, or of `signal`: an odd address behind the other rows, or a negative offset before them.
  func place(of state: Int) -> Int {
    switch layout {
    case .direct: unsafe Int(bitPattern: rows) + (state == Self.signal ? stateCount * rowSize + 1 : state * rowSize)
    case .folded: state * rowSize
    }
  }

  /// The state at a place other than that of `signal`.
  func state(at place: Int) -> Int { (place - self.place(of: 0)) / rowSize }

  // MARK: Steps

  /// How to step where the layout is folded.
  var folded: FoldedTransitions {
    unsafe FoldedTransitions(
      rows: UnsafePointer(rows.assumingMemoryBound(to: Int32.self)), columns: UnsafePointer(columns))
  }
}

/// How a runner steps from place to place: the two layouts of a table behind one face that costs nothing.
protocol Transitions {
  /// The place after a byte.
  func next(_ place: Int, _ byte: UInt8) -> Int

  /// 1 if one of the places whose bits have been gathered, by “or”, is that of `TransitionTable.signal`; else 0.
  static func signals(in gathered: Int) -> Int
}

/// Steps in a table whose layout is direct.
///
/// SAFETY: a place is the address of a row, in memory that the table keeps while it is run.
struct DirectTransitions: Transitions {
  @inline(__always)
  func next(_ place: Int, _ byte: UInt8) -> Int {
    // The signalling row is not aligned.
    unsafe UnsafeRawPointer(bitPattern: place).unsafelyUnwrapped.loadUnaligned(
      fromByteOffset: Int(byte) &* MemoryLayout<Int>.stride, as: Int.self)
  }

  @inline(__always)
  static func signals(in gathered: Int) -> Int { gathered & 1 }
}

/// Steps in a table whose layout is folded.
///
/// SAFETY: the pointers lead into memory that the table keeps while it is run.
@safe struct FoldedTransitions: Transitions {
  fileprivate let rows: UnsafePointer<Int32>
  fileprivate let columns: UnsafePointer<UInt8>

  @inline(__always)
  func next(_ place: Int, _ byte: UInt8) -> Int { unsafe Int(rows[place &+ Int(columns[Int(byte)])]) }

  @inline(__always)
  static func signals(in gathered: Int) -> Int { gathered < 0 ? 1 : 0 }
}
