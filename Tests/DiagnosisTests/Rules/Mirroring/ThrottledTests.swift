import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct ThrottledTests {
  private static func ofSystem(_ times: [Double], allowed: Double?) -> MirrorCapture {
    var capture = MirrorCapture()
    capture.setUp()
    for time in times { capture.decide("export", "ActivityRateLimitPolicy", at: time) }
    if let allowed {
      capture.decide("export", nil, at: allowed)
      capture.export(2, records: 1, at: allowed + 1)
    }
    return capture
  }

  @Test func theSystemPutsWorkOff() throws {
    let capture = Self.ofSystem([10, 30, 55], allowed: 75)
    #expect(try capture.found(.throttled) == ["throttled[warning]"])
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    let names = try capture.diagnosis().timelines.names
    #expect(detail.policies.map { names[$0] } == ["ActivityRateLimitPolicy"])
    #expect(detail.seconds == 65 && detail.kind == .export && detail.ended != nil)
  }

  @Test(arguments: [[10.0], [10, 30, 60]])
  func aShortWaitIsNone(times: [Double]) throws {
    #expect(try Self.ofSystem(times, allowed: times[0] + 59).found(.throttled).isEmpty)
  }

  /// The system's scheduler speaks of all apps: a store that no process of the capture names is another one's.
  @Test(arguments: [true, false]) func whatIsOfAnotherAppIsNone(isNamed: Bool) throws {
    var capture = MirrorCapture()
    if isNamed {
      capture.setUp()
    } else {
      capture.print(
        "<private>: Successfully set up CloudKit integration for store (<private>): <private>",
        "NSCloudKitMirroringDelegate _performSetupRequest:", at: 1)
    }
    for seconds in [10.0, 100] {
      capture.decide("export", "ActivityRateLimitPolicy", at: seconds, storeID: MirrorCapture.id(0xD))
    }
    #expect(try capture.found(.throttled) == (isNamed ? [] : ["throttled[warning]"]))
  }

  @Test func cloudKitPutsWorkOff() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 180), at: 10)
    capture.live(at: 100)
    #expect(try capture.found(.throttled, .exportFailed) == ["throttled[warning]"])
    let detail = try #require(try capture.detail(Throttled.Detail.self))
    #expect(detail.until?.timeText == "10:03:11.000000" && detail.seconds == 89 && detail.ended == nil)
    capture.export(3, records: 1, at: 200)
    #expect(try capture.found(.throttled) == ["throttled[warning]"])
  }

  @Test func cloudKitIsBackSoon() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.failExport(2, MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 20), at: 10)
    capture.export(3, records: 1, at: 40)
    capture.live(at: 200)
    #expect(try capture.found(.throttled, .exportFailed) == ["export-failed[note]"])
  }

  @Test func aDaemonThatDoesNotAnswerIsNone() throws {
    var capture = MirrorCapture()
    let error = MirrorCapture.error("6/NSCocoaErrorDomain:4099", "Service Unavailable", retryAfter: 5)
    capture.failExport(2, error, at: 10)
    capture.failExport(3, error, at: 90)
    #expect(try capture.found(.throttled).isEmpty)
  }
}
