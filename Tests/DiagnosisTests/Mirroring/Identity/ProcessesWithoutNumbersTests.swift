// Captures that name processes without their numbers, as Console.app copies them: each app has its own log.

import Testing

@testable import Diagnosis

struct ProcessesWithoutNumbersTests {
  /// A capture of an app and its widget, each with a store in a container of its own.
  private static func capture(_ change: (inout MirrorCapture, _ widget: MirrorCapture.Store) -> Void) throws
    -> MirrorCapture
  {
    var capture = MirrorCapture()
    var widget = MirrorCapture.Store(pid: 8200, process: "TripsWidget", delegate: "0x6000011c4d80")
    widget.id = MirrorCapture.id(200)
    widget.file = "file:///private/var/mobile/Library/Widget.sqlite"
    widget.container = "iCloud.com.example.widget"
    widget.thread = "0x1d2f9"
    capture.setUp()
    capture.setUp(2, at: 4, by: widget)
    change(&capture, widget)
    return capture
  }

  /// Expects alarms, with and without process numbers.
  private static func expect(_ alarms: Set<String>, in capture: MirrorCapture) throws {
    #expect(Set(try capture.diagnosis().alarms.map(\.rawValue)) == alarms)
    #expect(try capture.alarmsInColumns() == alarms)
  }

  @Test(arguments: [true, false]) func saveWaitsInTheLogOfItsAppOnly(isAppAlive: Bool) throws {
    let capture = try Self.capture { capture, widget in
      capture.save(at: 10)
      capture.export(3, records: 1, at: 300, by: widget)
      if isAppAlive { capture.live(at: 310) }
    }
    // The widget's export is of another store.
    try Self.expect(isAppAlive ? ["not-exported"] : [], in: capture)
  }

  /// The app and its widget have one store open.
  @Test(arguments: [true, false])
  func saveInASharedStoreWaitsInTheLogOfTheAppThatSaved(isAppAlive: Bool) throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    (widget.pid, widget.process, widget.delegate) = (8200, "TripsWidget", "0x6000011c4d80")
    capture.setUp()
    capture.setUp(2, at: 4, by: widget)
    capture.save(at: 10)
    capture.account("Available", at: 300, by: widget)
    if isAppAlive { capture.live(at: 310) }
    try Self.expect(isAppAlive ? ["not-exported"] : [], in: capture)
  }

  @Test(arguments: [true, false]) func refusalLastsInTheLogOfItsAppOnly(isAppAlive: Bool) throws {
    let refusal = MirrorCapture.error("7/2062", "Request Rate Limited", retryAfter: 90)
    let capture = try Self.capture { capture, widget in
      capture.failExport(3, refusal, at: 10)
      capture.export(4, records: 1, at: 390, by: widget)
      if isAppAlive { capture.live(at: 400) }
    }
    try Self.expect([isAppAlive ? "throttled" : "export-failed"], in: capture)
  }

  @Test func lastFetchIsStaleInTheLogOfItsAppOnly() throws {
    let capture = try Self.capture { capture, widget in
      capture.schedule("Database-LastFetchDate-2025-04-05 08:00:10 +0000", at: 10)
      capture.export(4, records: 1, at: 300, by: widget)
    }
    try Self.expect([], in: capture)
  }
}
