import Foundation
import Testing

@testable import Formats

/// Explanations of pasted lines.
struct LineExplanationTests {
  /// A record as a device logs it.
  private static let record =
    "2015-10-04 09:11:03.101 Trips[364:91463] -[PFUbiquitySetupAssistant validateOptionsWithError:](333): "
    + "CoreData: Ubiquity:  Invalid option: the value for NSPersistentStoreUbiquitousContentNameKey should not "
    + "contain periods: com.example.trips"

  /// Lines that the system's daemons and CloudKit print, without a header.
  @Test(arguments: [
    (
      "<APSCourier: 0x7f8e4b10c2d0>: Received message for enabled topic 'com.apple.icloud-container.com.example.trips' onInterface: NonCellular with "
        + "payload '' with priority 5 for device token: YES isProxyMessage: NO", "apsd-push"
    ),
    (
      "501:com.apple.coredata.cloudkit.activity.export.B63E2D8F-305C-487F-BAEC-0F999D0FDCF4:C00B8A:[\n"
        + "\t{name: Activity Group Policy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00}}\n"
        + " ], FinalDecision: Must Not Proceed}", "dasd-deferred"
    ),
    (
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'remote-notification' background mode in your "
        + "info plist.", "cloudkit-push-mode-missing"
    ),
  ])
  func systemLinesWithoutHeaderAreExplained(line: String, entry: String) throws {
    let text = LineExplanation.text(of: line)
    #expect(text.hasPrefix(entry + "   "))
  }

  @Test(arguments: ["whole", "without its header", "without its marker"])
  func lineIsExplainedWithoutHeaderOrMarker(form: String) throws {
    let start = form == "whole" ? "2015" : form == "without its header" ? "CoreData" : "Invalid"
    let place = try #require(Self.record.firstRange(of: start))
    let line = String(Self.record[place.lowerBound...])
    let text = LineExplanation.text(of: line)
    #expect(text.hasPrefix("content-name-periods"))
    #expect(text.contains("name              com.example.trips"))
  }

  /// Lines with entries of CloudKit.md are explained like those of LOGS.md, also without a marker.
  @Test(arguments: [
    "error: CoreData+CloudKit: -[NSCloudKitMirroringDelegate _performSetupRequest:]_block_invoke(1242): ", "",
  ])
  func lineOfTheSecondVolumeIsExplained(head: String) {
    let line =
      head
      + "<NSCloudKitMirroringDelegate: 0x1>: Failed to set up CloudKit integration for store: <NSSQLCore: 0x2>\nno"
    let text = LineExplanation.text(of: line)
    #expect(text.hasPrefix("mirror-setup-failed   an error"))
    #expect(text.contains("CloudKit.md#mirror-setup-failed"))
  }

  /// The store at the end of a line is not the error that belongs on the next one.
  @Test func oneLineOfAFailedSetUpHasNoError() {
    let text = LineExplanation.text(
      of: "CoreData+CloudKit: Failed to set up CloudKit integration for store: <NSSQLCore: 0x2> (URL: "
        + "file:///var/mobile/Library/Trips.sqlite)")
    #expect(text.hasPrefix("The line ends within this statement.\n\nmirror-setup-failed"))
    #expect(!text.contains("in this record"))
  }

  @Test func lineBeginningWithItsMethodIsExplained() throws {
    let method = try #require(Self.record.firstRange(of: "-[PFUbiquitySetupAssistant"))
    let text = LineExplanation.text(of: String(Self.record[method.lowerBound...]))
    #expect(text.hasPrefix("content-name-periods"))
  }

  @Test(arguments: ["CoreData: Ubiquity: ", "S", "Unable"])
  func ambiguousPrefixIsTooShortToRecognise(line: String) throws {
    #expect(LineExplanation.text(of: line).hasPrefix("Too short to recognise"))
  }

  /// A line may break within the words that only a few statements share.
  @Test(arguments: [
    (
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the",
      ["cloudkit-push-entitlement-refused", "cloudkit-push-mode-missing"]
    ),
    (
      "CoreData+CloudKit: Finished request",
      ["mirror-request-finished", "mirror-request-finished-automatic"]
    ),
  ])
  func beginningOfFewStatementsNamesThem(line: String, entries: [String]) {
    let lines = LineExplanation.text(of: line).split(separator: "\n")
    #expect(lines.first?.hasPrefix("The line ends within one of these statements: ") == true)
    let named = lines.dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(named.sorted() == entries)
  }

  @Test func errorsOfALineAreExplained() throws {
    let line =
      #"Error Domain=NSCocoaErrorDomain Code=134030 "x" UserInfo={e=Error Domain=NSPOSIXErrorDomain Code=28}"#
    let text = LineExplanation.text(of: line)
    let headings = text.split(separator: "\n").filter { $0.first != " " }
    #expect(
      headings == [
        "NSCocoaErrorDomain 134030   NSPersistentStoreSaveError", "NSPOSIXErrorDomain 28   ENOSPC",
      ])
  }

  @Test func repeatedStatementOfAPasteIsExplainedOnce() throws {
    let other =
      "2015-10-04 09:11:04.101 Trips[364:91463] CoreData: Ubiquity:  Got change notification for url: file:///a"
    let text = LineExplanation.text(of: [Self.record, other, Self.record].joined(separator: "\n"))
    #expect(text.ranges(of: "content-name-periods   a").count == 1)
    #expect(text.ranges(of: "LOGS.md#").count == 2)
  }

  @Test func recordOfALinePartIsFound() throws {
    let line = "Skipping log because it has already been imported into the local store: /a/b.cdt"
    let text = LineExplanation.text(of: line)
    #expect(text.contains("\n\nimport-already-imported   routine"))
  }

  /// Words of mirroring are looked up like those of ubiquity, although neither has its marker.
  @Test(arguments: [
    (
      "Import request finished with no work to do",
      "Not a whole record; its words belong to:\n\nmirror-import-nothing"
    ),
    ("Found 0 objects needing export.", "Not a whole record; its words belong to:\n\nmirror-export-found"),
    ("Export failed with error:", "The line ends within this statement.\n\nmirror-export-failed"),
    (
      "Failed to set up CloudKit integration for store",
      "The line ends within this statement.\n\nmirror-setup-failed"
    ),
    ("No more requests to execute", "The nearest is\n  mirror-request-idle"),
  ])
  func partOfAMirroringRecordWithoutMarkerIsFound(line: String, words: String) {
    #expect(LineExplanation.text(of: line).contains(words))
  }

  @Test func unknownLineNamesTheNearestEntries() throws {
    let line = Self.record.replacing("should not contain", with: "must not hold")
    let text = LineExplanation.text(of: line)
    #expect(text.contains("The nearest are\n  content-name-periods"))
  }

  /// An error that an app prints by its name in code has the explanation of that name.
  @Test(arguments: [
    (
      "2025-04-06 10:14:43.000000+0200 Trips[8121:119284] Preview failed: SwiftData.SwiftDataError(_error: "
        + "SwiftData.SwiftDataError._Error.loadIssueModelContainer, _explanation: nil)",
      "loadIssueModelContainer, SwiftDataError   a term"
    ),
    ("Trips: could not save, CKErrorQuotaExceeded", "CKErrorDomain 25   CKErrorQuotaExceeded\n"),
  ])
  func nameInALineOfOtherSoftwareIsExplained(line: String, heading: String) {
    #expect(LineExplanation.text(of: line).hasPrefix(heading))
  }

  /// A paste that is a topic is explained as that topic.
  @Test(arguments: ["134400\n", "CKError 12/2006", "Code=134400", "knowledge vector", "CKErrorQuotaExceeded"])
  func topicInPlaceOfALineIsExplained(topic: String) throws {
    let text = LineExplanation.text(of: topic)
    #expect(text == (try TopicExplanation.text(of: topic.trimmingCharacters(in: .newlines))))
  }

  /// Lines of another system, of the app and of Core Data outside its sync.
  @Test(arguments: [
    "01-16 21:52:20.100  1234  5678 E AndroidRuntime: FATAL EXCEPTION: main",
    "2014-01-16 21:52:20.100 Trips[1698:60b] Saved 3 objects in Trips",
    "CoreData: sql: SELECT 0, t0.Z_PK FROM ZTRIP t0",
  ])
  func lineOfOtherSoftwareIsCalledThat(line: String) {
    let text = LineExplanation.text(of: line)
    #expect(text.hasPrefix("Not a line of Core Data's sync: "))
    #expect(text.contains("'parselogs help catalogue'"))
  }

  /// Lines with the marker of Core Data's sync that no entry resembles.
  @Test(arguments: [
    "CoreData+CloudKit: -[NSCloudKitMirroringDelegate foo:](1): <NSCloudKitMirroringDelegate: 0x1>: Quux 5",
    "CoreData: Ubiquity: Something nobody has seen 17",
  ])
  func unexplainedLineOfSyncIsForSuggest(line: String) {
    let text = LineExplanation.text(of: line)
    #expect(text.hasPrefix("No entry fits: ") && text.contains("not explained yet: 'parselogs suggest'"))
  }

  /// Without a header and a marker, nobody can tell who printed a text.
  @Test(arguments: [
    "<NSCloudKitMirroringDelegate: 0x1>: A quux 5", "<PFCloudKitImporter: 0x600>: Thawing record zone",
    "Something nobody has seen 17", "[CK] Something of CloudKit",
  ])
  func textWithoutHeaderAndMarkerIsOfUnknownOrigin(line: String) {
    let text = LineExplanation.text(of: line)
    #expect(text.hasPrefix("No entry fits: \"") && !text.contains("Not a line"), "\(text)")
    #expect(text.contains("'parselogs suggest'") && text.contains("'parselogs help catalogue'"))
  }

  /// A line with a header and without a marker is not compared with statements that have one.
  @Test(arguments: ["Export", "pending", "Import request finished for user", "import done"])
  func lineOfAnAppResemblesNoStatement(message: String) {
    let text = LineExplanation.text(of: "2014-01-16 21:52:20.100 Trips[1698:60b] \(message)")
    #expect(text.hasPrefix("Not a line of Core Data's sync: \"\(message)\""), "\(text)")
  }

  @Test func errorInCocoasOwnWordsIsExplainedAlone() {
    let text = LineExplanation.text(
      of: "Save failed: The operation couldn’t be completed. (NSCocoaErrorDomain error 134060.)")
    #expect(text.hasPrefix("NSCocoaErrorDomain 134060"), "\(text)")
  }

  /// An error of SwiftData whose kind is named is not the failure to load a store.
  @Test(arguments: [
    (
      "SwiftData.SwiftDataError(_error: SwiftData.SwiftDataError._Error.unsupportedPredicate, _explanation: nil)",
      false
    ),
    ("The operation couldn’t be completed. (SwiftData.SwiftDataError error 1.)", true),
  ])
  func errorOfSwiftDataIsATermUnlessItsKindIsNamed(line: String, isTerm: Bool) {
    #expect(LineExplanation.text(of: line).contains("loadIssueModelContainer") == isTerm)
  }

  @Test func explainedLineIsEscapedForTheTerminal() throws {
    let text = LineExplanation.text(of: Self.record + "\u{1B}[31m\u{202E}")
    #expect(!text.isEmpty)
    #expect(text.unicodeScalars.allSatisfy { $0 != "\u{1B}" && $0 != "\u{202E}" })
  }
}
