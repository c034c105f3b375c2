import Foundation
import Matching
import PlatformLibrary

/// What a run ran on, and how it was called: without this its figures mean nothing.
public struct RunEnvironment: Sendable, Hashable {
  /// The facts by name, in the order to show them. Names are fit for JSON.
  public var facts: [Fact]

  /// One fact.
  public struct Fact: Sendable, Hashable {
    /// The name, such as `cpu`.
    public var name: String
    /// What is so.
    public var value: String

    /// Makes a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Makes an environment of facts.
  public init(facts: [Fact]) { self.facts = facts }

  /// What can be found out here and now.
  static func current(options: BenchmarkOptions, command: [String]) -> RunEnvironment {
    RunEnvironment(facts: [
      Fact("command", (["keystroke-benchmark"] + command).joined(separator: " ")),
      Fact("date", ISO8601DateFormatter().string(from: Date())),
      Fact("seed", "\(options.seed)"),
      Fact("swift", swiftVersion),
      Fact("build", isOptimised ? "release" : "debug: figures mean nothing"),
      Fact("pcre2", pcre2Version),
      Fact("icu", icuVersion ?? "n/a"),
      Fact("cpu", cpuName ?? "n/a"),
      Fact("cores", "\(ProcessInfo.processInfo.activeProcessorCount)"),
      Fact("system", ProcessInfo.processInfo.operatingSystemVersionString),
      Fact("timer_ns", String(format: "%.1f", MonotonicClock.readingCost())),
      Fact("instructions", InstructionCounter.isAvailable ? "counted by the processor" : "n/a: no counter here"),
    ])
  }

  /// The value of a fact.
  public func value(_ name: String) -> String? { facts.first { $0.name == name }?.value }

  static var isOptimised: Bool {
    var isDebug = false
    assert({ isDebug = true }() == ())
    return !isDebug
  }

  /// The compiler's version, to the digits that a conditional compilation can tell.
  private static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.3)
      "6.3.3 or later"
    #elseif compiler(>=6.3.2)
      "6.3.2"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var pcre2Version: String {
    #if PCRE2 && canImport(CPCRE2)
      PCRE2Library.version + (PCRE2Library.jitTarget.map { ", JIT for \($0)" } ?? ", without JIT")
    #else
      "not part of this build"
    #endif
  }

  /// The version of the ICU inside Foundation, which does NSRegularExpression's work.
  private static var icuVersion: String? {
    #if canImport(Glibc) || canImport(Musl)
      // SAFETY: swift-foundation exports ICU's `void u_getVersion(uint8_t[4])` under this name.
      typealias GetVersion = @convention(c) (UnsafeMutablePointer<UInt8>) -> Void
      guard let symbol = unsafe dlsym(nil, "swift_u_getVersion") else { return nil }
      var parts: [UInt8] = [0, 0, 0, 0]
      unsafe unsafeBitCast(symbol, to: GetVersion.self)(&parts)
      return "\(parts[0]).\(parts[1])"
    #else
      return nil
    #endif
  }

  private static var cpuName: String? {
    #if canImport(Darwin)
      var size = 0
      guard unsafe sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else { return nil }
      var name = [UInt8](repeating: 0, count: size)
      guard unsafe sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    #else
      guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
      let names = text.split(separator: "\n").filter { $0.hasPrefix("model name") }
      return names.first?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    #endif
  }
}
