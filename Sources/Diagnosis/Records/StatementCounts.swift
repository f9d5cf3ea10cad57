// Counts the recognised and the unrecognised records of a capture, and keeps examples of those that reports
// mention.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
package import Timelines

/// Counts of a capture's records, by what they were recognised as.
package struct StatementCounts: Sendable {
  /// The number of records of each entry, by the entry's index in the catalogue.
  package private(set) var byEntry: [Int]
  /// The records that no entry matches.
  package internal(set) var unrecognised = UnrecognisedRecords()
  /// The number of unrecognised records that iCloud's own processes printed.
  var unrecognisedOfDaemons = 0
  /// The number of unrecognised records for which matching exceeded its work limit, so that it is undecided
  /// whether an entry matches.
  package internal(set) var undecided = 0
  /// The number of records of each origin that are copies of another record, and count nowhere else.
  private(set) var copies = CaseCounts<Origin>()
  /// The number of records that are copies of another record.
  package var repeated: Int { Origin.allCases.reduce(0) { $0 + copies[$1] } }
  /// The number of records that end within a statement.
  package private(set) var cut = 0
  /// The number of cut records that the log itself cut, after about a thousand characters.
  ///
  /// No other capture would contain more of their text.
  private(set) var cutByLog = 0
  /// The number of cut records of which only the beginning was read, because they are too long.
  private(set) var cutByLimit = 0
  /// The first cut records, without those that the log itself cut.
  private(set) var cutEvidence: [Evidence] = []
  /// Whether the capture begins inside a statement; `nil` if no record was examined yet.
  package internal(set) var beginsInside: Bool?
  /// The last record, if the capture ends within it or within the header after it; `nil` if it ends cleanly.
  var cutEnd: Evidence?
  /// Whether `cutEnd` counts as an app's record, because too little of it is left to be recognised as a
  /// statement.
  package internal(set) var isCutEndOfApp = false
  /// Whether the capture contains records of `NSPersistentCloudKitContainer`, the later technology.
  package private(set) var showsCloudKit = false
  /// Whether the app prints a push notification from CloudKit.
  package private(set) var showsPush = false
  /// Whether the app prints names of files or of internal data that only an iCloud store has.
  package private(set) var showsFilesOfUbiquity = false
  /// The line of the app's first record that names iCloud or a file in an iCloud container; `nil` if none
  /// does before the first recognised statement.
  package private(set) var firstNameOfICloud: Int?
  /// The first error of Core Data or iCloud in an unrecognised statement or another record, with that
  /// record's line; `nil` if there is none before the first recognised statement.
  package private(set) var foreignError: (line: Int, error: ErrorChain)?
  /// The last such error in a record that is not a recognised statement of Core Data, after the first one
  /// that is; `nil` if there is none.
  package private(set) var laterForeignError: (line: Int, error: ErrorChain)?
  /// The line of the first such record in which SwiftData says that a store was not loaded; `nil` if none
  /// does.
  package private(set) var unloadedStoreLine: Int?
  private var foreign = 0
  /// The number of recognised statements, without the apps' own.
  private(set) var read = 0
  /// The number of recognised statements that report an error.
  private(set) var errors = 0
  /// The number of statements that report an error that no rule explains, neither by itself nor by the
  /// statement after it.
  package var unexplainedErrors: Int { unexplained.reduce(0) { $0 + unexplainedCounts[$1, default: 0] } }
  /// The number of statements that report an error that no rule explains by itself, by entry.
  private(set) var unexplainedCounts: [Int: Int] = [:]
  /// The entries of the errors that no rule explains.
  var unexplained: [Int] { unexplainedCounts.keys.filter { !isReportedAgain($0) }.sorted() }
  /// The first records of each entry that reports an error that no rule explains by itself, by entry.
  private(set) var unexplainedRecords: [Int: [Evidence]] = [:]
  /// The maximum number of those kept of each entry.
  private static let maximumUnexplained = 16
  /// The first record of each entry that reports trouble which no rule judges, by entry.
  private(set) var firstUndiagnosed: [Int: Evidence] = [:]
  /// The first record in which UbiquityStoreManager, or Core Data outside its sync, warns; `nil` if none
  /// does.
  package private(set) var firstWarning: Evidence?
  /// The highest log level of a statement; `nil` if no statement of known level was seen.
  package private(set) var highestLevel: Int?

  /// The kinds of events that rules explain.
  private let explained: Set<EventKind>
  /// The entries that report the trouble of another one again and that rules explain, by the other.
  let explainedFollowUps: [Int: [Int]]
  /// The entries with which UbiquityStoreManager, or Core Data outside its sync, warns.
  private let warnings: Set<Int>
  /// The entries that report data not sent or not adopted.
  private let apart: [Int]
  /// The entries that report data that an import skips.
  private let leaving: [Int]
  /// The entries that warn of something that no rule covers: of mirroring those without an event, of the
  /// integration of iOS 5 to 9, and of Core Data beside it, those whose event no rule watches and no store
  /// follows.
  private let unfollowed: [Int]
  /// The entries with which the manager warns that it deletes, replaces or rebuilds a store.
  private let ofWholeStores: [Int]

  /// The successes that show that a trouble is over.
  private var successes: LaterSuccesses
  /// The entries of records whose trouble is over.
  private var resolved: Set<Int> = []

  /// All entries that warn of what no rule is about.
  private let undiagnosedWarnings: Set<Int>

  /// The entry of the records about stores that mirroring keeps open.
  private let entryOfHeldStores: Int?
  /// The stores that mirroring keeps open although the app let go of them.
  private(set) var heldStores = HeldStores()

  /// The entries that occur in the capture and report data that is not sent, or not adopted as iCloud has it.
  var keptApart: [Int] { apart.filter { byEntry[$0] > 0 } }
  /// The entries that occur in the capture and report that an import skips data that this version of the app
  /// cannot store.
  package var leftOut: [Int] { leaving.filter { byEntry[$0] > 0 } }
  /// The entries that occur in the capture and warn of something that no rule covers.
  var unexplainedWarnings: [Int] {
    unfollowed.filter { byEntry[$0] > 0 && !resolved.contains($0) && !isReportedAgain($0) }
  }
  /// The entries of the records in which the manager warns that it deletes, replaces or rebuilds a store.
  var warningsOfWholeStores: [Int] { ofWholeStores.filter { byEntry[$0] > 0 } }

  init(_ catalogue: EntryCatalogue, explained: Set<EventKind>, watched: Set<EventKind>) {
    byEntry = Array(repeating: 0, count: catalogue.entries.count)
    successes = LaterSuccesses(catalogue)
    self.explained = explained
    explainedFollowUps = Self.explainedFollowUps(in: catalogue, explained: explained)
    warnings = Set(
      catalogue.entries.indices.filter { index in
        let document = catalogue.entries[index].document
        return document.severity == .warning && [.coredata, .manager].contains(document.source)
      })
    func entries(of kind: EventKind) -> [Int] {
      // Compared as text, which takes less than to look up the kind of each entry at each start.
      catalogue.entries.indices.filter { catalogue.entries[$0].document.event == kind.rawValue }
    }
    unfollowed = catalogue.entries.indices.filter { index in
      let document = catalogue.entries[index].document
      guard document.severity == .warning else { return false }
      if document.source == .cloudkit { return document.event == nil }
      let kind = document.event.flatMap(EventKind.init(named:))
      return [.ubiquity, .coredata].contains(document.source)
        && !(kind.map { watched.contains($0) || Self.followed.contains($0) } ?? false)
    }
    let changes = Self.changesOfWholeStores.map(\.rawValue)
    ofWholeStores = catalogue.entries.indices.filter { index in
      let document = catalogue.entries[index].document
      return document.severity == .warning && document.source == .manager
        && document.event.map(changes.contains) ?? true
    }
    (apart, leaving) = (entries(of: .mirrorKeptApart), entries(of: .mirrorImportSkipped))
    undiagnosedWarnings = Set(apart + leaving + unfollowed + ofWholeStores)
    entryOfHeldStores = catalogue.entries.firstIndex { $0.document.id == HeldStores.entry }
  }

  /// What keeps a log waiting or aside, which is routine while logs come down.
  ///
  /// Stores follow their logs through these steps, and rules judge the logs that remain in one.
  private static let followed: Set<EventKind> = [
    .importBlocked, .importTwoPeers, .importIncompatible, .importIgnored, .importCancelled,
    .importMissingFile, .importOtherStore,
  ]

  /// What the manager does to whole stores; rules only see it pass.
  private static let changesOfWholeStores: [EventKind] = [
    .managerMigrating, .managerDeleting, .managerRebuilding,
  ]

  /// Whether the log level shows the ends of imports.
  ///
  /// "Successfully wrote metadata changes" is logged at level 3.
  var showsEndsOfImports: Bool { highestLevel == 3 }
  /// Whether the log level shows the arrival and departure of transactions, which is logged at level 2.
  package var showsTransactions: Bool { highestLevel ?? 0 >= 2 }

  /// Counts a statement; inlined, because each is counted.
  @inline(__always) mutating func count(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    byEntry[source.shape.entry] += 1
    if byEntry[source.shape.entry] == 1 { noteFirst(source, bytes) }
    if source.shape.isFromApp {
      // Other hints in the record count regardless of which catalogue describes it.
      countForeign(bytes, line: source.record.line)
    } else {
      read += 1
    }
    if source.shape.entry == entryOfHeldStores { heldStores.note(source, bytes) }
    if source.shape.isError {
      errors += 1
      if !(source.shape.kind.map(explained.contains) ?? false) { noteUnexplained(source, bytes) }
    }
    if let level = source.shape.level, level > highestLevel ?? -1 { highestLevel = level }
  }

  /// Whether a record reports trouble which may be over later, or may show that such a trouble is over.
  @inline(__always) func mayBeSettled(by source: RecognisedRecord) -> Bool {
    successes.concern(source.shape.entry)
  }

  /// Takes note of a record that reports trouble which may be over later, or that shows that such a trouble is
  /// over; `store` is the mirrored store that it names.
  mutating func settle(
    _ source: RecognisedRecord, _ event: Event?, _ bytes: Span<UInt8>, of store: Int?,
    _ mirroring: MirroredStores
  ) {
    resolved.remove(source.shape.entry)
    for entry in successes.note(source, event, bytes, of: store, mirroring) {
      resolved.insert(entry)
      if unexplainedCounts.removeValue(forKey: entry) != nil {
        (firstUndiagnosed[entry], unexplainedRecords[entry]) = (nil, nil)
      }
    }
  }

  /// Takes note of the first record of an entry, if it warns.
  private mutating func noteFirst(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    let entry = source.shape.entry
    if firstWarning == nil, warnings.contains(entry) {
      firstWarning = Evidence(source.record, bytes, entry: entry)
    }
    if undiagnosedWarnings.contains(entry) {
      firstUndiagnosed[entry] = Evidence(source.record, bytes, entry: entry)
    }
  }

  /// Returns the facts of the capture in which records count once.
  func factsWithoutCopies(_ facts: CaptureFacts) -> CaptureFacts {
    var facts = facts
    for origin in Origin.allCases where copies[origin] > 0 { facts.add(-copies[origin], of: origin) }
    return facts
  }

  /// Counts a record of an origin that is a copy of another one.
  mutating func countCopy(of origin: Origin) { copies[origin] += 1 }

  mutating func countCut(_ record: Record, entry: Int?, _ bytes: Span<UInt8>) {
    cut += 1
    if record.origin == .cloudkit, bytes.find("<\u{2026}>", from: max(0, bytes.count - 12)) != nil {
      cutByLog += 1
      return
    }
    if record.droppedBytes > 0 { cutByLimit += 1 }
    if cutEvidence.count < 3 { cutEvidence.append(Evidence(record, bytes, entry: entry)) }
  }

  private mutating func noteUnexplained(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    let (record, shape) = (source.record, source.shape)
    unexplainedCounts[shape.entry, default: 0] += 1
    guard unexplainedCounts[shape.entry, default: 0] <= Self.maximumUnexplained else { return }
    let evidence =
      shape.isFromApp
      ? Evidence(at: record.place, entry: shape.entry) : Evidence(record, bytes, entry: shape.entry)
    unexplainedRecords[shape.entry, default: []].append(evidence)
    firstUndiagnosed[shape.entry] = firstUndiagnosed[shape.entry] ?? evidence
  }

  /// The maximum number of uncovered records to examine, in case a capture contains nothing else.
  private static let maximumForeign = 1000
  private static let wordsOfCloudKit: [StaticString] = [
    "CoreData+CloudKit", "NSCloudKitMirroring", "PFCloudKit", "com.apple.coredata.cloudkit",
  ]
  private static let wordsOfUbiquity: [StaticString] = [
    "com.apple.coredata.ubiquity.", "/.baseline/", "CoreDataUbiquitySupport",
  ]

  /// Words of which every error that is parsed contains one, so that other records cost only a search.
  private static let wordsOfErrors: [StaticString] = [
    "Domain", "CKError", "\" (", "SQLite error code:", "(Cocoa error ",
  ]
  /// The beginning of what Core Data says about a model that it cannot mirror.
  private static let wordsOfModels: StaticString = "CloudKit integration "
  private static let wordsOfICloud: [StaticString] = [
    "iCloud", "Mobile Documents/", "Mobile%20Documents/", "com.apple.cloudd",
  ]

  /// Counts the unrecognised records as other ones, if iCloud's own processes printed all of them.
  mutating func dropUnrecognisedOfDaemons() {
    guard unrecognisedOfDaemons > 0, unrecognisedOfDaemons == unrecognised.count else { return }
    countForeign(unrecognisedOfDaemons)
    (unrecognised, undecided, unrecognisedOfDaemons) = (UnrecognisedRecords(), 0, 0)
  }

  /// Counts uncovered records without examining them.
  mutating func countForeign(_ records: Int) { foreign += records }

  mutating func countForeign(_ bytes: Span<UInt8>, line: Int) {
    guard foreign < Self.maximumForeign else { return }
    foreign += 1
    if read > 0 || foreignError == nil { noteError(bytes, line) }
    let start = bytes.extracting(0..<min(bytes.count, 512))
    for words in Self.wordsOfCloudKit where start.find(words) != nil { showsCloudKit = true }
    if start.find("sid = \"com.apple.coredata.cloudkit.") != nil { showsPush = true }
    for words in Self.wordsOfUbiquity where start.find(words) != nil { showsFilesOfUbiquity = true }
    guard read == 0, firstNameOfICloud == nil else { return }
    if Self.wordsOfICloud.contains(where: { start.find($0) != nil }) { firstNameOfICloud = line }
  }

  /// Looks for an error in a statement that no entry matches.
  mutating func noteUnread(_ record: Record, _ bytes: Span<UInt8>) {
    if read == 0, foreignError == nil, foreign < Self.maximumForeign { noteError(bytes, record.line) }
  }

  private mutating func noteError(_ bytes: Span<UInt8>, _ line: Int) {
    let start = bytes.extracting(0..<min(bytes.count, Evidence.maximumLength))
    if unloadedStoreLine == nil, start.find(Crashed.loadError.utf8.span) != nil { unloadedStoreLine = line }
    if Self.wordsOfErrors.contains(where: { start.find($0) != nil }) {
      let error = ErrorChain(start.text).ofSync
      if !error.links.isEmpty {
        if read > 0 { laterForeignError = (line, error) } else { foreignError = (line, error) }
        return
      }
    }
    // The reason may appear alone, without its error. An app's own text may begin the same way.
    guard read == 0, let reason = start.find(Self.wordsOfModels) else { return }
    let error = ErrorChain(start.extracting(reason..<start.count).text).ofSync
    if error.links.first?.says != nil { foreignError = (line, error) }
  }
}
