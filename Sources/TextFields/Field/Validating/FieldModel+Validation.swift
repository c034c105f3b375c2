public import Matching

extension FieldModel {
  /// What the type alone finds about the text: its pattern and its checks, without strategies and overrides.
  ///
  /// An empty text is judged like any other. Costs a run of the pattern and the checks over the text.
  public var judgement: ValueJudgement {
    let found = runJudgement ?? judgement(of: judgedText)
    guard case .invalid(let fault, isPartial: false) = found, canBeRewritten else { return found }
    return .invalid(fault, isPartial: true)
  }

  private func judgement(of judged: Substring) -> ValueJudgement {
    judged.withUTF8Bytes { rules.currentValidator.judgement(onValidUTF8: $0) }
  }

  /// The part or form of the text that the type judges. For some formats that is the plain value; otherwise it is the
  /// text, without blanks at its ends if the type cannot hold them. Offsets in a fault are offsets in this text.
  public var judgedText: Substring { judgedText(of: text) }

  private func judgedText(of text: String) -> Substring {
    if let judged = rules.form?.judgedText(of: text) { return judged[...] }
    return rules.holdsBlanks ? text[...] : text.withoutBlanksAtEnds
  }

  /// Whether keys at the end, or the end of editing, can make the text valid, although no text that begins with it is:
  /// because it is rewritten then, or because it begins a label that will be taken away.
  private var canBeRewritten: Bool {
    if beginsLabel { return true }
    guard let form = rules.form, buffer.utf8Count < VerdictRun.longTextThreshold else { return false }
    return rewritings(form).contains { rewritten in
      if case .invalid(_, isPartial: false) = judgement(of: judgedText(of: rewritten)) { false } else { true }
    }
  }

  /// What the text may become by being rewritten. One that the format has not laid out is laid out with the next key.
  private func rewritings(_ form: any PlainForm) -> [String] {
    var texts = form.rewritings(of: text)
    if let settled = form.settledPlainValue(of: text).flatMap(form.text(ofPlainValue:)) { texts.append(settled) }
    guard let format = rules.format, let anew = format.laidOutAnew(text), anew != text else { return texts }
    return texts + [anew] + form.rewritings(of: anew)
  }

  /// The verdict of the type alone, checks included; `nil` if an engine hit a limit.
  public var verdict: Verdict? { judgement.verdict }

  /// What validation finds about the text as it is: the override, or the type and then the strategies. Asking changes
  /// nothing.
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

  /// Judges the text, whether it was edited or not, and shows what is wrong with it.
  ///
  /// Marked text is committed first.
  /// - Returns: the events that this caused.
  @discardableResult
  public mutating func commit() -> FieldEvents {
    let marked = commitMarkedText()?.events ?? []
    let settled = settle()
    report.endEditing()
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

  /// The field's status for an outcome.
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

  /// Judges after an edit if it is time to: with the timing `onFly`, or after an alert has been shown.
  mutating func judgeAfterEdit() -> FieldEvents {
    guard report.hasShownAlert || rules.timing.contains(.onFly) else { return [] }
    if rules.acceptsEverything {
      report.hideAlert()
      return []
    }
    let judge = currentJudge
    if buffer.utf8Count >= VerdictRun.longTextThreshold, !rules.judgesAlone || !edited.goesOn(judge) {
      startRunOverLongText()
    }
    return rules.judgesAlone ? judgeShortly(judge) : self.judge(isLenient: report.isLenient)
  }

  /// Judges the text and updates the status.
  ///
  /// - Parameter isLenient: whether a text that may still become valid is not reported.
  mutating func judge(isLenient: Bool) -> FieldEvents {
    let outcome = validation
    if case .incomplete = outcome, isLenient { return report.take(.normal) }
    return report.take(status(for: outcome))
  }
}

// MARK: - The short way

extension FieldModel {
  /// Judges a text that its type alone judges. `judge(isLenient:)` finds the same, but makes a fault with its place, a
  /// message and an outcome on the way.
  private mutating func judgeShortly(_ keystrokeJudge: KeystrokeJudge) -> FieldEvents {
    let isLenient = report.isLenient
    let hasOnlyPatternFault = !keystrokeJudge.hasChecks && rules.judgesWholeText && rules.showsOwnMessages
    guard isLenient || hasOnlyPatternFault else { return judgeByFinding(keystrokeJudge) }
    switch shortAnswer(of: keystrokeJudge, isLenient: isLenient) {
    case .fine:
      report.hideAlert()
      return []
    // It may be rewritten, which only the whole validation asks.
    case .faulty where isLenient && (rules.form != nil || beginsLabel): return judge(isLenient: true)
    case .faulty where hasOnlyPatternFault:
      return report.showsPatternFault ? [] : report.take(keystrokeJudge.patternFault)
    case .faulty: return judgeByFinding(keystrokeJudge)
    case .unknown: return judge(isLenient: isLenient)
    }
  }

  /// Judges a text of which every fault is reported, with the fault that is found.
  private mutating func judgeByFinding(_ keystrokeJudge: KeystrokeJudge) -> FieldEvents {
    switch shortFinding(of: keystrokeJudge) {
    case .fine:
      report.hideAlert()
      return []
    case .fault(let fault) where rules.showsOwnMessages: return report.take(fault)
    default: return judge(isLenient: report.isLenient)
    }
  }

  /// Whether there is anything to report about the text, if that is certain.
  @inline(__always)
  private mutating func shortAnswer(of judge: KeystrokeJudge, isLenient: Bool) -> KeystrokeAnswer {
    if buffer.utf8Count == 0 { return rules.configuration.isRequired ? .unknown : .fine }
    guard rules.judgesPlainValue else {
      return edited.answer(of: judge, rules, isLenient: isLenient)
    }
    return rules.canGrow ? edited.answerOnPlainValue(of: judge, rules.growing) : .unknown
  }

  /// What is wrong with the text, if that is certain.
  @inline(__always)
  private mutating func shortFinding(of judge: KeystrokeJudge) -> KeystrokeFinding {
    if buffer.utf8Count == 0 { return rules.configuration.isRequired ? .unknown : .fine }
    guard rules.judgesPlainValue else {
      return edited.finding(of: judge, rules)
    }
    return rules.canGrow ? edited.findingOnPlainValue(of: judge, rules.growing) : .unknown
  }

  /// The field's keystroke judge; stored in the field when it is first asked for.
  private var currentJudge: KeystrokeJudge {
    @inline(__always) mutating get {
      if let judge { return judge }
      let made = rules.keystrokeJudge
      judge = made
      return made
    }
  }
}
