// The rule for imports and set-ups that the app cancels again and again.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

extension RequestUnfinishedTests {
  private static let closed =
    "Error Domain=NSCocoaErrorDomain Code=134407 \"Request '3D9F61A2' was cancelled because the store was removed from "
    + "the coordinator.\""

  /// The app creates its container again and again, and closes the store during each request of some kinds.
  private static func recreated(_ kinds: [String], _ count: Int, every interval: Double) -> MirrorCapture {
    var capture = MirrorCapture()
    for number in 0..<count {
      capture.trips.delegate = "0x60000\(number)1c4d80"
      let start = Double(number) * interval
      let isDuringSetup = kinds == ["DelegateSetup"]
      if isDuringSetup { capture.observe(at: start) } else { capture.setUp(number + 1, at: start) }
      for (index, kind) in kinds.enumerated() {
        let id = 100 * (index + 1) + number
        capture.execute(kind, id, at: start + 6)
        if kind == "Export" { capture.find(1, at: start + 6.2) }
        capture.finish(kind, id, closed, at: start + 7)
      }
      capture.print(
        "\(capture.trips.sender): Told to tear down with reason: Store Removed",
        "NSCloudKitMirroringDelegate tearDown:", at: start + 7)
    }
    return capture
  }

  @Test(
    arguments: [("Import", "request-unfinished[warning]"), ("DelegateSetup", "request-unfinished[error]")],
    [(3, 60.0, true), (3, 59, false), (2, 120, false)] as [(Int, Double, Bool)])
  func requestsOfAStoreThatIsClosedAgainAndAgainAreReported(
    request: (kind: String, finding: String), loop: (count: Int, interval: Double, isFound: Bool)
  ) throws {
    var capture = Self.recreated([request.kind], loop.count, every: loop.interval)
    #expect(try capture.found(.requestUnfinished) == (loop.isFound ? [request.finding] : []))
    if loop.isFound {
      let detail = try #require(try capture.detail(RequestUnfinished.Detail.self))
      #expect(detail.count == 3 && detail.seconds == 120)
      #expect(detail.cancelled?.time?.timeText.hasPrefix("10:02:07") == true)
    }
    let end = Double(loop.count) * loop.interval
    capture.setUp(90, at: end)
    capture.import(91, madeChanges: false, at: end + 5)
    #expect(try capture.found(.requestUnfinished).isEmpty)
  }

  /// The other process may sync, and an extension opens the store for a short time only.
  @Test(arguments: ["Import", "DelegateSetup"])
  func closingsBesideAnotherProcessAreNotReported(kind: String) throws {
    var capture = Self.recreated([kind], 4, every: 60)
    var widget = capture.trips
    (widget.process, widget.pid, widget.delegate) = ("TripsWidget", 9000, "0x6000011c4d80")
    capture.setUp(50, at: 200, by: widget)
    #expect(try capture.found(.requestUnfinished).isEmpty)
  }

  /// One loop of the app cancels whatever runs.
  @Test func closingsDuringExportsAndImportsAreOneFinding() throws {
    let capture = Self.recreated(["Export", "Import"], 4, every: 60)
    let findings = try capture.diagnosis().alarmingFindings
    #expect(findings.map(\.rule) == [.notExported])
    #expect(findings.first?.sameTrouble.map(\.rule) == [.requestUnfinished])
  }

  /// An import may also be cancelled because another one runs.
  @Test func cancelledImportsOfAnOpenStoreAreNotReported() throws {
    var capture = MirrorCapture()
    capture.setUp()
    for number in 0..<4 {
      let start = 10 + Double(number) * 70
      capture.execute("Import", number + 2, at: start)
      capture.finish("Import", number + 2, Self.closed, at: start + 1)
    }
    #expect(try capture.found(.requestUnfinished).isEmpty)
  }
}
