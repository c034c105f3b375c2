/// The transitions of an automaton over bytes, laid out for running.
///
/// States are kept as the place where their row starts, so that a step is an addition and a load. Small automata have a
/// row of 256 entries of two bytes for each state; others have a column for each class of bytes, and entries of four.
///
/// SAFETY: the memory is this object's own, written only while it is made, and freed with it. Rows are complete and all
/// entries are starts of rows, so no text leads a runner out of the table.
@safe final class TransitionTable: @unchecked Sendable {
  /// How the entries lie.
  enum Layout {
    /// 256 entries a row, of type UInt16.
    case wide
    /// One entry a byte class, of type UInt32.
    case folded
  }

  /// How the entries lie.
  let layout: Layout
  /// Entries a row.
  let stride: Int
  /// The number of states.
  let stateCount: Int
  /// For each byte its column, 256 of them; of no use where the layout is wide.
  let columns: UnsafePointer<UInt8>
  private let memory: UnsafeMutableRawPointer

  /// The most states whose row starts can be counted in sixteen bits: 128 KiB of table. Rows that no text reaches cost
  /// no cache.
  static let mostWideStates = 256

  /// Bytes of memory.
  var byteCount: Int { stateCount * stride * (layout == .wide ? 2 : 4) + 256 }

  /// Lays out an automaton.
  init(_ automaton: ByteAutomaton, budget: inout BuildBudget) throws(PatternError) {
    stateCount = automaton.stateCount
    layout = automaton.stateCount <= Self.mostWideStates ? .wide : .folded
    stride = layout == .wide ? 256 : automaton.classCount
    let entries = stateCount * stride
    try budget.check(tableBytes: entries * (layout == .wide ? 2 : 4) + 256)
    unsafe memory = .allocate(byteCount: entries * (layout == .wide ? 2 : 4), alignment: 64)
    let columns = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for byte in 0..<256 { unsafe columns.advanced(by: byte).initialize(to: automaton.classes[byte]) }
    unsafe self.columns = UnsafePointer(columns)
    fill(from: automaton)
  }

  deinit {
    unsafe memory.deallocate()
    unsafe columns.deallocate()
  }

  private func fill(from automaton: ByteAutomaton) {
    switch layout {
    case .wide:
      let table = unsafe memory.bindMemory(to: UInt16.self, capacity: stateCount * 256)
      for state in 0..<stateCount {
        for byte in 0..<256 {
          let target = automaton.target(from: state, reading: UInt8(byte))
          unsafe table.advanced(by: state * 256 + byte).initialize(to: UInt16(target * 256))
        }
      }
    case .folded:
      let table = unsafe memory.bindMemory(to: UInt32.self, capacity: stateCount * stride)
      for (index, target) in automaton.transitions.enumerated() {
        unsafe table.advanced(by: index).initialize(to: UInt32(Int(target) * stride))
      }
    }
  }

  /// The entries, where the layout is wide.
  var wide: UnsafePointer<UInt16> { unsafe UnsafePointer(memory.assumingMemoryBound(to: UInt16.self)) }

  /// The entries, where the layout is folded.
  var folded: UnsafePointer<UInt32> { unsafe UnsafePointer(memory.assumingMemoryBound(to: UInt32.self)) }
}
