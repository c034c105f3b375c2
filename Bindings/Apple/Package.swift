// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FieldMatchApple",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .library(name: "AppleFieldAdapters", targets: ["AppleFieldAdapters"])
  ],
  dependencies: [
    .package(name: "FieldMatch", path: "../..")
  ],
  targets: [
    // The tests are a target of the package above: they run where there are no Apple toolkits, too.
    .target(
      name: "AppleFieldAdapters",
      dependencies: [
        .product(name: "FieldAdapters", package: "FieldMatch"),
        .product(name: "FoundationTextFields", package: "FieldMatch"),
        .product(name: "TextFields", package: "FieldMatch"),
      ],
      path: "Sources",
      swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
