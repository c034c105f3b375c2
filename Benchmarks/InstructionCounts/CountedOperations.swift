import Matching
import TextFields

// The operations whose instructions are counted. Callgrind knows these functions by their names: it switches its
// counter on where one is entered, and off where it is left. So they must not be inlined, and none may call another.

/// Inserts a key into a field, and returns whether the field accepted it.
@inline(never)
func countedInsertion(_ key: String, _ field: inout FieldModel) -> Bool { field.insert(key).isAccepted }

/// Inserts a key into a field and reads the text, as a user interface does to show it.
@inline(never)
func countedInsertionShown(_ key: String, _ field: inout FieldModel) -> Int { field.insert(key).text.utf8.count }

/// Deletes the Character before the caret.
@inline(never)
func countedDeletion(_ field: inout FieldModel) -> Bool { field.deleteBackward().isAccepted }

/// Clears the text with the clear button.
@inline(never)
func countedClearing(_ field: inout FieldModel) -> Bool { field.clear().text.isEmpty }

/// Judges a whole text.
@inline(never)
func countedVerdict(_ matcher: any Matcher, _ text: String) -> Verdict? { try? matcher.verdict(on: text) }

/// Ends a workload: callgrind writes what it has counted, and starts again from zero.
@inline(never)
func countedWorkloadEnds(_ name: String, count: Int) { print(name, count, separator: "\t") }
