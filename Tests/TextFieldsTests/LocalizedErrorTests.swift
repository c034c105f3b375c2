import Foundation
import FoundationMatching
import FoundationTextFields
import Matching
import Testing
import TextFields

@Suite("errors tell what they are through Foundation")
struct LocalizedErrorTests {
  private static let errors: [any Error & CustomStringConvertible] = [
    PatternError(phase: .syntax, code: .syntax, offset: 3, message: "a bracket has no partner"),
    MatchError.matchLimit,
    FieldTypeError(specification: "emial", offset: 0, message: "there is no type “emial”"),
    Rejection(reason: .typing, message: "Digits only."),
    ValidationFailure.error("Too old."),
  ]

  @Test("localizedDescription is the description", arguments: errors.indices)
  func description(index: Int) {
    let error = Self.errors[index]
    #expect((error as any Error).localizedDescription == error.description)
  }

  @Test("a fault tells its message")
  func fault() {
    let fault = ValueFault(reason: .length, message: "Too short.")
    #expect((fault as any Error).localizedDescription == fault.message)
  }
}
