#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// What the linked PCRE2 says of itself.
  public enum PCRE2Library {
    /// The version, such as `10.42`.
    public static let version = String(configuration(PCRE2_CONFIG_VERSION).prefix { $0 != " " })

    /// The machine that JIT compiles for, such as `x86 64bit (little endian + unaligned)`; `nil` without JIT.
    public static let jitTarget: String? = {
      let target = configuration(PCRE2_CONFIG_JITTARGET)
      return target.isEmpty ? nil : target
    }()

    /// The version of Unicode that its properties follow.
    package static let unicodeVersion: (major: Int, minor: Int) = {
      let parts = configuration(PCRE2_CONFIG_UNICODE_VERSION).split(separator: ".").compactMap { Int($0) }
      return parts.count >= 2 ? (parts[0], parts[1]) : (14, 0)
    }()

    /// One of the library's texts; empty where it has none.
    private static func configuration(_ what: Int32) -> String {
      // SAFETY: pcre2_config writes at most the length that it reports for a null buffer, with its final zero.
      let length = pcre2_config_8(UInt32(what), nil)
      guard length > 0 else { return "" }
      var text = [UInt8](repeating: 0, count: Int(length))
      let written = unsafe text.withUnsafeMutableBytes { unsafe pcre2_config_8(UInt32(what), $0.baseAddress) }
      return String(decoding: text.prefix(max(0, Int(written) - 1)), as: UTF8.self)
    }
  }
#endif
