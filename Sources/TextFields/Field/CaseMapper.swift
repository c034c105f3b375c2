import Foundation

/// Puts letters into a case.
///
/// The standard library's mapping is that of no locale and allocates nothing for a key. Foundation's is used only for
/// the languages that have rules of their own: Turkish and Azeri (dotted and dotless i), Lithuanian, Greek.
struct CaseMapper: Sendable {
  private let letterCase: FieldType.CaseMapping
  private let locale: Locale?

  private static let languagesWithRules: Set<Substring> = ["tr", "az", "lt", "el"]

  /// - Parameter locale: an identifier such as `tr_TR`; `nil` is no locale.
  init(_ letterCase: FieldType.CaseMapping, locale: String?) {
    self.letterCase = letterCase
    let language = locale?.split { $0 == "_" || $0 == "-" }.first
    self.locale = language.flatMap { Self.languagesWithRules.contains($0) ? Locale(identifier: String($0)) : nil }
  }

  /// The text in that case; it may have more or fewer Characters.
  func mapped(_ text: String) -> String {
    switch (letterCase, locale) {
    case (.upper, nil): text.uppercased()
    case (.lower, nil): text.lowercased()
    case (.upper, let locale?): text.uppercased(with: locale)
    case (.lower, let locale?): text.lowercased(with: locale)
    }
  }
}
