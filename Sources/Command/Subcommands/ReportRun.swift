// One run of the default subcommand: writes the story of each capture while reading it, then prints the
// report.

internal import CatalogueDocument
internal import Diagnosis
internal import Formats
internal import Redaction
internal import ReportModel
internal import Timelines

struct ReportRun: ~Copyable {
  private let options: ReportOptions
  private let palette: Palette
  private var reader: InputReader
  private var output: Output
  private var diagnoses: [CaptureDiagnosis] = []
  /// The stories of the captures, if the report contains them.
  private var stories: [StoryExcerpt] = []
  private var status = ExitStatus.done

  private var redactor: Redactor? { reader.redactor }

  init(_ options: ReportOptions, _ paths: [String]) throws(CommandError) {
    self.options = options
    let catalogue = try options.catalogue.load()
    output = try Output(
      path: options.output.path, inputs: paths, catalogues: options.catalogue.files)
    reader = InputReader(
      catalogue: catalogue,
      redactor: options.redaction.redactor(isUsual: options.format.isRedacted, catalogue),
      progress: options.reading.progress.line, window: options.window,
      showsAppRecords: options.format == .text && options.verbose > 0,
      keepsHistory: options.format.showsHistory,
      nearMisses: options.format == .text ? TextFormat.maximumTemplates : UnrecognisedRecords.maximumShown)
    palette = options.reading.colours.palette(for: output)
  }

  /// Reads all captures, writes the report and returns the exit status.
  mutating func readAll(_ paths: [String]) throws(CommandError) -> ExitStatus {
    for (index, path) in paths.enumerated() {
      if status.isInterruption {
        StandardError.hint("interrupted; not read: \(paths[index...].map(\.oneLine).joined(separator: ", "))")
        break
      }
      let input: Input
      do throws(CommandError) {
        input = try Input(path: path)
      } catch {
        // The other captures are still read.
        note(error)
        continue
      }
      defer { input.close() }
      try read(input, isOneOfSeveral: paths.count > 1)
    }
    guard !diagnoses.isEmpty else { return status }
    if let format = options.format.document {
      try output.write(format.text(of: diagnoses, stories: stories, redactor))
    }
    if options.format == .text, let redactor { try output.write("\n\(redactor.summary)\n") }
    try output.close()
    if diagnoses.comeFromSeveralDevices {
      StandardError.hint(
        "these captures are of several devices; 'parselogs compare' shows whether they agree")
    }
    redactor?.printLegend(of: paths, reportPath: options.output.path)
    return options.reading.status(
      status, worst: diagnoses.map(\.worst).max(), isProven: diagnoses.allSatisfy(\.isProven))
  }

  private mutating func note(_ error: CommandError) {
    error.print()
    status = max(status, error.status)
  }

  private mutating func read(_ input: Input, isOneOfSeveral: Bool) throws(CommandError) {
    let isInLines = options.format == .ndjson
    let columns = options.reading.width.columns(for: output)
    let teller = Storyteller(
      reader.catalogue, verbosity: options.verbose, hidesUnrecognised: options.hidesUnrecognised,
      store: options.store, isForPrograms: isInLines)
    let writer: any StoryWriter =
      isInLines ? EventLines(of: reader.name(of: input)) : StoryText(palette, columns: columns)
    let story =
      options.format.isWrittenWhileReading
      ? LiveStory(teller, writer, redactor, isShown: !options.summary) : nil
    let gatherer = options.format.hasStory ? StoryGatherer(reader.catalogue, store: options.store) : nil
    let reading = try reader.read(input, observedBy: story ?? gatherer, to: &output)
    status = max(status, reading.status)
    guard let whole = reading.diagnosis else { return }
    let diagnosis = options.store.map { whole.restricted(toStore: $0) } ?? whole
    if let store = options.store, diagnosis.stores.isEmpty, diagnosis.mirroredStores.isEmpty {
      try complain(ofMissing: store, in: whole, named: input.name)
      return
    }
    diagnoses.append(diagnosis)
    if let story = gatherer?.finish() { stories.append(story) }
    if options.format == .text {
      let format = TextFormat(palette, columns: columns)
      let summary = format.text(of: [diagnosis], isOneOfSeveral: isOneOfSeveral, redactor)
      try output.write((output.isEmpty ? "" : "\n") + summary)
    }
    if options.format == .ndjson { try output.write(EndLines().text(of: [diagnosis], redactor)) }
  }

  /// Complains on standard error that a capture has no store named `store`, and lists the stores it has.
  ///
  /// The report does not list them, because it was requested for `store` only.
  private mutating func complain(
    ofMissing store: String, in whole: CaptureDiagnosis, named name: String
  ) throws(CommandError) {
    let timelines = whole.timelines
    let mirrored = whole.mirroredStores.compactMap { index in
      let labels = timelines.mirroring.all[index].labels(in: timelines.names)
      let title = timelines.mirroredName(index).plain
      return labels.contains(title) ? title : labels.first
    }
    let names = Set(timelines.stores.map { timelines.names[$0.name] } + mirrored).sorted().prefix(20)
    let redactor = redactor
    redactor?.learn(whole)
    func shown(_ name: String) -> String { redactor?.redact(name.oneLine) ?? name }
    let missing = MissingStore(
      capture: name, name: shown(store), present: names.map(shown),
      nearest: Array(names).nearest(to: store).map(shown), isInWindow: options.window != nil)
    note(.usage(.noStore(missing)))
    if redactor != nil {
      StandardError.hint(
        "these names are pseudonyms, which --store does not take; --no-redact shows the real ones")
    }
    // The NDJSON lines of a capture always have an end line.
    if options.format == .ndjson {
      try output.write(EndLines().text(of: [whole.restricted(toStore: store)], redactor))
    }
  }
}

extension [CaptureDiagnosis] {
  /// Whether two of the captures have an iCloud store of the same name with different peer IDs of its own.
  ///
  /// Mirrored stores do not tell devices apart: a new installation of the app on the same device has another
  /// UUID, too.
  fileprivate var comeFromSeveralDevices: Bool {
    var peers: [String: Set<String>] = [:]
    for capture in self {
      for store in capture.stores.map({ capture.timelines.stores[$0] }) {
        guard let peer = store.peer else { continue }
        peers[capture.timelines.names[store.name], default: []].insert(capture.timelines.names[peer])
      }
    }
    return count > 1 && peers.values.contains { $0.count > 1 }
  }
}
