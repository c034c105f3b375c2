/// The version of FieldMatch.
package enum ProjectVersion {
  /// The version number, by the rules of Semantic Versioning. It is written here only: the command, the manual page,
  /// the release check and the bindings read it from here.
  package static let text = "1.0.0"
}
