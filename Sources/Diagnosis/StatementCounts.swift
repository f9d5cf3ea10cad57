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
  /// How many of those were too much work: whether an entry fits could not be decided.
  package private(set) var undecided = 0
  /// How many records end within a statement, and the first of them.
  package private(set) var cut = 0
  package private(set) var cutEvidence: [Evidence] = []
  /// Whether the capture holds records of `NSPersistentCloudKitContainer`, the later technology.
  package private(set) var showsCloudKit = false
  private var foreign = 0

  /// How many records report an error that no rule explains.
  package private(set) var unexplainedErrors = 0
  /// The first of those records of each entry, by entry.
  package private(set) var firstUnexplained: [Int: Evidence] = [:]

  var errors: Int { byEntry.indices.reduce(0) { $0 + (areErrors[$1] ? byEntry[$1] : 0) } }

  /// The entries of those records.
  package var unexplained: [Int] { byEntry.indices.filter { isUnexplained[$0] && byEntry[$0] > 0 } }

  /// The highest log level of a statement seen; `nil` without any whose level is known.
  package private(set) var highestLevel: Int?

  /// Whether the log level shows the ends of imports: "Successfully wrote metadata changes" is of level 3.
  var showsEndsOfImports: Bool { highestLevel == 3 }

  /// Whether the log level shows transactions that come and go: those statements are of level 2.
  package var showsTransactions: Bool { highestLevel ?? 0 >= 2 }

  /// How many records are statements, those of apps left out.
  var read: Int { byEntry.indices.reduce(0) { $0 + (areOfApps[$1] ? 0 : byEntry[$1]) } }

  private let levels: [Int?]
  /// For each entry, whether it describes what an app prints of its own.
  private let areOfApps: [Bool]
  private let areErrors: [Bool]
  private let isUnexplained: [Bool]

  init(_ catalogue: EntryCatalogue, explained: Set<EventKind>) {
    isUnexplained = catalogue.entries.map { entry in
      let event = entry.document.event.flatMap(EventKind.init(rawValue:))
      return entry.document.severity == .error && !(event.map(explained.contains) ?? false)
    }
    areErrors = catalogue.entries.map { $0.document.severity == .error }
    byEntry = Array(repeating: 0, count: catalogue.entries.count)
    levels = catalogue.entries.map(\.coreDataLevel)
    areOfApps = catalogue.entries.map { $0.document.source == .app }
  }

  func isError(_ entry: Int) -> Bool { areErrors[entry] }

  /// Counts a record that the catalogue does not cover.
  mutating func countForeign(_ bytes: Span<UInt8>) {
    if foreign < Self.mostForeign { noteForeign(bytes) }
  }

  mutating func count(_ recognition: Recognition, entry: Int?, _ record: Record, _ bytes: Span<UInt8>) {
    switch recognition {
    case .statement:
      guard let entry else { return }
      byEntry[entry] += 1
      // What else may be seen in it does not depend on what catalogues say of it.
      if areOfApps[entry] { countForeign(bytes) }
      if isUnexplained[entry] { noteUnexplained(record, bytes, entry) }
      if let level = levels[entry], level > highestLevel ?? -1 { highestLevel = level }
    case .cut:
      cut += 1
      if cutEvidence.count < 3 { cutEvidence.append(Evidence(record, bytes, entry: entry)) }
    case .foreign: countForeign(bytes)
    case .unrecognised, .undecided: break
    }
  }

  private mutating func noteUnexplained(_ record: Record, _ bytes: Span<UInt8>, _ entry: Int) {
    unexplainedErrors += 1
    guard firstUnexplained[entry] == nil else { return }
    firstUnexplained[entry] =
      areOfApps[entry] ? Evidence(ofApp: record, entry: entry) : Evidence(record, bytes, entry: entry)
  }

  /// How many records of others are looked at, since they may be a whole capture of nothing else.
  private static let mostForeign = 1000

  private mutating func noteForeign(_ bytes: Span<UInt8>) {
    foreign += 1
    let start = bytes.extracting(0..<min(bytes.count, 512))
    if start.find("CoreData+CloudKit") != nil || start.find("NSCloudKitMirroring") != nil
      || start.find("PFCloudKit") != nil || start.find("com.apple.coredata.cloudkit") != nil
    {
      showsCloudKit = true
    }
  }

  /// Counts a record that no entry fits, or of which that could not be decided.
  ///
  /// - Returns: The number of its template, when what that comes nearest to has to be set.
  mutating func countUnrecognised(_ record: Record, _ bytes: Span<UInt8>, isUndecided: Bool) -> Int? {
    if isUndecided { undecided += 1 }
    return unrecognised.note(record, bytes)
  }
}
