/// The saved states of a run over a text. The text is divided into stretches, and for each the state before it is kept.
///
/// Stretches lie in blocks, and blocks in groups. Blocks and groups keep sums of what is in them. So a stretch is found
/// by its offset, inserted or removed without touching more than one block and the sums above it.
///
/// Most edits come close to the one before, so the block that was found last is looked at first. Finding a stretch
/// anywhere else took about 100 ns in a text of 10 MB (x86-64), most of it to load memory that is in no cache. This
/// time grows with the number of groups, one for each 100 KB of text or more.
///
/// One array of all stretches would be simpler, but an edit in the middle of 10 MB then moves a megabyte.
struct CheckpointList {
  /// What is kept of the run over one stretch.
  struct Checkpoint {
    /// The place in the table before the stretch, as its distance from that of the dead state.
    var place: UInt32
    /// The length of the stretch in bytes.
    var count: UInt8
    /// Whether a fault is in the stretch.
    var hasFault: Bool
  }

  /// The position of a stretch in the list, or a position at which one may be inserted.
  struct Position {
    fileprivate var group: Int
    fileprivate var block: Int
    fileprivate var index: Int
    /// The offset of the stretch in the text, in bytes.
    fileprivate(set) var offset: Int
  }

  fileprivate struct Block {
    var checkpoints: ContiguousArray<Checkpoint> = []
    var byteCount = 0
    var faultCount = 0
  }

  fileprivate struct Group {
    var blocks: ContiguousArray<Block> = []
    var byteCount = 0
    var faultCount = 0
  }

  /// The largest number of stretches in a block.
  fileprivate static let blockCapacity = 64
  /// The largest number of blocks in a group.
  private static let groupCapacity = 128

  private var groups: ContiguousArray<Group> = []
  /// The position of the first stretch of the block that was found last.
  private var recent: Position?
  /// The length of all stretches together, in bytes.
  private(set) var byteCount = 0
  /// The number of stretches with a fault.
  private(set) var faultCount = 0

  // MARK: Finding

  /// The position of the stretch that contains an offset, or of the last stretch for the end of the text; `nil` if
  /// there are no stretches.
  mutating func position(of offset: Int) -> Position? {
    guard !groups.isEmpty else { return nil }
    var position = blockStart(of: offset)
    let checkpoints = groups[position.group].blocks[position.block].checkpoints
    while position.index + 1 < checkpoints.count, position.offset + Int(checkpoints[position.index].count) <= offset {
      position.offset += Int(checkpoints[position.index].count)
      position.index += 1
    }
    return position
  }

  private mutating func blockStart(of offset: Int) -> Position {
    if let recent, offset >= recent.offset {
      let end = recent.offset + groups[recent.group].blocks[recent.block].byteCount
      if offset < end || end == byteCount { return recent }
    }
    var position = Position(group: 0, block: 0, index: 0, offset: 0)
    while position.group + 1 < groups.count, position.offset + groups[position.group].byteCount <= offset {
      position.offset += groups[position.group].byteCount
      position.group += 1
    }
    let blocks = groups[position.group].blocks
    while position.block + 1 < blocks.count, position.offset + blocks[position.block].byteCount <= offset {
      position.offset += blocks[position.block].byteCount
      position.block += 1
    }
    recent = position
    return position
  }

  /// The position of the first stretch with a fault; `nil` if there is none.
  func firstFault() -> Position? {
    var position = Position(group: 0, block: 0, index: 0, offset: 0)
    guard faultCount > 0 else { return nil }
    while groups[position.group].faultCount == 0 {
      position.offset += groups[position.group].byteCount
      position.group += 1
    }
    let blocks = groups[position.group].blocks
    while blocks[position.block].faultCount == 0 {
      position.offset += blocks[position.block].byteCount
      position.block += 1
    }
    let checkpoints = blocks[position.block].checkpoints
    while !checkpoints[position.index].hasFault {
      position.offset += Int(checkpoints[position.index].count)
      position.index += 1
    }
    return position
  }

  /// The position of the stretch after the one at a position; `nil` if that is the last one.
  func position(after position: Position) -> Position? {
    var next = position
    next.offset += Int(self[position].count)
    next.index += 1
    return existing(next)
  }

  /// The position of the stretch at a position. If the position is behind the last stretch of a block, it is that of
  /// the first stretch of the next block; `nil` at the end of the list.
  func existing(_ position: Position) -> Position? {
    var position = position
    guard position.group < groups.count else { return nil }
    if position.block < groups[position.group].blocks.count,
      position.index < groups[position.group].blocks[position.block].checkpoints.count
    {
      return position
    }
    position.index = 0
    position.block += 1
    if position.block < groups[position.group].blocks.count { return position }
    position.block = 0
    position.group += 1
    return position.group < groups.count ? position : nil
  }

  // MARK: Changing

  /// What is kept of the run over the stretch at a position.
  subscript(position: Position) -> Checkpoint {
    get { groups[position.group].blocks[position.block].checkpoints[position.index] }
    set {
      let old = self[position]
      groups[position.group].blocks[position.block].checkpoints[position.index] = newValue
      add(bytes: Int(newValue.count) - Int(old.count), faults: newValue.faults - old.faults, at: position)
    }
  }

  /// Inserts a stretch at a position, or at the end if the position is `nil`.
  ///
  /// - Returns: the position directly after the stretch, at which the next one may be inserted.
  mutating func insert(_ checkpoint: Checkpoint, at position: Position?) -> Position {
    var place = withRoom(at: position ?? end)
    groups[place.group].blocks[place.block].checkpoints.insert(checkpoint, at: place.index)
    add(bytes: Int(checkpoint.count), faults: checkpoint.faults, at: place)
    place.index += 1
    place.offset += Int(checkpoint.count)
    return place
  }

  /// Removes stretches, from a position on, until together they have at least a number of bytes; at least one stretch.
  ///
  /// - Returns: the length of the removed stretches, in bytes.
  mutating func remove(atLeast bytes: Int, at position: Position) -> Int {
    recent = nil
    var removed = 0
    while removed < max(bytes, 1), let next = existing(position) {
      removed += remove(atMost: bytes - removed, at: next)
    }
    return removed
  }

  /// Removes the group or the block that starts at a position if it has no more than a number of bytes; else the
  /// stretch at the position.
  ///
  /// - Returns: the length of what was removed, in bytes.
  private mutating func remove(atMost bytes: Int, at position: Position) -> Int {
    let (group, block) = (position.group, position.block)
    if position.index == 0, block == 0, groups[group].byteCount <= bytes {
      let removed = groups.remove(at: group)
      byteCount -= removed.byteCount
      faultCount -= removed.faultCount
      return removed.byteCount
    }
    if position.index == 0, groups[group].blocks[block].byteCount <= bytes {
      return removeBlock(at: position)
    }
    let checkpoint = groups[group].blocks[block].checkpoints.remove(at: position.index)
    add(bytes: -Int(checkpoint.count), faults: -checkpoint.faults, at: position)
    if groups[group].blocks[block].checkpoints.isEmpty { _ = removeBlock(at: position) }
    return Int(checkpoint.count)
  }

  private mutating func removeBlock(at position: Position) -> Int {
    let bytes = groups[position.group].blocks[position.block].byteCount
    add(bytes: -bytes, faults: -groups[position.group].blocks[position.block].faultCount, at: position)
    groups[position.group].blocks.remove(at: position.block)
    if groups[position.group].blocks.isEmpty { groups.remove(at: position.group) }
    return bytes
  }

  /// Adds to the sums of the block, the group and the list that a position is in.
  private mutating func add(bytes: Int, faults: Int, at position: Position) {
    groups[position.group].blocks[position.block].byteCount += bytes
    groups[position.group].blocks[position.block].faultCount += faults
    groups[position.group].byteCount += bytes
    groups[position.group].faultCount += faults
    byteCount += bytes
    faultCount += faults
  }

  // MARK: Room

  /// The position after all stretches.
  private var end: Position { Position(group: groups.count, block: 0, index: 0, offset: byteCount) }

  /// The same position, in a block that has room for one more stretch.
  private mutating func withRoom(at position: Position) -> Position {
    var position = withinBlock(position)
    let count = groups[position.group].blocks[position.block].checkpoints.count
    guard count == Self.blockCapacity else { return position }
    recent = nil
    splitGroupIfFull(&position)
    // A stretch at the end of the full block goes into a new block alone, and the full block keeps its stretches. So a
    // long text that is inserted fills its blocks.
    let kept = position.index == count ? count : count / 2
    let second = groups[position.group].blocks[position.block].split(at: kept)
    groups[position.group].blocks.insert(second, at: position.block + 1)
    if position.index >= kept {
      position.block += 1
      position.index -= kept
    }
    return position
  }

  /// The same position in a block that exists. The start of a block or group that does not exist is the end of the one
  /// before it.
  private mutating func withinBlock(_ position: Position) -> Position {
    var position = position
    if groups.isEmpty { groups.append(Group(blocks: [Block()])) }
    if position.group == groups.count {
      position.group -= 1
      position.block = groups[position.group].blocks.count
    }
    if position.block == groups[position.group].blocks.count {
      position.block -= 1
      position.index = groups[position.group].blocks[position.block].checkpoints.count
    }
    return position
  }

  private mutating func splitGroupIfFull(_ position: inout Position) {
    let count = groups[position.group].blocks.count
    guard count == Self.groupCapacity else { return }
    let kept = position.block == count - 1 ? count - 1 : count / 2
    groups.insert(groups[position.group].split(at: kept), at: position.group + 1)
    if position.block >= kept {
      position.group += 1
      position.block -= kept
    }
  }
}

extension CheckpointList.Checkpoint {
  fileprivate var faults: Int { hasFault ? 1 : 0 }
}

extension CheckpointList.Block {
  /// Keeps the first stretches, and returns a block of the others.
  fileprivate mutating func split(at kept: Int) -> Self {
    var other = Self()
    other.checkpoints = ContiguousArray(checkpoints[kept...])
    other.checkpoints.reserveCapacity(CheckpointList.blockCapacity)
    other.byteCount = other.checkpoints.reduce(0) { $0 + Int($1.count) }
    other.faultCount = other.checkpoints.reduce(0) { $0 + $1.faults }
    checkpoints.removeSubrange(kept...)
    byteCount -= other.byteCount
    faultCount -= other.faultCount
    return other
  }
}

extension CheckpointList.Group {
  /// Keeps the first blocks, and returns a group of the others.
  fileprivate mutating func split(at kept: Int) -> Self {
    var other = Self()
    other.blocks = ContiguousArray(blocks[kept...])
    other.byteCount = other.blocks.reduce(0) { $0 + $1.byteCount }
    other.faultCount = other.blocks.reduce(0) { $0 + $1.faultCount }
    blocks.removeSubrange(kept...)
    byteCount -= other.byteCount
    faultCount -= other.faultCount
    return other
  }
}
