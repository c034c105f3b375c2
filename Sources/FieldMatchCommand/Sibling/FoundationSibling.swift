import BulkValidation
import Matching

/// The command with Foundation, `fieldmatch-foundation`, which lies beside `fieldmatch` and takes the same arguments.
///
/// What needs Foundation is done by running it in this process's place. That is always before any input is read or
/// anything is written: input, output and exit code are those of one process.
enum FoundationSibling {
  /// The name of its file.
  static let name = "fieldmatch-foundation"

  /// Makes an engine known that stands for NSRegularExpression: to compile a pattern by it is to go over to the sibling.
  /// So it serves `--engine foundation` and the patterns that all other engines refuse.
  static func registerEngine() {
    MatcherFactory.register(
      EngineRegistration(.foundation, reason: "the engine for what the others refuse") {
        (_, _) throws(PatternError) in
        do throws(CommandError) {
          try takeOver(for: "the engine foundation")
        } catch {
          throw PatternError(phase: .engine, code: .engineUnavailable, offset: 0, message: error.message)
        }
      })
  }

  /// Runs the sibling in this process's place, with the same arguments, environment and open files.
  ///
  /// - Parameter purpose: what it is needed for.
  /// - Throws: `CommandError` where it cannot be run. It does not return otherwise.
  static func takeOver(for purpose: String) throws(CommandError) -> Never {
    guard let directory = ProcessImage.directory else {
      throw CommandError("\(purpose) needs \(name), and the system does not tell where this command lies")
    }
    let path = directory + "/" + name
    let problem = ProcessImage.replace(with: path)
    throw CommandError("\(purpose) needs \(name) beside this command, and \(path) cannot be run: \(problem)")
  }
}
