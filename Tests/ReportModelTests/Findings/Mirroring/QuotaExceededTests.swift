// The words for users whose iCloud storage is full.

import Testing
import Timelines

@testable import Diagnosis
@testable import ReportModel

struct QuotaExceededTests {
  @Test func adviceSaysWhereToFreeSpace() throws {
    var capture = MirrorWording()
    capture.execute("Export", at: 1)
    capture.fail("Export", MirrorWording.error("25/2035", "Quota exceeded"), at: 2)
    let words = try capture.words(.quotaExceeded)
    #expect(words.message.plain.contains("the user's iCloud storage is full"))
    #expect(words.advice.plain.contains("open Settings"))
    capture.succeedExport(at: 9)
    #expect(try capture.words(.quotaExceeded).message.plain.hasSuffix("there is space again."))
  }

  /// Two obstacles have to be removed, whichever was met first, by one export or by several: no advice
  /// promises that all goes out after it.
  @Test(arguments: [["12/2006", "25/2035"], ["25/2035", "12/2006"], ["12/2006", "27/2023", "25/2035"]])
  func saysWhatElseIsInTheWay(codes: [String]) throws {
    let words = [
      "12/2006": "Cannot create new type CD_Trip in production schema", "25/2035": "Quota exceeded",
      "27/2023": "record too large",
    ]
    var capture = MirrorWording()
    capture.save(at: 0)
    for (number, code) in codes.enumerated() {
      let error = MirrorWording.error(code, words[code] ?? "")
      capture.fail(
        "Export",
        "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\t\(MirrorWording.request):(z:o) = \(error)\n}>",
        at: 2 + number * 10)
    }
    let quota = try capture.words(.quotaExceeded).advice.plain
    #expect(quota.contains("Exports also wait for the schema to be deployed"))
    let schema = try capture.words(.schemaNotDeployed).advice.plain
    #expect(schema.contains("Exports also wait for ") && schema.contains("space in the user's iCloud"))
    #expect(schema.contains("too large to become smaller") == codes.contains("27/2023"))
    for advice in [quota, schema] { #expect(!advice.contains("waiting changes go out")) }
    let answers = MirrorAnswers(0, try capture.diagnosis()).all
    let waiting = try #require(answers.first { $0.question == "waiting" }?.words.plain)
    #expect(waiting.contains("the schema to be deployed") && waiting.contains(", and for "))
    #expect(waiting.contains("space in the user's iCloud"))
  }

  /// An error without a rule of its own is in the way too if it is beside one that has a rule.
  @Test(arguments: [
    ("10/2007", "WRITE operation not permitted", "the user may not write this record (CKError 10/2007)"),
    ("31/2025", "reference violation", "a reference between records does not allow it (CKError 31/2025)"),
  ])
  func saysWhichOtherErrorIsInTheWay(code: String, server: String, cause: String) throws {
    let zone = "(com.apple.coredata.cloudkit.zone:__defaultOwner__)"
    let records = [(code, server), ("25/2035", "Quota exceeded")].map { code, server in
      "\t\(MirrorWording.request):\(zone) = \(MirrorWording.error(code, server))\n"
    }
    var capture = MirrorWording()
    capture.save(at: 0)
    capture.fail(
      "Export", "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\(records.joined())}>", at: 2)
    let advice = try capture.words(.quotaExceeded).advice.plain
    #expect(advice.contains("Exports also wait for a remedy for another error: \(cause). "), "\(advice)")
    #expect(!advice.contains("waiting changes go out"))
    let answers = MirrorAnswers(0, try capture.diagnosis()).all
    let waiting = try #require(answers.first { $0.question == "waiting" }?.words.plain)
    #expect(waiting.hasSuffix("space in the user's iCloud, and for a remedy for another error: \(cause)"))
  }

  /// An export that fails for an error without a rule of its own is in the way too, until a later one succeeds.
  @Test(arguments: [
    ("25/2035", RuleName.quotaExceeded), ("12/2006", .schemaNotDeployed), ("27/2023", .recordTooLarge),
  ])
  func saysThatAnotherExportFailedForAnotherError(code: String, rule: RuleName) throws {
    let words = [
      "12/2006": "Cannot create new type CD_Trip in production schema", "25/2035": "Quota exceeded",
      "27/2023": "record too large", "31/2025": "reference violation",
    ]
    var capture = MirrorWording()
    capture.save(at: 0)
    for (number, code) in [code, "31/2025"].enumerated() {
      let error = MirrorWording.error(code, words[code] ?? "")
      capture.fail(
        "Export",
        "<CKError 0x1: \"Partial Failure\" (2/1011); partial errors: {\n\t\(MirrorWording.request):(z:o) = \(error)\n}>",
        at: 2 + number * 10)
    }
    let advice = try capture.words(rule).advice.plain
    let other = "Exports also wait for a remedy for another error: a reference between"
    #expect(advice.contains(other), "\(advice)")
    #expect(!advice.contains("waiting changes go out"))
  }

  /// Space alone sends nothing while the account or the container cannot be used.
  @Test(arguments: ["9/1002", "10/2007"]) func saysWhatEveryRequestNeeds(code: String) throws {
    var capture = MirrorWording()
    capture.save(at: 0)
    capture.fail("Export", MirrorWording.error("25/2035", "Quota exceeded"), at: 2)
    capture.fail("Export", "<CKError 0x1: \"Name\" (\(code))>", at: 12)
    let advice = try capture.words(.quotaExceeded).advice.plain
    #expect(advice.contains("Exports also wait for ") && !advice.contains("waiting changes go out"))
  }

  /// If another store goes on sending, the verdict is about the one that is refused.
  @Test(arguments: [true, false]) func verdictNamesTheStoreThatSendsNothing(isOthersSent: Bool) throws {
    let detail = QuotaExceeded.Detail(stopsSetup: false, isOthersSent: isOthersSent)
    switch try TripsCapture().words(detail).failure {
    case .ofStores(let words)?:
      #expect(isOthersSent && words.plain.hasPrefix("sending nothing new"))
    case .sentence(let words)?:
      #expect(!isOthersSent && words.plain.hasSuffix("nothing new leaves this device"))
    case nil: Issue.record("no words")
    }
  }

  /// Saves of other devices do not arrive either if the store cannot be set up.
  @Test func messageSaysWhetherChangesStillArrive() throws {
    let full = QuotaExceeded.Detail(stopsSetup: false)
    #expect(try TripsCapture().words(full).message.plain.hasSuffix("what others save still arrives."))
    let stopped = try TripsCapture().words(QuotaExceeded.Detail(stopsSetup: true))
    #expect(stopped.message.plain.contains("Nothing is sent and nothing arrives"))
    #expect(!stopped.message.plain.contains("still arrives"))
  }

  /// No export waits for a share, or saves one.
  @Test func shareThatWasNotSavedBlocksNoExport() throws {
    let words = try TripsCapture().words(
      QuotaExceeded.Detail(stopsSetup: false, isApart: true, isShareUnsaved: true))
    #expect(words.message.plain.contains("The share was not saved because of it"))
    #expect(words.blocksExports == nil)
    #expect(words.advice.plain.hasSuffix("Then let the app save the share again."))
    guard case .sentence(let sentence)? = words.failure else {
      Issue.record("no sentence")
      return
    }
    #expect(sentence.plain == "A share was not saved")
  }

  @Test(arguments: [true, false]) func messageSaysWhatSucceeded(isSetup: Bool) throws {
    let words = try TripsCapture().words(
      QuotaExceeded.Detail(
        outcome: .init(resolved: Place(line: 9, time: nil), isResolvedBySetup: isSetup), stopsSetup: false),
      .note)
    let success = isSetup ? "Set-up" : "An export"
    #expect(words.message.plain.contains(" is full. \(success) succeeded after that"))
  }

  /// The public database takes up space of the container: no user can free any.
  @Test func messageNamesTheContainersPublicStorage() throws {
    let words = try TripsCapture().words(
      QuotaExceeded.Detail(stopsSetup: false, concernsPublic: true))
    #expect(words.message.plain.contains("the public storage of the app's container is full"))
    #expect(words.advice.plain.hasPrefix("Open the container in CloudKit Console"))
    #expect(!words.advice.plain.contains("Settings") && !words.message.plain.contains("user's"))
    #expect(words.blocksExports?.plain == "space in the container's public storage")
    guard case .ofStores(let failure)? = words.failure else {
      Issue.record("not of the store")
      return
    }
    #expect(failure.plain.hasSuffix("the public storage of the app's container is full"))
  }

  /// Data that is shared with the user takes up space of those who share it.
  @Test func messageNamesTheOwnerOfTheShare() throws {
    let words = try TripsCapture().words(
      QuotaExceeded.Detail(stopsSetup: false, concernsShares: true))
    #expect(words.message.plain.contains("the iCloud storage of the share's owner is full"))
    #expect(words.advice.plain.hasPrefix("Ask the owner of the share to free space"))
    #expect(!words.advice.plain.contains("Settings"))
    #expect(words.blocksExports?.plain == "space in the iCloud of the share's owner")
    guard case .ofStores(let failure)? = words.failure else {
      Issue.record("not of the store")
      return
    }
    #expect(failure.plain.hasSuffix("the iCloud storage of the share's owner is full"))
  }
}
