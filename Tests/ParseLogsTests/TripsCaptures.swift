// Two devices that sync a store "Trips", written by hand: a capture says what its list of statements says.
// And one device whose store is mirrored to CloudKit, which is simulated.

import MirroringSimulator

/// What one of the devices printed at a time of day of 2014-03-02.
enum TripsStatement {
  /// The store syncs.
  case ready
  /// A save became a transaction log.
  case wrote(Int)
  /// A log of the other device was imported, with one new object.
  case imported(Int)
  /// A log of the other device has to wait for an earlier one.
  case waits(Int)
  /// The app printed it.
  case app(String)
  /// Core Data's iCloud integration printed it, though nobody knows it.
  case unheardOf(String)
}

/// The captures that the examples of the documentation read.
enum TripsCaptures {
  static let phonePeer = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"
  static let tabletPeer = "mobile~63033B0C-A389-435A-8097-314D939736F8"

  /// A phone whose store is mirrored to CloudKit, and where all goes well.
  static let mirrored = MirroringCapture(MirroringOptions()).text

  /// A phone and a tablet that mirror a store to one container, and some of what the phone sends never reaches
  /// the tablet.
  static let mirroredPair: MirroringPair = {
    var options = MirroringOptions()
    options.seed = 3
    options.beats = 8
    options.shape = .xcodeWithHeader
    return MirroringPair(options, .recordsLost)
  }()

  /// What a device does after its last change: it runs on, so that what is not there proves something.
  private static let idle = (3...9).map {
    ("10:0\($0):30.000", TripsStatement.app("Showing the list of trips"))
  }

  /// The phone writes 12 and gets the tablet's 8; its app says what it saved.
  static let phone = text(
    of: phonePeer, with: tabletPeer,
    [
      ("10:00:01.250", .ready), ("10:00:20.118", .wrote(12)), ("10:01:31.402", .imported(8)),
      ("10:01:40.000", .app("Saved 3 objects in Trips")),
    ] + idle)

  /// The tablet gets the phone's 12 and writes 8.
  static let tablet = text(
    of: tabletPeer, with: phonePeer,
    [("10:00:02.500", .ready), ("10:01:04.377", .imported(12)), ("10:01:10.551", .wrote(8))] + idle)

  /// The phone writes 13 too, which ``tablet`` never sees.
  static let phoneWithMore = text(
    of: phonePeer, with: tabletPeer,
    [
      ("10:00:01.250", .ready), ("10:00:20.118", .wrote(12)), ("10:01:31.402", .imported(8)),
      ("10:02:05.733", .wrote(13)),
    ] + idle)

  /// The phone never writes 13.
  static let phoneWithGap = text(
    of: phonePeer, with: tabletPeer,
    [
      ("10:00:01.250", .ready), ("10:00:20.118", .wrote(12)), ("10:01:31.402", .imported(8)),
      ("10:02:05.733", .wrote(14)),
    ] + idle)

  /// The tablet has 14 of the phone, which waits for 13, and prints an error that no rule judges.
  static let tabletThatWaits = text(
    of: tabletPeer, with: phonePeer,
    [
      ("10:00:02.500", .ready), ("10:01:04.377", .imported(12)), ("10:01:10.551", .wrote(8)),
      ("10:02:20.377", .waits(14)), ("10:02:50.871", .waits(14)),
      ("10:02:55.000", .unheardOf("Nobody heard of it: Error Domain=NSCocoaErrorDomain Code=134060 \"?\"")),
    ] + idle)

  private static func text(
    of peer: String, with other: String, _ statements: [(time: String, TripsStatement)]
  ) -> String {
    statements.flatMap { statement in
      words(statement.1, peer, other).map { "2014-03-02 \(statement.time) Trips[412:907] \($0)\n" }
    }.joined()
  }

  /// The messages of a statement: an import has three.
  private static func words(_ statement: TripsStatement, _ peer: String, _ other: String) -> [String] {
    switch statement {
    case .ready:
      [
        """
        -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: Ubiquity:  \(peer):Trips
        Using local storage: 0
        """
      ]
    case .wrote(let number):
      [
        """
        -[_PFUbiquityRecordsExporter managedObjectContextDidSave:](503): CoreData: Ubiquity:  \
        <_PFUbiquityRecordsExporter: 0x17065dcd0>
        \tlocalPeerID: \(peer)
        \tubiquityRootLocation: <PFUbiquityLocation: 0x171c18030>: \(root)
        \tlastTransactionDate: 2014-03-01 18:12:37 +0000
         Successfully wrote transaction log: \(log(number, of: peer))
        """
      ]
    case .imported(let number):
      [
        """
        \(main)(1034): CoreData: Ubiquity:  \(operation(number, peer, other, score: 1))

        : Beginning parse of log file: \(log(number, of: other))

        """,
        """
        \(main)(468): CoreData: Ubiquity:  Changes applied for transaction log content, managed object context \
        changes:\u{20}
        \tinserted: {(
            <Trip: 0x1e40eda0> (entity: Trip; id: 0x1eb22bc0 <x-coredata://030EC1AD/Trip/p349> ; data: {
            name = "North";
        })
        )}
        \tupdated: {(
        )}
        \tdeleted: {(
        )}.
        """,
        """
        \(main)(614): CoreData: Ubiquity:  \(operation(number, peer, other, score: 1))


        Successfully wrote metadata changes.
        """,
      ]
    case .waits(let number):
      [
        """
        -[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](327): CoreData: \
        Ubiquity:  <_PFUbiquityRecordsImporter: 0x17065ddd0>:
        \tubiquityRootLocation: <PFUbiquityLocation: 0x17683f8c0>: \(root)
        \tlocalPeerID: \(peer)

        Skipping incompatible operation (<PFUbiquityKnowledgeVector: 0x1743014d0> ()): \
        \(operation(number, peer, other, score: 2))


        """
      ]
    case .app(let words): [words]
    case .unheardOf(let words): ["CoreData: Ubiquity:  \(words)"]
    }
  }

  private static let root =
    "/private/var/mobile/Library/Mobile Documents/K7Q2M4X9TB~com~example~trips/CloudLogs"
  private static let main = "-[_PFUbiquityRecordImportOperation main]"

  /// The import of a log; its score says how many transactions it is ahead of the store.
  private static func operation(_ number: Int, _ peer: String, _ other: String, score: Int) -> String {
    """
    <_PFUbiquityRecordImportOperation: 0x17b1088b0>
    \tlocalPeerID: \(peer)
    \tstoreName: Trips
    \tubiquityRootLocation: <PFUbiquityLocation: 0x17683f8c0>: \(root):
    \tlocalPeerID: \(peer)
    \tlogScore: <PFUbiquityKnowledgeVector: 0x174308dd0> (\(other):\(score))
    \ttransactionLog: \(log(number, of: other))
    """
  }

  /// The log of a transaction; the file is named after its number.
  private static func log(_ number: Int, of peer: String) -> String {
    """
    <PFUbiquityTransactionLog: 0x174212610>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x174212a40>: \
    \(root)/\(peer)/Trips/pQ4mXw7ZkR2sT9vB1nY6cJ8dF3gH5aLe0uViOoKxMzE=/\
    0C1D5B7E-8A34-4E19-B0F2-6D7793C4A5\(number < 10 ? "0" : "")\(number).1.cdt
    \ttransactionNumber: \(number)
    """
  }
}
