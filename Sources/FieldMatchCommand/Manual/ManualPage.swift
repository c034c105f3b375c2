import Matching
import TextFields

/// The manual page, in the macros of `man`.
enum ManualPage {
  /// The content of the page.
  static var text: String {
    ([head] + FieldMatch.subcommands.map { section(of: $0.syntax) } + [types, tail]).joined()
  }

  private static var head: String {
    let forms = FieldMatch.subcommands.flatMap { subcommand in
      subcommand.syntax.usage.map { ".B fieldmatch \(subcommand.syntax.name)\n\(escaped($0))\n.br\n" }
    }
    return """
      .TH FIELDMATCH 1 "" "FieldMatch \(ProjectVersion.text)" "User Commands"
      .SH NAME
      fieldmatch \\- decide whether text may go into a field
      .SH SYNOPSIS
      \(forms.joined()).SH DESCRIPTION
      Judges the records of files, the edits of a text field, or what is typed into a form, by field types and regular
      expressions. A pattern judges the whole text.

      """
  }

  private static func section(of syntax: CommandSyntax) -> String {
    var text = ".SH \(syntax.name.uppercased())\n\(escaped(syntax.summary))\n"
    for option in syntax.options {
      let names = option.names.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
      let value = option.valueName.map { name in
        option.isValueOptional ? "[=\\fI\(escaped(name))\\fR]" : " \\fI\(escaped(name))\\fR"
      }
      text += ".TP\n\(names)\(value ?? "")\n\(escaped(option.help))\n"
    }
    return syntax.notes.isEmpty ? text : text + ".PP\n.nf\n\(escaped(syntax.notes))\n.fi\n"
  }

  private static var types: String {
    let entries = FieldTypeCatalogue.entries.map { entry in
      ".TP\n\\fB\(escaped(entry.name))\\fR\(escaped(entry.parameters))\n\(escaped(entry.summary))\n"
    }
    return ".SH FIELD TYPES\n" + entries.joined()
  }

  private static let tail = """
    .SH EXIT STATUS
    0 where everything is valid, 1 where something is not or could not be decided, 2 for wrong usage, a bad pattern, or a
    file that cannot be read or written; 130 and 143 where a run was interrupted.
    .SH ENVIRONMENT
    .TP
    \\fBNO_COLOR\\fR
    Where it is set and not empty, nothing is coloured.
    .SH EXAMPLES
    .nf
    fieldmatch check \\-\\-type email \\-\\-reasons addresses.txt
    fieldmatch check \\-\\-csv \\-\\-column email=email \\-\\-column iban=iban customers.csv
    fieldmatch explain \\-\\-pattern '[a\\-z]+@[a\\-z]+\\e.com' \\-\\-text user@host.org
    .fi
    .SH SEE ALSO
    .BR grep (1),
    .BR pcre2pattern (3)

    """

  /// Text with the characters escaped that have a meaning in a page: backslashes, hyphens, and a point or an apostrophe
  /// at the start of a line.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let plain = line.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
      return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }.joined(separator: "\n")
  }
}
