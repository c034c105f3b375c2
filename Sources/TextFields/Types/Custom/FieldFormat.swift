/// How a field lays out the text of a type of your own: which separators it writes among the characters that are typed.
///
/// An opaque value: the formats are those of this module.
public struct FieldFormat: Sendable {
  /// The most Characters that a value has, without separators; `nil` is no limit.
  let maximumLength: Int?
  /// Makes what a field lays its text out with.
  let makeFormat: @Sendable () -> any TextFormat

  /// Characters of one kind in groups, with a blank between two groups.
  ///
  /// A field's plain value, which pattern and checks judge, has no blanks.
  ///
  /// - Parameters:
  ///   - sizes: how many characters a group has, the first group first; the last size repeats. None is no groups.
  ///   - kind: what characters there are.
  ///   - maximumCount: the most characters.
  public static func groups(
    of sizes: [Int], _ kind: Mask.CharacterKind, maximumCount: Int
  ) -> FieldFormat {
    precondition(sizes.allSatisfy { $0 > 0 }, "a group has one character at least")
    precondition(maximumCount > 0, "there is room for one character at least")
    return FieldFormat(maximumLength: maximumCount) {
      GroupsFormat(kind, GroupedShape(maximumCount: maximumCount, sizes: sizes))
    }
  }

  /// Text in fixed places, with literals written as it is typed.
  ///
  /// Pattern and checks judge the text with its literals, as they do for `FieldType.mask(_:)`; a field's plain value has
  /// only those literals that the mask marks.
  public static func mask(_ mask: Mask) -> FieldFormat {
    FieldFormat(maximumLength: mask.maximumLength) { MaskFormat(mask) }
  }

  /// A payment card's number, in the groups that its brand prints.
  public static let card = FieldFormat(maximumLength: FieldType.card.maximumLength) { CardFormat() }

  /// An International Bank Account Number, in groups of four.
  public static let iban = FieldFormat(maximumLength: FieldType.iban.maximumLength) { IBANFormat() }
}

/// Characters of one kind in groups of fixed sizes.
private final class GroupsFormat: GroupedFormat {
  private let ranges: [ClosedRange<Unicode.Scalar>]
  private let shape: GroupedShape

  init(_ kind: Mask.CharacterKind, _ shape: GroupedShape) {
    ranges = kind.ranges
    self.shape = shape
  }

  func isSignificant(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar) } }
  func shape(of items: [FormatItem]) -> GroupedShape { shape }
}
