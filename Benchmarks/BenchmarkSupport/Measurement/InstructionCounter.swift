import SystemCounters

/// Counts instructions in user space with the counter of the processor, where the system and the processor allow it.
enum InstructionCounter {
  /// Whether instructions can be counted here.
  static var isAvailable: Bool {
    let counter = instruction_counter_open()
    if counter >= 0 { instruction_counter_close(counter) }
    return counter >= 0
  }

  /// The mean number of instructions for an item, over one pass of all blocks; `nil` if they cannot be counted. An
  /// earlier pass that is not counted fills caches and working memory.
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
