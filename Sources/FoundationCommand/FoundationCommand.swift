import BulkValidation
import FieldMatchCommand
import FoundationMatching
import Matching
import PlatformLibrary

/// `fieldmatch` with Foundation: the same command, with NSRegularExpression as an engine and for comparison.
///
/// A program with field types of its own can act as the command: it registers them with
/// `FieldTypeCatalogue.register(_:)` and then calls `FoundationCommand.main()`. `--type`, `--column`, `types` and all
/// other parts accept them like the built-in types.
public enum FoundationCommand {
  /// Runs the command with the arguments of the process, and ends the process.
  public static func main() -> Never { exit(run(arguments: SystemText.arguments)) }

  /// Runs the command with the arguments after its own name. Returns the exit code: 0 if everything is valid, 1 if
  /// something is not, 2 for an error, and 130 or 143 if the command was interrupted.
  ///
  /// It reads the process's standard input, writes to its standard output and standard error, and handles the signals
  /// that interrupt it. So it must not be called twice at the same time.
  public static func run(arguments: [String]) -> Int32 {
    FieldMatch.run(arguments: arguments, foundation: Support())
  }

  private struct Support: FoundationSupport {
    func registerEngine() { FoundationMatcher.register() }

    func costOfKey(typing: Pattern?, validation: Pattern?, replacement: String, text: String) -> PerKeyCost {
      PerKeyCompilation(typing: typing, validation: validation).cost(replacement: replacement, text: text)
    }
  }
}
