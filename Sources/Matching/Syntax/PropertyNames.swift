/// The Unicode properties that a pattern can name, and how their names are read.
///
/// Names are compared as Unicode asks (UAX 44, rule LM3): without regard to case, blanks, hyphens and underscores.
/// Scripts and binary properties are those of Unicode 14.0, the version of the oldest PCRE2 that is supported.
enum PropertyNames {
  /// The set that a property's name stands for; `nil` if there is no such property.
  ///
  /// - Parameter text: the text between the braces: `Lu`, `Greek`, `sc=Greek`, `gc=Letter`, `Alphabetic`, `Any`.
  static func set(named text: String) -> ScalarSet? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "=" || $0 == ":" }.map { loose(String($0)) }
    if parts.count == 2 { return set(parts[1], ofProperty: parts[0]) }
    guard parts.count == 1, let name = parts.first, !name.isEmpty else { return nil }
    if name == "any" { return NamedSets.any }
    if name == "ascii" { return ScalarSet(ranges: [0...0x7F]) }
    if let category = categories[name] { return ScalarSet(properties: [.init(.generalCategory(category))]) }
    if let script = scripts[name] { return ScalarSet(properties: [.init(.script(script))]) }
    let binary = binaryShortNames[name] ?? name
    return binaries.contains(binary) ? ScalarSet(properties: [.init(.binary(binary))]) : nil
  }

  private static func set(_ value: String, ofProperty property: String) -> ScalarSet? {
    switch property {
    case "gc", "generalcategory":
      categories[value].map { ScalarSet(properties: [.init(.generalCategory($0))]) }
    case "sc", "script":
      scripts[value].map { ScalarSet(properties: [.init(.script($0))]) }
    default:
      nil
    }
  }

  /// What is wrong with a name that stands for no set here.
  struct Complaint {
    let text: String
    /// Whether some engine knows the name. Then the construct is refused; else the name is an error of syntax.
    let isKnownToEngines: Bool
  }

  /// What is wrong with a name for which `set(named:)` gives `nil`.
  ///
  /// - Parameter text: the text between the braces; not blank.
  static func complaint(about text: String) -> Complaint {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "=" || $0 == ":" }
    let name = loose(String(parts[0]))
    if parts.count == 2 { return complaint(about: String(parts[1]), ofProperty: name) }
    if name == "cs" || name == "surrogate" {
      return Complaint(text: "text holds no surrogates; write (*FAIL) for what never matches", isKnownToEngines: true)
    }
    if name.hasPrefix("in") { return blocks }
    if let posix = posixNames[name] {
      return Complaint(text: "engines differ in it; write [[:\(posix):]]", isKnownToEngines: true)
    }
    if name.hasPrefix("is"), set(named: String(name.dropFirst(2))) != nil {
      return Complaint(text: "engines differ in the prefix Is; leave it out", isKnownToEngines: true)
    }
    if name == "assigned" {
      return Complaint(text: "it is not for every engine; write \\P{Cn}", isKnownToEngines: true)
    }
    return Complaint(
      text: "no general category, script or binary property of Unicode 14.0 has this name", isKnownToEngines: false)
  }

  /// The POSIX class to write, by the loose names of properties that only PCRE2 or only ICU has.
  private static let posixNames = [
    "alnum": "alnum", "blank": "blank", "cntrl": "cntrl", "digit": "digit", "graph": "graph", "print": "print",
    "punct": "punct", "word": "word", "xdigit": "xdigit", "xan": "alnum", "xsp": "space", "xps": "space",
    "xwd": "word",
  ]

  private static func complaint(about value: String, ofProperty property: String) -> Complaint {
    switch property {
    case "gc", "generalcategory":
      return Complaint(text: "there is no general category \(value)", isKnownToEngines: false)
    case "sc", "script":
      return Complaint(text: "there is no script \(value) in Unicode 14.0", isKnownToEngines: false)
    case "scx", "scriptextensions":
      return Complaint(text: "script extensions are not for every engine; write \\p{sc=…}", isKnownToEngines: true)
    case "block", "blk":
      return blocks
    case _ where ["yes", "y", "true", "t"].contains(loose(value)) && set(named: property) != nil:
      return Complaint(text: "it is not for every engine; write \\p{\(property)}", isKnownToEngines: true)
    case _ where ["no", "n", "false", "f"].contains(loose(value)) && set(named: property) != nil:
      return Complaint(text: "it is not for every engine; write \\P{\(property)}", isKnownToEngines: true)
    default:
      return Complaint(
        text: "of the properties with values only gc and sc are for every engine; write a class of ranges",
        isKnownToEngines: true)
    }
  }

  private static let blocks = Complaint(
    text: "blocks are not for every engine; write the range of characters, or \\p{sc=…} for a script",
    isKnownToEngines: true)

  /// The loose form of a name: in lower case, without blanks, hyphens and underscores.
  private static func loose(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "_" && $0 != "-" && !$0.isWhitespace })
  }

  /// The entries of a table of pairs `short:long`.
  private static func names(_ table: String) -> [(short: String, long: String)] {
    table.split(whereSeparator: { $0.isWhitespace }).map { entry in
      let parts = entry.split(separator: ":")
      return (String(parts[0]), String(parts[1]))
    }
  }

  /// The short name of each category, by its loose short name and by its loose long name.
  private static let categories: [String: String] = {
    var result = ["l&": "LC"]
    for (short, long) in names(categoryTable) {
      result[short.lowercased()] = short
      result[long] = short
    }
    return result
  }()

  /// The loose long name of each script, by its ISO 15924 code and by its loose long name.
  private static let scripts: [String: String] = {
    var result: [String: String] = [:]
    for (short, long) in names(scriptTable) {
      result[short] = long
      result[long] = long
    }
    return result
  }()

  private static let binaries = Set(binaryTable.split(whereSeparator: { $0.isWhitespace }).map(String.init))

  /// The loose long names of binary properties, by their loose short names.
  private static let binaryShortNames = [
    "ahex": "asciihexdigit", "alpha": "alphabetic", "bidic": "bidicontrol", "bidim": "bidimirrored",
    "ci": "caseignorable", "cwcf": "changeswhencasefolded", "cwcm": "changeswhencasemapped",
    "cwl": "changeswhenlowercased", "cwt": "changeswhentitlecased", "cwu": "changeswhenuppercased",
    "dep": "deprecated", "di": "defaultignorablecodepoint", "dia": "diacritic", "ebase": "emojimodifierbase",
    "ecomp": "emojicomponent", "emod": "emojimodifier", "epres": "emojipresentation", "ext": "extender",
    "extpict": "extendedpictographic", "grbase": "graphemebase", "grext": "graphemeextend", "grlink": "graphemelink",
    "hex": "hexdigit", "idc": "idcontinue", "ideo": "ideographic", "ids": "idstart", "idsb": "idsbinaryoperator",
    "idst": "idstrinaryoperator", "joinc": "joincontrol", "loe": "logicalorderexception", "lower": "lowercase",
    "nchar": "noncharactercodepoint", "patsyn": "patternsyntax", "patws": "patternwhitespace",
    "pcm": "prependedconcatenationmark", "qmark": "quotationmark", "ri": "regionalindicator", "sd": "softdotted",
    "space": "whitespace", "sterm": "sentenceterminal", "term": "terminalpunctuation", "uideo": "unifiedideograph",
    "upper": "uppercase", "vs": "variationselector", "wspace": "whitespace", "xidc": "xidcontinue",
    "xids": "xidstart",
  ]

  /// General categories (Unicode Character Database, PropertyValueAliases.txt). Cs is left out: no text holds a
  /// surrogate.
  private static let categoryTable = """
    L:letter LC:casedletter Lu:uppercaseletter Ll:lowercaseletter Lt:titlecaseletter Lm:modifierletter
    Lo:otherletter M:mark Mn:nonspacingmark Mc:spacingmark Me:enclosingmark N:number Nd:decimalnumber
    Nl:letternumber No:othernumber P:punctuation Pc:connectorpunctuation Pd:dashpunctuation Ps:openpunctuation
    Pe:closepunctuation Pi:initialpunctuation Pf:finalpunctuation Po:otherpunctuation S:symbol Sm:mathsymbol
    Sc:currencysymbol Sk:modifiersymbol So:othersymbol Z:separator Zs:spaceseparator Zl:lineseparator
    Zp:paragraphseparator C:other Cc:control Cf:format Cn:unassigned Co:privateuse
    """

  /// Scripts (Unicode 14.0, PropertyValueAliases.txt).
  private static let scriptTable = """
    adlm:adlam aghb:caucasianalbanian ahom:ahom arab:arabic armi:imperialaramaic armn:armenian avst:avestan
    bali:balinese bamu:bamum bass:bassavah batk:batak beng:bengali bhks:bhaiksuki bopo:bopomofo brah:brahmi
    brai:braille bugi:buginese buhd:buhid cakm:chakma cans:canadianaboriginal cari:carian cham:cham cher:cherokee
    chrs:chorasmian copt:coptic qaac:coptic cpmn:cyprominoan cprt:cypriot cyrl:cyrillic deva:devanagari diak:divesakuru
    dogr:dogra dsrt:deseret dupl:duployan egyp:egyptianhieroglyphs elba:elbasan elym:elymaic ethi:ethiopic
    geor:georgian glag:glagolitic gong:gunjalagondi gonm:masaramgondi goth:gothic gran:grantha grek:greek
    gujr:gujarati guru:gurmukhi hang:hangul hani:han hano:hanunoo hatr:hatran hebr:hebrew hira:hiragana
    hluw:anatolianhieroglyphs hmng:pahawhhmong hmnp:nyiakengpuachuehmong hung:oldhungarian ital:olditalic
    java:javanese kali:kayahli kana:katakana khar:kharoshthi khmr:khmer khoj:khojki kits:khitansmallscript
    knda:kannada kthi:kaithi lana:taitham laoo:lao latn:latin lepc:lepcha limb:limbu lina:lineara linb:linearb
    lisu:lisu lyci:lycian lydi:lydian mahj:mahajani maka:makasar mand:mandaic mani:manichaean marc:marchen
    medf:medefaidrin mend:mendekikakui merc:meroiticcursive mero:meroitichieroglyphs mlym:malayalam modi:modi
    mong:mongolian mroo:mro mtei:meeteimayek mult:multani mymr:myanmar nand:nandinagari narb:oldnortharabian
    nbat:nabataean newa:newa nkoo:nko nshu:nushu ogam:ogham olck:olchiki orkh:oldturkic orya:oriya osge:osage
    osma:osmanya ougr:olduyghur palm:palmyrene pauc:paucinhau perm:oldpermic phag:phagspa
    phli:inscriptionalpahlavi phlp:psalterpahlavi phnx:phoenician plrd:miao prti:inscriptionalparthian rjng:rejang
    rohg:hanifirohingya runr:runic samr:samaritan sarb:oldsoutharabian saur:saurashtra sgnw:signwriting
    shaw:shavian shrd:sharada sidd:siddham sind:khudawadi sinh:sinhala sogd:sogdian sogo:oldsogdian
    sora:sorasompeng soyo:soyombo sund:sundanese sylo:sylotinagri syrc:syriac tagb:tagbanwa takr:takri tale:taile
    talu:newtailue taml:tamil tang:tangut tavt:taiviet telu:telugu tfng:tifinagh tglg:tagalog thaa:thaana
    thai:thai tibt:tibetan tirh:tirhuta tnsa:tangsa toto:toto ugar:ugaritic vaii:vai vith:vithkuqi wara:warangciti
    wcho:wancho xpeo:oldpersian xsux:cuneiform yezi:yezidi yiii:yi zanb:zanabazarsquare zinh:inherited qaai:inherited zyyy:common
    zzzz:unknown
    """

  /// The binary properties that PCRE2 10.42 knows, by their loose long names.
  private static let binaryTable = """
    alphabetic asciihexdigit bidicontrol bidimirrored cased caseignorable changeswhencasefolded
    changeswhencasemapped changeswhenlowercased changeswhentitlecased changeswhenuppercased dash
    defaultignorablecodepoint deprecated diacritic emoji emojicomponent emojimodifier emojimodifierbase
    emojipresentation extendedpictographic extender graphemebase graphemeextend graphemelink hexdigit idcontinue
    idstart idsbinaryoperator idstrinaryoperator ideographic joincontrol logicalorderexception lowercase math
    noncharactercodepoint patternsyntax patternwhitespace prependedconcatenationmark quotationmark radical
    regionalindicator sentenceterminal softdotted terminalpunctuation unifiedideograph uppercase
    variationselector whitespace xidcontinue xidstart
    """
}
