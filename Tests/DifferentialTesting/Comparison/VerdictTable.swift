import Matching

/// Lists the verdicts of the reference and the engines on some texts, for people to read.
package enum VerdictTable {
  /// A line for the reference, and one for each engine.
  package static func lines(for pattern: Pattern, texts: [String]) -> [String] {
    do throws(PatternError) {
      let reference = ReferenceMatcher(try PatternParser.parse(pattern).root)
      let judgements = texts.map { reference.judgement(of: $0) }
      return ["reference: \(judgements)"] + TestedEngine.allAndMetered.map { line(for: pattern, texts, $0) }
    } catch {
      return ["the parser refuses: \(error)"]
    }
  }

  private static func line(for pattern: Pattern, _ texts: [String], _ engine: TestedEngine) -> String {
    do {
      let matcher = try engine.matcher(pattern)
      let verdicts = texts.map { text in
        do throws(MatchError) { return try matcher.verdict(on: text).rawValue } catch { return "\(error)" }
      }
      return "\(engine): \(verdicts.joined(separator: ", "))"
    } catch {
      return "\(engine) refuses: \(error)"
    }
  }
}
