/// Makes e-mail addresses like those of a mailing list, one in ten of them bad. The same seed gives the same bytes.
///
/// Good addresses are valid, and bad ones invalid, for both types `email` and `email-classic`. In each group of ten
/// records exactly one is bad. A record with its line feed has 28.5 bytes on average: 2,000,000 records have 57 MB.
public struct AddressCorpus: Sendable {
  private var random: SeededGenerator
  private var index = 0
  private var badPosition = 0

  /// Makes a generator that starts at the first record of a seed.
  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Appends the next record, without a line feed. Returns whether it is a good address.
  @discardableResult
  public mutating func appendNext(to bytes: inout [UInt8]) -> Bool {
    if index % 10 == 0 { badPosition = random.below(10) }
    let isBad = index % 10 == badPosition
    index += 1
    if isBad { appendBad(to: &bytes) } else { appendGood(to: &bytes) }
    return !isBad
  }

  /// The first records of a seed, each followed by a line feed.
  public static func lines(count: Int, seed: UInt64) -> [UInt8] {
    var corpus = AddressCorpus(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 29)
    for _ in 0..<count {
      corpus.appendNext(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

// MARK: Parts

extension AddressCorpus {
  private mutating func appendGood(to bytes: inout [UInt8]) {
    appendLocalPart(to: &bytes)
    bytes.append(UInt8(ascii: "@"))
    appendDomain(to: &bytes)
  }

  private mutating func appendLocalPart(to bytes: inout [UInt8]) {
    bytes += random.pick(Self.firstNames)
    bytes.append(random.pick(Self.joints))
    bytes += random.pick(Self.lastNames)
    if random.oneIn(3) { appendDigits(1 + random.below(4), to: &bytes) }
    if random.oneIn(20) {
      bytes.append(UInt8(ascii: "+"))
      bytes += random.pick(Self.words)
    }
  }

  private mutating func appendDomain(to bytes: inout [UInt8]) {
    if random.oneIn(2) { return bytes += random.pick(Self.providers) }
    if random.oneIn(6) { bytes += random.pick(Self.subdomains) }
    bytes += random.pick(Self.words)
    if random.oneIn(3) {
      bytes.append(UInt8(ascii: "-"))
      bytes += random.pick(Self.words)
    }
    bytes += random.pick(Self.topLevels)
  }

  private mutating func appendDigits(_ count: Int, to bytes: inout [UInt8]) {
    for _ in 0..<count { bytes.append(UInt8(ascii: "0") + UInt8(random.below(10))) }
  }

  /// Appends an address with a fault that stored addresses have: the at sign is missing or doubled; there is a blank
  /// before it; the top-level domain is missing; a punctuation mark or a blank follows; a letter is not ASCII; there
  /// are two addresses; or it is no address at all.
  private mutating func appendBad(to bytes: inout [UInt8]) {
    switch random.below(8) {
    case 0:
      appendLocalPart(to: &bytes)
      appendDomain(to: &bytes)
    case 1:
      appendLocalPart(to: &bytes)
      bytes += "@@".utf8
      appendDomain(to: &bytes)
    case 2:
      appendLocalPart(to: &bytes)
      bytes += " @".utf8
      appendDomain(to: &bytes)
    case 3:
      appendLocalPart(to: &bytes)
      bytes += "@".utf8
      bytes += random.pick(Self.words)
    case 4:
      appendGood(to: &bytes)
      bytes.append(random.pick([UInt8](".,; ".utf8)))
    case 5:
      appendLocalPart(to: &bytes)
      bytes += "ü@".utf8
      appendDomain(to: &bytes)
    case 6:
      appendGood(to: &bytes)
      bytes += ", ".utf8
      appendGood(to: &bytes)
    default:
      bytes += random.pick(["n/a", "none", "unknown", "-", "see notes", "tel. 555 0100"].map { [UInt8]($0.utf8) })
    }
  }

  private static let joints = [UInt8]("..._-".utf8)
  private static let firstNames = list(
    "anna ben carla david elena frank grace henry irene jonas karin lukas maria nils olga peter quentin rosa stefan tina ulrich vera walter xenia yusuf zoe alexander christina"
  )
  private static let lastNames = list(
    "adams berg costa dubois evans fischer garcia hansen ito jensen kowalski larsen meyer novak olsen patel rossi schmidt tanaka ulvaeus vogel weber young zimmermann lindqvist"
  )
  private static let words = list(
    "news shop north river cloud garden metal paper stone winter orange market studio bakery harbour solar union vector atlas copper"
  )
  private static let providers = list(
    "example.com example.org example.net mail.example.com post.example.org webmail.example.net inbox.example.com")
  private static let subdomains = list("mail. team. staff. eu. lists.")
  private static let topLevels = list(".com .com .com .org .net .de .fr .co.uk .info .io .eu")

  private static func list(_ words: String) -> [[UInt8]] { words.split(separator: " ").map { [UInt8]($0.utf8) } }
}
