// The options of a report, without its captures: completions offer the options alone.

internal import ArgumentParser
internal import LogRecords

/// The options of a report.
struct ReportOptions: ParsableArguments {
  @Flag(
    name: .shortAndLong,
    help: "Show routine and other records too; twice: also the entry, fields and raw text of each record.")
  var verbose: Int

  @Flag(
    name: [.customShort("U"), .customLong("hide-unrecognised")],
    help: "Hide records that the catalogue does not know; the summary still counts them.")
  var hidesUnrecognised = false

  @Flag(name: .shortAndLong, help: "Show the summary only.")
  var summary = false

  @Option(help: "The format of the report.")
  var format = ReportOutputFormat.text

  @OptionGroup var output: OutputOption

  @OptionGroup var catalogue: CatalogueOptions

  @Option(
    name: .customLong("store"), help: ArgumentHelp("Report on this store only.", valueName: "name"))
  var stores: [String] = []

  /// The store to report on; `nil` for all.
  var store: String? { stores.first }

  @Option(
    help: ArgumentHelp(
      "Only what was printed at this time or later: as the capture prints times, or '21:44', '2013-11-18 21:44', "
        + "'2013-11-18T21:44:41Z'.", valueName: "time"),
    transform: TimeBound.init(argument:))
  var since: TimeBound?

  @Option(
    help: ArgumentHelp(
      "Only what was printed at this time or before; '21:44' is 21:44:00.000.", valueName: "time"),
    transform: TimeBound.init(argument:)) var until: TimeBound?

  @OptionGroup var redaction: RedactionOptions
  @OptionGroup var reading: ReadingOptions

  /// The period to report on; `nil` without `--since` and `--until`, or if it is empty.
  var window: TimeWindow? { since == nil && until == nil ? nil : TimeWindow(since: since, until: until) }

  func validate() throws {
    if stores.count > 1 {
      throw ValidationError(
        "--store is given \(stores.count) times; report on one store at a time, or on all without --store")
    }
    if let since, let until, window == nil, since.hasNoDate, until.hasNoDate {
      throw ValidationError(
        "--since is after --until; a window across midnight of 12 hours or more needs dates")
    }
    if since != nil, until != nil, window == nil {
      throw ValidationError("--since is after --until; across midnight, give dates too")
    }
  }
}

extension TimeBound {
  init(argument: String) throws {
    guard let bound = TimeBound(argument) else {
      throw ValidationError(
        "a time is given as one of: \(Self.forms.map { "'\($0)'" }.joined(separator: ", "))")
    }
    self = bound
  }
}
