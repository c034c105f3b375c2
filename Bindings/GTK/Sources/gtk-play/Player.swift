import CGTK4
import Foundation
import GTKFieldAdapters
import TextFields

/// An entry in a window, and a user.
@safe final class Player {
  private let entry: FieldEntry
  private let delegate: OpaquePointer
  private var events: FieldEvents = []
  private var rejection: String?

  init(_ field: FieldModel) {
    // SAFETY: the window lives as long as the process, which uses GTK on one thread.
    let window = unsafe gtk_window_new()!
    entry = FieldEntry(field)
    let editable = unsafe fm_editable(entry.widget)!
    unsafe delegate = gtk_editable_get_delegate(editable) ?? editable
    unsafe gtk_window_set_child(fm_window(window), entry.widget)
    unsafe gtk_window_present(fm_window(window))
    entry.binding.onReply = { [unowned self] reply in
      events.formUnion(reply.events)
      if let refused = reply.rejection { rejection = refused.reason.rawValue }
    }
    settle()
    entry.binding.update { field in
      field.restart()
      return []
    }
  }

  /// Lets GTK do what it has put off.
  private func settle() { while g_main_context_iteration(nil, 0) != 0 {} }

  /// A line of a script.
  private struct Line: Decodable {
    var text, event, paste: String?
    var marked: Bool?
    var range: [Int]?
  }

  /// Plays a line; `nil` if GTK has no such step.
  func play(_ text: String) throws -> String? {
    let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
    (events, rejection) = ([], nil)
    guard line.marked != true, perform(line) else { return nil }
    settle()
    let field = entry.binding.field
    let selection = entry.shownSelection
    let isShown =
      entry.shownText == field.text && FieldEntry.offsetUnit.range(of: field.selection, in: field.text) == selection
    let answer: [String: Any] = [
      "text": entry.shownText, "caret": field.caret, "status": field.status.name, "events": events.list.map(\.rawValue),
      "rejection": rejection ?? NSNull(), "isShown": isShown,
    ]
    return String(decoding: try JSONSerialization.data(withJSONObject: answer, options: .sortedKeys), as: UTF8.self)
  }

  private func perform(_ line: Line) -> Bool {
    let range = line.range.map { own(UTF16Range(location: $0[0], length: $0[1])) }
    if let paste = line.paste { entry.binding.paste(paste) }
    if let text = line.text { type(text, in: range) }
    if let event = line.event { return perform(event, range) }
    return line.paste != nil || line.text != nil
  }

  /// What `GtkText` does with text of a key or an input method: it deletes the selection, and inserts.
  private func type(_ text: String, in range: Range<Int>?) {
    if let range { select(range) }
    let selection = entry.shownSelection
    if text.isEmpty {
      if !selection.isEmpty { unsafe gtk_editable_delete_selection(delegate) }
      return
    }
    if !selection.isEmpty { unsafe gtk_editable_delete_selection(delegate) }
    var place = unsafe gtk_editable_get_position(delegate)
    unsafe gtk_editable_insert_text(delegate, text, Int32(text.utf8.count), &place)
    unsafe gtk_editable_set_position(delegate, place)
  }

  private func perform(_ event: String, _ range: Range<Int>?) -> Bool {
    let object = unsafe UnsafeMutableRawPointer(delegate)
    switch event {
    case "select": select(range ?? 0..<0)
    case "deleteBackward": unsafe fm_emit(object, "backspace")
    case "deleteForward": unsafe fm_emit_delete_from_cursor(object, GTK_DELETE_CHARS, 1)
    case "commit": unsafe fm_emit(object, "activate")
    case "begin": entry.binding.beginEditing()
    case "end": entry.binding.endEditing()
    case "clear": entry.binding.clear()
    case "undo": entry.binding.undo()
    case "redo": entry.binding.redo()
    case "restart":
      entry.binding.update { field in
        field.restart()
        return []
      }
    default: return false
    }
    return true
  }

  private func select(_ range: Range<Int>) {
    unsafe gtk_editable_select_region(delegate, Int32(range.lowerBound), Int32(range.upperBound))
  }

  private func own(_ range: UTF16Range) -> Range<Int> { FieldEntry.offsetUnit.range(of: range, in: entry.shownText) }

  /// The field that the arguments describe.
  static func configuration(_ arguments: ArraySlice<String>) throws -> FieldConfiguration {
    var configuration = FieldConfiguration()
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--uppercase": configuration.letterCase = .upper
      case "--required": configuration.isRequired = true
      case "--type": configuration.type = try FieldType(specification: rest.popFirst() ?? "")
      case "--limit": configuration.limit = Int(rest.popFirst() ?? "")
      case "--over-limit": configuration.overLimit = OverLimitPolicy(rawValue: rest.popFirst() ?? "") ?? .reject
      case "--paste": configuration.pastePolicy = PastePolicy(rawValue: rest.popFirst() ?? "") ?? .reject
      case "--timing": configuration.timing = rest.popFirst() == "onFly" ? .onFly : .always
      default: throw CocoaError(.featureUnsupported)
      }
    }
    return configuration
  }
}
