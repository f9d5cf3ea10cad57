// What is said about a device whose set-up with iCloud fails, so that it sends and gets nothing.

import Catalogue
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

struct DeviceOutOfICloudTests {
  private static let phone = ComparedApp(peer: "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15")
  private static let tablet = ComparedApp(peer: "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD")
  private static let laptop = "user~A72A859D-777C-4FAA-A8EA-B9B5AD61CE5B"

  /// The phone's set-up begins on local storage, and fails.
  private static let failedSetUp = """
    2014-03-02 10:00:01.000 Hikes[400:60b] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): \
    CoreData: Ubiquity:  \(phone.peer):Hikes
    Using local storage: 1
    2014-03-02 10:00:02.000 Hikes[400:60b] -[PFUbiquitySetupAssistant finishSetupForStore:error:](917): \
    CoreData: Ubiquity:  <PFUbiquitySetupAssistant: 0x1e623b14>
    \tubiquityName: Hikes
    \tlocalPeerID: \(phone.peer)
    \tgotExportNotification: 0
    Setup failed after attempting to read the ubiquity root location.
    Error Domain=NSCocoaErrorDomain Code=134080 "no" UserInfo=0x1 {reason=no}

    """

  /// The records of what the phone writes to local storage.
  private static func writesLocally(_ number: Int, at second: Int) -> String {
    let local =
      "/private/var/mobile/Applications/1A2B3C4D-0000-4000-8000-0123456789AB/Documents/"
      + "CoreDataUbiquitySupport/\(phone.peer)/Hikes/local/container"
    return phone.writes(number, at: second).replacing(#/\/private\/var\/mobile\/Library\/.*?\/CloudLogs/#) {
      _ in local
    }
  }

  /// The tablet has the phone's 11, from before; it may wait for the laptop's 13.
  private static func tablet(isWaiting: Bool) -> String {
    let arrived = tablet.imports(11, of: phone.peer, at: 15) + tablet.imports(12, of: laptop, at: 16)
    guard isWaiting else { return arrived }
    let skipped = tablet.skips(14, of: laptop, ahead: 2, at: 20)
    return arrived + skipped + skipped.replacing(" 10:00:", with: " 10:01:")
      + skipped.replacing(" 10:00:", with: " 10:02:")
  }

  private static func compare(phone: String, tablet: String) throws -> Comparison {
    Comparison(
      try [("phone.log", phone), ("tablet.log", tablet)].map { name, text in
        var analysis = Analysis(of: name, with: try EntryCatalogue.builtIn())
        analysis.append(Array(text.utf8).span) { _, _, _ in }
        return analysis.finish { _, _, _ in }
      })
  }

  /// What waits on the phone is in no other capture, however long that is.
  @Test func localTransactionsOfFailedSetUpAreADifference() throws {
    let phone = Self.failedSetUp + Self.writesLocally(12, at: 10) + Self.writesLocally(13, at: 20)
    let comparison = try Self.compare(phone: phone, tablet: Self.tablet(isWaiting: false))
    let report = Report(comparison, [])
    #expect(report.verdict == .failing)
    let sentence = report.sentence.plain
    #expect(
      sentence.hasPrefix(
        "The devices do not agree: transactions 12-13 of phone in Hikes wait on phone, on local storage; "
          + "phone's own capture shows: Setting up the store with iCloud failed"), "\(sentence)")
    let text = TextFormat(columns: nil).text(of: comparison)
    #expect(text.contains("12-13      wait on phone, on local storage\n"), "\(text)")
    #expect(!text.contains("not shown on tablet") && !text.contains("what became of"), "\(text)")
  }

  /// The wait of the tablet says nothing of the phone, which gets and sends nothing.
  @Test func failedSetUpIsToldBesideADifference() throws {
    let comparison = try Self.compare(phone: Self.failedSetUp, tablet: Self.tablet(isWaiting: true))
    let sentence = Report(comparison, []).sentence.plain
    #expect(
      sentence.hasPrefix("The devices do not agree: tablet waits for transaction 13 of "), "\(sentence)")
    let setUp = "; phone's own capture shows: Setting up the store with iCloud failed"
    #expect(sentence.contains(setUp), "\(sentence)")
  }

  /// A capture that ends while a set-up still runs: the logs are moved right after that.
  @Test func localTransactionsOfRunningSetUpAreNoDifference() throws {
    let lines = Self.failedSetUp.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
    let comparison = try Self.compare(
      phone: lines + Self.writesLocally(12, at: 10), tablet: Self.tablet(isWaiting: false))
    let sentence = Report(comparison, []).sentence.plain
    #expect(!sentence.contains("do not agree"), "\(sentence)")
    #expect(
      sentence.contains("1 transaction waits on local storage of the device that wrote it"), "\(sentence)")
  }
}
