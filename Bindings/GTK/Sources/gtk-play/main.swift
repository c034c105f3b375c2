import CGTK4
import Foundation
import GTKFieldAdapters
import TextFields

// Plays a script as `fieldmatch replay` takes it, by what GTK does inside for a user, and writes lines like its own:
// text, caret, events and refusal. A script ends before a step that GTK does not have.
//
// Usage: gtk-play --type T [--limit N] [--over-limit HOW] [--paste HOW] [--timing WHEN] [--uppercase] [--required] SCRIPT

guard gtk_init_check() != 0 else {
  FileHandle.standardError.write(Data("gtk-play: there is no display\n".utf8))
  exit(2)
}
let arguments = Array(CommandLine.arguments.dropFirst())
let player = Player(try FieldModel(Player.configuration(arguments.dropLast())))
for line in try String(contentsOfFile: arguments.last!, encoding: .utf8).split(separator: "\n") {
  guard let answer = try player.play(String(line)) else { break }
  print(answer)
}
