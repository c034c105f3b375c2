public import TextFields

/// Judges records by field types: lines, CSV rows, JSON lines, columns in memory; in order, with any number of threads.
///
/// Immutable; may be used from any number of threads at once.
public struct BulkValidator: Sendable {
  /// How long a record may be, in bytes without its line end: 64 MiB. A longer one is malformed.
  public static let maximumRecordLength = 64 << 20

  /// A value of each record that is judged.
  public struct Column: Sendable {
    /// The name in a CSV header, the number of a column, from 1, or the path in a JSON line; plain lines have no use for
    /// it. `#2` is the second column whatever the header says; a column that is called so is `\\#2`.
    public let name: String
    /// What reports call it.
    public let label: String
    /// By what it is judged.
    public let validator: ValueValidator
    /// Whether it must be there.
    public let presence: Presence
    /// What is asked of a value that is right by type.
    public let constraints: [ValueConstraint]
    /// Whether no value may occur twice in all inputs of a run.
    public let isUnique: Bool

    /// Names a value and what it must be.
    public init(
      name: String, label: String? = nil, validator: ValueValidator, presence: Presence = .anyText,
      constraints: [ValueConstraint] = [],
      isUnique: Bool = false
    ) {
      self.name = name
      self.label = label ?? name
      self.validator = validator
      self.presence = presence
      self.constraints = constraints
      self.isUnique = isUnique
    }
  }

  /// Whether a value must be there, and what stands for none.
  public enum Presence: Sendable, Hashable {
    /// Each text is a value, the empty one too. A JSON line must have the value, and not `null`.
    case anyText
    /// There may be no value: these texts, a JSON path that leads nowhere, and `null`.
    case optional(missingValues: Set<String>)
    /// There must be a value: these texts, a JSON path that leads nowhere, and `null` are none.
    case required(missingValues: Set<String>)
  }

  /// How records lie in the input.
  public let format: RecordFormat
  /// What is judged in each record.
  public let columns: [Column]
  /// How many threads judge side by side.
  public let threads: Int

  /// Judges each line by a type.
  ///
  /// - Parameter validator: what a line must be.
  /// - Parameter threads: 1 or more; the default is what the process may use.
  public init(lines validator: ValueValidator, threads: Int = BulkValidator.processorCount) {
    self.init(.lines, columns: [Column(name: "", validator: validator)], threads: threads)
  }

  init(_ format: RecordFormat, columns: [Column], threads: Int) {
    self.format = format
    self.columns = columns
    self.threads = threads
  }

  /// Judges named values of each record by types.
  ///
  /// - Parameter format: how records lie in the input.
  /// - Parameter columns: what is judged in each record.
  /// - Parameter threads: 1 or more; the default is what the process may use.
  /// - Throws: `BulkConfigurationError` where the format and the columns do not go together.
  public init(
    format: RecordFormat, columns: [Column], threads: Int = BulkValidator.processorCount
  ) throws(BulkConfigurationError) {
    try BulkConfigurationError.check(format, columns: columns)
    self.init(format, columns: columns, threads: threads)
  }

  /// How many processors the process may use.
  public static var processorCount: Int { Processors.available }

  /// Runs over inputs, in order, and reports.
  ///
  /// - Parameter onError: told of each input that cannot be judged, or not to its end.
  /// - Parameter onProgress: told of the totals now and then, by one thread at a time.
  package func run(
    _ sources: [InputSource], settings: RunSettings, cancellation: BulkCancellation,
    onError: @escaping @Sendable (InputError) -> Void, onProgress: @escaping @Sendable (RunTotals) -> Void = { _ in }
  ) -> RunTotals {
    let layout = layout(maximumLength: settings.maximumRecordLength)
    return BulkRun(
      sources, layout: layout, settings: settings, cancellation: cancellation, onError: onError,
      onProgress: onProgress
    ).run()
  }

  func layout(maximumLength: Int) -> RecordLayout {
    let columns = columns.map { column in
      RecordLayout.Column(
        name: column.name, path: format == .jsonLines ? try? JSONPath(column.name) : nil,
        cell: CellJudge(value: ValueJudge(column.validator), rules: CellRules(column)))
    }
    return RecordLayout(format: format, columns: columns, maximumLength: maximumLength)
  }
}
