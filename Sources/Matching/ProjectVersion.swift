/// Which version of FieldMatch this is.
package enum ProjectVersion {
  /// The version, by the rules of Semantic Versioning. This is its one place: the command, the manual page, the release
  /// check and the bindings read it here.
  package static let text = "1.0.0"
}
