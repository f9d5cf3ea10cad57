import Foundation
import ReferenceData
import Testing

/// The words that explain a failure remain in the redacted report of a real capture; skipped without
/// captures.
struct WordsThatStayReferenceTests {
  /// Phrases of the summary, by capture.
  private static let summaries: [(capture: String, words: [String])] = [
    ("alekseyn-002-ios511-crash-report", ["The app crashed", "neighbour-backtrace"]),
    (
      "caffeinelu-migration-ios6-options-error",
      ["A store that once was an iCloud store is being opened without its iCloud options"]
    ),
    ("geojournal-ios5beta-empty-log-files", ["Error, encountered empty log file", "log-unreadable"]),
    ("geojournal-ios5beta-nsrange-crash", ["NSRangeException", "index 0 beyond bounds for empty array"]),
    ("gist-brutella-4721414-ios61-utcprefix-download-failed", ["error 256", "import-failed"]),
    (
      "magicalrecord-119-mac-107-performblock-exception",
      ["Can only use -performBlock: on an NSManagedObjectContext", "Transaction 1 of peer-A"]
    ),
    ("magicalrecord-362-ios6-first-load-crash", ["NSRangeException", "index 0 beyond bounds"]),
    ("magicalrecord-384-no-stores", ["neighbour-no-stores"]),
    (
      "magicalrecord-749-noprefix-singlespace-periods",
      ["options-rejected", "NSPersistentStoreUbiquitousContentNameKey"]
    ),
    ("magicalrecord-907-ios8-periods-330", ["options-rejected", "with a dot in it"]),
    ("openradar-22390535-ios9beta-librarian-brc5", ["iCloud knows no such file (BRCloudDocsErrorDomain 5)"]),
    ("pastebin-p16mXAHL-ios7-ubd-own-log", ["the device is offline (NSURLErrorDomain -1009)"]),
    ("repo-countr-ios81-sim-nobody", ["Nobody is signed in to iCloud on this device"]),
    (
      "sugarrecord-267-ios9-addstore-error",
      [
        "setup-failed", "Core Data refused to open a store that the app wanted to sync",
        "its record gives no reason",
      ]
    ),
    ("usm-008-conflict-skip-noprefix", ["conflict-skipped", "CoreDataTable/p2053"]),
    ("usm-018-ios7-import-crash-threads", ["The app crashed"]),
    (
      "usm-022-iphone-ios7-firstrun-error512",
      ["the file could not be written or opened (error 512)", "manager-error"]
    ),
    ("usm-022-iphone-ios7-skipping-modelhash", ["model-mismatch", "its model is hash-1"]),
    (
      "usm-073-mac-1010-deadlock-threads",
      ["tryToReplaceLocalStore:withStoreSideLoadedByImporter:", "waits there for another one"]
    ),
  ]

  /// Phrases of the narrative, which is printed before all is known.
  private static let narratives: [(capture: String, words: [String])] = [
    ("alekseyn-002-ios511-crash-report", ["_PFRetainedObjectIDCore", "NSManagedObjectContext"]),
    (
      "caffeinelu-migration-ios6-options-error",
      ["has been previously added to a coordinator using the iCloud integration options"]
    ),
    ("ensembles-281-ios12-unarchive-259", ["NSMigratePersistentStoresAutomaticallyOption = 1"]),
    (
      "gist-brutella-4721414-ios61-utcprefix-download-failed",
      ["NSDescription", "The item failed to download.", "couldn’t be completed. (Cocoa error 256"]
    ),
    ("gist-saurabh360-ios7-syslog-ubd-nohost", ["Couldn't open log file", "No such file or directory"]),
    (
      "kvstore-entitlement-errors",
      ["has no valid com.apple.developer.ubiquity-kvstore-identifier entitlement"]
    ),
    ("magicalrecord-119-mac-107-performblock-exception", ["exception: Can only use -performBlock: on an"]),
    ("magicalrecord-384-no-stores", ["Can't resolve how to assign objects to stores"]),
    (
      "magicalrecord-415-ios6-unparsable-paths-a",
      ["Unable to continue parse components of URL", "Confused by"]
    ),
    ("nslog-tz-openradar-33180744-ios11", ["I/O error for database", "SQLite error code:1"]),
    (
      "nslog-tz-urlimage-37-ios13sim-134110", ["Code=134110", "Cannot migrate store in-place", "attribute"]
    ),
    ("openradar-22390535-ios9beta-librarian-brc5", ["BRCloudDocsErrorDomain Code=5", "No document at URL"]),
    (
      "pastebin-p16mXAHL-ios7-ubd-own-log",
      ["NSURLErrorDomain Code=-1009", "The Internet connection appears to be offline."]
    ),
    ("sugarrecord-267-ios9-addstore-error", ["NSPersistentStoreUbiquitousContentNameKey"]),
    ("usm-022-iphone-ios7-firstrun-error512", ["NSCocoaErrorDomain Code=512"]),
    ("usm-022-iphone-ios7-secondrun", ["Will load local store.", "Clearing stores..."]),
    ("usm-035-mac-109-switches-to-cloud", ["Will load local store.", "UbiquityStoreErrorCauseNoError"]),
    ("usm-056-ios7-lldb-backtrace-logout", ["thread #1: tid = 0xadc65", "frame #0: 0x3246d29c"]),
    ("usm-058-ios6-migrate-delete-loop", ["Will migrate to cloud store", "Will delete the cloud store"]),
  ]

  /// Captures without a reason of a failure, or with one that the app itself printed and the report hides.
  private static let others = [
    "caffeinelu-migration-ios6-metadata-dump", "ensembles-142-mac-consoleapp-librarian1",
    "geojournal-ios5beta-container-listing", "geojournal-ios5beta-mixed-printf-nslog",
    "logshow-default-preamble-trailing-spaces", "logshow-default-remotepairing",
    "logstream-2017-nottl-spaces-in-process", "openradar-14503709-ios6sim-134010",
    "pastebin-PbbE50GB-ios4-134100", "sugarrecord-129-ios8sim-unrecognized-selector",
    "usm-002-ipad-ios6-export-stackchanges", "usm-008-ipad2-ios613-import-applied",
    "usm-008-iphone5-ios614-applog-colonms", "usm-022-neilt-ios7-custom-logger",
    "usm-026-mac-109-fulllog-start", "usm-066-ipad-ios7-syslog-ubd",
  ]

  private static func output(_ arguments: [String], _ capture: String) throws -> String {
    let text = try Data(contentsOf: ReferenceData.url("captures").appending(path: capture + ".log"))
    return try Tool.run(["--redact"] + arguments, input: text).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test(.enabled(if: ReferenceData.has("captures"), "\(ReferenceData.absence)"), arguments: summaries)
  func redactedSummaryKeepsTheReasons(_ capture: String, _ words: [String]) throws {
    for form in [["-s"], ["--format", "json"]] {
      let output = try Self.output(form, capture)
      for phrase in words { #expect(output.contains(phrase), "\(form): \(phrase)") }
    }
  }

  /// While the capture is read, less is known, and the system's words about a failure remain.
  @Test(.enabled(if: ReferenceData.has("captures"), "\(ReferenceData.absence)"), arguments: narratives)
  func redactedNarrativeKeepsTheReasons(_ capture: String, _ words: [String]) throws {
    let output = try Self.output(["-vv"], capture)
    for phrase in words { #expect(output.contains(phrase), "\(phrase)") }
  }

  @Test(.enabled(if: ReferenceData.has("captures"), "\(ReferenceData.absence)"))
  func everyRealCaptureIsClassified() throws {
    let sources = try String(
      contentsOf: ReferenceData.url("captures").appending(path: "SOURCES.tsv"), encoding: .utf8)
    let files = sources.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "\t").first }
    let known = Set(Self.summaries.map(\.capture) + Self.narratives.map(\.capture) + Self.others)
    #expect(files.count > 40)
    #expect(files.allSatisfy { known.contains(String($0.replacing(".log", with: ""))) })
  }
}
