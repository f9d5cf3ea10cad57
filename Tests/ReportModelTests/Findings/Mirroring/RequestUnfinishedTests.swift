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
}
