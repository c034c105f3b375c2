import SystemCounters

/// The processor's count of instructions in user space, where system and processor give it.
enum InstructionCounter {
  /// Whether they can be counted here.
  static var isAvailable: Bool {
    let counter = instruction_counter_open()
    if counter >= 0 { instruction_counter_close(counter) }
    return counter >= 0
  }

  /// Instructions an item over one pass of all blocks; `nil` where they cannot be counted.
  static func count(_ work: Work) throws -> Double? {
    let counter = instruction_counter_open()
    guard counter >= 0 else { return nil }
    defer { instruction_counter_close(counter) }
    for block in work.itemCounts.indices { _ = try work.run(block) }
    let before = instruction_counter_read(counter)
    for block in work.itemCounts.indices { _ = try work.run(block) }
    let after = instruction_counter_read(counter)
    return after > before && before > 0 ? Double(after - before) / Double(work.itemCount) : nil
  }
}
