#if PCRE2 && canImport(CPCRE2)
  internal import CPCRE2

  /// What the linked PCRE2 library reports about itself.
  public enum PCRE2Library {
    /// The version, such as `10.42`.
    public static let version = String(configuration(PCRE2_CONFIG_VERSION).prefix { $0 != " " })

    /// The machine that the JIT compiles for, such as `x86 64bit (little endian + unaligned)`; `nil` if the library was
    /// built without JIT.
    public static let jitTarget: String? = {
      let target = configuration(PCRE2_CONFIG_JITTARGET)
      return target.isEmpty ? nil : target
    }()

    /// The version of Unicode of the library's properties.
    package static let unicodeVersion: (major: Int, minor: Int) = {
      let parts = configuration(PCRE2_CONFIG_UNICODE_VERSION).split(separator: ".").compactMap { Int($0) }
      return parts.count >= 2 ? (parts[0], parts[1]) : (14, 0)
    }()

    /// The value of a setting that is a text; empty if the library has none.
    private static func configuration(_ what: Int32) -> String {
      // SAFETY: for a null buffer, `pcre2_config` only returns the length that it needs, the final zero included. The
      // buffer that it then gets has that length, is valid during the call, and is not kept.
      let length = pcre2_config_8(UInt32(what), nil)
      guard length > 0 else { return "" }
      var text = [UInt8](repeating: 0, count: Int(length))
      let written = unsafe text.withUnsafeMutableBytes { unsafe pcre2_config_8(UInt32(what), $0.baseAddress) }
      return String(decoding: text.prefix(max(0, Int(written) - 1)), as: UTF8.self)
    }
  }
#endif
