extension ThreadProgram {
  /// The same program with one place for all places from which the same follows.
  ///
  /// Programs are made from their ends, so equal ends of alternatives become one. That spares the determiniser most of its
  /// work where a pattern writes out what it means by alternatives with a common end: the forms of an IPv6 address hold
  /// nine copies of an IPv4 address.
  ///
  /// A place that leads forwards is in a loop, and stays apart, as do lookaheads and conditions.
  ///
  /// - Complexity: O(*n*) for *n* instructions.
  func sharingEnds() -> ThreadProgram {
    var shared = ThreadProgram(
      instructions: [], start: 0, lookStarts: [], sets: sets, setsBefore: setsBefore)
    var places = [Int](repeating: -1, count: instructions.count)
    var known: [Instruction.Key: Int] = [:]
    known.reserveCapacity(instructions.count)
    var loops: [Int] = []
    for (place, instruction) in instructions.enumerated() {
      if instruction.leads(toOneOf: place..<instructions.count) {
        loops.append(place)
        places[place] = shared.instructions.count
        shared.instructions.append(instruction)
        continue
      }
      let moved = instruction.withPlaces { places[$0] }
      if case .fork(let first, let second) = moved, first == second {
        places[place] = first
      } else if let key = moved.key, let other = known[key] {
        places[place] = other
      } else {
        places[place] = shared.instructions.count
        if let key = moved.key { known[key] = shared.instructions.count }
        shared.instructions.append(moved)
      }
    }
    for place in loops { shared.instructions[places[place]] = instructions[place].withPlaces { places[$0] } }
    shared.start = places[start]
    shared.lookStarts = lookStarts.map { places[$0] }
    return shared
  }
}

extension ThreadProgram.Instruction {
  /// What two instructions that do the same have in common.
  fileprivate struct Key: Hashable {
    /// The kind, with the number of the set.
    let kind: Int
    let first: Int
    let second: Int
  }

  /// `nil` for what is not shared.
  fileprivate var key: Key? {
    switch self {
    case .read(let set, let next): Key(kind: set, first: next, second: 0)
    case .fork(let first, let second): Key(kind: -1, first: first, second: second)
    case .textEnd(let next): Key(kind: -2, first: next, second: 0)
    case .look, .before, .acceptAll, .acceptEnd: nil
    }
  }

  /// Whether it leads to one of some places.
  fileprivate func leads(toOneOf places: Range<Int>) -> Bool {
    switch self {
    case .fork(let first, let second): places.contains(first) || places.contains(second)
    case .read(_, let next), .look(_, _, let next), .before(_, let next), .textEnd(let next): places.contains(next)
    case .acceptAll, .acceptEnd: false
    }
  }
}
