import Testing

@testable import Diagnosis
@testable import ReportModel

struct RequestUnfinishedTests {
  @Test(arguments: [
    ("Export", "An export began", "what comes after waits"),
    ("DelegateSetup", "The set-up of this store began", "nothing of this store is sent or fetched"),
  ])
  func saysWhatHangs(kind: String, start: String, loss: String) throws {
    var capture = MirrorWording()
    capture.execute(kind, at: 1)
    capture.save(at: 91)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain.hasPrefix(
        "\(start) and shows no end, though the log of its process goes on for 1 min 30 s."))
    #expect(words.message.plain.contains(loss))
    #expect(words.dataText.hasPrefix("request: \"\(MirrorWording.request)\", kind: "))
  }

  /// Another process of the store syncs meanwhile.
  @Test func saysWhichProcessHangs() throws {
    var capture = MirrorWording()
    capture.process = (name: "TripsWidget", pid: 9000)
    capture.succeedExport(at: 0)
    capture.execute("DelegateSetup", at: 1)
    capture.process = (name: "Trips", pid: 8121)
    capture.succeedExport(at: 30)
    capture.process = (name: "TripsWidget", pid: 9000)
    capture.save(at: 91)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain.hasSuffix(
        "This concerns only the process TripsWidget, which does not sync until it ends; another process does."
      ))
    #expect(!words.message.plain.contains("nothing of this store"))
    #expect(words.dataText.hasSuffix("process: \"TripsWidget\""))
  }

  @Test func saysWhatHungUntilTheAppWasStartedAgain() throws {
    var capture = MirrorWording()
    capture.succeedExport(at: 0)
    capture.execute("Export", at: 1)
    capture.save(at: 91)
    capture.process.pid = 9000
    capture.succeedExport(at: 200)
    let words = try capture.words(.requestUnfinished)
    #expect(
      words.message.plain
        == "An export began and showed no end, though the log of its process went on for 1 min 30 s. The app was started "
        + "again, and a later one succeeded at 10:03:20.000000.")
    #expect(words.advice.isEmpty)
  }
}
