// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is built with: no unsafe construct goes unmarked, no warning goes unseen.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The C library: only where the trait asks for it, and only on systems that can have it.
let pcre2 = Target.Dependency.target(
  name: "CPCRE2", condition: .when(platforms: [.macOS, .linux, .openbsd], traits: ["PCRE2"]))

/// How the command is linked on Linux. Swift's own libraries go into it: found and bound one by one as shared libraries
/// they take most of the time that a small file needs. `FIELDMATCH_LINKAGE=-static-executable` puts in all others too,
/// and an empty value leaves all of them outside. See `make release`.
let linkage: [LinkerSetting] = [
  .unsafeFlags(
    (Context.environment["FIELDMATCH_LINKAGE"] ?? "-static-stdlib").split(separator: " ").map(String.init),
    .when(platforms: [.linux], configuration: .release))
]

let package = Package(
  name: "FieldMatch",
  // `Mutex` and `Duration` need these; nothing newer is used below the command.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Matching", targets: ["Matching"]),
    .library(name: "FoundationMatching", targets: ["FoundationMatching"]),
    .library(name: "TextFields", targets: ["TextFields"]),
    .library(name: "FoundationTextFields", targets: ["FoundationTextFields"]),
    .library(name: "FieldAdapters", targets: ["FieldAdapters"]),
    .library(name: "BulkValidation", targets: ["BulkValidation"]),
    .library(name: "FoundationBulkValidation", targets: ["FoundationBulkValidation"]),
    .library(name: "FoundationCommand", targets: ["FoundationCommand"]),
    .executable(name: "fieldmatch", targets: ["fieldmatch"]),
    .executable(name: "fieldmatch-foundation", targets: ["fieldmatch-foundation"]),
    .executable(name: "keystroke-benchmark", targets: ["KeystrokeBenchmark"]),
    .executable(name: "keystroke-allocations", targets: ["KeystrokeAllocations"]),
    .executable(name: "instruction-counts", targets: ["InstructionCounts"]),
  ],
  traits: [
    .trait(name: "PCRE2", description: "The PCRE2 engine, which needs the C library libpcre2-8."),
    .default(enabledTraits: ["PCRE2"]),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    // The system's C library, under one name for all systems.
    .target(name: "PlatformLibrary", swiftSettings: strict),
    .target(
      name: "Matching",
      dependencies: [pcre2, "PlatformLibrary"],
      swiftSettings: strict),
    .target(name: "FoundationMatching", dependencies: ["Matching"], swiftSettings: strict),
    .target(name: "TextFields", dependencies: ["Matching", "PlatformLibrary"], swiftSettings: strict),
    .target(
      name: "FoundationTextFields", dependencies: ["TextFields", "FoundationMatching"], swiftSettings: strict),
    // What stands between a field and the text view of any toolkit.
    .target(name: "FieldAdapters", dependencies: ["TextFields"], swiftSettings: strict),
    .target(
      name: "BulkValidation", dependencies: ["Matching", "TextFields", "PlatformLibrary"], swiftSettings: strict),
    // The C interface: `make library` makes a shared library of it.
    .systemLibrary(name: "CFieldMatch"),
    .target(
      name: "FieldMatchC",
      dependencies: ["Matching", "TextFields", "BulkValidation", "CFieldMatch", "PlatformLibrary"],
      swiftSettings: strict),
    .target(
      name: "FoundationBulkValidation", dependencies: ["BulkValidation", "FoundationTextFields"],
      swiftSettings: strict),
    .target(
      name: "LanguageServer", dependencies: ["Matching", "TextFields", "BulkValidation"], swiftSettings: strict),
    .target(
      name: "FieldMatchCommand",
      dependencies: ["Matching", "TextFields", "BulkValidation", "LanguageServer", "PlatformLibrary"],
      swiftSettings: strict),
    .executableTarget(
      name: "fieldmatch", dependencies: ["FieldMatchCommand", "BulkValidation", "PlatformLibrary"],
      swiftSettings: strict, linkerSettings: linkage),
    // The same command with Foundation, which the one above runs in its own place where Foundation is needed.
    .target(
      name: "FoundationCommand",
      dependencies: ["FieldMatchCommand", "FoundationMatching", "Matching", "BulkValidation", "PlatformLibrary"],
      swiftSettings: strict),
    .executableTarget(
      name: "fieldmatch-foundation", dependencies: ["FoundationCommand"], swiftSettings: strict),
    .target(name: "SystemCounters", path: "Benchmarks/SystemCounters"),
    .target(
      name: "BenchmarkSupport",
      dependencies: [
        "Matching", "FoundationMatching", "TextFields", "BulkValidation", "LanguageServer", "SystemCounters",
        "PlatformLibrary", pcre2,
      ],
      path: "Benchmarks/BenchmarkSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "KeystrokeBenchmark", dependencies: ["BenchmarkSupport"],
      path: "Benchmarks/KeystrokeBenchmark",
      swiftSettings: strict),
    .executableTarget(
      name: "KeystrokeAllocations", dependencies: ["BenchmarkSupport", "AllocationCounting"],
      path: "Benchmarks/KeystrokeAllocations",
      swiftSettings: strict),
    .executableTarget(
      name: "InstructionCounts", dependencies: ["Matching", "FoundationMatching", "TextFields", "BenchmarkSupport"],
      path: "Benchmarks/InstructionCounts", exclude: ["counts.tsv"],
      swiftSettings: strict),
    // Counts allocations; for executables made for that alone, because it replaces the allocator.
    .target(name: "AllocationCounting", path: "Tests/AllocationCounting"),
    .executableTarget(
      name: "AllocationProbe", dependencies: ["AllocationCounting", "TextFields", "BulkValidation"],
      path: "Tests/AllocationProbe",
      swiftSettings: strict),
    // What several test targets need.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    // Random and exhaustive patterns, a reference that judges them, and the engines to compare with it.
    .target(
      name: "DifferentialTesting", dependencies: ["Matching", "FoundationMatching", "TestSupport"],
      path: "Tests/DifferentialTesting",
      swiftSettings: strict),
    .executableTarget(
      name: "differential", dependencies: ["DifferentialTesting"], path: "Tests/DifferentialRunner",
      swiftSettings: strict),
    // What is tried with bytes that a fuzzer makes up. The fuzzer itself is at the end.
    .target(
      name: "FuzzChecks",
      dependencies: ["DifferentialTesting", "Matching", "FoundationMatching", "TextFields", "BulkValidation"],
      path: "Tests/Fuzzing/Checks", swiftSettings: strict),
    .testTarget(
      name: "FuzzingTests", dependencies: ["FuzzChecks"], path: "Tests/Fuzzing/Tests", resources: [.copy("Seeds")],
      swiftSettings: strict),
    .testTarget(
      name: "DifferentialTests", dependencies: ["DifferentialTesting", "Matching", "TestSupport"], swiftSettings: strict
    ),
    .testTarget(
      name: "MatchingTests", dependencies: ["Matching", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FoundationMatchingTests", dependencies: ["FoundationMatching", "Matching", "DifferentialTesting"],
      resources: [.copy("Data")], swiftSettings: strict),
    .testTarget(
      name: "TextFieldsTests",
      dependencies: [
        "TextFields", "FoundationTextFields", "FoundationMatching", "Matching", "AllocationProbe", "TestSupport",
      ],
      resources: [.copy("Data")], swiftSettings: strict),
    // Scripts of edits that were recorded once, and what plays them through a toolkit.
    .target(
      name: "RecordedEdits", dependencies: ["FieldAdapters", "TextFields"], path: "Tests/RecordedEdits",
      exclude: ["Data"], swiftSettings: strict),
    .testTarget(
      name: "FieldAdaptersTests", dependencies: ["FieldAdapters", "RecordedEdits", "TextFields"],
      swiftSettings: strict),
    // The adapters for Apple's toolkits, which are a package of their own, with stand-ins for the toolkits where there
    // are none.
    .testTarget(
      name: "AppleFieldAdaptersTests",
      dependencies: ["FieldAdapters", "RecordedEdits", "TextFields", "FoundationTextFields"],
      path: "Bindings/Apple", exclude: ["Package.swift", "README.md"], sources: ["Sources", "Tests"],
      swiftSettings: strict + [.define("FIELDMATCH_STAND_INS", .when(platforms: [.linux]))]),
    .testTarget(
      name: "BulkValidationTests",
      dependencies: [
        "BulkValidation", "FoundationBulkValidation", "FoundationMatching", "TestSupport", "AllocationProbe",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "fieldmatch", "fieldmatch-foundation", "FieldMatchCommand", "FoundationCommand", "RecordedEdits", "TextFields",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LanguageServerTests", dependencies: ["LanguageServer", "BulkValidation", "TextFields", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "KeystrokeBenchmarkTests",
      dependencies: [
        "BenchmarkSupport", "KeystrokeBenchmark", "KeystrokeAllocations", "FoundationMatching", "TextFields",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ReadmeTests",
      dependencies: [
        "Matching", "FoundationMatching", "TextFields", "FoundationTextFields", "BulkValidation", "FoundationCommand",
        "fieldmatch", "fieldmatch-foundation", "TestSupport",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer takes its entry point from libFuzzer, which only Scripts/fuzz links.
if Context.environment["FIELDMATCH_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fieldmatch-fuzz", dependencies: ["FuzzChecks"], path: "Tests/Fuzzing/Driver", swiftSettings: strict))
}
