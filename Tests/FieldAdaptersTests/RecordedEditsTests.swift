import FieldAdapters
import RecordedEdits
import Testing
import TextFields

/// Recorded scripts through the least that a toolkit can be, in each unit.
@Suite struct RecordedEditsTests {
  private func play<Kind: UnitKind>(_ kind: Kind.Type, asksBefore: Bool) throws -> [String] {
    try EditScript.all().flatMap { script -> [String] in
      let outcome = try script.play(through: PlainView<Kind>(try script.field(), asksBefore: asksBefore))
      #expect(outcome.stepCount == script.steps.count)
      return outcome.faults
    }
  }

  @Test(arguments: [true, false])
  func inEachUnit(asksBefore: Bool) throws {
    #expect(try play(CountsUTF8.self, asksBefore: asksBefore) == [])
    #expect(try play(CountsUTF16.self, asksBefore: asksBefore) == [])
    #expect(try play(CountsScalars.self, asksBefore: asksBefore) == [])
    #expect(try play(CountsCharacters.self, asksBefore: asksBefore) == [])
  }

  @Test func theScriptsTryWhatTheyAreFor() throws {
    let scripts = try EditScript.all()
    let steps = scripts.flatMap(\.steps).count
    #expect(scripts.count >= 16 && steps >= 250)
    var reasons: Set<Rejection.Reason> = []
    var events: FieldEvents = []
    for script in scripts {
      var field = try script.field()
      for (_, step) in script.steps {
        let outcome = step.perform(in: &field)
        events.formUnion(outcome.events)
        if let reason = outcome.rejection { reasons.insert(reason) }
      }
    }
    #expect(reasons.isSuperset(of: [.typing, .limit]))
    #expect(events.isSuperset(of: [.began, .ended, .changed, .filled, .cleared, .alertShown]))
  }
}
