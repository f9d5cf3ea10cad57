import Catalogue
import LogRecords
import Testing

@testable import Diagnosis

/// What a window shows of a store that does nothing in it, while another store of its process exports.
struct BeginningsTests {
  /// How the other store exports.
  enum Other: CaseIterable { case inItsProcess, inAnotherProcess }

  /// A capture of two stores; the second one saves at 1:40, and the first one goes on exporting.
  private static func capture(
    _ other: Other, until end: Int, _ change: (inout MirrorCapture, MirrorCapture.Store) -> Void
  ) -> MirrorCapture {
    var capture = MirrorCapture()
    var photos = capture.trips
    if other == .inAnotherProcess { (capture.trips.pid, capture.trips.process) = (9000, "Widget") }
    capture.setUp()
    photos.delegate = "0x6000011c4d80"
    photos.id = MirrorCapture.id(200)
    photos.file = "file:///private/var/mobile/Library/Photos.sqlite"
    photos.coordinator = "0x600002d9a200"
    capture.setUp(2, at: 3, by: photos)
    capture.save(at: 100, by: photos)
    change(&capture, photos)
    for (number, second) in stride(from: 110, to: end, by: 60).enumerated() {
      let time = Double(second)
      capture.save(at: time - 1)
      capture.ask("Export", number + 10, label: "ExportActivity", at: time)
      capture.execute("Export", number + 10, at: time + 1)
      capture.exported(at: time + 2)
      capture.finish("Export", number + 10, at: time + 2)
    }
    capture.live(at: Double(end))
    return capture
  }

  /// What the rules find since the save.
  private static func found(_ capture: MirrorCapture) throws -> [String] {
    try diagnose(capture, since: TimeBound("10:01:30")).findings
      .filter { $0.rule == .notExported || $0.rule == .throttled }.map(\.rule.rawValue)
  }

  private static func diagnose(_ capture: MirrorCapture, since: TimeBound?) throws -> CaptureDiagnosis {
    var analysis = Analysis(
      of: "capture", with: try EntryCatalogue.builtIn(), window: TimeWindow(since: since, until: nil))
    analysis.append(Array(capture.text.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  /// The log level belongs to the process, not to the store.
  @Test(arguments: Other.allCases) func requestsOfAnotherStoreInTheProcessShowThatNoneBegins(_ other: Other)
    throws
  {
    let isShown = other == .inItsProcess
    let saved = Self.capture(other, until: 300) { _, _ in }
    #expect(try Self.found(saved) == (isShown ? ["not-exported"] : []))
    let deferred = Self.capture(other, until: 500) { capture, photos in
      capture.decide("export", "ActivityRateLimitPolicy", at: 101, storeID: photos.id)
    }
    #expect(try Self.found(deferred) == (isShown ? ["throttled"] : []))
  }

  /// The export waits for something that the window does not show.
  @Test func exportThatIsAskedForInTheWindowIsNotMissed() throws {
    let asked = Self.capture(.inItsProcess, until: 300) { capture, photos in
      capture.ask("Export", 3, label: "ExportActivity", at: 101, by: photos)
    }
    #expect(try Self.found(asked).isEmpty)
  }

  /// Nothing was saved, so nothing is exported.
  @Test func idleStoreIsNotMissed() throws {
    let idle = Self.capture(.inItsProcess, until: 300) { _, _ in }
    let diagnosis = try Self.diagnose(idle, since: TimeBound("10:01:45"))
    #expect(diagnosis.findings.allSatisfy { $0.severity == .note })
  }
}
