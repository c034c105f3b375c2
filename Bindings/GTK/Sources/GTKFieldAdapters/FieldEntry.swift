public import CGTK4
public import FieldAdapters
public import TextFields

/// A field behind a `GtkEntry` (or another widget that edits a line, such as `GtkText` or `GtkPasswordEntry`).
///
/// Edits are filtered before they are made: keys, input methods, pastes and deletions go through the field, and the entry
/// shows its answer. Undo (Control-Z, Shift-Control-Z) is the field's. An error shows as an icon with the message as its
/// tip, as the style class `error`, and as the accessible state and description.
///
/// Text that an input method composes, dead keys too, GTK keeps apart until it is committed; then it goes through the
/// rules. GTK is used from one thread, and so is an entry. Keep the adapter as long as the widget is used: GTK does not
/// keep it.
@safe public final class FieldEntry {
  /// What the adapter passes the entry's reports to; it has the field.
  public let binding: FieldBinding<FieldEntry>
  /// The widget, a `GtkWidget`.
  public let widget: UnsafeMutablePointer<GtkWidget>
  /// Is called when there is something else to draw than the text: title, counter, message.
  public var onPresentation: ((FieldPresentation) -> Void)?
  /// Is called at Return, once the field is committed.
  public var onSubmit: ((FieldModel) -> Void)?

  /// The widget as a `GtkEditable`, and the one inside it that really edits.
  private let editable: OpaquePointer
  private let delegate: OpaquePointer
  private let keys: OpaquePointer
  private var isShowing = false
  /// A deletion of the selection that an insertion may follow: a key over a selection comes as both.
  private var pendingDeletion: Range<Int>?

  /// Makes a new `GtkEntry` for a field.
  public convenience init(_ field: FieldModel) {
    unsafe self.init(field, widget: gtk_entry_new())
  }

  /// Puts a field behind a widget that is a `GtkEditable`, and shows it at once.
  public init(_ field: FieldModel, widget: UnsafeMutablePointer<GtkWidget>) {
    binding = FieldBinding(field)
    // SAFETY: this adapter holds a reference to each of GTK's objects that it uses until it is gone.
    unsafe self.widget = widget
    unsafe g_object_ref_sink(widget)
    unsafe editable = fm_editable(widget)
    unsafe delegate = gtk_editable_get_delegate(editable) ?? editable
    unsafe g_object_ref(UnsafeMutableRawPointer(delegate))
    unsafe keys = gtk_event_controller_key_new()
    unsafe g_object_ref(UnsafeMutableRawPointer(keys))
    unsafe gtk_editable_set_enable_undo(editable, 0)
    connect()
    binding.attach(to: self)
  }

  deinit {
    let data = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe fm_disconnect(UnsafeMutableRawPointer(delegate), data)
    unsafe fm_disconnect(UnsafeMutableRawPointer(keys), data)
    unsafe g_object_unref(UnsafeMutableRawPointer(delegate))
    unsafe g_object_unref(UnsafeMutableRawPointer(keys))
    unsafe g_object_unref(widget)
  }
}

// MARK: - The view

extension FieldEntry: FieldView {
  /// GTK's entries count Unicode scalars.
  public static var offsetUnit: OffsetUnit { .scalars }

  /// The entry's text.
  public var shownText: String { unsafe text(of: editable) }

  /// The entry's selection.
  public var shownSelection: Range<Int> {
    var (start, end): (Int32, Int32) = (0, 0)
    unsafe gtk_editable_get_selection_bounds(editable, &start, &end)
    return Int(start)..<Int(max(start, end))
  }

  /// Never any: GTK keeps what is composed out of the text.
  public var markedRange: Range<Int>? { nil }

  /// Puts a text and a selection into the entry.
  public func show(_ text: String, selection: Range<Int>) {
    isShowing = true
    defer { isShowing = false }
    if !shownText.utf8.elementsEqual(text.utf8) { unsafe gtk_editable_set_text(editable, text) }
    unsafe gtk_editable_select_region(editable, Int32(selection.lowerBound), Int32(selection.upperBound))
  }

  /// Shows placeholder, dots, icon, style and accessible state.
  public func show(_ presentation: FieldPresentation) {
    unsafe gtk_widget_set_sensitive(widget, presentation.state.isEnabled ? 1 : 0)
    let isError = presentation.alert?.isError ?? false
    setClass("error", isError)
    setClass("warning", presentation.alert != nil && !isError)
    unsafe fm_set_invalid(widget, isError ? 1 : 0)
    unsafe fm_set_required(widget, binding.field.configuration.isRequired ? 1 : 0)
    unsafe fm_set_accessible_texts(
      widget, presentation.title, presentation.alert?.text ?? presentation.helperText ?? "")
    if isEntry { showOnEntry(presentation, isError: isError) }
    onPresentation?(presentation)
  }

  private var isEntry: Bool { unsafe g_type_check_instance_is_a(asInstance, gtk_entry_get_type()) != 0 }

  private var asInstance: UnsafeMutablePointer<GTypeInstance> {
    // SAFETY: every GObject begins with its GTypeInstance.
    unsafe UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
  }

  private func showOnEntry(_ presentation: FieldPresentation, isError: Bool) {
    let entry = unsafe fm_entry(widget)
    unsafe gtk_entry_set_placeholder_text(entry, presentation.isPlaceholderVisible ? presentation.placeholder : nil)
    unsafe gtk_entry_set_visibility(entry, binding.field.isSecure ? 0 : 1)
    let icon = presentation.alert.map { _ in isError ? "dialog-error-symbolic" : "dialog-warning-symbolic" }
    unsafe gtk_entry_set_icon_from_icon_name(entry, GTK_ENTRY_ICON_SECONDARY, icon)
    unsafe gtk_entry_set_icon_tooltip_text(entry, GTK_ENTRY_ICON_SECONDARY, presentation.alert?.text)
  }

  private func setClass(_ name: String, _ isSet: Bool) {
    if isSet { unsafe gtk_widget_add_css_class(widget, name) } else { unsafe gtk_widget_remove_css_class(widget, name) }
  }
}

// MARK: - What the entry is about to do

extension FieldEntry {
  /// Whether the entry itself shall insert a text; otherwise the place where the caret now is.
  fileprivate func mayInsert(_ text: String, at place: Int) -> Bool {
    if isShowing { return true }
    let range = pendingDeletion ?? place..<place
    pendingDeletion = nil
    return binding.shouldReplace(range, with: text)
  }

  /// Whether the entry itself shall delete a range; a negative end is that of the text.
  fileprivate func mayDelete(_ start: Int, _ end: Int) -> Bool {
    if isShowing { return true }
    let count = shownText.unicodeScalars.count
    let range = min(start, count)..<max(min(start, count), end < 0 ? count : min(end, count))
    if !range.isEmpty, range == shownSelection {
      // If nothing is inserted in its place before GTK takes the next event, it is a deletion.
      pendingDeletion = range
      let data = unsafe Unmanaged.passRetained(self).toOpaque()
      unsafe g_idle_add_full(
        G_PRIORITY_HIGH,
        { data in
          unsafe Unmanaged<FieldEntry>.fromOpaque(data!).takeRetainedValue().deletePending()
          return 0
        }, data, nil)
      return false
    }
    return binding.shouldReplace(range, with: "")
  }

  /// Makes the deletion that nothing has followed.
  fileprivate func deletePending() {
    guard let range = pendingDeletion else { return }
    pendingDeletion = nil
    binding.replace(range, with: "")
  }

  /// Whether a deletion by a key is the field's: of a Character. Those of words and lines come as ranges.
  fileprivate func takesDeletion(_ type: GtkDeleteType, _ count: Int) -> Bool {
    deletePending()
    if !shownSelection.isEmpty {
      binding.deleteBackward()
      return true
    }
    guard type == GTK_DELETE_CHARS, abs(count) == 1 else { return false }
    if count < 0 { binding.deleteBackward() } else { binding.deleteForward() }
    return true
  }

  /// The field's undo and redo.
  fileprivate func takesKey(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let held = modifiers.rawValue & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SHIFT_MASK.rawValue)
    switch (gdk_keyval_to_lower(key), held) {
    case (UInt32(GDK_KEY_z), GDK_CONTROL_MASK.rawValue): binding.undo()
    case (UInt32(GDK_KEY_z), GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue),
      (UInt32(GDK_KEY_y), GDK_CONTROL_MASK.rawValue):
      binding.redo()
    default: return false
    }
    return true
  }
}

// MARK: - Clipboard, focus, Return

extension FieldEntry {
  fileprivate func cut() {
    deletePending()
    if let text = binding.cut() { putOnClipboard(text) }
  }

  fileprivate func copy() {
    if let text = binding.copy() { putOnClipboard(text) }
  }

  private func putOnClipboard(_ text: String) {
    unsafe gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
  }

  /// Asks for the clipboard's text, which comes later, and pastes it.
  fileprivate func paste() {
    deletePending()
    guard binding.field.allows(.paste) else { return }
    let data = unsafe Unmanaged.passRetained(self).toOpaque()
    unsafe gdk_clipboard_read_text_async(
      gtk_widget_get_clipboard(widget), nil,
      { clipboard, result, data in
        let entry = unsafe Unmanaged<FieldEntry>.fromOpaque(data!).takeRetainedValue()
        // SAFETY: GTK calls this with the clipboard that was asked. The text is ours to free, once it is copied.
        guard let text = unsafe gdk_clipboard_read_text_finish(OpaquePointer(clipboard), result, nil) else { return }
        entry.binding.paste(unsafe String(cString: text))
        unsafe g_free(text)
      }, data)
  }

  fileprivate func selectionMoved() {
    if !isShowing, pendingDeletion == nil { binding.selectionDidChange() }
  }

  fileprivate func focusMoved(isFocused: Bool) {
    deletePending()
    guard isFocused != (binding.field.focus == .active) else { return }
    if isFocused { binding.beginEditing() } else { binding.endEditing() }
  }

  fileprivate func submit() {
    deletePending()
    binding.commit()
    onSubmit?(binding.field)
  }
}

// MARK: - Signals

extension FieldEntry {
  private func connect() {
    // SAFETY: the handlers get this object as it is, without a reference. It outlives them: `deinit` takes them away.
    let data = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe connectEdits(data)
    let object = unsafe UnsafeMutableRawPointer(delegate)
    unsafe fm_on(object, "cut-clipboard", { unsafe FieldEntry.handle($0, "cut-clipboard", $1) { $0.cut() } }, data)
    unsafe fm_on(object, "copy-clipboard", { unsafe FieldEntry.handle($0, "copy-clipboard", $1) { $0.copy() } }, data)
    unsafe fm_on(
      object, "paste-clipboard", { unsafe FieldEntry.handle($0, "paste-clipboard", $1) { $0.paste() } }, data)
    unsafe fm_on(object, "activate", { unsafe FieldEntry.entry($1).submit() }, data)
    unsafe fm_on_notify(object, "notify::cursor-position", { unsafe FieldEntry.entry($2).selectionMoved() }, data)
    unsafe fm_on_notify(object, "notify::selection-bound", { unsafe FieldEntry.entry($2).selectionMoved() }, data)
    unsafe fm_on_notify(
      object, "notify::has-focus",
      { object, _, data in
        let isFocused = unsafe gtk_widget_has_focus(fm_widget(object!)) != 0
        unsafe FieldEntry.entry(data).focusMoved(isFocused: isFocused)
      }, data)
    unsafe connectKeys(data)
  }

  private func connectEdits(_ data: UnsafeMutableRawPointer) {
    unsafe fm_on_insert_text(
      delegate,
      { editable, text, length, place, data in
        // SAFETY: GTK passes `length` bytes of UTF-8, or a string that ends with a zero byte if that is negative, and a
        // place that the handler may change: it is where GTK puts the caret.
        let count = unsafe length < 0 ? strlen(text!) : Int(length)
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
        let entry = unsafe FieldEntry.entry(data)
        guard !entry.mayInsert(unsafe String(decoding: bytes, as: UTF8.self), at: Int(unsafe place!.pointee)) else {
          return
        }
        unsafe g_signal_stop_emission_by_name(UnsafeMutableRawPointer(editable), "insert-text")
        unsafe place!.pointee = Int32(entry.shownSelection.upperBound)
      }, data)
    unsafe fm_on_delete_text(
      delegate,
      { editable, start, end, data in
        guard unsafe !FieldEntry.entry(data).mayDelete(Int(start), Int(end)) else { return }
        unsafe g_signal_stop_emission_by_name(UnsafeMutableRawPointer(editable), "delete-text")
      }, data)
    unsafe fm_on(
      UnsafeMutableRawPointer(delegate), "backspace",
      {
        unsafe FieldEntry.handle($0, "backspace", $1) { entry in
          entry.deletePending()
          entry.binding.deleteBackward()
        }
      }, data)
    unsafe fm_on_delete_from_cursor(
      delegate,
      { editable, type, count, data in
        guard unsafe FieldEntry.entry(data).takesDeletion(type, Int(count)) else { return }
        unsafe g_signal_stop_emission_by_name(UnsafeMutableRawPointer(editable), "delete-from-cursor")
      }, data)
  }

  private func connectKeys(_ data: UnsafeMutableRawPointer) {
    unsafe gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    unsafe fm_on_key_pressed(
      keys,
      { _, key, _, modifiers, data in unsafe FieldEntry.entry(data).takesKey(key, modifiers) ? 1 : 0 }, data)
    unsafe gtk_widget_add_controller(widget, keys)
  }

  /// The adapter that a handler was connected with.
  private static func entry(_ data: UnsafeMutableRawPointer?) -> FieldEntry {
    unsafe Unmanaged<FieldEntry>.fromOpaque(data!).takeUnretainedValue()
  }

  /// Does what a key means, in place of GTK.
  private static func handle(
    _ object: UnsafeMutableRawPointer?, _ signal: String, _ data: UnsafeMutableRawPointer?,
    _ body: (FieldEntry) -> Void
  ) {
    unsafe g_signal_stop_emission_by_name(object, signal)
    body(unsafe entry(data))
  }
}
