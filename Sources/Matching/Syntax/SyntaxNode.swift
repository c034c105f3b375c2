/// What a pattern says, once read: the one meaning that every engine is made to keep.
///
/// All that depends on how the pattern was written is resolved here. Flags are gone (a caseless letter is a set of
/// letters, an extended pattern has no blanks), names are numbers, `\d` and its kind are properties. An engine is
/// handed the tree, never the source, and writes or builds from it, so that a comment, an odd parenthesis or a mode
/// switch can never leak from one place into another.
package struct SyntaxNode: Hashable, Sendable {
  /// What the node is.
  package var kind: Kind
  /// Where it starts in the pattern's source, in UTF-8 bytes.
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
    /// One extended grapheme cluster, `\X`.
    case graphemeCluster
    /// One after another.
    case concatenation([SyntaxNode])
    /// Any one of these, the first preferred. For a whole-text verdict the preference matters only inside `atomic`.
    case alternation([SyntaxNode])
    /// `minimum` to `maximum` times; `nil` is no maximum.
    case repetition(SyntaxNode, minimum: Int, maximum: Int?, Greed)
    /// A group that captures under a number from 1, because a reference, a recursion or a condition may read it.
    /// Groups that nobody reads leave no node.
    case capture(SyntaxNode, number: Int)
    /// `(?>…)`: once matched, never entered again.
    case atomic(SyntaxNode)
    /// `(?=…)`, `(?!…)`, `(?<=…)`, `(?<!…)`.
    case look(SyntaxNode, Direction, isNegative: Bool)
    /// A place.
    case anchor(Anchor)
    /// What the group of that number took, `\1`.
    case backreference(number: Int, isCaseless: Bool)
    /// The group of that number, run again.
    case recursion(number: Int)
    /// `(?(condition)yes|no)`.
    case conditional(Condition, yes: SyntaxNode, no: SyntaxNode)
    /// `(?|…)`: alternatives that number their groups from the same start.
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
    /// Where `wordBoundary` is not: `\B`.
    case notWordBoundary
  }

  package enum Condition: Hashable, Sendable {
    /// The group of that number has taken part.
    case captured(number: Int)
    /// Inside a recursion: of the group of that number, or of any (`nil`).
    case recursing(number: Int?)
    /// `(?(DEFINE)…)`: never taken.
    case define
    /// A look node.
    case look(SyntaxNode)
  }
}

/// A set of scalars as a pattern describes it: ranges, properties and further sets, and possibly all but those.
///
/// Case is resolved: ranges written under the caseless flag hold the other cases too. Properties never widen.
package struct ScalarSet: Hashable, Sendable {
  /// Whether the set is all scalars but those of `ranges`, `properties` and `subsets`.
  package var isNegated: Bool
  /// Ascending, and neither overlapping nor adjacent. Scalar values; never a surrogate.
  package var ranges: [ClosedRange<UInt32>]
  /// Properties whose scalars belong to the set.
  package var properties: [Property]
  /// Sets whose scalars belong to the set: what a class holds that is more than one property, such as `\W`.
  package var subsets: [ScalarSet]

  package init(
    isNegated: Bool = false, ranges: [ClosedRange<UInt32>] = [], properties: [Property] = [], subsets: [ScalarSet] = []
  ) {
    self.isNegated = isNegated
    self.ranges = ranges
    self.properties = properties
    self.subsets = subsets
  }

  /// One property, or all scalars that do not have it.
  package struct Property: Hashable, Sendable {
    package var name: Name
    package var isNegated: Bool

    package init(_ name: Name, isNegated: Bool = false) {
      self.name = name
      self.isNegated = isNegated
    }

    package enum Name: Hashable, Sendable {
      /// A general category or a group of them, by its short name: `Lu`, `L`, `LC`, `Nd`, …
      case generalCategory(String)
      /// A script (not its extensions), by its long name without underscores, lower case: `greek`.
      case script(String)
      /// A binary property, by its long name without underscores, lower case: `alphabetic`.
      case binary(String)
    }
  }
}
