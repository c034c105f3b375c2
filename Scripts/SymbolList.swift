// Prints the public symbols of a module, one on each line, from its symbol graphs.
//
//   SymbolList FOLDER MODULE
//
// A line is a symbol's path and declaration, or a conformance such as `Pattern: Hashable`. Conformances that the
// compiler adds by itself (`SendableMetatype`, `Copyable` and so on) are left out. The lines are sorted, so that a
// comparison of two lists shows only what has changed.
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

/// The conformances that a graph declares, without those that the compiler adds by itself.
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
// A graph may refer to types of other modules, so that the paths are collected from all graphs.
let paths = Dictionary(
  graphs.flatMap { $0.graph.symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) } },
  uniquingKeysWith: { first, _ in first })
let own = graphs.filter { $0.name == "\(module).symbols.json" || $0.name.hasPrefix("\(module)@") }.map(\.graph)
let lines = own.flatMap { graph in graph.symbols.map { line(of: $0) } + conformances(in: graph, paths: paths) }
for line in Set(lines).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { print(line) }
