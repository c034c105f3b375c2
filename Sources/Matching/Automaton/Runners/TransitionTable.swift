/// The transitions of an automaton over bytes, laid out for running.
///
/// A runner represents a state by a number, its *place* in the table. There are three layouts:
///
/// - *Direct*: a place is the address of the state's row. The row has one entry for each byte, which is the place of
///   the next state. A step is one load, with nothing to compute before it.
/// - *Folded*: the same with one entry for each class of bytes, for automata whose rows of 2 KiB would not stay in the
///   caches.
/// - *Compact*: like folded, but a place is the index of the row's first entry, and an entry has four bytes. It is for
///   large automata.
///
/// On e-mail addresses, eight lanes ran at 5.1 GB/s with a direct table and at 2.4 GB/s with a compact one (x86-64, one
/// core).
///
/// Places are in the order of the states.
///
/// SAFETY: this object allocates the memory, writes it in `init` only, before another thread can have the object, and
/// frees it in `deinit`. That allows `@unchecked Sendable`. Every row has an entry for every byte, or class of bytes,
/// and every entry is the place of a row. So a runner that starts at a place of the table stays in the table, whatever
/// it reads. A runner has to hold the table for as long as it uses places or the pointers of `folded` and `compact`.
@safe final class TransitionTable: @unchecked Sendable {
  /// How the entries are stored.
  enum Layout {
    case direct
    case folded
    case compact

    /// The layout that suits some transitions.
    init(_ transitions: ByteTransitions) {
      if transitions.stateCount <= 256 {
        self = .direct
      } else if transitions.targets.count <= 1 << 17 {
        self = .folded
      } else {
        self = .compact
      }
    }

    /// The size of an entry in bytes.
    var entrySize: Int { self == .compact ? MemoryLayout<Int32>.size : MemoryLayout<Int>.size }

    /// The number of entries in a row. Where places are addresses, it is even, so that the addresses of rows are
    /// multiples of 16, as `Transitions.tally(of:)` needs them. In a direct table rows lie 2,304 bytes apart, a multiple of
    /// 256. With 2,048, the entries for the same bytes of all rows belonged to the same few sets of the cache: lines that went
    /// through 20 and 40 rows took 2.4 and 5 times as long (x86-64).
    func rowLength(of transitions: ByteTransitions) -> Int {
      switch self {
      case .direct: 288
      case .folded: (transitions.classCount + 1) & ~1
      case .compact: transitions.classCount
      }
    }
  }

  /// A target of transitions that a runner has to notice, by its number from 0. Its row is a copy of the row of another
  /// state, which `init` is told, but its place differs from those of states in a way that `Transitions.signals(in:)`
  /// finds.
  ///
  /// Signals from the third on are of a second kind, which can be told from the first: see
  /// `Transitions.secondKindCount(ofTallies:)`. Only direct tables can have them.
  static func signal(_ number: Int) -> Int { -1 - number }

  /// The number of signals of the first kind.
  static let firstKindCount = 2

  /// How the entries are stored.
  let layout: Layout
  /// The size of the table in bytes.
  let byteCount: Int

  private let memory: UnsafeMutableRawPointer
  private let columns: UnsafeMutablePointer<UInt8>
  private let stateCount: Int
  private let signalCount: Int
  private let rowLength: Int

  /// Makes the table of some transitions.
  ///
  /// - Parameter signalled: for each signal, the state whose row is also the signal's.
  init(_ transitions: ByteTransitions, signalled: [Int] = []) {
    layout = Layout(transitions)
    precondition(signalled.count <= Self.firstKindCount || layout == .direct, "the table cannot have such signals")
    stateCount = transitions.stateCount
    signalCount = signalled.count
    rowLength = layout.rowLength(of: transitions)
    byteCount = Self.byteCount(of: transitions, signals: signalCount)
    // SAFETY: the memory has room for the rows of all states and signals. All rows and all columns are written here,
    // before anything reads them.
    unsafe memory = .allocate(byteCount: byteCount - 256, alignment: layout == .direct ? 256 : 64)
    unsafe columns = .allocate(capacity: 256)
    for byte in 0..<256 { unsafe columns.advanced(by: byte).initialize(to: transitions.classes[byte]) }
    for state in 0..<stateCount { write(row: state, of: transitions, signalled: state) }
    for (number, state) in signalled.enumerated() { write(row: Self.signal(number), of: transitions, signalled: state) }
  }

  // SAFETY: `init` has allocated the memory. What is stored in it needs no clean-up, and nothing uses it after this.
  deinit {
    unsafe memory.deallocate()
    unsafe columns.deallocate()
  }

  /// The size, in bytes, of the table of some transitions: a row for each state and each signal, whose rows may start
  /// up to 17 bytes later than the others (24 bytes are allowed for that), and the class of each byte.
  static func byteCount(of transitions: ByteTransitions, signals: Int = 0) -> Int {
    let layout = Layout(transitions)
    return (transitions.stateCount + signals) * layout.rowLength(of: transitions) * layout.entrySize + 24 + 256
  }

  /// Writes the row of a state or a signal.
  ///
  /// - Parameter state: the state whose transitions are written.
  private func write(row: Int, of transitions: ByteTransitions, signalled state: Int) {
    let first = state * transitions.classCount
    let places = transitions.targets[first..<(first + transitions.classCount)].map { place(of: Int($0)) }
    let entries = unsafe firstRow + (place(of: row) - place(of: 0)) * placeSize
    switch layout {
    case .direct:
      let (places, classes) = (places.span, transitions.classes.span)
      for byte in 0..<256 {
        let target = places[Int(classes[byte])]
        unsafe entries.storeBytes(of: target, toByteOffset: byte &* MemoryLayout<Int>.size, as: Int.self)
      }
    case .folded:
      for (column, target) in places.enumerated() {
        unsafe entries.storeBytes(of: target, toByteOffset: column * MemoryLayout<Int>.size, as: Int.self)
      }
    case .compact:
      for (column, target) in places.enumerated() {
        unsafe entries.storeBytes(of: Int32(target), toByteOffset: column * MemoryLayout<Int32>.size, as: Int32.self)
      }
    }
  }

  // MARK: Places

  /// The row of state 0. The rows of signals are directly before it in a compact table, and after all others else.
  private var firstRow: UnsafeMutableRawPointer {
    unsafe layout == .compact ? memory + signalCount * rowLength * layout.entrySize : memory
  }

  /// How many bytes of memory lie between two places that differ by 1.
  private var placeSize: Int { layout == .compact ? layout.entrySize : 1 }

  /// The difference between the places of two neighbouring states.
  private var rowDistance: Int { layout == .compact ? rowLength : rowLength * layout.entrySize }

  /// The place of a state or a signal. That of a signal is an odd address after the rows of states, or a negative index
  /// before them.
  func place(of state: Int) -> Int {
    switch layout {
    case .direct, .folded:
      unsafe Int(bitPattern: memory) + (state < 0 ? offset(ofSignal: -1 - state) : state * rowDistance)
    case .compact:
      state * rowDistance
    }
  }

  /// Where the row of a signal starts, where places are addresses: after the rows of the states.
  private func offset(ofSignal number: Int) -> Int {
    (stateCount + number) * rowDistance + (number < Self.firstKindCount ? 1 : 17)
  }

  /// The state at a place. The place must not be that of a signal.
  func state(at place: Int) -> Int { (place - self.place(of: 0)) / rowDistance }

  // MARK: Steps

  /// The steps of a table whose layout is folded.
  var folded: FoldedTransitions { unsafe FoldedTransitions(columns: UnsafePointer(columns)) }

  /// The steps of a table whose layout is compact.
  var compact: CompactTransitions {
    unsafe CompactTransitions(
      rows: UnsafePointer(firstRow.assumingMemoryBound(to: Int32.self)), columns: UnsafePointer(columns))
  }
}
