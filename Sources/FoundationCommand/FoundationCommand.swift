import BulkValidation
import FieldMatchCommand
import FoundationMatching
import Matching
import PlatformLibrary

/// `fieldmatch` with Foundation: the same command, with NSRegularExpression as an engine and for comparison.
///
/// A program that has field types of its own can be the command with them: it registers them with
/// `FieldTypeCatalogue.register(_:)` and then calls `FoundationCommand.main()`. `--type`, `--column`, `types` and all the
/// rest take them like the built-in ones.
public enum FoundationCommand {
  /// Runs the command with the arguments of the process, and ends the process.
  public static func main() -> Never { exit(run(arguments: SystemText.arguments)) }

  /// Runs the command with the arguments after its own name and gives the exit code: 0 where all is valid, 1 where
  /// something is not, 2 for trouble, 130 and 143 where it was interrupted.
  ///
  /// It reads the process's standard input, writes to its standard outputs, and takes over the signals that interrupt it:
  /// run one at a time.
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
