import Matching
import TextFields

// What is counted. Callgrind switches its counter on where one of these functions is entered, and off where it is left,
// by the names; so they are never inlined, and none calls another.

/// Puts a key into a field, and tells whether the field took it.
@inline(never)
func countedInsertion(_ key: String, _ field: inout FieldModel) -> Bool { field.insert(key).isAccepted }

/// Puts a key into a field and reads the text, as a user interface does that shows it.
@inline(never)
func countedInsertionShown(_ key: String, _ field: inout FieldModel) -> Int { field.insert(key).text.utf8.count }

/// Deletes the Character before the caret.
@inline(never)
func countedDeletion(_ field: inout FieldModel) -> Bool { field.deleteBackward().isAccepted }

/// Judges a whole text.
@inline(never)
func countedVerdict(_ matcher: any Matcher, _ text: String) -> Verdict? { try? matcher.verdict(on: text) }

/// Ends a workload: callgrind writes down what it has counted, and starts anew.
@inline(never)
func countedWorkloadEnds(_ name: String, count: Int) { print(name, count, separator: "\t") }
