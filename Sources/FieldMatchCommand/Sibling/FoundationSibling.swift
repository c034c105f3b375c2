import BulkValidation
import Matching

/// The command with Foundation, `fieldmatch-foundation`. It is in the same directory as `fieldmatch` and takes the same
/// arguments.
///
/// Whatever needs Foundation is done by that program, which then replaces this process's program. That always happens
/// before any input is read or anything is written. So input, output and exit code are the same as those of a single
/// process.
enum FoundationSibling {
  /// The name of the program's file.
  static let name = "fieldmatch-foundation"

  /// Registers an engine in place of NSRegularExpression: compiling a pattern with it switches to the sibling. It is
  /// used for `--engine foundation`, and for patterns that all other engines refuse.
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

  /// Replaces this process's program with the sibling, with the same arguments, environment and open files.
  ///
  /// - Parameter purpose: what it is needed for, for the error message.
  /// - Throws: `CommandError` if the sibling cannot be run. If it can, this function does not return.
  static func takeOver(for purpose: String) throws(CommandError) -> Never {
    guard let directory = ProcessImage.directory else {
      throw CommandError("\(purpose) needs \(name), and the system does not tell where this command lies")
    }
    let path = directory + "/" + name
    let problem = ProcessImage.replace(with: path)
    throw CommandError("\(purpose) needs \(name) beside this command, and \(path) cannot be run: \(problem)")
  }
}
