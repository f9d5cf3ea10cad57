// `parselogs [FILE…]`: the analysis of captures. What is done with its options is in `CaptureRun`.

internal import ArgumentParser
internal import Diagnosis
internal import LogRecords

/// The analysis of captures; what the command does when no other subcommand is named.
struct Analyze: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: ParseLogs.abstract,
    usage: """
      parselogs [<file> ...] [<options>]
      parselogs <subcommand>
      """,
    discussion: """
      Reads captured logs of an app that uses Core Data's iCloud integration and tells what happened to each store: \
      what arrived, what was sent, what waits, what failed and why. For a full answer take the capture with the app's \
      launch argument '-com.apple.coredata.ubiquity.logLevel 3'.

      --since and --until: a time of day alone is of the first day of the capture, but of the next day when it is more \
      than 12 hours before the first record; both together are the first such stretch that is not over when the \
      capture begins. Zones count when both the time and the capture have one; else times are compared as printed. A \
      record without a time is of the time of the record before it. Nothing is concluded from what is outside.

      Exit status: 0 done, 1 findings as bad as --fail-on says, 64 wrong usage, 65 a bad catalogue, 66 no such file, \
      74 reading or writing failed, 130 or 143 interrupted (what was read until then is reported).
      """,
    shouldDisplay: false
  )

  @Argument(
    help: ArgumentHelp(
      "Captures; standard input when none, or '-'.", valueName: "file",
      visibility: Completions.areAsked ? .private : .default))
  var files: [String] = []

  @Flag(
    name: .shortAndLong,
    help: "Show routine and other records too; twice: also the entry, fields and raw text of each record.")
  var verbose: Int

  @Flag(
    name: [.customShort("U"), .customLong("hide-unrecognised")],
    help: "No line for each record that the catalogue does not know; the summary still counts them.")
  var hidesUnrecognised = false

  @Flag(name: .shortAndLong, help: "The summary only.")
  var summary = false

  @Option(help: "The form of the report.")
  var format = Format.text

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the report to a file.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var catalogue: CatalogueOptions

  @Option(help: ArgumentHelp("Tell of this store only.", valueName: "name"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Only what was printed at this time or later: as the capture prints times, or '21:44', '2013-11-18 21:44', "
        + "'2013-11-18T21:44:41Z'.", valueName: "time"),
    transform: TimeBound.init(argument:))
  var since: TimeBound?

  @Option(
    help: ArgumentHelp(
      "Only what was printed at this time or before; '21:44' is 21:44:00.000.", valueName: "time"),
    transform: TimeBound.init(argument:))
  var until: TimeBound?

  @OptionGroup var redaction: RedactionOptions

  @OptionGroup var reading: ReadingOptions

  /// The part of each capture that is looked at; `nil` for all of it.
  var window: TimeWindow? {
    since == nil && until == nil ? nil : TimeWindow(since: since, until: until)
  }

  func validate() throws {
    if since != nil, until != nil, window == nil {
      throw ValidationError("--since is after --until; over midnight give their dates.")
    }
  }

  func run() throws {
    try ExitStatus.end { () throws(Complaint) in
      if files.isEmpty, let complaint = redaction.complaintOfKey(wanted: "none is left") { throw complaint }
      Interruption.watch()
      var run = try CaptureRun(self)
      return run.all(files.isEmpty ? ["-"] : files)
    }
  }
}

extension TimeBound {
  /// Reads the time of an option.
  init(argument: String) throws {
    guard let bound = TimeBound(argument) else {
      throw ValidationError(
        "A time is given as one of: \(Self.forms.map { "'\($0)'" }.joined(separator: ", ")).")
    }
    self = bound
  }
}

/// The forms of a report.
enum Format: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, html, json, ndjson, trace

  /// Whether it tells while it reads.
  var isToldWhileReading: Bool { self == .text || self == .ndjson }

  /// Whether reports of this form are redacted when nothing is said: those that are made to be shown to others.
  var isRedacted: Bool {
    switch self {
    case .text, .json, .ndjson, .trace: false
    case .markdown, .html: true
    }
  }
}

/// When to use colours.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// From which severity on findings change the exit status.
enum FailOn: String, ExpressibleByArgument, CaseIterable {
  case never, warning, error

  /// Whether a finding is that bad.
  func isMet(by severity: Finding.Severity) -> Bool {
    switch self {
    case .never: false
    case .warning: severity >= .warning
    case .error: severity >= .error
    }
  }
}
