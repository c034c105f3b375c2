/// The version of Unicode that decides what the properties in a pattern mean.
package enum UnicodeVersion {
  /// The version of the linked PCRE2, or 14.0 (that of PCRE2 10.42) in builds without it.
  ///
  /// PCRE2's tables are part of the library and usually older than those of the standard library and of ICU. The other
  /// engines therefore treat a scalar that was assigned in a later version as unassigned, so that a verdict does not
  /// depend on the engine.
  package static let supported: (major: Int, minor: Int) = {
    #if PCRE2 && canImport(CPCRE2)
      PCRE2Library.unicodeVersion
    #else
      (14, 0)
    #endif
  }()
}
