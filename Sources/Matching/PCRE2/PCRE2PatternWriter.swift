#if PCRE2 && canImport(CPCRE2)
  /// Writes a pattern's tree as source for PCRE2.
  ///
  /// What is written does not depend on a mode of PCRE2: sets are spelled out (without the option UCP, whose `\w` and
  /// `\b` changed with 10.43), case is resolved, `.` stands for every scalar (option DOTALL), and `\N` for every scalar
  /// but the line feed. It is balanced and holds no comment, unlike a caller's source, and can therefore be wrapped in
  /// a group for partial matching.
  ///
  /// A metered pattern also holds the callouts that `PCRE2Meter` describes.
  struct PCRE2PatternWriter {
    /// What is written, in UTF-8.
    private(set) var output: [UInt8] = []
    /// Where each node starts, in bytes of the output and in bytes of the pattern's source.
    private var places: [(output: Int, source: Int)] = []
    /// Whether the output holds an atomic group or a possessive repetition of a group, which give nothing back.
    private(set) var holdsAtomicGroup = false
    /// Whether callouts are written, with which a meter counts the work.
    private let isMetered: Bool
    /// The group behind all others that says what a cluster is, if there is one to say it of.
    private let clusterGroup: Int
    private var holdsCluster = false
    private var isInClusterGroup = false

    init(_ root: SyntaxNode, isMetered: Bool = false) {
      self.isMetered = isMetered
      clusterGroup = root.highestCapture + 1
      write(root)
      if holdsCluster { writeClusterGroup() }
    }

    /// The output in `\A(?:…)\z`, for partial matching.
    var wrapped: [UInt8] { Array("\\A(?:".utf8) + output + Array(")\\z".utf8) }

    /// The place in the pattern's source that a place in the output comes from, both in UTF-8 bytes.
    func sourceOffset(ofOutput offset: Int) -> Int {
      places.last { $0.output <= offset }?.source ?? 0
    }
  }

  extension PCRE2PatternWriter {
    private mutating func emit(_ text: String) { output.append(contentsOf: text.utf8) }

    private mutating func write(_ node: SyntaxNode) {
      places.append((output.count, node.offset))
      switch node.kind {
      case .empty: break
      case .scalar(let scalar): write(scalar)
      case .set(let set): write(set)
      case .graphemeCluster:
        holdsCluster = true
        emit("(?\(clusterGroup))")
      case .concatenation(let items): writeSequence(items)
      case .alternation(let branches): writeBranches(branches)
      case .repetition(let item, let minimum, let maximum, let greed):
        writeRepetition(of: item, minimum, maximum, isInClusterGroup ? .possessive : greed)
      case .capture(let inside, _): writeGroup("(", inside)
      case .atomic(let inside):
        holdsAtomicGroup = true
        writeGroup("(?>", inside)
      case .look(let inside, let direction, let isNegative):
        if direction == .behind { mark(.work(inside.length.minimum)) }
        writeGroup((direction == .ahead ? "(?" : "(?<") + (isNegative ? "!" : "="), inside)
      case .anchor(let anchor): write(anchor)
      case .backreference(let number, let isCaseless):
        mark(.comparison(group: number))
        emit(isCaseless ? "(?i:\\g{\(number)})" : "\\g{\(number)}")
      case .recursion(let number):
        mark(.tick)
        emit("(?\(number))")
        // For each choice after the call, a match may return from all calls that lie in one another and go back
        // into them.
        mark(.tick)
      case .conditional(let condition, let yes, let no): write(condition, yes, no)
      case .branchReset(let branches):
        emit("(?|")
        writeBranches(branches)
        emit(")")
      }
    }

    /// What a cluster is takes 5 KiB of PCRE2's code: it is said once, and run from wherever one is asked for. It ends in
    /// one place only, and so do all of its loops: nothing has to be remembered for a way back into them.
    private mutating func writeClusterGroup() {
      holdsAtomicGroup = true
      isInClusterGroup = true
      emit("(?(DEFINE)(")
      writeGroup("(?>", GraphemeCluster.node)
      emit("))")
    }

    private mutating func writeGroup(_ opening: String, _ inside: SyntaxNode) {
      emit(opening)
      write(inside)
      emit(")")
    }

    private mutating func writeBranches(_ branches: [SyntaxNode]) {
      var workSinceMark = 0
      for (index, branch) in branches.enumerated() {
        if index > 0 { emit("|") }
        markLongWork(branch, &workSinceMark)
        if case .alternation = branch.kind { writeGroup("(?:", branch) } else { write(branch) }
      }
    }

    private mutating func writeSequence(_ items: [SyntaxNode]) {
      var workSinceMark = 0
      for item in items {
        markLongWork(item, &workSinceMark)
        writeOperand(item)
      }
    }

    /// Writes a part of a concatenation, or a branch of a condition.
    private mutating func writeOperand(_ node: SyntaxNode) {
      if case .alternation = node.kind { writeGroup("(?:", node) } else { write(node) }
    }

    /// Writes what a quantifier follows.
    private mutating func writeRepeated(_ node: SyntaxNode) {
      switch node.kind {
      case .scalar: write(node)
      case .set where node.weight < Self.heavySet || !isMetered: write(node)
      case _ where isMetered: writeTurn(node)
      case .capture, .atomic, .graphemeCluster, .backreference: write(node)
      default: writeGroup("(?:", node)
      }
    }

    private mutating func writeRepetition(
      of item: SyntaxNode, _ minimum: Int, _ maximum: Int?, _ greed: SyntaxNode.Greed
    ) {
      if greed == .possessive { holdsAtomicGroup = holdsAtomicGroup || !item.isOneScalar || isMetered }
      // If what follows `()*+` fails, the JIT of 10.42 keeps what the group has taken. An atomic group does not
      // have that fault.
      guard greed != .possessive || !item.holdsCapture else {
        emit("(?>")
        writeRepetition(of: item, minimum, maximum, .greedy)
        return emit(")")
      }
      let quantifier = Self.quantifier(minimum, maximum, greed)
      if item.isOneScalar, maximum ?? .max >= Self.shortestScan, item.weight < Self.heavySet {
        writeScan(minimum: minimum, weight: item.weight) { writer in
          writer.writeRepeated(item)
          writer.emit(quantifier)
        }
      } else {
        writeRepeated(item)
        emit(quantifier)
      }
    }

    /// Writes the body of a loop with a mark, which counts each round.
    private mutating func writeTurn(_ node: SyntaxNode) {
      emit("(?:")
      mark(node.isOneScalar ? .work(node.weight) : .tick)
      writeOperand(node)
      emit(")")
    }

    private static func quantifier(_ minimum: Int, _ maximum: Int?, _ greed: SyntaxNode.Greed) -> String {
      let suffix = greed == .greedy ? "" : greed == .lazy ? "?" : "+"
      return switch (minimum, maximum) {
      case (0, nil): "*" + suffix
      case (1, nil): "+" + suffix
      case (0, 1): "?" + suffix
      case (_, nil): "{\(minimum),}" + suffix
      case (_, minimum): "{\(minimum)}" + suffix
      case (_, let maximum?): "{\(minimum),\(maximum)}" + suffix
      }
    }

    private mutating func write(_ condition: SyntaxNode.Condition, _ yes: SyntaxNode, _ no: SyntaxNode) {
      emit("(?")
      switch condition {
      case .captured(let number): emit("(\(number))")
      case .recursing(let number): emit("(R\(number.map(String.init) ?? ""))")
      case .define: emit("(DEFINE)")
      case .look(let node): write(node)
      }
      writeOperand(yes)
      // The second branch is written even if it is empty: in a look-behind, PCRE2 10.42 takes a condition with one
      // branch to be always as long as that branch.
      if condition != .define {
        emit("|")
        writeOperand(no)
      }
      emit(")")
    }
  }

  // MARK: Marks for the meter

  extension PCRE2PatternWriter {
    /// How much work, in looks at one scalar, a sequence or a choice may do without a mark.
    private static let workWithoutMark = 16
    /// From this weight on, the repetition of a set is no scan: each round has a mark.
    private static let heavySet = 128
    /// The repetition of a scalar is a scan if its greatest count is at least this.
    private static let shortestScan = 16

    private mutating func mark(_ mark: PCRE2Meter.Mark) {
      if isMetered { emit(mark.callout) }
    }

    /// Writes a mark before the next part of a sequence or a choice, if the work since the last mark would become
    /// too much.
    private mutating func markLongWork(_ next: SyntaxNode, _ workSinceMark: inout Int) {
      guard isMetered else { return }
      workSinceMark = workSinceMark.saturatingSum(next.weight)
      guard workSinceMark > Self.workWithoutMark else { return }
      mark(.tick)
      workSinceMark = 0
    }

    /// Writes something that may look at many scalars, between the marks for its begin and its end.
    private mutating func writeScan(minimum: Int, weight: Int, _ write: (inout Self) -> Void) {
      mark(.scanBegins(minimum: minimum, weight: weight))
      write(&self)
      mark(.scanEnds(weight: weight))
    }
  }

  // MARK: Anchors

  extension PCRE2PatternWriter {
    private mutating func write(_ anchor: SyntaxNode.Anchor) {
      switch anchor {
      case .textStart: emit("\\A")
      case .textEnd: emit("\\z")
      case .textEndOrFinalLineFeed: emit("\\Z")
      // PCRE2's own `(?m:^)` fails after a final line feed, and partial matching then says “no match” although a text
      // that goes on could match.
      case .lineStart: emit("(?:\\A|(?<=\\n)(?!\\z))")
      case .lineEnd: emit("(?m:$)")
      case .wordBoundary: writeBoundary(between: ("=", "!"), and: ("!", "="))
      case .notWordBoundary: writeBoundary(between: ("=", "="), and: ("!", "!"))
      }
    }

    /// Writes two alternatives, each a look-behind and a look-ahead at a word scalar. PCRE2's own `\b` goes by a
    /// smaller `\w`.
    private mutating func writeBoundary(between first: (String, String), and second: (String, String)) {
      emit("(?:")
      for (index, (behind, ahead)) in [first, second].enumerated() {
        emit(index == 0 ? "(?<\(behind)" : "|(?<\(behind)")
        write(NamedSets.word)
        emit(")(?\(ahead)")
        write(NamedSets.word)
        emit(")")
      }
      emit(")")
    }
  }

  // MARK: Scalars and sets

  extension PCRE2PatternWriter {
    private mutating func write(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: output.append(UInt8(scalar.value))
      case 0x21...0x7E: emit("\\\(scalar)")
      default: emit(Self.escaped(scalar.value))
      }
    }

    private static func escaped(_ value: UInt32) -> String { "\\x{\(String(value, radix: 16))}" }

    private mutating func write(_ set: ScalarSet) {
      if set.subsets.isEmpty {
        writeFlat(set)
      } else if set.isNegated {
        emit("(?:(?!")
        writeUnion(set)
        emit(").)")
      } else {
        writeUnion(set)
      }
    }

    /// Writes a set that holds sets as an alternation, because PCRE2 has no classes in classes.
    private mutating func writeUnion(_ set: ScalarSet) {
      emit("(?:")
      writeFlat(ScalarSet(ranges: set.ranges, properties: set.properties))
      for subset in set.subsets {
        emit("|")
        write(subset)
      }
      emit(")")
    }

    private mutating func writeFlat(_ set: ScalarSet) {
      if set.ranges.isEmpty, set.properties.isEmpty { return emit(set.isNegated ? "." : "(?!)") }
      if set == NamedSets.notLineFeed { return emit("\\N") }
      emit(set.isNegated ? "[^" : "[")
      for range in set.ranges {
        emit(Self.classMember(range.lowerBound))
        if range.count > 2 { emit("-") }
        if range.count > 1 { emit(Self.classMember(range.upperBound)) }
      }
      for property in set.properties { emit(Self.name(property)) }
      emit("]")
    }

    private static func classMember(_ value: UInt32) -> String {
      switch value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(Character(Unicode.Scalar(UInt8(value))))
      default: escaped(value)
      }
    }

    private static func name(_ property: ScalarSet.Property) -> String {
      let opening = property.isNegated ? "\\P{" : "\\p{"
      return switch property.name {
      case .generalCategory("LC"): opening + "L&}"
      case .generalCategory(let name): opening + name + "}"
      case .script(let name): opening + "sc:" + name + "}"
      case .binary(let name): opening + name + "}"
      }
    }
  }
#endif
