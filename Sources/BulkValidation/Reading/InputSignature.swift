/// What an input is if it is not UTF-8 text.
public enum InputEncoding: Sendable, Hashable, CaseIterable {
  /// Compressed by gzip.
  case gzip
  /// Compressed by Zstandard.
  case zstd
  /// Compressed by xz.
  case xz
  /// Compressed by bzip2.
  case bzip2
  /// Compressed by LZ4.
  case lz4
  /// Compressed by `compress`.
  case compress
  /// A ZIP archive; spreadsheet files are ZIP archives too.
  case zip
  /// UTF-16, the low byte of each code unit first.
  case utf16LittleEndian
  /// UTF-16, the high byte of each code unit first.
  case utf16BigEndian
  /// UTF-32, the low byte of each scalar first.
  case utf32LittleEndian
  /// UTF-32, the high byte of each scalar first.
  case utf32BigEndian

  /// What the input is, and which command converts it to UTF-8 text, in English.
  public var advice: String {
    switch self {
    case .gzip: Self.compressed("gzip", "gzip -dc")
    case .zstd: Self.compressed("Zstandard", "zstd -dc")
    case .xz: Self.compressed("xz", "xz -dc")
    case .bzip2: Self.compressed("bzip2", "bzip2 -dc")
    case .lz4: Self.compressed("LZ4", "lz4 -dc")
    case .compress: Self.compressed("compress", "gzip -dc")
    case .zip: "is a ZIP archive (or a spreadsheet, which is one): extract the file first, as in unzip -p FILE | …"
    case .utf16LittleEndian: Self.encoded("UTF-16, little-endian", "UTF-16LE")
    case .utf16BigEndian: Self.encoded("UTF-16, big-endian", "UTF-16BE")
    case .utf32LittleEndian: Self.encoded("UTF-32, little-endian", "UTF-32LE")
    case .utf32BigEndian: Self.encoded("UTF-32, big-endian", "UTF-32BE")
    }
  }

  private static func compressed(_ name: String, _ command: String) -> String {
    "is compressed (\(name)): decompress it first, as in \(command) FILE | fieldmatch check …"
  }

  private static func encoded(_ name: String, _ encoding: String) -> String {
    "is \(name), and not UTF-8: convert it first, as in iconv -f \(encoding) -t UTF-8 FILE | fieldmatch check …"
  }

  /// The first bytes of inputs of each kind. If one signature begins with another, the longer one comes first.
  static let signatures: [(bytes: [UInt8], encoding: InputEncoding)] =
    [
      ([0x1F, 0x8B], .gzip),
      ([0x1F, 0x9D], .compress),
      ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz),
      ([0x04, 0x22, 0x4D, 0x18], .lz4),
      (Array("PK".utf8) + [0x03, 0x04], .zip),
      ([0xFF, 0xFE, 0x00, 0x00], .utf32LittleEndian),
      ([0x00, 0x00, 0xFE, 0xFF], .utf32BigEndian),
      ([0xFF, 0xFE], .utf16LittleEndian),
      ([0xFE, 0xFF], .utf16BigEndian),
    ] + (1...9).map { level in (Array("BZh\(level)1AY&SY".utf8), .bzip2) }
}

// MARK: - UTF-16 and UTF-32 without a mark

extension InputEncoding {
  /// The number of bytes of the first line that are examined.
  private static let reach = 4096

  /// Recognises UTF-16 and UTF-32 without a byte-order mark, by the zero bytes of a first line that is mostly ASCII or
  /// Latin-1; `nil` for anything else.
  ///
  /// - Parameter bytes: at least the first record of an input. Only its first line counts, so that the answer does not
  ///   depend on how much was read.
  init?(unmarkedStart bytes: Span<UInt8>) {
    let end = ByteSearch.firstIndex(of: ByteSearch.lineFeed, in: bytes) ?? bytes.count
    let line = bytes.extracting(first: min(end, Self.reach))
    // In the big-endian encodings, the zero bytes of the line feed come before it and count as part of the line.
    if line.count >= 4, Self.isWide(line, high: 3, next: 2, low: 0..<2) {
      self = .utf32LittleEndian
    } else if line.count >= 4, Self.isWide(line, high: 0, next: 1, low: 2..<4) {
      self = .utf32BigEndian
    } else if line.count >= 4, Self.hasZeros(line, at: 1) {
      self = .utf16LittleEndian
    } else if line.count >= 3, Self.hasZeros(line, at: 0) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  /// Whether there are zero bytes only at every other position, at half of those positions or more, and at least two.
  private static func hasZeros(_ line: Span<UInt8>, at parity: Int) -> Bool {
    var zeros = 0
    for index in line.indices where line[index] == 0 {
      guard index % 2 == parity else { return false }
      zeros += 1
    }
    return zeros >= 2 && zeros * 4 >= line.count
  }

  /// Whether every four bytes are a scalar: the highest byte is zero, the next one is in the range of Unicode, and the
  /// other two are not both zero.
  private static func isWide(_ line: Span<UInt8>, high: Int, next: Int, low: Range<Int>) -> Bool {
    for start in stride(from: 0, through: line.count - 4, by: 4) {
      let isScalar = line[start + high] == 0 && line[start + next] <= 0x10
      guard isScalar, low.contains(where: { line[start + $0] != 0 }) else { return false }
    }
    return true
  }
}

/// What the first bytes of an input show.
enum InputSignature: Hashable {
  /// More bytes are needed to decide.
  case undecided
  /// Nothing special: it may be UTF-8 text.
  case none
  /// A UTF-8 byte-order mark.
  case byteOrderMark
  /// Something other than UTF-8 text.
  case encoding(InputEncoding)

  private static let known: [(bytes: [UInt8], signature: InputSignature)] =
    [([0xEF, 0xBB, 0xBF], .byteOrderMark)] + InputEncoding.signatures.map { ($0.bytes, .encoding($0.encoding)) }

  /// Examines the first bytes of an input.
  ///
  /// Never asks for more bytes than are needed to decide, so that a line from a slow pipe is judged as soon as it has
  /// arrived.
  ///
  /// - Parameter isWhole: whether there are no more bytes.
  init(of bytes: ArraySlice<UInt8>, isWhole: Bool) {
    for (start, signature) in Self.known {
      if bytes.starts(with: start) {
        self = signature
        return
      }
      if !isWhole, start.starts(with: bytes) {
        self = .undecided
        return
      }
    }
    self = .none
  }
}
