import FieldMatchCommand
import FoundationMatching
import Matching

/// `fieldmatch` with Foundation: the same command, with NSRegularExpression as an engine and for comparison.
package enum FoundationCommand {
  /// Runs the command with the arguments after its own name and gives the exit code.
  package static func run(arguments: [String]) -> Int32 {
    FieldMatch.run(arguments: arguments, foundation: Support())
  }

  private struct Support: FoundationSupport {
    func registerEngine() { FoundationMatcher.register() }

    func costOfKey(typing: Pattern?, validation: Pattern?, replacement: String, text: String) -> PerKeyCost {
      PerKeyCompilation(typing: typing, validation: validation).cost(replacement: replacement, text: text)
    }
  }
}
