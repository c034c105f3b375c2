/// A node of the tree that the parser makes of a pattern. The tree is the meaning that every engine has to keep.
///
/// Nothing in it depends on how the pattern was written. There are no flags (a caseless letter is a set of letters, and
/// blanks of an extended pattern are gone), names of groups are numbers, and `\d` and the like are sets. An engine
/// works from the tree and never from the source, so that a comment, an unbalanced parenthesis or a change of mode in
/// one part cannot affect another.
package struct SyntaxNode: Hashable, Sendable {
  /// What the node matches.
  package var kind: Kind
  /// Where the node starts in the pattern's source, in UTF-8 bytes.
  package var offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  package indirect enum Kind: Hashable, Sendable {
    /// Matches the empty text.
    case empty
    /// One scalar. Caseless letters with other cases are a `set` instead.
    case scalar(Unicode.Scalar)
    /// One scalar out of a set.
    case set(ScalarSet)
    /// One extended grapheme cluster, `\X`: what `GraphemeCluster` spells out.
    case graphemeCluster
    /// These, one after another.
    case concatenation([SyntaxNode])
    /// One of these, which are tried in their order. For the verdict on a whole text the order only matters where an
    /// engine does not go back: inside `atomic`, look-arounds and possessive repetitions.
    case alternation([SyntaxNode])
    /// The node `minimum` to `maximum` times; there is no limit where `maximum` is `nil`.
    case repetition(SyntaxNode, minimum: Int, maximum: Int?, Greed)
    /// A group with a number from 1 on, which a reference, a recursion or a condition reads. A group that nothing reads
    /// has no node.
    case capture(SyntaxNode, number: Int)
    /// `(?>…)`: once it has matched, an engine does not go back into it.
    case atomic(SyntaxNode)
    /// A look-around: `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`.
    case look(SyntaxNode, Direction, isNegative: Bool)
    /// A condition on the place in the text.
    case anchor(Anchor)
    /// The text that the group of this number took, `\1`.
    case backreference(number: Int, isCaseless: Bool)
    /// A call of the group of this number, `(?1)`.
    case recursion(number: Int)
    /// `(?(condition)yes|no)`.
    case conditional(Condition, yes: SyntaxNode, no: SyntaxNode)
    /// `(?|…)`: alternatives whose groups are numbered from the same start.
    case branchReset([SyntaxNode])
  }

  package enum Greed: Hashable, Sendable { case greedy, lazy, possessive }

  package enum Direction: Hashable, Sendable { case ahead, behind }

  package enum Anchor: Hashable, Sendable {
    /// The start of the text: `\A`, `\G`, and `^` unless multiline.
    case textStart
    /// The very end of the text: `\z`.
    case textEnd
    /// The end of the text, or before a line feed that ends it: `\Z`, and `$` unless multiline.
    case textEndOrFinalLineFeed
    /// The start of the text, or after a line feed that does not end it: `^` when multiline.
    case lineStart
    /// The end of the text, or before a line feed: `$` when multiline.
    case lineEnd
    /// Between a word scalar (`\w`) and one that is not, or an end of the text: `\b`.
    case wordBoundary
    /// Any place that is no `wordBoundary`: `\B`.
    case notWordBoundary
  }

  package enum Condition: Hashable, Sendable {
    /// The group of this number has matched.
    case captured(number: Int)
    /// The place is inside a call of the group of this number, or of any group (`nil`).
    case recursing(number: Int?)
    /// `(?(DEFINE)…)`: never true.
    case define
    /// The look-around, a node of kind `look`, matches.
    case look(SyntaxNode)
  }
}

/// A set of scalars as a pattern describes it: the scalars of some ranges, properties and further sets, or all others.
///
/// Case is resolved: ranges that were written under the caseless flag contain the other cases too. Properties are the
/// same with and without that flag.
package struct ScalarSet: Hashable, Sendable {
  /// Whether the set is all scalars but those of `ranges`, `properties` and `subsets`.
  package var isNegated: Bool
  /// Ranges of scalar values, ascending, neither overlapping nor adjacent, without surrogates.
  package var ranges: [ClosedRange<UInt32>]
  /// Properties whose scalars belong to the set.
  package var properties: [Property]
  /// Sets whose scalars belong to the set: members of a class that ranges and properties cannot express, such as `\W`.
  package var subsets: [ScalarSet]

  package init(
    isNegated: Bool = false, ranges: [ClosedRange<UInt32>] = [], properties: [Property] = [], subsets: [ScalarSet] = []
  ) {
    self.isNegated = isNegated
    self.ranges = ranges
    self.properties = properties
    self.subsets = subsets
  }

  /// The scalars that have a property or, negated, those that do not.
  package struct Property: Hashable, Sendable {
    package var name: Name
    package var isNegated: Bool

    package init(_ name: Name, isNegated: Bool = false) {
      self.name = name
      self.isNegated = isNegated
    }

    package enum Name: Hashable, Sendable {
      /// A general category or a group of general categories, by its short name: `Lu`, `L`, `LC`, `Nd`, …
      case generalCategory(String)
      /// A script (not its extensions), by its long name without underscores, lower case: `greek`.
      case script(String)
      /// A binary property, by its long name without underscores, lower case: `alphabetic`.
      case binary(String)
    }
  }
}
