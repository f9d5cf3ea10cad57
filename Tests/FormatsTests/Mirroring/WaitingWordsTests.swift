import Catalogue
import Diagnosis
import MirroringSimulator
import Testing

@testable import Formats
@testable import ReportModel

/// What a summary says about the saves of a mirrored store that wait, and what they wait for.
struct WaitingWordsTests {
  /// The words behind `waiting` of the summary of a device to which something happens.
  private static func waiting(_ faults: [MirroringFault]) throws -> String {
    var options = MirroringOptions()
    options.faults = faults
    options.debugLevel = 3
    var analysis = Analysis(of: "capture", with: .shared)
    analysis.append(Array(MirroringCapture(options).text.utf8).span) { _, _, _ in }
    let text = TextFormat().text(of: [analysis.finish { _, _, _ in }])
    // The summary has the store.
    #expect(text.contains("\n  set-up     "), "\(text)")
    return text.firstMatch(of: /\n  waiting    (.*(?:\n {13}.*)*)/).map {
      $0.output.1.split(separator: /\s+/).joined(separator: " ")
    } ?? ""
  }

  @Test(arguments: [
    (MirroringFault.quotaExceeded, "space in the user's iCloud"),
    (.schemaNotDeployed, "the schema to be deployed"),
    (.recordTooLarge, "the record that is too large to become smaller"),
    (.accountMissing, "the user to sign in to iCloud"),
    (.accountUnavailable, "the user to confirm the iCloud account"),
    (.termsNotAccepted, "the user to accept Apple's terms"),
    (.containerForeign, "a container that the app may use"),
    (.modelIncompatible, "a data model and options that CloudKit accepts"),
  ])
  func waitingSavesNameWhatTheyWaitFor(_ fault: MirroringFault, _ reason: String) throws {
    let words = try Self.waiting([fault])
    #expect(words.contains("wait for \(reason)") || words.contains("waits for \(reason)"), "\(words)")
  }

  /// A resolved fault, or a life without one, leaves nothing waiting.
  @Test(
    arguments: [[], [.quotaFreed], [.schemaDeployed], [.exportRecovered], [.accountSignedIn]]
      as [[MirroringFault]])
  func nothingWaitsAfterTheFaultIsResolved(_ faults: [MirroringFault]) throws {
    let words = try Self.waiting(faults)
    #expect(!words.contains("for "), "\(words)")
  }

  /// A request with a task is called the same everywhere.
  @Test func waitingTaskHasItsName() throws {
    var app = MirroringApp(0)
    app.sends(1, at: 20)
    app.acceptsShare(isEnded: false, at: 30)
    app.lives(from: 40, to: 120)
    var analysis = Analysis(of: "capture", with: .shared)
    analysis.append(Array(app.text.utf8).span) { _, _, _ in }
    let text = TextFormat().text(of: [analysis.finish { _, _, _ in }])
    let waiting = "waiting    request to accept a share: begun at 10:00:30.000000, no end in this capture"
    #expect(text.contains(waiting), "\(text)")
  }
}
