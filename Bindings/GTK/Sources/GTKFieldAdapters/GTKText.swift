import CGTK4

/// A GTK string of an editable, as a Swift string.
func text(of editable: OpaquePointer) -> String {
  // SAFETY: GTK returns a string that ends with a zero byte and belongs to the editable. It is copied before anything
  // can change the editable.
  unsafe String(cString: gtk_editable_get_text(editable))
}
