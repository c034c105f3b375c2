import CGTK4
import GTKFieldAdapters
import TextFields

#if canImport(Glibc)
  import Glibc
#endif

// A window with one field of each type that is asked for: the form of `fieldmatch try`, with GTK.

do {
  let options = try FormOptions(CommandLine.arguments.dropFirst())
  if options.isHelp {
    print(FormOptions.usage)
    exit(0)
  }
  guard gtk_init_check() != 0 else { throw FormError("there is no display to show a window on") }
  let form = try Form(options)
  form.run()
  exit(form.isCommitted ? 0 : 1)
} catch {
  FormError.complain("\(error)")
  exit(2)
}
