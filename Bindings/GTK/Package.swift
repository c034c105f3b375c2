// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

let package = Package(
  name: "FieldMatchGTK",
  products: [
    .library(name: "GTKFieldAdapters", targets: ["GTKFieldAdapters"]),
    .executable(name: "fieldmatch-form", targets: ["fieldmatch-form"]),
  ],
  dependencies: [
    .package(name: "FieldMatch", path: "../..")
  ],
  targets: [
    .systemLibrary(name: "CGTK4", path: "Sources/CGTK4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(
      name: "GTKFieldAdapters",
      dependencies: [
        "CGTK4",
        .product(name: "FieldAdapters", package: "FieldMatch"),
        .product(name: "TextFields", package: "FieldMatch"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "fieldmatch-form",
      dependencies: [
        "GTKFieldAdapters", "CGTK4", .product(name: "TextFields", package: "FieldMatch"),
      ],
      swiftSettings: strict),
    // Plays a script of `fieldmatch replay` through an entry, and answers as that command does. For the tests.
    .executableTarget(
      name: "gtk-play",
      dependencies: [
        "GTKFieldAdapters", "CGTK4", .product(name: "TextFields", package: "FieldMatch"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
