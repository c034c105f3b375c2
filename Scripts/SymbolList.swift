// Prints the public symbols of a module, one a line, from its symbol graphs.
//
//   SymbolList FOLDER MODULE
//
// A line is a symbol's path and declaration, or a conformance: `Pattern: Hashable`. What the compiler adds by itself
// (`Sendable` metatypes, copyability) is left out. Lines are sorted, so that a change shows as a change.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
  }
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }
  let symbols: [Symbol]
  let relationships: [Relationship]
}

func line(of symbol: SymbolGraph.Symbol) -> String {
  let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
  let flat = declaration.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
  return symbol.pathComponents.joined(separator: ".") + "\t" + flat.joined(separator: " ")
}

/// Where a symbol belongs that another module extends: its path, read from its mangled name, as far as needed.
func conformances(in graph: SymbolGraph, paths: [String: String]) -> [String] {
  let implied: Set<String> = ["Swift.SendableMetatype", "Swift.Copyable", "Swift.Escapable", "Swift.BitwiseCopyable"]
  return graph.relationships.filter { $0.kind == "conformsTo" }.compactMap { relationship in
    let target = relationship.targetFallback ?? paths[relationship.target] ?? relationship.target
    guard !implied.contains(target), let source = paths[relationship.source] else { return nil }
    return "\(source): \(target)"
  }
}

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: SymbolList FOLDER MODULE\n".utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let module = CommandLine.arguments[2]
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
let graphs = try files.filter { $0.lastPathComponent.hasSuffix(".symbols.json") }.map { file in
  (name: file.lastPathComponent, graph: try JSONDecoder().decode(SymbolGraph.self, from: try Data(contentsOf: file)))
}
// A module's types are named in the graphs of modules that extend them, so paths come from all of them.
let paths = Dictionary(
  graphs.flatMap { $0.graph.symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) } },
  uniquingKeysWith: { first, _ in first })
let own = graphs.filter { $0.name == "\(module).symbols.json" || $0.name.hasPrefix("\(module)@") }.map(\.graph)
let lines = own.flatMap { graph in graph.symbols.map { line(of: $0) } + conformances(in: graph, paths: paths) }
for line in Set(lines).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { print(line) }
