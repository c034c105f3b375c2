import FoundationMatching
import TextFields

/// A mask is read or refused, and a field that has it keeps the rules of all fields.
///
/// The notation ends at the first line feed; edits follow.
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
