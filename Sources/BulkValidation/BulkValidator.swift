public import TextFields

/// Judges records by field types: lines, CSV rows, JSON lines, columns in memory. Results are in the order of the
/// input, with any number of threads.
///
/// Immutable; may be used from any number of threads at once.
public struct BulkValidator: Sendable {
  /// The maximum length of a record, in bytes without its line end: 64 MiB. A longer record is malformed.
  public static let maximumRecordLength = 64 << 20

  /// A value of each record that is judged.
  public struct Column: Sendable {
    /// The name in a CSV header, the number of a column, from 1, or the path in a JSON line; plain lines do not use it.
    /// `#2` is the second column whatever the header says. A column that is really called `#2` is written `\#2`.
    public let name: String
    /// The name that reports use.
    public let label: String
    /// The validator that judges the values.
    public let validator: ValueValidator
    /// Whether the value must be there.
    public let presence: Presence
    /// The rules for values that are valid by type.
    public let constraints: [ValueConstraint]
    /// Whether a value may occur only once in all inputs of a run.
    public let isUnique: Bool
    /// The kinds of JSON values that the column may hold; others are faults whatever their text.
    package var jsonKinds = JSONValueKinds.all

    /// Describes a value; `label` is the name unless given.
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

  /// Whether a value must be there, and which texts mean that there is none.
  public enum Presence: Sendable, Hashable {
    /// Every text is a value, even the empty one. A JSON line must have the value, and it must not be `null`.
    case anyText
    /// There may be no value. These texts mean that there is none, and so do a JSON path that leads nowhere and `null`.
    case optional(missingValues: Set<String>)
    /// There must be a value. These texts mean that there is none, and so do a JSON path that leads nowhere and `null`.
    case required(missingValues: Set<String>)
  }

  /// The format of the records.
  public let format: RecordFormat
  /// The values that are judged in each record.
  public let columns: [Column]
  /// The number of threads that judge in parallel.
  public let threads: Int

  /// Judges each line by a type.
  ///
  /// - Parameters:
  ///   - validator: what a line must be.
  ///   - threads: values below 1 count as 1; the default is the number of processors that the process may use.
  public init(lines validator: ValueValidator, threads: Int = BulkValidator.processorCount) {
    self.init(.lines, columns: [Column(name: "", validator: validator)], threads: threads)
  }

  init(_ format: RecordFormat, columns: [Column], threads: Int) {
    self.format = format
    self.columns = columns
    self.threads = max(1, threads)
  }

  /// Judges named values of each record by types.
  ///
  /// - Parameters:
  ///   - format: the format of the records.
  ///   - columns: the values that are judged in each record.
  ///   - threads: values below 1 count as 1; the default is the number of processors that the process may use.
  /// - Throws: `BulkConfigurationError` if the format and the columns cannot be used together.
  public init(
    format: RecordFormat, columns: [Column], threads: Int = BulkValidator.processorCount
  ) throws(BulkConfigurationError) {
    try BulkConfigurationError.check(format, columns: columns)
    self.init(format, columns: columns, threads: threads)
  }

  /// The number of processors that the process may use.
  public static var processorCount: Int { Processors.available }

  /// Judges all inputs, in order, and reports.
  ///
  /// - Parameters:
  ///   - onError: called for each input that cannot be judged, or not to its end.
  ///   - onProgress: called with the totals after each chunk, from one thread at a time.
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
        jsonKinds: column.jsonKinds,
        cell: CellJudge(value: ValueJudge(column.validator), rules: CellRules(column)))
    }
    return RecordLayout(format: format, columns: columns, maximumLength: maximumLength)
  }
}
