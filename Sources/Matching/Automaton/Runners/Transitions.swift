/// The steps of a runner from place to place, with a type for each layout of a table. Runners are generic over it, so
/// that the compiler makes a loop for each layout.
protocol Transitions {
  /// The place after a byte. `place` must be a place of the table.
  func next(_ place: Int, _ byte: UInt8) -> Int

  /// 1 if at least one of some places is that of a `TransitionTable.signal(_:)`, else 0.
  ///
  /// - Parameter gathered: the places, combined by a bitwise “or”.
  static func signals(in gathered: Int) -> Int

  /// What a place adds to the sum that `count(ofTallies:)` takes. The sum may be of eight places at most.
  static func tally(of place: Int) -> Int

  /// How many of the places that were added to a sum are those of signals.
  static func count(ofTallies sum: Int) -> Int

  /// How many of the places that were added to a sum are those of signals of the second kind. Only for tables that have
  /// such signals.
  static func secondKindCount(ofTallies sum: Int) -> Int
}

extension Transitions {
  /// The place itself, where places are addresses. Those of rows are multiples of 16, and those of signalling rows are
  /// greater by 1 than such a multiple, so the last four bits of a sum of up to eight places count the signals.
  @inline(__always)
  static func tally(of place: Int) -> Int { place }

  @inline(__always)
  static func count(ofTallies sum: Int) -> Int { sum & 15 }

  /// Where there are signals of the second kind, places of rows are multiples of 256, and those of the second kind's rows are
  /// greater by 17 than such a multiple: the four bits above the last four count them.
  @inline(__always)
  static func secondKindCount(ofTallies sum: Int) -> Int { sum >> 4 & 15 }
}

/// Steps in a table whose layout is direct.
///
/// SAFETY: the runner guarantees that each place it passes is one of a direct table, and holds that table while it
/// runs. So a place is the address of a row of 256 entries in memory that exists.
struct DirectTransitions: Transitions {
  @inline(__always)
  func next(_ place: Int, _ byte: UInt8) -> Int { unsafe entry(Int(byte), inRowAt: place) }

  @inline(__always)
  static func signals(in gathered: Int) -> Int { gathered & 1 }
}

/// Steps in a table whose layout is folded.
///
/// SAFETY: the runner guarantees that each place it passes is one of the table that made this value, and holds that
/// table while it runs. So a place is the address of a row, in memory that exists, and `columns` has a column of the
/// row for each of the 256 bytes.
@safe struct FoldedTransitions: Transitions {
  let columns: UnsafePointer<UInt8>

  @inline(__always)
  func next(_ place: Int, _ byte: UInt8) -> Int { unsafe entry(Int(columns[Int(byte)]), inRowAt: place) }

  @inline(__always)
  static func signals(in gathered: Int) -> Int { gathered & 1 }
}

/// Steps in a table whose layout is compact.
///
/// SAFETY: the runner guarantees that each place it passes is one of the table that made this value, and holds that
/// table while it runs. So a place is the index of the first entry of a row, counted from `rows`, in memory that
/// exists, and `columns` has a column of the row for each of the 256 bytes.
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

  /// A compact table has no signals of the second kind.
  @inline(__always)
  static func secondKindCount(ofTallies sum: Int) -> Int { 0 }
}

/// An entry of a row of addresses. The load is unaligned, because the addresses of signalling rows are odd.
///
/// SAFETY: the address has to be that of a row of a table that exists during the call, and the column one of that row.
@inline(__always)
@unsafe private func entry(_ column: Int, inRowAt address: Int) -> Int {
  unsafe UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped.loadUnaligned(
    fromByteOffset: column &* MemoryLayout<Int>.stride, as: Int.self)
}
