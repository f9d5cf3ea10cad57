// The rule for stores that one process mirrors twice.

import Testing
import Timelines

@testable import Diagnosis

struct MirroredTwiceTests {
  private static func error(_ code: Int) -> String {
    "Error Domain=NSCocoaErrorDomain Code=\(code) \"CloudKit setup failed because there is another instance of this "
      + "persistent store actively syncing with CloudKit in this process.\""
  }

  private static let handler =
    "BUG IN CLIENT OF CLOUDKIT: Registering a handler for a CKScheduler activity identifier that has already been registered"

  private static func second(_ capture: MirrorCapture) -> MirrorCapture.Store {
    var store = capture.trips
    store.delegate = "0x600002aa1100"
    return store
  }

  private static func alarms(_ capture: MirrorCapture) throws -> [Finding] {
    try capture.diagnosis().alarmingFindings
  }

  /// The first container goes on syncing, which fixes nothing.
  @Test(arguments: [134_410, 134_422]) func failingSecondContainerIsReported(code: Int) throws {
    var capture = MirrorCapture()
    capture.setUp()
    let second = Self.second(capture)
    capture.printOfSystem(
      "\(Self.handler) (com.apple.coredata.cloudkit.activity.export.\(capture.trips.id)).", at: 10)
    capture.setUpFailed(Self.error(code), at: 11, by: second)
    capture.print(
      "\(second.sender) - resetting internal state after error: \(Self.error(code))",
      "NSCloudKitMirroringDelegate resetAfterError:andKeepContainer:", at: 12)
    capture.export(2, records: 1, at: 20)
    let findings = try Self.alarms(capture)
    #expect(findings.map(\.rule) == [.mirroredTwice] && findings.map(\.severity) == [.error])
    #expect(findings.first?.mirroredStore == 0 && findings.first?.evidence.count == 3)
    let detail = try #require(findings.first?.detail as? MirroredTwice.Detail)
    #expect(detail.error?.contains("NSCocoaErrorDomain", code) == true)
  }

  /// A launch of the app shows nothing of a second container, which the next one may make.
  @Test(arguments: [("Trips", true, "warning"), ("TripsWidget", true, "error"), ("Trips", false, "error")])
  func laterLaunchWithOneContainerMakesItAWarning(name: String, syncs: Bool, severity: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.setUpFailed(Self.error(134_422), at: 11, by: Self.second(capture))
    capture.export(2, records: 1, at: 20)
    var next = capture.trips
    (next.pid, next.process, next.delegate) = (9000, name, "0x6000011c4d80")
    if syncs {
      capture.setUp(3, at: 200, by: next)
      capture.export(4, records: 1, at: 210, by: next)
    } else {
      capture.observe(at: 200, by: next)
    }
    #expect(try capture.found(.mirroredTwice) == ["mirrored-twice[\(severity)]"])
    let detail = try #require(try capture.detail(MirroredTwice.Detail.self))
    #expect((detail.laterLaunch != nil) == (severity == "warning"))
    capture.setUpFailed(Self.error(134_422), at: 220, by: next)
    #expect(try capture.found(.mirroredTwice) == ["mirrored-twice[error]"])
  }

  /// The third launch makes a second container again, in a record that names no store.
  @Test(arguments: [true, false]) func lastLaunchWithTwoContainersIsAnError(namesNoStore: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.setUpFailed(Self.error(134_422), at: 11, by: Self.second(capture))
    capture.export(2, records: 1, at: 20)
    (capture.trips.pid, capture.trips.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 200)
    capture.export(4, records: 1, at: 210)
    (capture.trips.pid, capture.trips.delegate) = (9001, "0x6000011c4e90")
    capture.setUp(5, at: 400)
    if namesNoStore { capture.printOfSystem("\(Self.handler).", at: 405) }
    capture.export(6, records: 1, at: 410)
    #expect(try capture.found(.mirroredTwice) == ["mirrored-twice[\(namesNoStore ? "error" : "warning")]"])
  }

  /// The capture shows that both containers observe the store, in the next launch too, or one only.
  @Test(arguments: [(1, "warning"), (2, "error")])
  func laterLaunchWithOneObservingContainerMakesItAWarning(count: Int, severity: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.observe(at: 10, by: Self.second(capture))
    capture.setUpFailed(Self.error(134_422), at: 11, by: Self.second(capture))
    capture.export(2, records: 1, at: 20)
    var next = capture.trips
    (next.pid, next.delegate) = (9000, "0x6000011c4d80")
    capture.setUp(3, at: 200, by: next)
    var another = next
    another.delegate = "0x6000011c4d99"
    if count > 1 { capture.observe(at: 205, by: another) }
    capture.export(4, records: 1, at: 210, by: next)
    #expect(try capture.found(.mirroredTwice) == ["mirrored-twice[\(severity)]"])
  }

  /// The app's widget has the store open too, or not: then no other process can be meant.
  @Test(arguments: [true, false], [true, false])
  func processBesideAnotherIsNamed(hasWidget: Bool, isObserved: Bool) throws {
    var capture = MirrorCapture()
    var widget = capture.trips
    (widget.pid, widget.process, widget.delegate) = (9000, "TripsWidget", "0x6000011c4d80")
    if hasWidget { capture.setUp(at: 0, by: widget) }
    capture.setUp(2, at: 5)
    let second = Self.second(capture)
    if isObserved {
      capture.observe(at: 10, by: second)
    } else {
      capture.setUpFailed(Self.error(134_422), at: 11, by: second)
    }
    capture.export(3, records: 1, at: 20)
    let diagnosis = try capture.diagnosis()
    let finding = try #require(diagnosis.findings.first { $0.rule == .mirroredTwice })
    let detail = try #require(finding.detail as? MirroredTwice.Detail)
    #expect(detail.process.map { diagnosis.timelines.names[$0] } == (hasWidget ? "Trips" : nil))
  }

  @Test func handlerMessageWithoutAStoreSuffices() throws {
    var capture = MirrorCapture()
    capture.printOfSystem("\(Self.handler).", at: 1)
    let findings = try Self.alarms(capture)
    #expect(findings.map(\.rule) == [.mirroredTwice] && findings.first?.mirroredStore == nil)
  }

  /// CloudKit may also end the app because of a second handler.
  @Test(arguments: [
    "", "\n*** First throw call stack:\n(\n\t0   CloudKit  0x1 -[CKScheduler registerActivityIdentifier:]\n)",
  ])
  func exceptionForASecondHandlerIsReported(stack: String) throws {
    let text = """
      2020-05-22 11:40:28.019 Trips[195:1234] *** Terminating app due to uncaught exception \
      'NSInvalidArgumentException', reason: 'Illegal attempt to register a second handler for activity identifier \
      com.apple.coredata.cloudkit.activity.setup.\(MirrorCapture.id(0xA))'\(stack)

      """
    let findings = try Diagnosing.diagnose(Array(text.utf8)).findings
    #expect(findings.map(\.rule) == [.mirroredTwice] && findings.map(\.severity) == [.error])
    #expect(findings.first?.sameTrouble.map(\.rule) == [.crashed])
    let other = text.replacing(
      "com.apple.coredata.cloudkit.activity.setup", with: "com.example.trips.refresh")
    #expect(try Diagnosing.diagnose(Array(other.utf8)).findings.map(\.rule) == [.crashed])
  }

  /// Another app, one without a record of mirroring in the capture, may register twice.
  @Test(arguments: ["", " (com.apple.coredata.cloudkit.activity.export.\(MirrorCapture.id(0xD)))"])
  func secondHandlerOfAnotherAppIsNotReported(activity: String) throws {
    var capture = MirrorCapture()
    capture.setUp()
    (capture.trips.pid, capture.trips.process) = (999, "Notes")
    capture.printOfSystem("\(Self.handler)\(activity).", at: 10)
    #expect(try Self.alarms(capture).isEmpty)
    #expect(try capture.diagnosis().mirrored.count == 1)
  }

  /// Two delegates go on side by side; if the first one was torn down before, or processes have no numbers,
  /// that cannot be known.
  @Test(arguments: [(false, true, 1), (true, true, 0), (false, false, 0)])
  func simultaneousDelegatesOfOneStoreAreReported(isClosed: Bool, hasProcess: Bool, expected: Int) throws {
    var capture = MirrorCapture()
    capture.isTimed = hasProcess
    capture.setUp()
    if isClosed {
      capture.print(
        "\(capture.trips.sender): Told to tear down with reason: Stores Changed",
        "NSCloudKitMirroringDelegate tearDown:", at: 8)
    }
    capture.setUp(2, at: 10, by: Self.second(capture))
    capture.export(3, records: 1, at: 20)
    let findings = try Self.alarms(capture)
    #expect(findings.map(\.rule) == Array(repeating: .mirroredTwice, count: expected))
    if let finding = findings.first { #expect(finding.evidence.count == 2 && finding.count == 2) }
  }
}
