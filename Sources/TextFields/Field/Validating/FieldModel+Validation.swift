public import Matching

extension FieldModel {
  /// What the type alone says of the text: its pattern and its checks.
  ///
  /// An empty text is judged like any other here.
  public var judgement: ValueJudgement {
    runJudgement ?? judgedText.withUTF8Bytes { rules.validator.judgement(onValidUTF8: $0) }
  }

  /// The part or form of the text that the type judges: the plain value of some formats, and otherwise the text, without
  /// blanks at its ends where the type cannot hold them. Places in a fault are places in this.
  public var judgedText: Substring {
    if let judged = rules.form?.judgedText(of: text) { return judged[...] }
    return rules.holdsBlanks ? text[...] : text.withoutBlanksAtEnds
  }

  /// The verdict of the type alone, checks included; `nil` where an engine hit a limit.
  public var verdict: Verdict? { judgement.verdict }

  /// What validation says of the text as it is. Asking changes nothing.
  public var validation: ValidationOutcome {
    if let outcome = rules.validationOverride?(self) { return outcome }
    if text.isEmpty { return rules.configuration.isRequired ? .incomplete(rules.messages.required) : .valid }
    let outcome = outcome(of: judgement)
    if rules.strategies.isEmpty { return outcome }
    if case .error = outcome { return outcome }
    let others = AllOf(rules.strategies).outcome(of: plainValue)
    return others.gravity > outcome.gravity ? others : outcome
  }

  /// Whether the field could be committed as it is. Asking changes nothing.
  public var isValid: Bool {
    if case .error = status(for: validation) { false } else { true }
  }

  /// Judges the text, edited or not, and shows what is wrong with it.
  ///
  /// Marked text is committed first.
  /// - Returns: what happened.
  @discardableResult
  public mutating func commit() -> FieldEvents {
    let marked = commitMarkedText()?.events ?? []
    let settled = settle()
    hasEndedEditing = true
    return marked.union(settled).union(judge(isLenient: false))
  }

  private func outcome(of judgement: ValueJudgement) -> ValidationOutcome {
    switch judgement {
    case .valid: .valid
    case .undecided(let error): .undecided(error)
    case .invalid(let fault, let isPartial): isPartial ? .incomplete(message(for: fault)) : .error(message(for: fault))
    }
  }

  private func message(for fault: ValueFault) -> String {
    rules.configuration.overrides.message?(fault) ?? rules.type.message(for: fault)
  }

  /// The status that an outcome has.
  private func status(for outcome: ValidationOutcome) -> FieldStatus {
    switch outcome {
    case .valid: return .normal
    case .warning(let message): return .warning(message)
    case .incomplete(let message), .error(let message): return .error(message)
    case .undecided(let error):
      let message = rules.messages.undecided(error)
      return switch rules.configuration.undecidedPolicy {
      case .error: .error(message)
      case .warning: .warning(message)
      case .accept: .normal
      }
    }
  }

  /// Judges after an edit, if that is the time: on the fly, or since an alert has shown.
  mutating func judgeAfterEdit() -> FieldEvents {
    guard hasShownAlert || rules.timing.contains(.onFly) else { return [] }
    startRunOverLongText()
    return judge(isLenient: !hasShownAlert && !hasEndedEditing)
  }

  /// Judges the text and takes the status that follows.
  ///
  /// - Parameter isLenient: whether nothing is said of a text that may still become valid.
  mutating func judge(isLenient: Bool) -> FieldEvents {
    let outcome = validation
    if case .incomplete = outcome, isLenient { return take(.normal) }
    return take(status(for: outcome))
  }

  /// Takes a status, and tells of an alert that it brings.
  mutating func take(_ status: FieldStatus) -> FieldEvents {
    let isNews = status != .normal && status != self.status
    self.status = status
    if isNews { hasShownAlert = true }
    return isNews ? .alertShown : []
  }
}
