import CGTK4
import GTKFieldAdapters
import TextFields

#if canImport(Glibc)
  import Glibc
#endif

/// The window: fields one below the other, each with its title above it, and message and counter below.
@safe final class Form {
  private(set) var isCommitted = false
  private var rows: [FormRow] = []
  private let window: UnsafeMutablePointer<GtkWidget>
  private let loop: OpaquePointer

  init(_ options: FormOptions) throws {
    // SAFETY: GTK's objects are made and used on this thread, and live until the window is closed, which ends `run`.
    unsafe window = gtk_window_new()
    unsafe loop = g_main_loop_new(nil, 0)
    let box = unsafe gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)!
    unsafe gtk_window_set_title(fm_window(window), "FieldMatch")
    unsafe gtk_window_set_default_size(fm_window(window), 420, -1)
    unsafe gtk_widget_set_margin_top(box, 18)
    unsafe gtk_widget_set_margin_bottom(box, 18)
    unsafe gtk_widget_set_margin_start(box, 18)
    unsafe gtk_widget_set_margin_end(box, 18)
    for (index, configuration) in options.fields.enumerated() {
      let row = FormRow(try FieldModel(configuration), number: index, writesEvents: options.writesEvents)
      row.entry.onSubmit = { [unowned self] _ in commit() }
      rows.append(row)
      unsafe gtk_box_append(fm_box(box), row.box)
    }
    unsafe gtk_window_set_child(fm_window(window), box)
    let data = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe fm_on(
      window, "destroy", { unsafe g_main_loop_quit(Unmanaged<Form>.fromOpaque($1!).takeUnretainedValue().loop) }, data)
  }

  /// Shows the window until it is closed.
  func run() {
    unsafe gtk_window_present(fm_window(window))
    unsafe g_main_loop_run(loop)
    unsafe g_main_loop_unref(loop)
  }

  /// Commits all fields; goes to the first that is not valid, or writes the values and closes the window.
  private func commit() {
    for row in rows { row.entry.binding.commit() }
    if let faulty = rows.first(where: { !$0.entry.binding.field.isValid }) {
      unsafe gtk_widget_grab_focus(faulty.entry.widget)
      return
    }
    for row in rows { print(row.entry.binding.field.plainValue) }
    isCommitted = true
    unsafe gtk_window_destroy(fm_window(window))
  }
}

/// A field of the form.
@safe final class FormRow {
  let entry: FieldEntry
  let box: UnsafeMutablePointer<GtkWidget>
  private let title: UnsafeMutablePointer<GtkWidget>
  private let message: UnsafeMutablePointer<GtkWidget>
  private let counter: UnsafeMutablePointer<GtkWidget>

  init(_ field: FieldModel, number: Int, writesEvents: Bool) {
    entry = FieldEntry(field)
    // SAFETY: the widgets belong to the box, and the box to the window, which outlives all uses of a row.
    unsafe box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3)
    unsafe title = gtk_label_new(nil)
    unsafe message = gtk_label_new(nil)
    unsafe counter = gtk_label_new(nil)
    let below = unsafe gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)!
    unsafe gtk_label_set_xalign(fm_label(title), 0)
    unsafe gtk_label_set_xalign(fm_label(message), 0)
    unsafe gtk_label_set_wrap(fm_label(message), 1)
    unsafe gtk_widget_set_hexpand(message, 1)
    unsafe gtk_box_append(fm_box(below), message)
    unsafe gtk_box_append(fm_box(below), counter)
    unsafe gtk_box_append(fm_box(box), title)
    unsafe gtk_box_append(fm_box(box), entry.widget)
    unsafe gtk_box_append(fm_box(box), below)
    entry.onPresentation = { [unowned self] in show($0) }
    show(field.presentation)
    if writesEvents { write(number) }
  }

  private func show(_ presentation: FieldPresentation) {
    unsafe gtk_label_set_text(fm_label(title), presentation.title)
    unsafe gtk_label_set_text(fm_label(message), presentation.alert?.text ?? presentation.helperText ?? "")
    unsafe gtk_label_set_text(fm_label(counter), presentation.counter ?? "")
    let isError = presentation.alert?.isError ?? false
    if isError {
      unsafe gtk_widget_add_css_class(message, "error")
    } else {
      unsafe gtk_widget_remove_css_class(message, "error")
    }
  }

  /// Writes each reply of the field as a line.
  private func write(_ number: Int) {
    entry.binding.onReply = { [unowned entry] reply in
      let field = entry.binding.field
      print(
        """
        {"field":\(number),"text":\(JSON.string(field.text)),"caret":\(field.caret),"plain":\(JSON.string(field.plainValue)),\
        "status":\(JSON.string(field.status.name)),"rejection":\(reply.rejection.map { JSON.string($0.reason.rawValue) } ?? "null"),\
        "events":[\(reply.events.list.map { JSON.string($0.rawValue) }.joined(separator: ","))],\
        "shown":\(JSON.string(entry.shownText)),"invalid":\(unsafe fm_is_marked_invalid(entry.widget) != 0)}
        """)
      fflush(nil)
    }
  }
}

/// Writes strings as JSON.
enum JSON {
  static func string(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case "\u{0}"..."\u{1F}": json += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
