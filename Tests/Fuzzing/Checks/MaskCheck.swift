import FoundationMatching
import TextFields

/// Checks that a mask is accepted or refused, and that a field with an accepted mask keeps `FieldRules`.
///
/// The notation of the mask ends at the first line feed. The edits follow.
enum MaskCheck {
  static func complaints(about input: inout FuzzInput) -> [String] {
    let notation = input.line()
    guard notation.utf8.count <= 80 else { return [] }
    do throws(FieldTypeError) {
      let mask = try Mask(notation)
      guard let field = try? FieldModel(type: .mask(mask)) else { return [] }
      return FieldRules.complaints(about: field, pieces: FieldCheck.pieces, edits: &input)
    } catch {
      return SpecificationCheck.complaints(about: error, for: notation)
    }
  }
}
