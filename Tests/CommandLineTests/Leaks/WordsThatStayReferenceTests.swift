import Foundation
import ReferenceData
import Testing

/// What explains a failure stays in the redacted report of a real capture; says that it skips where there is none.
struct WordsThatStayReferenceTests {
  @Test(
    .enabled(if: ReferenceData.has("captures"), "\(ReferenceData.absence)"),
    arguments: [
      ("geojournal-ios5beta-empty-log-files", ["Error, encountered empty log file", "log-unreadable"]),
      (
        "gist-brutella-4721414-ios61-utcprefix-download-failed",
        ["error 256", "import-failed"]
      ),
      (
        "magicalrecord-119-mac-107-performblock-exception",
        ["Can only use -performBlock: on an NSManagedObjectContext", "Transaction 1 of peer-A"]
      ),
      ("sugarrecord-267-ios9-addstore-error", ["-addPersistentStoreWithType:SQLite configuration:(null)"]),
      ("usm-008-conflict-skip-noprefix", ["conflict-skipped", "CoreDataTable/p2053"]),
      ("usm-022-iphone-ios7-skipping-modelhash", ["model-mismatch", "its model is hash-1"]),
      ("usm-022-iphone-ios7-firstrun-error512", ["NSCocoaErrorDomain", "512"]),
    ])
  func stay(_ capture: String, _ words: [String]) throws {
    let text = try Data(contentsOf: ReferenceData.url("captures").appending(path: capture + ".log"))
    for form in [["-s"], ["--format", "json"]] {
      let result = try Tool.run(["--redact"] + form, input: text)
      let flat = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for phrase in words where form != ["-s"] || phrase != "NSCocoaErrorDomain" {
        #expect(flat.contains(phrase), "\(form): \(phrase)")
      }
    }
  }

  /// While the capture is read, less is known, and still what the system says of a failure stays.
  @Test(
    .enabled(if: ReferenceData.has("captures"), "\(ReferenceData.absence)"),
    arguments: [
      (
        "gist-brutella-4721414-ios61-utcprefix-download-failed",
        ["NSDescription", "The item failed to download."]
      ),
      (
        "nslog-tz-urlimage-37-ios13sim-134110", ["Code=134110", "Cannot migrate store in-place", "attribute"]
      ),
      ("usm-022-iphone-ios7-firstrun-error512", ["NSCocoaErrorDomain Code=512"]),
      ("magicalrecord-119-mac-107-performblock-exception", ["exception: Can only use -performBlock: on an"]),
    ])
  func stayWhileItIsRead(_ capture: String, _ words: [String]) throws {
    let text = try Data(contentsOf: ReferenceData.url("captures").appending(path: capture + ".log"))
    let result = try Tool.run(["--redact", "-vv"], input: text)
    for phrase in words { #expect(result.output.contains(phrase), "\(phrase)") }
  }
}
