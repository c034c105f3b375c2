import Foundation
import Testing

/// Rows of the data files: fields between tabs, `#` before a comment.
enum TestData {
  static func rows(of file: String) throws -> [[String]] {
    let url = try #require(Bundle.module.url(forResource: "Data/\(file)", withExtension: nil))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// A string written as JSON, or built by `{"prefix": …, "pump": …, "repeat": …, "suffix": …}`.
  static func text(_ json: String) throws -> String {
    struct Pumped: Decodable {
      let prefix: String
      let pump: String
      let `repeat`: Int
      let suffix: String
    }
    let data = Data(json.utf8)
    guard json.hasPrefix("{") else { return try JSONDecoder().decode(String.self, from: data) }
    let pumped = try JSONDecoder().decode(Pumped.self, from: data)
    return pumped.prefix + String(repeating: pumped.pump, count: pumped.repeat) + pumped.suffix
  }
}
