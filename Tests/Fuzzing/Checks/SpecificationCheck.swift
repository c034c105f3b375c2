import FoundationMatching
import TextFields

/// Checks that a specification of a type is accepted or refused. The specification that an accepted type reports is
/// accepted too, and gives the same one again. A field of the type, if it can be made, keeps `FieldRules`.
///
/// The specification ends at the first line feed. The edits follow.
enum SpecificationCheck {
  static func complaints(about input: inout FuzzInput) -> [String] {
    let specification = input.line()
    guard specification.utf8.count <= 200 else { return [] }
    do throws(FieldTypeError) {
      let type = try FieldType(specification: specification)
      return complaints(about: type, specification) + fieldComplaints(about: type, edits: &input)
    } catch {
      return complaints(about: error, for: specification)
    }
  }

  /// The offset of a refusal is in the specification, or at its end, and its message is not empty.
  static func complaints(about error: FieldTypeError, for specification: String) -> [String] {
    let isInside = 0...error.specification.utf8.count ~= error.offset
    return (isInside ? [] : ["\(specification.debugDescription): a refusal points at \(error.offset)"])
      + (error.message.isEmpty ? ["\(specification.debugDescription): a refusal says nothing"] : [])
  }

  private static func complaints(about type: FieldType, _ specification: String) -> [String] {
    guard let again = try? FieldType(specification: type.specification) else {
      return ["\(specification.debugDescription) says \(type.specification.debugDescription), which is refused"]
    }
    return again.specification == type.specification
      ? [] : ["\(specification.debugDescription) changes when read again"]
  }

  private static func fieldComplaints(about type: FieldType, edits input: inout FuzzInput) -> [String] {
    _ = try? ValueValidator(type: type).judgement(of: "12")
    guard let field = try? FieldModel(type: type) else { return [] }
    return FieldRules.complaints(about: field, pieces: FieldCheck.pieces, edits: &input)
  }
}
