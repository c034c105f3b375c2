import Foundation
import Testing

/// The project's README and the pages of its guide, cut into their blocks of code.
enum Readme {
  /// A block: the page it is on, what stands behind its opening fence, and its lines.
  struct Block: Sendable, CustomTestStringConvertible {
    let page: String
    let language: String
    let lines: [String]

    var testDescription: String { "\(page): \(lines.first ?? "")" }
  }

  /// A page: its path from the project's folder, and its text.
  struct Page: Sendable, CustomTestStringConvertible {
    let path: String
    let text: String

    var testDescription: String { path }
  }

  /// The README, the guide, the articles of the modules' documentation, and what is written for readers of the source.
  static let pages: [Page] = {
    let guide = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("Docs").path)) ?? []
    let top = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let paths = (top + guide.map { "Docs/" + $0 } + ["Benchmarks/README.md"] + articles).filter { $0.hasSuffix(".md") }
    return paths.sorted().compactMap { path in
      (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map { Page(path: path, text: $0) }
    }
  }()

  /// The articles in the modules' catalogues. Those that are links to pages of the guide are read there.
  private static let articles: [String] = {
    let files = FileManager.default.enumerator(atPath: root.appendingPathComponent("Sources").path)
    return (files?.allObjects ?? []).compactMap { $0 as? String }.filter { path in
      let whole = root.appendingPathComponent("Sources/" + path).path
      return path.contains(".docc/") && (try? FileManager.default.destinationOfSymbolicLink(atPath: whole)) == nil
    }.map { "Sources/" + $0 }
  }()

  /// All blocks in order.
  static let blocks: [Block] = pages.flatMap { blocks(of: $0) }

  static func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }

  /// The project's folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func blocks(of page: Page) -> [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    for line in page.text.components(separatedBy: "\n").map({ $0.trimmingPrefix(while: { $0 == " " }) }) {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(Block(page: page.path, language: block.language, lines: block.lines)) }
        open = open == nil ? (String(line.dropFirst(3)), []) : nil
      } else {
        open?.lines.append(String(line))
      }
    }
    return blocks
  }
}
