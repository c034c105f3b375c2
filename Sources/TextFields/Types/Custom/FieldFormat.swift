/// How a field lays out the text of a custom type: which separators it writes between the characters that are typed.
///
/// An opaque value: the formats are those of this module. Immutable; usable from any thread.
public struct FieldFormat: Sendable {
  /// The maximum number of Characters of a value, without separators; `nil` means no limit.
  let maximumLength: Int?
  /// Makes the layout rules for a field.
  let makeFormat: @Sendable () -> any TextFormat

  /// Characters of one kind in groups, with a blank between two groups.
  ///
  /// A field's plain value, which pattern and checks judge, has no blanks.
  ///
  /// - Parameters:
  ///   - sizes: the number of characters in each group, first group first; the last size repeats. Empty means no
  ///     groups. Each size must be positive.
  ///   - kind: the characters that are allowed.
  ///   - maximumCount: the maximum number of characters; must be positive.
  public static func groups(
    of sizes: [Int], _ kind: Mask.CharacterKind, maximumCount: Int
  ) -> FieldFormat {
    precondition(sizes.allSatisfy { $0 > 0 }, "a group has one character at least")
    precondition(maximumCount > 0, "there is room for one character at least")
    return FieldFormat(maximumLength: maximumCount) {
      GroupsFormat(kind, GroupedShape(maximumCount: maximumCount, sizes: sizes))
    }
  }

  /// Text in fixed places, with literals that are written as the user types.
  ///
  /// Pattern and checks judge the text with its literals. A field's plain value has only those literals that the mask marks
  /// as part of it.
  public static func mask(_ mask: Mask) -> FieldFormat {
    FieldFormat(maximumLength: mask.maximumLength) { MaskFormat(mask) }
  }

  /// A payment card number, in the groups that its brand prints.
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
  func keepsShape(of count: Int) -> Bool { count > 1 }
}
