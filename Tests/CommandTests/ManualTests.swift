import Foundation
import Testing

@testable import FieldMatchCommand

@Suite("The manual page, the completions and the version")
struct ManualTests {
  @Test("--version says the version of the sources")
  func version() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let source = try String(
      contentsOf: root.appendingPathComponent("Sources/Matching/ProjectVersion.swift"), encoding: .utf8)
    let result = try Command("--version").run()
    #expect(result.status == 0)
    let version = try #require(result.output.wholeMatch(of: /fieldmatch (\d+\.\d+\.\d+)\n/)?.1)
    #expect(source.contains("\"\(version)\""))
    let changes = try String(contentsOf: root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    #expect(changes.contains("\n## \(version) ("))
  }

  @Test("every subcommand, option and type is in each product", arguments: ["man", "bash", "zsh", "fish"])
  func everythingIsThere(product: String) throws {
    let result = try Command("generate", product).run()
    #expect(result.status == 0 && result.errors.isEmpty)
    let text = result.output.replacingOccurrences(of: "\\-", with: "-")
    for subcommand in FieldMatch.subcommands {
      #expect(text.contains(subcommand.syntax.name))
      for name in subcommand.syntax.options.flatMap(\.names) {
        let bare = String(name.drop { $0 == "-" })
        let written = product == "fish" ? (name.hasPrefix("--") ? "-l \(bare)" : "-s \(bare)") : name
        #expect(text.contains(written), "\(subcommand.syntax.name) \(name)")
      }
    }
    #expect(text.contains("username") && text.contains("iban"))
  }

  @Test("an unknown product is told")
  func unknownProduct() throws {
    let result = try Command("generate", "tcsh").run()
    #expect(result.status == 2 && result.errors.contains("man, bash, zsh, fish"))
  }

  @Test("shells read their completions", arguments: ["bash", "zsh", "fish"])
  func syntax(shell: String) throws {
    guard let path = Self.path(of: shell) else { return }
    try TemporaryDirectory.with { directory in
      try directory.file("completions", try Command("generate", shell).run().output)
      let check = try Command.shell("\(path) -n completions", in: directory)
      #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
    }
  }

  /// What is typed, and what bash must and must not propose.
  static let typed: [(words: [String], proposed: String, notProposed: String)] = [
    (["fieldmatch", "ch"], "check", "replay"),
    (["fieldmatch", "--v"], "--version", "check"),
    (["fieldmatch", "check", "--rea"], "--reasons", "--json"),
    (["fieldmatch", "check", "--type", "em"], "email", "iban"),
    (["fieldmatch", "check", "--type", "=", "em"], "email", "iban"),
    (["fieldmatch", "check", "--csv", "--column", "a", "=", "ib"], "iban", "email"),
    (["fieldmatch", "check", "--csv", "--column", "a", "="], "iban", "--csv"),
    (["fieldmatch", "explain", "--engine", "aut"], "automaton", "pcre2"),
    (["fieldmatch", "replay", "--paste", ""], "filter", "truncate"),
  ]

  @Test("bash proposes what fits", arguments: typed)
  func bash(words: [String], proposed: String, notProposed: String) throws {
    guard let bash = Self.path(of: "bash") else { return }
    try TemporaryDirectory.with { directory in
      try directory.file("completions", try Command("generate", "bash").run().output)
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let script = """
        . ./completions; COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _fieldmatch; printf '%s\\n' "${COMPREPLY[@]}"
        """
      try directory.file("script", script)
      let proposals = try Command.shell("\(bash) script", in: directory).output.split(separator: "\n").map(String.init)
      #expect(proposals.contains(proposed) && !proposals.contains(notProposed), "\(proposals)")
    }
  }

  @Test("the manual page has no macro that is none")
  func manualPage() throws {
    let page = try Command("generate", "man").run().output
    let macros = Set(["TH", "SH", "TP", "PP", "nf", "fi", "B", "br", "BR"])
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect(macros.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
    }
    guard let groff = Self.path(of: "groff") else { return }
    try TemporaryDirectory.with { directory in
      try directory.file("page", page)
      let rendered = try Command.shell("\(groff) -K utf8 -T utf8 -man -ww page", in: directory)
      #expect(rendered.status == 0 && rendered.errors.isEmpty, "\(rendered.errors)")
    }
  }

  /// Where a program lies; `nil` where it is not installed.
  private static func path(of program: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
