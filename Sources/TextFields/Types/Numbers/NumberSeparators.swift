/// The separators that a locale writes numbers with.
///
/// A fixed table of the world's larger written languages, after Unicode's CLDR 46: a verdict must not change with the
/// version of a system's locale data, still less with the environment.
public struct NumberSeparators: Sendable, Hashable {
  /// What stands between the integer part and the fraction.
  public let decimal: Character
  /// What stands between groups of digits.
  public let group: Character

  /// Finds the separators of a locale such as `de_CH`, `de-CH`, `sr_Latn_RS` or `de`; `nil` for a language that the
  /// table lacks. A region without an entry of its own is that of its language.
  public init?(locale: String) {
    let parts = locale.split { $0 == "_" || $0 == "-" || $0 == "." || $0 == "@" }
    guard let language = parts.first?.lowercased() else { return nil }
    let region = parts.dropFirst().first { $0.count == 2 || ($0.count == 3 && $0.allSatisfy(\.isNumber)) }
    let exact = region.flatMap { Self.table["\(language)_\($0.uppercased())"] }
    guard let found = exact ?? Self.table[language] else { return nil }
    self = found
  }

  private init(_ decimal: Character, _ group: Character) {
    self.decimal = decimal
    self.group = group
  }

  private static let table: [String: NumberSeparators] = {
    var table: [String: NumberSeparators] = [:]
    for (separators, locales) in groups {
      for locale in locales.split(separator: " ") { table[String(locale)] = separators }
    }
    return table
  }()

  /// Locales by how they write `1234.5`.
  private static let groups: [(NumberSeparators, String)] = [
    (
      NumberSeparators(".", ","),
      "am ar bn bo cy en es_419 es_CU es_DO es_GT es_HN es_MX es_NI es_PA es_PE es_PR es_SV es_US fil ga gd gu ha he hi "
        + "ig iw ja km kn ko ml mn mr ms mt my ne or pa si so sw ta te th ti tl ug ur yo yue zh zu"
    ),
    (
      NumberSeparators(",", "."),
      "ar_DZ ar_LY ar_MA ar_TN az bs ca da de el en_AT en_BE en_DE en_DK en_NL en_SI es eu fo fr_LU fr_MA fy gl hr id in "
        + "is it jv kl ku lb lo mk ms_BN ms_ID nl pt ro rw sl sr su tr vi wo"
    ),
    (
      NumberSeparators(",", "\u{A0}"),
      "af be bg br cs en_FI en_SE en_ZA eo et fi fr_CA hu hy ka kk ky lt lv nb nn no oc pl pt_AO pt_CH pt_CV pt_GW pt_MO "
        + "pt_MZ pt_PT pt_ST pt_TL ru se sk sq sv tg tk tt uk uz"
    ),
    (NumberSeparators(",", "\u{202F}"), "fr"),
    (NumberSeparators(".", "\u{2019}"), "de_CH de_LI en_CH gsw it_CH rm"),
    (NumberSeparators(".", "\u{A0}"), "xh nso"),
    (
      NumberSeparators("\u{66B}", "\u{66C}"),
      "ar_BH ar_EG ar_IQ ar_JO ar_KW ar_LB ar_OM ar_QA ar_SA ar_SD ar_SY ar_YE ckb fa ps"
    ),
  ]
}
