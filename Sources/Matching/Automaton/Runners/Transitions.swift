/// How a runner steps from place to place: the layouts of a table behind one face that costs nothing.
protocol Transitions {
  /// The place after a byte.
  func next(_ place: Int, _ byte: UInt8) -> Int

  /// 1 if one of the places whose bits have been gathered, by “or”, is that of `TransitionTable.signal`; else 0.
  static func signals(in gathered: Int) -> Int

  /// What a place adds to a sum of eight at most from which `count(ofTallies:)` tells how many are the signal's.
  static func tally(of place: Int) -> Int

  /// How many places of a sum are that of `TransitionTable.signal`.
  static func count(ofTallies sum: Int) -> Int
}

extension Transitions {
  /// Addresses of rows are multiples of 16, and that of the signalling row lies one above such a multiple: so the last
  /// four bits of a sum of eight places count the signals.
  @inline(__always)
  static func tally(of place: Int) -> Int { place }

  @inline(__always)
  static func count(ofTallies sum: Int) -> Int { sum & 15 }
}

/// Steps in a table whose layout is direct.
///
/// SAFETY: a place is the address of a row, in memory that the table keeps while it is run.
struct DirectTransitions: Transitions {
  @inline(__always)
  func next(_ place: Int, _ byte: UInt8) -> Int { unsafe entry(Int(byte), inRowAt: place) }

  @inline(__always)
  static func signals(in gathered: Int) -> Int { gathered & 1 }
}

/// Steps in a table whose layout is folded.
///
/// SAFETY: a place is the address of a row, in memory that the table keeps while it is run, like the columns.
@safe struct FoldedTransitions: Transitions {
  let columns: UnsafePointer<UInt8>

  @inline(__always)
  func next(_ place: Int, _ byte: UInt8) -> Int { unsafe entry(Int(columns[Int(byte)]), inRowAt: place) }

  @inline(__always)
  static func signals(in gathered: Int) -> Int { gathered & 1 }
}

/// Steps in a table whose layout is compact.
///
/// SAFETY: a place is the offset of a row, in memory that the table keeps while it is run, like the columns.
@safe struct CompactTransitions: Transitions {
  let rows: UnsafePointer<Int32>
  let columns: UnsafePointer<UInt8>

  @inline(__always)
  func next(_ place: Int, _ byte: UInt8) -> Int { unsafe Int(rows[place &+ Int(columns[Int(byte)])]) }

  @inline(__always)
  static func signals(in gathered: Int) -> Int { gathered < 0 ? 1 : 0 }

  @inline(__always)
  static func tally(of place: Int) -> Int { Int(bitPattern: UInt(bitPattern: place) >> UInt(Int.bitWidth - 1)) }

  @inline(__always)
  static func count(ofTallies sum: Int) -> Int { sum }
}

/// An entry of a row of addresses. The signalling row is not aligned.
///
/// SAFETY: the address has to be that of a row, and the column one of its.
@inline(__always)
@unsafe private func entry(_ column: Int, inRowAt address: Int) -> Int {
  unsafe UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped.loadUnaligned(
    fromByteOffset: column &* MemoryLayout<Int>.stride, as: Int.self)
}
