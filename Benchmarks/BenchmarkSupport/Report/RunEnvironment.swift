import Foundation
import Matching
import PlatformLibrary

/// The machine, the versions and the command line of a run, which figures have to be read with.
public struct RunEnvironment: Sendable, Hashable {
  /// The facts, in the order in which to show them.
  public var facts: [Fact]

  /// A fact about the run.
  public struct Fact: Sendable, Hashable {
    /// The name, such as `cpu`, which is also a key in JSON.
    public var name: String
    /// The value, as text.
    public var value: String

    /// Makes a fact of its name and its value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Makes an environment of facts.
  public init(facts: [Fact]) { self.facts = facts }

  /// The environment of this process.
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

  /// The value of the fact with a name; `nil` if there is none.
  public func value(_ name: String) -> String? { facts.first { $0.name == name }?.value }

  /// Whether this is a release build, in which assertions are not evaluated.
  static var isOptimised: Bool {
    var isDebug = false
    assert({ isDebug = true }() == ())
    return !isDebug
  }

  /// The version of the compiler, as far as conditional compilation can tell it.
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

  /// The version of the ICU in Foundation, which NSRegularExpression runs; `nil` if it cannot be asked.
  private static var icuVersion: String? {
    #if canImport(Glibc) || canImport(Musl)
      // SAFETY: under this name swift-foundation exports ICU's function `void u_getVersion(uint8_t[4])`, which has the
      // type that it is cast to. It writes four bytes, to an array of four bytes that is valid during the call.
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
      // SAFETY: with a null buffer, sysctlbyname writes the size that it needs to a variable of this function. It then
      // writes at most that many bytes to an array of that size, which is valid during the call.
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
