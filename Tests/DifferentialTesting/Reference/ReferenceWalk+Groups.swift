import Matching

// MARK: Groups that are read

extension ReferenceWalk {
  func matchCapture(_ body: SyntaxNode, _ number: Int, at place: Int, _ rest: Rest) throws(Reason) -> Bool {
    let before = taken[number]
    let isFound = try match(body, at: place) { (end) throws(Reason) in
      let inside = self.taken[number]
      self.taken[number] = place..<end
      if try rest(end) { return true }
      self.taken[number] = inside
      return false
    }
    if !isFound { taken[number] = before }
    return isFound
  }

  /// Matches the text that a group took. If the group has not matched, a reference to it never matches.
  func matchReference(
    _ number: Int, _ isCaseless: Bool, at place: Int, _ rest: Rest
  ) throws(Reason) -> Bool {
    guard let range = taken[number] else { return false }
    for (index, wanted) in text[range].enumerated() {
      guard let scalar = scalar(at: place + index) else { return false }
      guard scalar == wanted || isCaseless && LetterCases.areSame(scalar, wanted) else { return false }
    }
    return try rest(place + range.count)
  }
}

// MARK: Groups that run again

extension ReferenceWalk {
  /// Calls a group, or the whole pattern. Inside the call, references read what groups took before it. After the call,
  /// what groups took inside it is forgotten.
  func matchRecursion(_ number: Int, at place: Int, _ rest: Rest) throws(Reason) -> Bool {
    guard let body = number == 0 ? root : groups[number]?.children.first else { return false }
    guard !recursions.contains(where: { $0 == (number, place) }) else { throw .endlessRecursion }
    let outside = taken
    recursions.append((number, place))
    let isFound = try match(body, at: place) { (end) throws(Reason) in
      let inside = self.taken
      let recursion = self.recursions.removeLast()
      self.taken = outside
      if try rest(end) { return true }
      self.taken = inside
      self.recursions.append(recursion)
      return false
    }
    if isFound { return true }
    recursions.removeLast()
    taken = outside
    return false
  }
}

// MARK: Conditions

extension ReferenceWalk {
  func matchConditional(
    _ condition: SyntaxNode.Condition, _ yes: SyntaxNode, _ no: SyntaxNode, at place: Int, _ rest: Rest
  ) throws(Reason) -> Bool {
    let before = taken
    if try match(try holds(condition, at: place) ? yes : no, at: place, rest) { return true }
    taken = before
    return false
  }

  private func holds(_ condition: SyntaxNode.Condition, at place: Int) throws(Reason) -> Bool {
    switch condition {
    case .captured(let number): taken[number] != nil
    case .recursing(let number?): recursions.last?.number == number
    case .recursing(nil): !recursions.isEmpty
    case .define: false
    case .look(let look): try matchLook(look, at: place)
    }
  }
}
