import FoundationMatching
import Matching
import Testing
import TextFields

/// When a field says what about its text.
@Suite struct FieldStatusTests {
  private func field(
    _ specification: String, text: String = "", _ configure: (inout FieldConfiguration) -> Void = { _ in }
  ) throws -> FieldModel {
    var configuration = FieldConfiguration(type: try FieldType(specification: specification))
    configure(&configuration)
    return try FieldModel(configuration, text: text)
  }

  @Test func stateHasFourSides() throws {
    var field = try field("email")
    #expect(field.state == state(.inactive, .empty, .normal))
    field.beginEditing()
    field.insert("a")
    #expect(field.state == state(.active, .filled, .normal))
    field.endEditing()
    #expect(field.state.focus == .inactive && field.state.status.name == "error")
    field.isEnabled = false
    #expect(!field.state.isEnabled)
  }

  private func state(_ focus: FieldFocus, _ content: FieldContent, _ status: FieldStatus) -> FieldState {
    FieldState(focus: focus, content: content, status: status, isEnabled: true)
  }

  @Test func noTimingJudgesOnItsOwnButCommitDoes() throws {
    var field = try field("email", text: "a@b") { $0.timing = [] }
    field.beginEditing()
    field.insert("@")
    #expect(field.endEditing() == .ended)
    #expect(field.status == .normal)
    #expect(field.commit() == .alertShown)
    #expect(field.status != .normal)
  }

  @Test func onTheFlyIsLenientUntilEditingHasEnded() throws {
    var field = try field("email") { $0.timing = .onFly }
    field.insert("a@b")
    #expect(field.status == .normal)
    field.insert(".com")
    field.endEditing()
    #expect(field.status == .normal)
    field.deleteBackward()
    field.deleteBackward()
    field.deleteBackward()
    #expect(field.status.name == "error")
  }

  @Test func anAlertIsToldOnce() throws {
    var field = try field("email", text: "a")
    #expect(field.endEditing() == [.ended, .alertShown])
    #expect(field.endEditing() == .ended)
    #expect(field.insert("@").events == .changed)
    #expect(field.insert("b.org").events == .changed)
    #expect(field.status == .normal)
    #expect(field.insert("@").events == [.changed, .alertShown])
  }

  @Test func requiredFieldsAreNotScoldedWhileTheyAreEmptied() throws {
    var field = try field("none", text: "a") {
      $0.isRequired = true
      $0.timing = .always
      $0.messages.required = "Name, please."
    }
    field.deleteBackward()
    #expect(field.status == .normal && !field.isValid)
    field.endEditing()
    #expect(field.status == .error("Name, please."))
    #expect(field.validation == .incomplete("Name, please."))
  }

  @Test func alertsOfTheProgramGoWithTheNextEdit() throws {
    var field = try field("none", text: "name")
    #expect(field.showAlert("This name is taken.") == .alertShown)
    #expect(field.status == .error("This name is taken."))
    field.insert("2")
    #expect(field.status == .normal)
    field.showAlert("Are you sure?", isWarning: true)
    #expect(field.status == .warning("Are you sure?"))
    field.hideAlert()
    #expect(field.status == .normal)
  }

  @Test func restartForgetsEverything() throws {
    var field = try field("email", text: "a")
    field.beginEditing()
    field.endEditing()
    field.restart()
    #expect(field.state == state(.inactive, .empty, .normal))
    field.insert("b")
    #expect(field.status == .normal)
  }

  @Test func askingForValidityChangesNothing() throws {
    let field = try field("email", text: "a@@") { $0.timing = .always }
    #expect(!field.isValid && field.status == .normal)
    #expect(field.verdict == .noMatch)
    guard case .error = field.validation else { return #expect(Bool(false), "\(field.validation)") }
  }

  // MARK: Strategies

  @Test func closuresThrowWhatIsShown() throws {
    struct Unexpected: Error, CustomStringConvertible { var description: String { "out of order" } }
    let strategy = ClosureStrategy { value in
      switch value {
      case "w": throw ValidationFailure.warning("hm")
      case "i": throw ValidationFailure.incomplete("more")
      case "e": throw ValidationFailure.error("no")
      case "u": throw Unexpected()
      default: break
      }
    }
    let outcomes: [(String, ValidationOutcome, FieldStatus)] = [
      ("w", .warning("hm"), .warning("hm")), ("i", .incomplete("more"), .error("more")),
      ("e", .error("no"), .error("no")),
      ("u", .error("out of order"), .error("out of order")), ("x", .valid, .normal),
    ]
    for (text, outcome, status) in outcomes {
      var field = try field("none", text: text) { $0.strategies = [strategy] }
      #expect(field.validation == outcome)
      field.commit()
      #expect(field.status == status)
      #expect(field.isValid == (status.name != "error"))
    }
  }

  @Test func strategiesSeeThePlainValue() throws {
    let strategy = ClosureStrategy { value in
      if value != "4111111111111111" { throw ValidationFailure.error(value) }
    }
    #expect(try field("card", text: "4111111111111111") { $0.strategies = [strategy] }.isValid)
  }

  @Test func theTypesErrorComesBeforeAStrategys() throws {
    let strategy = ClosureStrategy { _ in throw ValidationFailure.warning("hm") }
    let field = try field("email", text: "a@@") { $0.strategies = [strategy] }
    guard case .error = field.validation else { return #expect(Bool(false)) }
  }

  @Test func allOfSaysTheGravestAndAnyOfTheLightest() throws {
    func strategy(_ outcome: ValidationFailure?) -> ClosureStrategy {
      ClosureStrategy { _ in if let outcome { throw outcome } }
    }
    let (good, odd, bad) = (strategy(nil), strategy(.warning("odd")), strategy(.error("bad")))
    let unfinished = strategy(.incomplete("more"))
    #expect(AllOf([good, odd, bad, unfinished]).outcome(of: "") == .error("bad"))
    #expect(AllOf([good, odd, unfinished]).outcome(of: "") == .incomplete("more"))
    #expect(AllOf([good, odd]).outcome(of: "") == .warning("odd"))
    #expect(AllOf([good]).outcome(of: "") == .valid)
    #expect(AllOf([]).outcome(of: "") == .valid)
    #expect(AnyOf([bad, odd, good]).outcome(of: "") == .valid)
    #expect(AnyOf([bad, unfinished]).outcome(of: "") == .incomplete("more"))
    #expect(AnyOf([bad]).outcome(of: "") == .error("bad"))
    #expect(AnyOf([]).outcome(of: "") == .valid)
    #expect(AllOf([AnyOf([bad, good]), odd]).outcome(of: "") == .warning("odd"))
  }

  @Test func patternsAndChecksAreStrategies() throws {
    let pattern = PatternStrategy(try MatcherFactory.makeMatcher(for: Pattern("[0-9]{4}")), message: "four digits")
    #expect(pattern.outcome(of: "1234") == .valid)
    #expect(pattern.outcome(of: "12") == .incomplete("four digits"))
    #expect(pattern.outcome(of: "12a") == .error("four digits"))
    struct Even: ValueCheck {
      func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
        let fault = ValueFault(reason: "parity", message: "odd")
        if value.count == 0 { return .incomplete(fault) }
        return value[value.count - 1] % 2 == 0 ? .valid : .invalid(fault)
      }
    }
    #expect(CheckStrategy(Even()).outcome(of: "12") == .valid)
    #expect(CheckStrategy(Even()).outcome(of: "13") == .error("odd"))
    #expect(CheckStrategy(Even(), message: "even, please").outcome(of: "") == .incomplete("even, please"))
  }

  // MARK: Undecided

  @Test(
    arguments: [
      (UndecidedPolicy.error, "error", false), (.warning, "warning", true), (.accept, "normal", true),
    ])
  func whatCannotBeJudgedHasItsPolicy(policy: UndecidedPolicy, status: String, isValid: Bool) throws {
    struct Lost: ValidationStrategy {
      func outcome(of value: String) -> ValidationOutcome { .undecided(.matchLimit) }
    }
    var field = try field("none", text: "x") {
      $0.strategies = [Lost()]
      $0.undecidedPolicy = policy
      $0.messages.undecided = { _ in "cannot tell" }
    }
    field.commit()
    #expect(field.status.name == status && field.isValid == isValid)
    #expect(field.status.message == (policy == .accept ? nil : "cannot tell"))
  }

  // MARK: Messages

  @Test func messagesCanBeReplaced() throws {
    var field = try field("email", text: "a") { $0.overrides.message = { "fault: \($0.reason)" } }
    field.commit()
    #expect(field.status == .error("fault: pattern"))
    var typed = try self.field("email") {
      $0.limit = 3
      $0.messages.typing = "Nicht hier."
      $0.messages.limit = { "Höchstens \($0)." }
    }
    #expect(typed.insert(" x y").rejection?.message == "Nicht hier.")
    #expect(typed.insert("abcd").rejection?.message == "Höchstens 3.")
    var price = try self.field("price:10,2", text: "11")
    price.commit()
    #expect(price.status.message == "The price is at most 10.")
  }

  @Test func overridesDecideInTheFieldsPlace() throws {
    var field = try field("none") {
      $0.overrides.shouldChange = { field, edit in
        switch edit.replacement {
        case "!": .refuse("no shouting")
        case "?": .refuse(nil)
        case "x": .replace("y")
        case "long": .accept
        default: field.text.isEmpty && edit.replacement == " " ? .refuse(nil) : .followRules
        }
      }
      $0.overrides.limit = { $0.text.hasPrefix("+") ? 4 : nil }
      $0.limit = 3
      $0.overrides.validation = { $0.text == "bad" ? .error("bad") : nil }
      $0.overrides.shouldClear = { !$0.text.hasPrefix("+") }
      $0.overrides.shouldEnd = { $0.text != "" }
      $0.overrides.shouldBegin = { $0.text == "" }
    }
    #expect(field.endEditing() == [])
    #expect(field.beginEditing() == .began)
    #expect(field.insert("!").rejection == Rejection(reason: .override, message: "no shouting"))
    #expect(field.insert("?").rejection?.reason == .override)
    #expect(field.insert(" ").rejection?.reason == .override)
    #expect(field.insert("x").text == "y")
    #expect(field.insert("long").text == "ylong")
    #expect(field.insert("z").rejection?.reason == .limit)
    field.setText("+12")
    #expect(field.limit == 4 && field.insert("3").isAccepted)
    field.setMarkedText("n")
    #expect(field.clear().rejection?.reason == .override && field.markedRange != nil)
    field.setText("bad")
    #expect(field.validation == .error("bad"))
    #expect(field.endEditing().contains(.ended))
    #expect(field.beginEditing() == [])
  }
}
