// Written by Scripts/generate-locale-data.swift: do not edit.
//
// The data come from Unicode's CLDR 46, through ICU 76.1 in Foundation.
// Copyright © Unicode, Inc., under the Unicode License v3: https://www.unicode.org/license.txt

extension NumberSeparators {
  /// The versions of CLDR and ICU that the table was made from.
  static let dataVersion = "CLDR 46, ICU 76.1"

  /// The ways of writing numbers, each with its locales. A locale that is not listed follows its language.
  static let data: [(separators: NumberSeparators, locales: String)] = [
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: ",",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "af agq dyo en_AL en_EE en_HU en_LV en_PL en_PT en_UA en_ZA eo ewo ff hy kab kea kk ksf ky nmg nr os "
        + "prg pt_AO sah shi ss szl tg ts tzm uk uz ve yav"
    ),
    (
      NumberSeparators(
        decimal: ".", group: ",", currencyDecimal: ".",
        currencyGroup: ",", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "ain ak am apw ar arn asa ba bem ber bez bgc bho bm bo byn ceb cgg cho chr cic co csw cy dav doi dv "
        + "ebu en es_419 es_AG es_BB es_BM es_BR es_BS es_BZ es_CA es_CU es_DM es_DO es_GD es_GT es_GY es_HN "
        + "es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_SV es_TC es_TT es_US es_VC es_VG es_VI fil ga gaa "
        + "gd gn guz gv ha haw he hmn ig ii inh io iu ja jbo jmc kaj kam kcg kde ki kln km ko kok kpe ks_Deva "
        + "ksb kw lag lg lkt luo lut luy mai mas mer mg mgo mi mic mid mn mni moh ms mt mus my myv naq nd nnp "
        + "nus nv ny nyn om osa pcm pqm raj rej rhg rof rwk saq sat sbp scn sd_Deva si sjd sje sju sm sn so st "
        + "sw syr ta_MY ta_SG teo th ti tig to trv ug vai vun wa xog yi yo yue za zh zu"
    ),
    (
      NumberSeparators(
        decimal: "\u{66B}", group: "\u{66C}", currencyDecimal: "\u{66B}",
        currencyGroup: "\u{66C}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{66A}"),
      "ar_BH ar_DJ ar_EG ar_ER ar_IL ar_IQ ar_JO ar_KM ar_KW ar_LB ar_MR ar_OM ar_PS ar_QA ar_SA ar_SD ar_SO "
        + "ar_SS ar_SY ar_TD ar_YE fa ks lrc mzn pa_Arab pa_Aran_PK ps uz_Arab"
    ),
    (
      NumberSeparators(
        decimal: ",", group: ".", currencyDecimal: ",",
        currencyGroup: ".", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "ar_DZ ar_LY ar_MA ar_TN ast az bs el en_BE en_BR en_GR en_ID en_NL en_SI es_AR es_BO es_BQ es_CL "
        + "es_CO es_CR es_CW es_EC es_PY es_UY es_VE fur fy id is jgo jv kgp kkj lij ln lo lu mgh ms_BN ms_ID "
        + "mua nl nnh pt rw sc seh sg sr su sw_CD vi vmw wo yrl"
    ),
    (
      NumberSeparators(
        decimal: ".", group: ",", currencyDecimal: ".",
        currencyGroup: ",", grouping: NumberGrouping(3, 2, minimum: 1),
        percent: "n%"),
      "as bn brx ccp en_BD en_IN gu hi kn kok_Latn kxv ml mr ne or pa sa ta te ur xnr"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: ",",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{A0}%"),
      "bas br cs cv dua en_CZ en_FI en_LT en_NO en_RU en_SE en_SK fi fr_CA ksh lt nb nn no ru se sk smn sv "
        + "tk tt zgh"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: ",",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 2),
        percent: "n\u{A0}%"),
      "be ru_UA"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: ",",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 2),
        percent: "n%"),
      "bg et hu ie ka lv pl pt_CH pt_FR pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL sq"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: ",",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "%\u{A0}n"),
      "blo"
    ),
    (
      NumberSeparators(
        decimal: ",", group: ".", currencyDecimal: ",",
        currencyGroup: ".", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{A0}%"),
      "ca da de dsb en_AR en_AT en_CL en_CO en_DE en_DK fo fr_LU fr_MA gl hr hsb kl lb mk nds qu_BO rn ro"
    ),
    (
      NumberSeparators(
        decimal: ".", group: ",", currencyDecimal: ".",
        currencyGroup: ",", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{A0}%"),
      "ce qu"
    ),
    (
      NumberSeparators(
        decimal: "\u{66B}", group: "\u{66C}", currencyDecimal: "\u{66B}",
        currencyGroup: "\u{66C}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{A0}\u{66A}"),
      "ckb"
    ),
    (
      NumberSeparators(
        decimal: ".", group: "\u{2019}", currencyDecimal: ".",
        currencyGroup: "\u{2019}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "de_CH de_LI tn wal"
    ),
    (
      NumberSeparators(
        decimal: ".", group: "\u{A0}", currencyDecimal: ".",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "dje khq mfe nso ses twq xh"
    ),
    (
      NumberSeparators(
        decimal: ".", group: ",", currencyDecimal: ".",
        currencyGroup: ",", grouping: NumberGrouping(3, 2, minimum: 1),
        percent: "n\u{A0}%"),
      "dz"
    ),
    (
      NumberSeparators(
        decimal: ".", group: ",", currencyDecimal: ".",
        currencyGroup: ",", grouping: NumberGrouping(3, 3, minimum: 2),
        percent: "n%"),
      "ee"
    ),
    (
      NumberSeparators(
        decimal: ".", group: ",", currencyDecimal: ",",
        currencyGroup: ".", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "en_150"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: ",",
        currencyGroup: ",", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "en_BG"
    ),
    (
      NumberSeparators(
        decimal: ".", group: "'", currencyDecimal: ".",
        currencyGroup: "\u{2019}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "en_CH"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: "$",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "en_CV kea_CV"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{202F}", currencyDecimal: ",",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{A0}%"),
      "en_FR"
    ),
    (
      NumberSeparators(
        decimal: ",", group: ".", currencyDecimal: ",",
        currencyGroup: ".", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "%n"),
      "en_TR ku tr"
    ),
    (
      NumberSeparators(
        decimal: ",", group: ".", currencyDecimal: ",",
        currencyGroup: ".", grouping: NumberGrouping(3, 3, minimum: 2),
        percent: "n\u{A0}%"),
      "es sl"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{202F}", currencyDecimal: ",",
        currencyGroup: "\u{202F}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "es_HT vec"
    ),
    (
      NumberSeparators(
        decimal: ",", group: ".", currencyDecimal: ",",
        currencyGroup: ".", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "%\u{A0}n"),
      "eu"
    ),
    (
      NumberSeparators(
        decimal: ".", group: "\u{2E41}", currencyDecimal: ".",
        currencyGroup: "\u{2E41}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "ff_Adlm"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{202F}", currencyDecimal: ",",
        currencyGroup: "\u{202F}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{A0}%"),
      "fr"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{202F}", currencyDecimal: ".",
        currencyGroup: "\u{202F}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "fr_CH"
    ),
    (
      NumberSeparators(
        decimal: ".", group: "\u{12C8}", currencyDecimal: ".",
        currencyGroup: "\u{12C8}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "gez"
    ),
    (
      NumberSeparators(
        decimal: ".", group: "\u{2019}", currencyDecimal: ".",
        currencyGroup: "\u{2019}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{A0}%"),
      "gsw rm"
    ),
    (
      NumberSeparators(
        decimal: ",", group: ".", currencyDecimal: ",",
        currencyGroup: ".", grouping: NumberGrouping(3, 3, minimum: 2),
        percent: "n%"),
      "ia it"
    ),
    (
      NumberSeparators(
        decimal: ".", group: "\u{2019}", currencyDecimal: ".",
        currencyGroup: "\u{2019}", grouping: NumberGrouping(3, 3, minimum: 2),
        percent: "n%"),
      "it_CH"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{2019}", currencyDecimal: ",",
        currencyGroup: "\u{2019}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "lmo wae"
    ),
    (
      NumberSeparators(
        decimal: ".", group: "\u{60C}", currencyDecimal: ".",
        currencyGroup: "\u{60C}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n%"),
      "nqo"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: ",",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{202F}%"),
      "oc"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: "$",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(3, 3, minimum: 2),
        percent: "n%"),
      "pt_CV"
    ),
    (
      NumberSeparators(
        decimal: ".", group: "\u{66C}", currencyDecimal: ".",
        currencyGroup: "\u{66C}", grouping: NumberGrouping(3, 3, minimum: 1),
        percent: "n\u{66A}"),
      "sd"
    ),
    (
      NumberSeparators(
        decimal: ",", group: "\u{A0}", currencyDecimal: ",",
        currencyGroup: "\u{A0}", grouping: NumberGrouping(2, 2, minimum: 1),
        percent: "%n"),
      "tok"
    ),
  ]
}
