import BulkValidation
import CFieldMatch
import Matching
import TextFields

// MARK: - Making

/// `fm_configuration_create` of fieldmatch.h.
@c(fm_configuration_create) @implementation
public func fm_configuration_create(
  _ specification: UnsafePointer<CChar>?, _ length: Int, _ locale: UnsafePointer<CChar>?,
  _ configuration: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let place = unsafe try destination(configuration, "configuration")
    unsafe place.pointee = Handle.make(
      try ConfigurationBuilder(
        specification: try CallerText.string(specification, length, "the specification"),
        locale: try CallerText.optionalString(locale, "the locale")))
  }
}

/// `fm_configuration_set` of fieldmatch.h.
@c(fm_configuration_set) @implementation
public func fm_configuration_set(
  _ configuration: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let builder = unsafe try Handle.object(configuration, ConfigurationBuilder.self, "configuration")
    guard let key = unsafe try CallerText.optionalString(key, "the key"),
      let value = unsafe try CallerText.optionalString(value, "the value")
    else { throw .argument("the key or the value is NULL") }
    try builder.set(key, to: value)
  }
}

/// `fm_configuration_free` of fieldmatch.h.
@c(fm_configuration_free) @implementation
public func fm_configuration_free(_ configuration: OpaquePointer?) {
  unsafe Handle.free(configuration, ConfigurationBuilder.self)
}

/// `fm_field_create` of fieldmatch.h.
@c(fm_field_create) @implementation
public func fm_field_create(
  _ configuration: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ field: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let place = unsafe try destination(field, "field")
    let builder = unsafe try Handle.object(configuration, ConfigurationBuilder.self, "configuration")
    let text = unsafe try CallerText.string(text, length, "the text")
    do throws(PatternError) {
      unsafe place.pointee = Handle.make(FieldBox(try FieldModel(builder.configuration, text: text)))
    } catch {
      throw Failure(error)
    }
  }
}

/// `fm_field_copy` of fieldmatch.h.
@c(fm_field_copy) @implementation
public func fm_field_copy(
  _ field: OpaquePointer?, _ copy: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let place = unsafe try destination(copy, "copy")
    unsafe place.pointee = Handle.make(try box(field).copy())
  }
}

/// `fm_field_free` of fieldmatch.h.
@c(fm_field_free) @implementation
public func fm_field_free(_ field: OpaquePointer?) { unsafe Handle.free(field, FieldBox.self) }

// MARK: - Editing

/// `fm_field_replace` of fieldmatch.h.
@c(fm_field_replace) @implementation
public func fm_field_replace(
  _ field: OpaquePointer?, _ location: Int64, _ rangeLength: Int64, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let text = unsafe try CallerText.string(text, length, "the text")
    unsafe try perform(field, edit) { $0.replace(UTF16Range(location, rangeLength), with: text) }
  }
}

/// `fm_field_insert` of fieldmatch.h.
@c(fm_field_insert) @implementation
public func fm_field_insert(
  _ field: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ edit: UnsafeMutablePointer<fm_edit>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let text = unsafe try CallerText.string(text, length, "the text")
    unsafe try perform(field, edit) { $0.insert(text) }
  }
}

/// `fm_field_update` of fieldmatch.h.
@c(fm_field_update) @implementation
public func fm_field_update(
  _ field: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ edit: UnsafeMutablePointer<fm_edit>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let text = unsafe try CallerText.string(text, length, "the text")
    unsafe try perform(field, edit) { $0.update(to: text) }
  }
}

/// `fm_field_delete_backward` of fieldmatch.h.
@c(fm_field_delete_backward) @implementation
public func fm_field_delete_backward(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in unsafe try perform(field, edit) { $0.deleteBackward() } }
}

/// `fm_field_delete_forward` of fieldmatch.h.
@c(fm_field_delete_forward) @implementation
public func fm_field_delete_forward(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in unsafe try perform(field, edit) { $0.deleteForward() } }
}

/// `fm_field_set_text` of fieldmatch.h.
@c(fm_field_set_text) @implementation
public func fm_field_set_text(
  _ field: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ edit: UnsafeMutablePointer<fm_edit>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let text = unsafe try CallerText.string(text, length, "the text")
    unsafe try perform(field, edit) { $0.setText(text) }
  }
}

/// `fm_field_set_plain_value` of fieldmatch.h.
@c(fm_field_set_plain_value) @implementation
public func fm_field_set_plain_value(
  _ field: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ edit: UnsafeMutablePointer<fm_edit>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let text = unsafe try CallerText.string(text, length, "the text")
    unsafe try perform(field, edit) { $0.setPlainValue(text) }
  }
}

/// `fm_field_clear` of fieldmatch.h.
@c(fm_field_clear) @implementation
public func fm_field_clear(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in unsafe try perform(field, edit) { $0.clear() } }
}

/// `fm_field_mark` of fieldmatch.h.
@c(fm_field_mark) @implementation
public func fm_field_mark(
  _ field: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ selectionLocation: Int64,
  _ selectionLength: Int64, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let text = unsafe try CallerText.string(text, length, "the text")
    let selection = selectionLocation < 0 ? nil : UTF16Range(selectionLocation, selectionLength)
    unsafe try perform(field, edit) { $0.setMarkedText(text, selectedRange: selection) }
  }
}

/// `fm_field_unmark` of fieldmatch.h.
@c(fm_field_unmark) @implementation
public func fm_field_unmark(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let box = unsafe try box(field)
    if box.field.markedRange != nil {
      // Text is marked, so the result is not `nil`.
      unsafe try perform(field, edit) { $0.commitMarkedText()! }
    } else {
      let came = box.happen { _ in [] }
      unsafe edit?.pointee = came
    }
  }
}

/// `fm_field_undo` of fieldmatch.h.
@c(fm_field_undo) @implementation
public func fm_field_undo(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in unsafe try perform(field, edit) { $0.undo() } }
}

/// `fm_field_redo` of fieldmatch.h.
@c(fm_field_redo) @implementation
public func fm_field_redo(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in unsafe try perform(field, edit) { $0.redo() } }
}

/// `fm_field_pick_number` of fieldmatch.h.
@c(fm_field_pick_number) @implementation
public func fm_field_pick_number(
  _ field: OpaquePointer?, _ number: Int64, _ edit: UnsafeMutablePointer<fm_edit>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in unsafe try perform(field, edit) { $0.pick(Int(clamping: number)) } }
}

/// `fm_field_pick_date` of fieldmatch.h.
@c(fm_field_pick_date) @implementation
public func fm_field_pick_date(
  _ field: OpaquePointer?, _ year: Int32, _ month: Int32, _ day: Int32, _ edit: UnsafeMutablePointer<fm_edit>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    unsafe try perform(field, edit) { $0.pick(CalendarDate(year: Int(year), month: Int(month), day: Int(day))) }
  }
}

// MARK: - Life

/// `fm_field_begin` of fieldmatch.h.
@c(fm_field_begin) @implementation
public func fm_field_begin(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let came = unsafe try box(field).happen { $0.beginEditing() }
    unsafe edit?.pointee = came
  }
}

/// `fm_field_end` of fieldmatch.h.
@c(fm_field_end) @implementation
public func fm_field_end(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let came = unsafe try box(field).happen { $0.endEditing() }
    unsafe edit?.pointee = came
  }
}

/// `fm_field_commit` of fieldmatch.h.
@c(fm_field_commit) @implementation
public func fm_field_commit(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let came = unsafe try box(field).happen { $0.commit() }
    unsafe edit?.pointee = came
  }
}

/// `fm_field_restart` of fieldmatch.h.
@c(fm_field_restart) @implementation
public func fm_field_restart(
  _ field: OpaquePointer?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    _ = unsafe try box(field).happen {
      $0.restart()
      return []
    }
  }
}

/// `fm_field_show_alert` of fieldmatch.h.
@c(fm_field_show_alert) @implementation
public func fm_field_show_alert(
  _ field: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ isWarning: Int32,
  _ edit: UnsafeMutablePointer<fm_edit>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let text = unsafe try CallerText.string(text, length, "the text")
    let came = unsafe try box(field).happen { $0.showAlert(text, isWarning: isWarning != 0) }
    unsafe edit?.pointee = came
  }
}

/// `fm_field_hide_alert` of fieldmatch.h.
@c(fm_field_hide_alert) @implementation
public func fm_field_hide_alert(
  _ field: OpaquePointer?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in unsafe try box(field).field.hideAlert() }
}

/// `fm_field_set_secure` of fieldmatch.h.
@c(fm_field_set_secure) @implementation
public func fm_field_set_secure(
  _ field: OpaquePointer?, _ isSecure: Int32, _ edit: UnsafeMutablePointer<fm_edit>?,
  _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let came = unsafe try box(field).happen { $0.secure(isSecure != 0) }
    unsafe edit?.pointee = came
  }
}

/// `fm_field_set_enabled` of fieldmatch.h.
@c(fm_field_set_enabled) @implementation
public func fm_field_set_enabled(
  _ field: OpaquePointer?, _ isEnabled: Int32, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in unsafe try box(field).field.isEnabled = isEnabled != 0 }
}

/// `fm_field_select` of fieldmatch.h.
@c(fm_field_select) @implementation
public func fm_field_select(
  _ field: OpaquePointer?, _ location: Int64, _ rangeLength: Int64, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in unsafe try box(field).field.select(UTF16Range(location, rangeLength)) }
}

// MARK: - Reading

/// `fm_field_selection` of fieldmatch.h.
@c(fm_field_selection) @implementation
public func fm_field_selection(
  _ field: OpaquePointer?, _ location: UnsafeMutablePointer<Int64>?, _ rangeLength: UnsafeMutablePointer<Int64>?
) -> fm_status {
  answer(nil) { () throws(Failure) in
    let selection = unsafe try box(field).field.selection
    unsafe location?.pointee = Int64(selection.location)
    unsafe rangeLength?.pointee = Int64(selection.length)
  }
}

/// `fm_field_marked` of fieldmatch.h.
@c(fm_field_marked) @implementation
public func fm_field_marked(
  _ field: OpaquePointer?, _ location: UnsafeMutablePointer<Int64>?, _ rangeLength: UnsafeMutablePointer<Int64>?
) -> fm_status {
  answer(nil) { () throws(Failure) in
    let marked = unsafe try box(field).field.markedRange
    unsafe location?.pointee = Int64(marked?.location ?? -1)
    unsafe rangeLength?.pointee = Int64(marked?.length ?? 0)
  }
}

/// `fm_field_text` of fieldmatch.h.
@c(fm_field_text) @implementation
public func fm_field_text(
  _ field: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> fm_status {
  unsafe read(field, buffer, capacity, length) { $0.field.text }
}

/// `fm_field_plain_value` of fieldmatch.h.
@c(fm_field_plain_value) @implementation
public func fm_field_plain_value(
  _ field: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> fm_status {
  unsafe read(field, buffer, capacity, length) { $0.field.plainValue }
}

/// `fm_field_message` of fieldmatch.h.
@c(fm_field_message) @implementation
public func fm_field_message(
  _ field: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> fm_status {
  unsafe read(field, buffer, capacity, length) { $0.field.status.message ?? "" }
}

/// `fm_field_rejection_message` of fieldmatch.h.
@c(fm_field_rejection_message) @implementation
public func fm_field_rejection_message(
  _ field: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> fm_status {
  unsafe read(field, buffer, capacity, length) { $0.rejectionMessage ?? "" }
}

/// `fm_field_presentation` of fieldmatch.h.
@c(fm_field_presentation) @implementation
public func fm_field_presentation(
  _ field: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) -> fm_status {
  unsafe read(field, buffer, capacity, length) { JSONText.text(of: $0.field.presentation.members) }
}

/// `fm_field_status` of fieldmatch.h.
@c(fm_field_status) @implementation
public func fm_field_status(_ field: OpaquePointer?, _ status: UnsafeMutablePointer<fm_field_status_code>?) -> fm_status
{
  answer(nil) { () throws(Failure) in
    let code =
      switch unsafe try box(field).field.status {
      case .normal: FM_STATUS_NORMAL
      case .warning: FM_STATUS_WARNING
      case .error: FM_STATUS_ERROR
      }
    unsafe status?.pointee = fm_field_status_code(code)
  }
}

/// `fm_field_verdict` of fieldmatch.h.
@c(fm_field_verdict) @implementation
public func fm_field_verdict(
  _ field: OpaquePointer?, _ verdict: UnsafeMutablePointer<fm_verdict>?, _ error: UnsafeMutablePointer<fm_error>?
) -> fm_status {
  unsafe answer(error) { () throws(Failure) in
    let number = unsafe try box(field).field.judgement.number
    unsafe verdict?.pointee = number
  }
}

/// `fm_field_is_valid` of fieldmatch.h.
@c(fm_field_is_valid) @implementation
public func fm_field_is_valid(_ field: OpaquePointer?, _ isValid: UnsafeMutablePointer<Int32>?) -> fm_status {
  answer(nil) { () throws(Failure) in
    let answer: Int32 = unsafe try box(field).field.isValid ? 1 : 0
    unsafe isValid?.pointee = answer
  }
}

// MARK: - Common to all

/// The field behind a handle.
///
/// SAFETY: as for `Handle`: the caller promises that the handle comes from a call that makes a field and has not been
/// freed.
private func box(_ handle: OpaquePointer?) throws(Failure) -> FieldBox {
  unsafe try Handle.object(handle, FieldBox.self, "field")
}

/// Makes an edit, and writes its outcome for the caller, who may pass NULL.
///
/// SAFETY: `edit` is NULL, or the caller promises that it points to a structure that may be written during the call.
/// `field` is as for `box(_:)`.
private func perform(
  _ field: OpaquePointer?, _ edit: UnsafeMutablePointer<fm_edit>?, _ body: (inout FieldModel) -> EditResult
) throws(Failure) {
  let came = unsafe try box(field).edit(body)
  unsafe edit?.pointee = came
}

/// Writes a text of a field into the caller's buffer.
///
/// SAFETY: `buffer`, `capacity` and `length` are as for `CallerText.answer`, `field` as for `box(_:)`.
private func read(
  _ field: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ text: (FieldBox) -> String
) -> fm_status {
  var value = ""
  let status = answer(nil) { () throws(Failure) in value = text(unsafe try box(field)) }
  return status == fm_status(FM_OK) ? unsafe CallerText.answer(value, buffer, capacity, length) : status
}

extension UTF16Range {
  /// A range from C; a number beyond the range of `Int` becomes the nearest one.
  fileprivate init(_ location: Int64, _ length: Int64) {
    self.init(location: Int(clamping: location), length: Int(clamping: length))
  }
}

extension FieldPresentation {
  /// The members of a JSON object.
  fileprivate var members: JSONText.Value {
    .object([
      ("title", .string(title)), ("titleVisible", .bool(isTitleVisible)), ("placeholder", .string(placeholder)),
      ("placeholderVisible", .bool(isPlaceholderVisible)), ("text", .string(shownText)),
      ("selection", .array([.integer(shownSelection.location), .integer(shownSelection.length)])),
      ("counter", .string(counter)), ("helperText", .string(helperText)),
      (
        "alert",
        alert.map {
          .object([
            ("text", .string($0.text)), ("position", .string($0.position.rawValue)), ("error", .bool($0.isError)),
          ])
        } ?? .null
      ),
      ("actions", .array(EditingAction.allCases.filter(actions.contains).map { .string($0.rawValue) })),
      ("focus", .string(state.focus.rawValue)), ("content", .string(state.content.rawValue)),
      ("status", .string(state.status.name)), ("message", .string(state.status.message)),
      ("enabled", .bool(state.isEnabled)),
    ])
  }
}
