import Foundation
import TestSupport
import Testing

/// What the README and the guide show is true: their Swift compiles and runs, their commands print what they say they
/// print, and their links lead somewhere.
@Suite struct ReadmeTests {
  /// Every line of a Swift block stands in a source of the tests, where it is compiled, in the same order. Blocks marked
  /// `swift sketch` use what only other systems have.
  @Test(arguments: Readme.blocks(in: "swift"))
  func everySwiftBlockIsCompiled(block: Readme.Block) throws {
    let sources = try Self.testSources()
    let wanted = block.lines.map(Self.trimmed).filter { !$0.isEmpty && !$0.hasPrefix("import ") }
    #expect(!wanted.isEmpty)
    let isHere = sources.contains { source in
      var lines = source.components(separatedBy: "\n").map(Self.trimmed)[...]
      return wanted.allSatisfy { line in
        guard let index = lines.firstIndex(of: line) else { return false }
        lines = lines[(index + 1)...]
        return true
      }
    }
    #expect(isHere, "not compiled by any test: \(wanted.joined(separator: " ⏎ "))")
  }

  /// Every command of a console block is run, and prints what follows it, on both outputs together.
  @Test(arguments: Readme.blocks(in: "console"))
  func everyCommandPrintsWhatIsShown(block: Readme.Block) throws {
    var steps: [(command: String, output: [String])] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        steps.append((String(line.dropFirst(2)), []))
      } else if !steps.isEmpty {
        steps[steps.count - 1].output.append(line)
      }
    }
    #expect(!steps.isEmpty)
    for step in steps {
      #expect(try Shell.output(of: step.command) == step.output.joined(separator: "\n"), "\(step.command)")
    }
  }

  @Test("the README is short: the guide is in Docs")
  func readmeIsShort() throws {
    let readme = try #require(Readme.pages.first { $0.path == "README.md" })
    #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 250)
  }

  /// Every link to a file of the project finds it, and one to a section finds its heading.
  @Test(arguments: Readme.pages)
  func everyLinkLeadsSomewhere(page: Readme.Page) throws {
    for match in page.text.matches(of: /\]\(([^)\s]+)\)/) where !match.1.contains("://") {
      let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = Readme.root.appendingPathComponent(page.path).deletingLastPathComponent()
      let own = Readme.root.appendingPathComponent(page.path)
      let target = parts[0].isEmpty ? own : folder.appendingPathComponent(String(parts[0]))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page.path): \(match.1)")
      guard parts.count == 2, let text = try? String(contentsOf: target, encoding: .utf8) else { continue }
      #expect(Self.anchors(in: text).contains(String(parts[1])), "\(page.path): \(match.1)")
    }
  }

  /// Paths and names of the architecture's pages are those of the sources.
  @Test(arguments: Readme.pages.filter { ["ARCHITECTURE.md", "CONTRIBUTING.md"].contains($0.path) })
  func namesAreThoseOfTheSources(page: Readme.Page) throws {
    let sources = try Self.text(under: "Sources") + Self.text(under: "Tests")
    for match in page.text.matches(of: /`([A-Za-z][A-Za-z.\/]*)`/) {
      let name = String(match.1)
      if name.contains("/") {
        let path = Readme.root.appendingPathComponent(name).path
        #expect(FileManager.default.fileExists(atPath: path), "\(page.path): \(name)")
      } else {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        #expect(sources.contains(last), "\(page.path): \(name)")
      }
    }
  }

  /// The text of all Swift files in a folder of the project.
  private static func text(under folder: String) throws -> String {
    let root = Readme.root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: root.path)?.allObjects ?? []
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8) }.joined()
  }

  /// The names that a page's headings have in links.
  private static func anchors(in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
      let words = heading.drop { $0 == "#" || $0 == " " }.lowercased()
      return String(words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" })
        .replacingOccurrences(of: " ", with: "-")
    }
  }

  private static func testSources() throws -> [String] {
    try ["Tests", "Bindings/Apple/Tests"].flatMap { folder -> [String] in
      let root = Readme.root.appending(path: folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      return try (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        .map { try String(contentsOf: $0, encoding: .utf8) }
    }
  }

  private static func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }
}

/// Runs commands with the built `fieldmatch` on the path.
private enum Shell {
  static func output(of command: String) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "{ \(command)\n} 2>&1"]
    process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path, "NO_COLOR": "1"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// The folder of the built products, before the system's.
  private static let path =
    BuiltProducts.directory.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
}
