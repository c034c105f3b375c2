extension BenchmarkOptions {
  /// The text that `--help` shows.
  public static let usage = """
    What a keystroke costs, for every strategy.

    Usage: keystroke-benchmark [--suite NAME,…] [--strategy NAME,…] [--type TYPE]… [--quick] [--json FILE] …
           keystroke-benchmark --pattern REGEX [--typing REGEX] [--corpus FILE] …
           keystroke-benchmark --generate addresses [--count N] [--seed N]

    Options:
      --suite NAME,…      suites to run: keystroke, bulk, compile, growth, redos, editor, start; all unless given, and the
                          first three with --type or --pattern
      --strategy NAME,…   strategies to compare; all unless given
      --type TYPE         a field type to type into and judge by, such as username:3,20; may be given several times
      --pattern REGEX     a validation pattern of your own, in place of field types
      --typing REGEX      with --pattern: what a replacement may consist of, as a pattern of the whole replacement
      --corpus FILE       lines of your own, to be typed and to be judged in bulk
      --command FILE      another build of fieldmatch, to be started and timed too; may be given several times
      --paced RATE        add response times at so many keystrokes a second, measured from when each was due
      --threads N         the most threads in bulk; one for each core unless given
      --seed N            what the typing sessions and records are made of; 1 unless given
      --quick             less exact figures within ten seconds
      --json FILE         write the results as JSON; - is standard output
      --csv FILE          write the results as CSV; - is standard output
      --html FILE         write a page with plots, one file that needs nothing else; - is standard output
      --list              tell the suites, strategies and types
      --generate addresses  write made-up addresses, one in ten bad, to standard output; --count N, 2,000,000 unless given
      --help, -h          show this help

    Exit status: 0, or 2 for trouble: usage, files, or strategies whose verdicts differ.
    """
}
