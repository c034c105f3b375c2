import FoundationMatching
import Matching
import TextFields

/// A field that only this object has, and that is edited in place.
///
/// The field is in memory of its own, because a stored property of a class would be checked for exclusive access on
/// each keystroke, which takes as long as a short verdict.
///
/// SAFETY: this object allocates and initialises the memory in `init` and frees it in `deinit`; the pointer is private
/// and valid in between. Every access ends within the method that makes it, and no method calls another one during an
/// access. The object is not `Sendable`, so one thread at a time uses it.
@safe final class OwnedField {
  private let field = UnsafeMutablePointer<FieldModel>.allocate(capacity: 1)

  init(_ field: FieldModel) { unsafe self.field.initialize(to: field) }

  deinit {
    unsafe field.deinitialize(count: 1)
    unsafe field.deallocate()
  }

  /// Makes an edit, and returns whether the field accepted it.
  @inline(__always)
  func perform(_ edit: FieldEdit) -> Bool {
    if let caret = edit.caret { unsafe field.pointee.select(UTF16Range(caret: caret)) }
    return switch edit.kind {
    case .insert(let text): unsafe field.pointee.insert(text).isAccepted
    case .deleteBackward: unsafe field.pointee.deleteBackward().isAccepted
    case .clear: unsafe field.pointee.clear().isAccepted
    }
  }

  /// Whether the text is valid.
  var isValid: Bool { unsafe field.pointee.isValid }

  /// Makes room for a text of this many bytes, so that allocations for a growing text are not counted as those of a
  /// keystroke.
  func reserveCapacity(_ count: Int) { unsafe field.pointee.reserveCapacity(count) }
}

/// One edit of a field.
struct FieldEdit {
  /// Where the caret is moved before the edit, in UTF-16 code units; `nil` if it stays where it is.
  var caret: Int?
  var kind: Kind

  enum Kind {
    case insert(String)
    case deleteBackward
    /// The field's clear button, which is used between two scripts.
    case clear
  }

  /// Whether the edit is one key, and neither a paste nor the clear button.
  var isKey: Bool {
    switch kind {
    case .insert(let text): text.count == 1
    case .deleteBackward: true
    case .clear: false
    }
  }
}

extension KeystrokeCase {
  /// The work of a whole field: all edits of the scripts in a `FieldModel`, which is cleared after each script.
  ///
  /// The outcome of an edit is whether it was accepted, and whether the text is valid after it. The field is asked
  /// whether the text is valid only when outcomes are compared. While edits are timed, the field judges its text at the
  /// times that `timing` says.
  ///
  /// - Parameter timing: when the field judges its text. With `onFly` it does so after every keystroke.
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
