import Foundation
import Testing

/// The project's README, cut into its blocks of code.
enum Readme {
  /// A block: what stands behind its opening fence, and its lines.
  struct Block: Sendable, CustomTestStringConvertible {
    let language: String
    let lines: [String]

    var testDescription: String { lines.first ?? "" }
  }

  /// All blocks in order.
  static let blocks: [Block] = {
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(Block(language: block.language, lines: block.lines)) }
        open = open == nil ? (String(line.dropFirst(3)), []) : nil
      } else {
        open?.lines.append(line)
      }
    }
    return blocks
  }()

  static func blocks(in language: String) -> [Block] { blocks.filter { $0.language == language } }

  private static let text: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""
  }()
}
