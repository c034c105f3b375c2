import FoundationMatching
import Matching
import TextFields

/// A field with one owner that types into it.
///
/// SAFETY: the memory is allocated and freed here, and one thread at a time uses the object. A stored property would be
/// checked for exclusive access on each keystroke, which costs what a short verdict does.
@safe final class OwnedField {
  private let field = UnsafeMutablePointer<FieldModel>.allocate(capacity: 1)

  init(_ field: FieldModel) { unsafe self.field.initialize(to: field) }

  deinit {
    unsafe field.deinitialize(count: 1)
    unsafe field.deallocate()
  }

  /// Does an edit, and tells whether the field accepted it.
  @inline(__always)
  func perform(_ edit: FieldEdit) -> Bool {
    if let caret = edit.caret { unsafe field.pointee.select(UTF16Range(caret: caret)) }
    return switch edit.kind {
    case .insert(let text): unsafe field.pointee.insert(text).isAccepted
    case .deleteBackward: unsafe field.pointee.deleteBackward().isAccepted
    case .clear: unsafe field.pointee.clear().isAccepted
    }
  }

  /// Whether the text is valid as it is.
  var isValid: Bool { unsafe field.pointee.isValid }

  /// Makes room, so that what is counted is keystrokes and not growth.
  func reserveCapacity(_ count: Int) { unsafe field.pointee.reserveCapacity(count) }
}

/// One edit of a field.
struct FieldEdit {
  /// Where the caret is put first, in UTF-16 code units, if anywhere.
  var caret: Int?
  var kind: Kind

  enum Kind {
    case insert(String)
    case deleteBackward
    /// The field's clear button, between two scripts.
    case clear
  }

  /// Whether it is one key: not a paste, not the clear button.
  var isKey: Bool {
    switch kind {
    case .insert(let text): text.count == 1
    case .deleteBackward: true
    case .clear: false
    }
  }
}

extension KeystrokeCase {
  /// The work of a whole field: every edit of the scripts through `FieldModel`, and a clearing after each script.
  ///
  /// The outcome of an edit is whether it was accepted and whether the text is then valid. The second is asked for only
  /// when outcomes are compared: while it is timed, the field judges by itself.
  ///
  /// - Parameter timing: when the field judges its text; `onFly` does so after every keystroke.
  func fieldWork(timing: ValidationTiming, engine: EngineChoice = .auto) throws -> Work {
    var configuration = FieldConfiguration(type: type)
    configuration.timing = timing
    configuration.engine = engine
    let owned = OwnedField(try FieldModel(configuration))
    owned.reserveCapacity(1_024)
    let blocks = scripts.map { $0.flatMap(Self.edits) }
    let timed = Work(over: blocks, judges: [owned], isKey: \.isKey) { owned, edit in
      (owned.perform(edit) ? KeystrokeOutcome.valid : .refused).rawValue
    }
    return Work(
      isPartialExact: false, itemCounts: timed.itemCounts,
      outcomes: { block in
        blocks[block].map { edit in
          guard owned.perform(edit) else { return KeystrokeOutcome.refused.rawValue }
          return (owned.isValid ? KeystrokeOutcome.valid : .invalid).rawValue
        }
      },
      run: timed.run, record: timed.record, runItem: timed.runItem, isKey: timed.isKey)
  }

  private static func edits(of script: TypingScript) -> [FieldEdit] {
    var edits: [FieldEdit] = []
    var caret: Int?
    for step in script.steps {
      switch step {
      case .moveCaret(let count):
        caret = count
        continue
      case .insert(let text): edits.append(FieldEdit(caret: caret, kind: .insert(text)))
      case .deleteBackward: edits.append(FieldEdit(caret: caret, kind: .deleteBackward))
      }
      caret = nil
    }
    return edits + [FieldEdit(kind: .clear)]
  }
}
