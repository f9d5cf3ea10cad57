import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct RequestUnfinishedTests {
  private static func capture(_ kind: String, _ change: (inout MirrorCapture) -> Void) -> MirrorCapture {
    var capture = MirrorCapture()
    if kind != "DelegateSetup" { capture.setUp() } else { capture.observe(at: 0) }
    capture.execute(kind, 2, at: 10)
    change(&capture)
    return capture
  }

  @Test(arguments: [
    ("Export", "request-unfinished[warning]", RuleKind.export),
    ("Import", "request-unfinished[warning]", .failedImport),
    ("DelegateSetup", "request-unfinished[error]", .setup),
  ])
  func aRequestWithoutEnd(kind: String, finding: String, about: RuleKind) throws {
    let capture = Self.capture(kind) { $0.live(at: 71) }
    #expect(try capture.found(.requestUnfinished) == [finding])
    #expect(try capture.diagnosis().findings.first { $0.rule == .requestUnfinished }?.kind == about)
    #expect(try capture.detail(RequestUnfinished.Detail.self)?.request?.text == MirrorCapture.id(2))
  }

  /// Where the log hides each argument, a set-up that waits for its zone still is one.
  @Test(arguments: [true, false]) func aHiddenSetupThatWaitsForItsZone(isDone: Bool) throws {
    var capture = MirrorCapture()
    capture.print(
      "<private>: Executing: <private>", "NSCloudKitMirroringDelegate checkAndExecuteNextRequest", at: 1)
    capture.print(
      "Waiting on save zone for store <private> and setup request <private>",
      "PFCloudKitSetupAssistant _saveZone:error:", at: 2)
    if isDone {
      capture.print(
        "<private>: Successfully set up CloudKit integration for store (<private>): <private>",
        "NSCloudKitMirroringDelegate _performSetupRequest:", at: 4)
    }
    capture.live(at: 62)
    #expect(try capture.found(.requestUnfinished) == (isDone ? [] : ["request-unfinished[error]"]))
    if !isDone { #expect(try capture.detail(RequestUnfinished.Detail.self)?.waitsForZone == true) }
  }

  /// Each ends it, or shows too little.
  static let harmless: [@Sendable (inout MirrorCapture) -> Void] = [
    { $0.live(at: 69) }, { $0.live(at: 200, pid: 9000) },
    // Five seconds later, where the clock was set forward.
    { capture in
      capture.add(
        "2025-04-06 11:00:15.000000+0300 0x1d2f4    Default     0x0                  8121   0    Trips: it goes on"
      )
    },
    { capture in
      capture.finish("Export", 2, at: 80)
      capture.live(at: 200)
    },
    { capture in
      capture.find(400, at: 50)
      capture.live(at: 100)
    },
    { capture in
      capture.add("[...]")
      capture.live(at: 200)
    },
    { capture in
      capture.print(
        "\(capture.trips.sender): Told to tear down with reason: Store Removed",
        "NSCloudKitMirroringDelegate tearDown:", at: 20)
      capture.live(at: 200)
    },
    { capture in
      capture.print(
        "\(capture.trips.sender): Deferring active request due to background timeout: "
          + MirrorCapture.request("Export", 2),
        "NSCloudKitMirroringDelegate applicationStateMonitorExpiredBackgroundActivityTimeout:", at: 20)
      capture.live(at: 200)
    },
  ]

  @Test(arguments: harmless.indices)
  func whatEndsOrMayEnd(index: Int) throws {
    #expect(try Self.capture("Export", Self.harmless[index]).found(.requestUnfinished).isEmpty)
  }

  @Test func withoutTimesThereIsNothingToSay() throws {
    var capture = MirrorCapture()
    capture.isTimed = false
    capture.execute("Export", 2, at: 0)
    capture.save(at: 0)
    #expect(try capture.found(.requestUnfinished).isEmpty)
  }
}
