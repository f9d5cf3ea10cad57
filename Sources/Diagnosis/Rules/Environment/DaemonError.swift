// Reports errors of iCloud's own processes, printed by themselves or passed on by Core Data.

internal import Catalogue
internal import CatalogueDocument
internal import OrderedCollections
package import Timelines

/// The rule for errors of the librarian or the iCloud daemon.
///
/// A failed download is over when the logs that it was to bring are imported. A file or folder that Core Data
/// could not read is readable again when it imports.
package struct DaemonError: CaptureRule {
  package static let description = RuleDescription(
    kind: .environment, finds: "iCloud's own processes report an error",
    advice: Advice.checkDevice, shownBy: [.daemonError])

  /// The details of an error of iCloud's own processes.
  package struct Detail: FindingDetail {
    /// The first error that has a code; without any code, the first error.
    package let error: ErrorChain
    /// Whether the error is that the app cannot reach CloudKit's daemon.
    package var concernsCloudKit = false
    /// Whether the error is that Core Data could not read a file or folder in iCloud.
    package var concernsReading = false
    /// The number of files whose download failed and that have not arrived; 0 if a record does not name them,
    /// and `nil` if no download failed.
    package var fileCount: Int?
    /// What these files are; if there are several kinds, only logs are counted, or only receipts.
    package var file = File.log
    /// The peer that wrote all these files; `nil` if the capture does not show it, or there are several.
    package var author: Name?

    /// A kind of file that is downloaded.
    package enum File: Sendable { case log, receipt, baseline }
  }

  static let watches: Set<EventKind> = [.daemonError, .importDownloadFailed, .mirrorDaemonUnreachable]
  static let reads: Set<FieldRole> = [.error]

  /// The errors, by entry.
  private var occurrences = OccurrencesBy<Int?>()
  /// The first error of each entry that has a code; without any code, the first error.
  private var errors: [Int?: ErrorChain] = [:]
  /// The failed downloads, by the ends of the paths of the files that each was to bring.
  private var downloads = OccurrencesBy<Set<String>>()
  /// The name of the file with a baseline.
  private static let baseline = "baseline.zip"
  /// The records that say that CloudKit's daemon cannot be reached.
  ///
  /// If a sandbox is the reason, `ContainerMisconfigured` reports them.
  private var ofCloudKit = Occurrences()

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .mirrorDaemonUnreachable {
      if !record.saysSandbox { ofCloudKit.add(record.evidence) }
      return
    }
    if event.kind == .importDownloadFailed {
      let evidence = record.evidence
      let files = evidence.endsOfLogPaths
      let isOfBaseline = files.isEmpty && evidence.holds("/baseline.zip")
      return downloads.note(isOfBaseline ? [Self.baseline] : files, evidence)
    }
    let entry = record.evidence.entry
    if errors[entry]?.links.isEmpty ?? true {
      let reported = ErrorChain(record.value(.error) ?? record.evidence.text)
      // An error code says more than the words of the records before it.
      if errors[entry] == nil || !reported.links.isEmpty { errors[entry] = reported }
    }
    occurrences.note(entry, record.evidence)
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var findings = unread(capture)
    let reported = occurrences.all.filter { !capture.isPrintedByCoreData($0.key) }
    let open = openDownloads(capture.timelines)
    let failed = open.flatMap { $0.records.evidence }
    let evidence = (reported.values.flatMap(\.evidence) + failed).sorted(by: \.line)
    if !evidence.isEmpty {
      let errors = reported.keys.compactMap { self.errors[$0] } + failed.map { ErrorChain($0.text) }
      let error = errors.first { !$0.links.isEmpty } ?? errors[0]
      let count =
        reported.values.reduce(0) { $0 + $1.count } + open.reduce(0) { $0 + $1.records.count }
      var detail = Detail(error: error)
      if !open.isEmpty { detail.describe(open.map(\.files), capture.timelines) }
      findings.append(Finding(detail, .warning, store: nil, evidence: evidence, count: count))
    }
    if !ofCloudKit.isEmpty, ofCloudKit.last.line > capture.lineOfLastMirroringSuccess {
      let error = ErrorChain(ofCloudKit.evidence[0].text)
      findings.append(Finding(Detail(error: error, concernsCloudKit: true), .warning, store: nil, ofCloudKit))
    }
    return findings
  }

  /// Returns findings about files and folders that Core Data could not read, and did not read since.
  private func unread(_ capture: CaptureDiagnosis) -> [Finding] {
    occurrences.all.compactMap { entry, records in
      guard let entry, capture.isPrintedByCoreData(entry), !capture.reads(after: records.last, of: entry)
      else { return nil }
      var detail = Detail(error: errors[entry] ?? ErrorChain(""))
      detail.concernsReading = true
      return Finding(detail, .warning, store: nil, records)
    }
  }

  /// Returns the downloads whose files are not all here, with the ends of the paths of those that are not, or
  /// that name no files.
  private func openDownloads(
    _ timelines: StoreTimelines
  ) -> [(files: Set<String>, records: Occurrences)] {
    guard !downloads.all.isEmpty else { return [] }
    let arrived = timelines.arrivedLogs
    var open: [(files: Set<String>, records: Occurrences)] = []
    for (files, records) in downloads.all {
      let missing = files.filter { file in
        if file == Self.baseline {
          return !timelines.stores.contains { ($0.baseline.lastAdopted?.line ?? 0) > records.last.line }
        }
        guard let log = timelines.log(named: file.lastComponent) else { return true }
        return !arrived.contains(log) && !timelines.stores.contains { $0.imports.hasImported(log) }
      }
      if files.isEmpty || !missing.isEmpty { open.append((missing, records)) }
    }
    // Downloads beyond the limit count as open if any other does.
    if !open.isEmpty, !downloads.others.isEmpty { open.append(([], downloads.others)) }
    return open
  }

  /// An unreachable daemon is reported as part of the trouble that it causes.
  static let causes: Set<RuleName> = [.containerMisconfigured, .setupFailed]

  static func follows(_ detail: Detail, of finding: Finding, from cause: Finding, _ capture: CaptureDiagnosis)
    -> Bool
  {
    guard detail.concernsCloudKit else { return false }
    return switch cause.detail {
    case let container as ContainerMisconfigured.Detail: container.problem == .sandbox
    case let setup as SetupFailed.Detail:
      setup.mirroring != nil && setup.error.contains(.cocoa(.xpcConnectionInvalid))
    default: false
    }
  }
}

extension CaptureDiagnosis {
  fileprivate func isPrintedByCoreData(_ entry: Int?) -> Bool {
    entry.map { catalogue.entries[$0].document.source == .ubiquity } ?? false
  }

  /// Whether an import after a record of an entry shows that Core Data can read again what it could not.
  ///
  /// An error of the entry concerns the folder from which everything is imported; a warning concerns a single
  /// file, which may be one that imports still wait for.
  fileprivate func reads(after record: Evidence, of entry: Int) -> Bool {
    let stores = storesThatMayBeMeant(by: [record])
    let isBack = stores.contains { store in
      let last = Place.latest(store.imports.last, store.imports.lastApplied)
      return last.map { $0.line > record.line } ?? false
    }
    let isOfFolder = catalogue.entries[entry].document.severity == .error
    return isBack && (isOfFolder || stores.allSatisfy { $0.waiting.isEmpty && $0.broken.isEmpty })
  }
}

extension DaemonError.Detail {
  /// Notes what could not be downloaded: the files of each open download, by the ends of their paths.
  fileprivate mutating func describe(_ downloads: [Set<String>], _ timelines: StoreTimelines) {
    let files = downloads.reduce(into: Set<String>()) { $0.formUnion($1) }
    let ofPeers = files.filter { $0.hasSuffix(".cdt") }
    let receipts = ofPeers.filter { $0.lastComponent.hasPrefix("receipt.") }
    let logs = ofPeers.subtracting(receipts)
    file = !logs.isEmpty ? .log : !receipts.isEmpty ? .receipt : .baseline
    let counted =
      switch file {
      case .log: logs
      case .receipt: receipts
      case .baseline: files
      }
    // Receipts have the same name in all folders, logs have different ones.
    let count = file == .log ? Set(logs.map(\.lastComponent)).count : counted.count
    fileCount = downloads.contains(where: \.isEmpty) ? 0 : count
    let peers = Set(counted.map(timelines.peer(ofLogPath:)))
    author = peers.count == 1 ? peers.first ?? nil : nil
  }
}

extension String {
  /// The part of a path after its last slash.
  fileprivate var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
