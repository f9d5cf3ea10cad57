// Records that lost the line ending between them.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

struct GluedRecordTests {
  private static let header = "2014-02-03 10:00:01.000 Notes[543:1403] "
  private static let app = "2014-02-03 10:00:01.000 Notes[543:60b] "
  private static let method =
    "-[_PFUbiquityRecordsImporter operation:failedWithError:](1068): CoreData: Ubiquity:  "
  private static let failure = """
    \(header)\(method)Import operation encountered an error: Error Domain=NSCocoaErrorDomain Code=134060 "x" UserInfo=0x1 {}
    userInfo: {
    }. While trying to import the log file at the URL: <PFUbiquityTransactionLog: 0x3>
    \ttransactionLogLocation: <PFUbiquityLocation: 0x4>: /private/var/mobile/Library/Mobile Documents/T~com~acme/CloudData/\
    mobile~11E20B8F-6B0D-549B-6F03-675A1600A35A/Notes/ZUfmfd9rQ0aB1cDe2FgH3iJkL4mNoP5qRsT6uVwX7yA=/\
    1A81682C-64E5-4CAD-8623-7A0465E7E423.1.cdt
    \ttransactionNumber: 11
    """
  private static let unknown = header + method + "Rewound the scheduling of everything."
  private static let known =
    "2014-02-03 10:00:01.000 Notes[543:1403] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](874): "
    + "CoreData: Ubiquity:  mobile~6513270E-269E-0D37-F2A7-4DE452E6B438:Notes\nUsing local storage: 0"

  /// The entries of a capture's records, and its counts of records of iCloud, of the app and of the reporter.
  private struct Outcome: Equatable {
    var found: [String] = []
    var ubiquity = 0
    var app = 0
    var reporter = 0
  }

  private static func outcome(_ text: String) throws -> Outcome {
    let catalogue = try EntryCatalogue.builtIn()
    var outcome = Outcome()
    func take(
      _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>
    ) {
      switch recognition {
      case .statement(let found): outcome.found.append(catalogue.entry(ofWording: found.wording).document.id)
      case .unrecognised: outcome.found.append("?")
      case .cut, .undecided, .foreign: break
      }
    }
    var pipeline = RecordPipeline(
      catalogue, limits: .standard, window: nil, threads: 1, keepsAppBytes: false)
    pipeline.append(Array(text.utf8).span, take)
    pipeline.finish(.whole, take)
    (outcome.ubiquity, outcome.app) = (pipeline.facts.count(of: .ubiquity), pipeline.facts.count(of: .app))
    outcome.reporter = pipeline.facts.records - pipeline.facts.statements
    return outcome
  }

  /// An app's output about a log that it read belongs to the app.
  @Test(arguments: [
    "last line: \(failure)", "last \"\(failure)\"", "read \(failure.dropFirst(header.count))",
  ])
  func statementQuotedByAnAppIsNoRecord(message: String) throws {
    #expect(try Self.outcome(Self.app + message + "\n" + Self.app + "tick\n") == Outcome(app: 2))
  }

  @Test(arguments: [
    ("\(known) \(unknown)", ["local-storage", "?"]), ("\(unknown) \(known)", ["?", "local-storage"]),
    ("\(failure)\(unknown)", ["importer-operation-error", "?"]), ("\(unknown) \(unknown)", ["?", "?"]),
  ])
  func gluedUnknownStatementIsCounted(text: String, found: [String]) throws {
    let outcome = try Self.outcome(text + "\n" + Self.app + "tick\n")
    #expect(outcome.found == found)
    #expect(outcome.ubiquity == found.count)
    #expect(outcome.reporter == 0)
  }

  // MARK: Mirroring

  private static let executing =
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate checkAndExecuteNextRequest]_block_invoke(3566): "
    + "<NSCloudKitMirroringDelegate: 0x600003d082d0>: Executing: <NSCloudKitMirroringImportRequest: 0x68147715c450> "
    + "4F468977-0938-233C-FF9E-48403C67523F"
  private static let foundObjects =
    "CoreData+CloudKit: -[PFCloudKitExporter exportIfNecessary]_block_invoke_2(345): "
    + "<PFCloudKitExporter: 0x600002114200>: Found 3 objects needing export."

  @Test(arguments: [
    "2025-04-06 10:00:03.020000+0100 Trips[812:70636] error: ",
    "2025-04-06 10:00:03.020000+0100 0x3058     Error       0x0                  812    0    "
      + "Trips: (CoreData) [com.apple.coredata:CloudKit] CloudKit: ",
    "CoreData: CloudKit: ",
  ])
  func gluedStatementOfMirroringIsRead(header: String) throws {
    for statements in [[Self.executing, Self.foundObjects], [Self.foundObjects, Self.executing]] {
      let records = statements.map { header + $0 }
      let apart = try Self.outcome(records.joined(separator: "\n") + "\n")
      #expect(apart.found.count == 2 && !apart.found.contains("?"))
      #expect(try Self.outcome(records.joined(separator: " ") + "\n") == apart)
    }
  }

  /// A line is read to its end, however many records it has.
  @Test(arguments: [" ", "", "\u{2028}", "\u{2029}", "\u{85}"])
  func manyGluedStatementsAreAllRead(separator: String) throws {
    let header = "2025-04-06 10:00:03.020000+0100 Trips[812:70636] "
    for count in [17, 18, 400] {
      let line = (0..<count).map { _ in header + Self.executing }.joined(separator: separator)
      let outcome = try Self.outcome(line + separator + "\n")
      #expect(outcome.found == Array(repeating: "mirror-request-executing", count: count))
    }
  }

  /// A record of an app, and the later lines of a statement, are read after separators, too.
  @Test func linesEndedBySeparatorsAreRead() throws {
    let records = [
      "2014-02-03 10:00:01.000 Notes[543:1403] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](874): "
        + "CoreData: Ubiquity:  mobile~6513270E-269E-0D37-F2A7-4DE452E6B438:Notes",
      "Using local storage: 0", Self.app + "Saved.", Self.header + Self.method + "Rewound everything.",
    ]
    let apart = try Self.outcome(records.joined(separator: "\n") + "\n")
    #expect(apart == Outcome(found: ["local-storage", "?"], ubiquity: 2, app: 1))
    for separator in ["\u{2028}", "\u{85}"] {
      #expect(try Self.outcome(records.joined(separator: separator) + "\n") == apart)
    }
  }

  /// Lines show which record came first.
  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}"])
  func recordsBetweenSeparatorsAndTheNextOnesAreInOrder(separator: String) throws {
    let header = "2025-04-06 10:00:03.020000+0100 Trips[812:70636] "
    let line = (0..<3).map { _ in header + Self.executing }.joined(separator: separator)
    var pipeline = RecordPipeline(
      try EntryCatalogue.builtIn(), limits: .standard, window: nil, threads: 1, keepsAppBytes: false)
    var lines: [Int] = []
    pipeline.append(Array("\(line)\n\(header)\(Self.executing)\n".utf8).span) { record, _, _, _ in
      lines.append(record.line)
    }
    pipeline.finish(.whole) { record, _, _, _ in lines.append(record.line) }
    #expect(lines == [1, 2, 3, 4])
  }

  /// Text of markers alone is no record but the first.
  @Test func unknownGluedStatementsAreGivenUp() throws {
    let markers = String(repeating: "CoreData: Ubiquity: x ", count: 30_000)
    #expect(try Self.outcome(markers + "\n").ubiquity == 1)
  }

  @Test func timesOfGluedRecordsAreThoseOfTheCapture() throws {
    var pipeline = RecordPipeline(
      try EntryCatalogue.builtIn(), limits: .standard, window: nil, threads: 1, keepsAppBytes: false)
    let line =
      "2025-04-06 10:00:03.020000+0100 Trips[812:70636] \(Self.executing) "
      + "2025-04-06 10:00:09.000000+0100 Trips[812:70636] \(Self.foundObjects)\n"
    pipeline.append(Array(line.utf8).span) { _, _, _, _ in }
    pipeline.finish(.whole) { _, _, _, _ in }
    let times = [pipeline.facts.first, pipeline.facts.last].compactMap { $0?.isoText.prefix(19) }
    #expect(times == ["2025-04-06T10:00:03", "2025-04-06T10:00:09"])
  }

  /// A capture whose clock was set back ends with its last record, not with the latest time.
  @Test func earlierTimeAfterGluedRecordsIsTheLast() throws {
    var pipeline = RecordPipeline(
      try EntryCatalogue.builtIn(), limits: .standard, window: nil, threads: 1, keepsAppBytes: false)
    let glued =
      "2025-04-06 10:00:03.020000+0100 Trips[812:70636] \(Self.executing) "
      + "2025-04-06 10:00:09.000000+0100 Trips[812:70636] \(Self.foundObjects)\n"
    let last = "2025-04-06 10:00:05.000000+0100 Trips[812:70636] \(Self.executing)\n"
    pipeline.append(Array((glued + last).utf8).span) { _, _, _, _ in }
    pipeline.finish(.whole) { _, _, _, _ in }
    #expect(pipeline.facts.last?.isoText.prefix(19) == "2025-04-06T10:00:05")
  }

  /// The marker within an error's words begins no record: neither a header nor a method is next to it.
  @Test func markerWithinWordsOfMirroringIsNoRecord() throws {
    let header = "2025-04-06 10:00:03.020000+0100 Trips[812:70636] error: "
    let text = header + Self.executing + " asked by CoreData+CloudKit: itself\n"
    #expect(try Self.outcome(text).found.count == 1)
  }
}
