// What was recognised in a capture, and what was not.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
package import Timelines

/// How many records were recognised as what.
package struct StatementCounts: Sendable {
  /// For each entry of the catalogue, how many records are it.
  package private(set) var byEntry: [Int]
  /// The records that no entry fits.
  package internal(set) var unrecognised = UnrecognisedRecords()
  /// How many of those took too much work: whether an entry fits could not be decided.
  package internal(set) var undecided = 0
  /// How many records end within a statement, and the first of them.
  package private(set) var cut = 0
  /// How many of them the log itself cut, after about a thousand characters: no other capture has more of
  /// them.
  private(set) var cutByLog = 0
  private(set) var cutEvidence: [Evidence] = []
  /// Whether the first line of the capture ends a statement that it does not begin.
  package internal(set) var beginsInside: Bool?
  /// The last record, when the capture leaves off within it or behind it.
  var cutEnd: Evidence?
  /// Whether too little is left of it to be counted as a statement.
  package internal(set) var isCutEndOfApp = false
  /// Whether the capture holds records of `NSPersistentCloudKitContainer`, the later technology.
  package private(set) var showsCloudKit = false
  /// Whether the app prints a push from CloudKit.
  package private(set) var showsPush = false
  /// Whether the app prints names of files or of bookkeeping that an iCloud store has.
  package private(set) var showsFilesOfUbiquity = false
  /// Where a record of the app first names iCloud, or a file in one of its containers; `nil` if none does
  /// before the first statement.
  package private(set) var firstNameOfICloud: Int?
  /// The first error of Core Data or iCloud in records of others or in statements that are not known, and
  /// where that record begins; `nil` for none before the first statement that is.
  package private(set) var foreignError: (line: Int, error: ErrorChain)?
  /// The last one behind the first statement that is known.
  package private(set) var laterForeignError: (line: Int, error: ErrorChain)?
  private var foreign = 0
  /// How many records are statements, without those of apps, and how many report an error.
  private(set) var read = 0
  private(set) var errors = 0
  /// How many records report an error that no rule explains.
  package private(set) var unexplainedErrors = 0
  /// The first of those records of each entry, by entry.
  package private(set) var firstUnexplained: [Int: Evidence] = [:]
  /// The entries of those records.
  package var unexplained: [Int] { firstUnexplained.keys.sorted() }
  /// The first record in which the manager, or Core Data outside its sync, warns.
  package private(set) var firstWarning: Evidence?
  /// The highest log level of a statement seen; `nil` without any whose level is known.
  package private(set) var highestLevel: Int?

  /// What rules explain.
  private let explained: Set<EventKind>
  /// The entries with which the manager, or Core Data outside its sync, warns.
  private let warnings: Set<Int>
  /// The entries that say what keeps devices apart, and those that say what an import leaves out.
  private let apart: [Int]
  private let leaving: [Int]
  /// The entries with which the integration of iOS 5 to 9 warns of what no timeline, and so no rule, follows.
  private let unfollowed: [Int]

  /// The entries of the records that say that something is not sent, or not taken over as iCloud has it.
  package var keptApart: [Int] { apart.filter { byEntry[$0] > 0 } }
  /// The entries of those that say that an import leaves out what this version of the app cannot hold.
  package var leftOut: [Int] { leaving.filter { byEntry[$0] > 0 } }
  /// The entries of the records that warn of what no rule is about.
  package var unexplainedWarnings: [Int] { unfollowed.filter { byEntry[$0] > 0 } }

  init(_ catalogue: EntryCatalogue, explained: Set<EventKind>) {
    byEntry = Array(repeating: 0, count: catalogue.entries.count)
    self.explained = explained
    warnings = Set(
      catalogue.entries.indices.filter { index in
        let document = catalogue.entries[index].document
        return document.severity == .warning && [.coredata, .manager].contains(document.source)
      })
    func entries(of kind: EventKind) -> [Int] {
      catalogue.entries.indices.filter { catalogue.entries[$0].document.event == kind.rawValue }
    }
    unfollowed = catalogue.entries.indices.filter { index in
      let document = catalogue.entries[index].document
      return document.severity == .warning && document.source == .ubiquity && document.event == nil
    }
    (apart, leaving) = (entries(of: .mirrorKeptApart), entries(of: .mirrorImportSkipped))
  }

  /// Whether the log level shows the ends of imports: "Successfully wrote metadata changes" is of level 3.
  var showsEndsOfImports: Bool { highestLevel == 3 }
  /// Whether the log level shows transactions that come and go: those statements are of level 2.
  package var showsTransactions: Bool { highestLevel ?? 0 >= 2 }

  mutating func count(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    byEntry[source.shape.entry] += 1
    if byEntry[source.shape.entry] == 1, firstWarning == nil, warnings.contains(source.shape.entry) {
      firstWarning = Evidence(source.record, bytes, entry: source.shape.entry)
    }
    if source.shape.isOfApp {
      // What else may be seen in it does not depend on what catalogues say of it.
      countForeign(bytes, line: source.record.line)
    } else {
      read += 1
    }
    if source.shape.isError {
      errors += 1
      if !(source.shape.kind.map(explained.contains) ?? false) { noteUnexplained(source, bytes) }
    }
    if let level = source.shape.level, level > highestLevel ?? -1 { highestLevel = level }
  }

  mutating func countCut(_ record: Record, entry: Int?, _ bytes: Span<UInt8>) {
    cut += 1
    if record.origin == .cloudkit, bytes.find("<\u{2026}>", from: max(0, bytes.count - 12)) != nil {
      cutByLog += 1
      return
    }
    if cutEvidence.count < 3 { cutEvidence.append(Evidence(record, bytes, entry: entry)) }
  }

  private mutating func noteUnexplained(_ source: RecognisedRecord, _ bytes: Span<UInt8>) {
    unexplainedErrors += 1
    let (record, shape) = (source.record, source.shape)
    guard firstUnexplained[shape.entry] == nil else { return }
    firstUnexplained[shape.entry] =
      shape.isOfApp
      ? Evidence(at: record.place, entry: shape.entry) : Evidence(record, bytes, entry: shape.entry)
  }

  /// How many records of others are looked at, because they may be a whole capture of nothing else.
  private static let mostForeign = 1000
  private static let wordsOfCloudKit: [StaticString] = [
    "CoreData+CloudKit", "NSCloudKitMirroring", "PFCloudKit", "com.apple.coredata.cloudkit",
  ]
  private static let wordsOfUbiquity: [StaticString] = [
    "com.apple.coredata.ubiquity.", "/.baseline/", "CoreDataUbiquitySupport",
  ]

  /// Words one of which is in each error that is read, so that other records cost no more than a search.
  private static let wordsOfErrors: [StaticString] = [
    "Domain", "CKError", "\" (", "SQLite error code:", "(Cocoa error ",
  ]
  /// What Core Data says about a model that it cannot mirror begins with these.
  private static let wordsOfModels: StaticString = "CloudKit integration "
  private static let wordsOfICloud: [StaticString] = [
    "iCloud", "Mobile Documents/", "Mobile%20Documents/", "com.apple.cloudd",
  ]

  /// Counts records of others that are not looked at.
  mutating func countForeign(_ records: Int) { foreign += records }

  mutating func countForeign(_ bytes: Span<UInt8>, line: Int) {
    guard foreign < Self.mostForeign else { return }
    foreign += 1
    if read > 0 || foreignError == nil { noteError(bytes, line) }
    let start = bytes.extracting(0..<min(bytes.count, 512))
    for words in Self.wordsOfCloudKit where start.find(words) != nil { showsCloudKit = true }
    if start.find("sid = \"com.apple.coredata.cloudkit.") != nil { showsPush = true }
    for words in Self.wordsOfUbiquity where start.find(words) != nil { showsFilesOfUbiquity = true }
    guard read == 0, firstNameOfICloud == nil else { return }
    if Self.wordsOfICloud.contains(where: { start.find($0) != nil }) { firstNameOfICloud = line }
  }

  /// Looks for an error in a statement that no entry fits.
  mutating func noteUnread(_ record: Record, _ bytes: Span<UInt8>) {
    if read == 0, foreignError == nil, foreign < Self.mostForeign { noteError(bytes, record.line) }
  }

  private mutating func noteError(_ bytes: Span<UInt8>, _ line: Int) {
    let start = bytes.extracting(0..<min(bytes.count, Evidence.longest))
    if Self.wordsOfErrors.contains(where: { start.find($0) != nil }) {
      let error = ErrorChain(start.text).ofSync
      if !error.links.isEmpty {
        if read > 0 { laterForeignError = (line, error) } else { foreignError = (line, error) }
        return
      }
    }
    // The reason alone, without the error that has it; an app may begin a text of its own like that.
    guard read == 0, let reason = start.find(Self.wordsOfModels) else { return }
    let error = ErrorChain(start.extracting(reason..<start.count).text).ofSync
    if error.links.first?.says != nil { foreignError = (line, error) }
  }
}
