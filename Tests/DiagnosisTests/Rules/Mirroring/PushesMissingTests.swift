// The rule for apps that may not receive pushes.

import Testing
import Timelines

@testable import Diagnosis

struct PushesMissingTests {
  /// What does not leave the device at all leads, though it comes later.
  @Test func whatIsOnlyLateDoesNotLead() throws {
    var capture = MirrorCapture()
    capture.printOfSystem(
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'remote-notification' background mode in your "
        + "info plist.", at: 0)
    capture.setUp()
    capture.failExport(2, MirrorCapture.full, at: 10)
    #expect(try capture.diagnosis().findings.map(\.rule) == [.quotaExceeded, .pushesMissing])
  }
  @Test func warningsOfCloudKitAreCounted() throws {
    var capture = MirrorCapture()
    capture.setUp()
    #expect(try capture.diagnosis().findings.isEmpty)
    for seconds in [5.0, 6] {
      capture.printOfSystem(
        "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'remote-notification' background mode in your "
          + "info plist.", at: seconds)
    }
    let diagnosis = try capture.diagnosis()
    #expect(diagnosis.findings.map(\.rule) == [.pushesMissing] && diagnosis.findings.map(\.count) == [2])
    #expect(diagnosis.findings.map(\.severity) == [.error] && diagnosis.statements.unexplainedErrors == 0)
  }

  /// An extension cannot have the background mode; the app, which has it, takes the pushes.
  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func complaintOfAProcessThatOthersTakePushesForIsANote(isTakenBefore: Bool, isTakenAfter: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    if isTakenBefore { capture.push(at: 4) }
    capture.import(2, madeChanges: true, at: 5)
    let app = capture.trips
    capture.complainInWidget(622, 3, at: 10)
    capture.trips = app
    if isTakenAfter {
      capture.push(at: 20)
      capture.import(4, madeChanges: true, at: 21)
    }
    let isTaken = isTakenBefore || isTakenAfter
    #expect(try capture.found(.pushesMissing) == ["pushes-missing[\(isTaken ? "note" : "error")]"])
    let detail = try #require(try capture.detail(PushesMissing.Detail.self))
    let names = try capture.diagnosis().timelines.names
    #expect(detail.process.map { names[$0] } == (isTaken ? "TripsWidget" : nil) && !detail.arePushesTaken)
  }

  /// Each launch of the extension is the same process.
  @Test func complaintsOfTwoLaunchesOfAnExtensionAreOneNote() throws {
    var capture = MirrorCapture()
    capture.setUp()
    let app = capture.trips
    capture.complainInWidget(622, 2, at: 10)
    capture.trips = app
    capture.push(at: 20)
    capture.import(3, madeChanges: true, at: 21)
    capture.complainInWidget(640, 4, at: 30)
    #expect(try capture.found(.pushesMissing) == ["pushes-missing[note]"])
    let names = try capture.diagnosis().timelines.names
    #expect(try capture.detail(PushesMissing.Detail.self)?.process.map { names[$0] } == "TripsWidget")
  }

  /// An app that takes pushes in front, and complains itself, does not have the background mode.
  @Test func complaintsOfTheAppAndItsExtensionAreOneError() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.printOfSystem(complaint, at: 3)
    let app = capture.trips
    capture.complainInWidget(622, 2, at: 10)
    capture.trips = app
    capture.push(at: 20)
    capture.import(3, madeChanges: true, at: 21)
    #expect(try capture.found(.pushesMissing) == ["pushes-missing[error]"])
    #expect(try capture.detail(PushesMissing.Detail.self)?.arePushesTaken == true)
  }

  /// In front, the app takes pushes, also in a later launch.
  @Test(arguments: [true, false]) func pushesThatTheAppTakesItselfAreNoticed(isRelaunched: Bool) throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.printOfSystem(complaint, at: 3)
    if isRelaunched {
      (capture.trips.pid, capture.trips.delegate) = (9000, "0x6000011c4d80")
      capture.setUp(2, at: 10)
    }
    capture.push(at: 20)
    capture.import(4, madeChanges: true, at: 21)
    #expect(try capture.found(.pushesMissing) == ["pushes-missing[error]"])
    #expect(try capture.detail(PushesMissing.Detail.self)?.arePushesTaken == true)
  }

  /// CloudKit prints this for a value that is neither of the two, and nothing for a missing value.
  @Test func invalidEntitlementIsReported() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.printOfSystem(
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'aps-environment' entitlement to be "
        + "'development' or 'production'. Current value='prod'", at: 5)
    let diagnosis = try capture.diagnosis()
    #expect(
      diagnosis.findings.map(\.rule) == [.pushesMissing] && diagnosis.findings.map(\.severity) == [.error])
    #expect(try #require(try capture.detail(PushesMissing.Detail.self)).concernsEntitlement)
    #expect(diagnosis.statements.unexplainedErrors == 0)
  }

  /// Another app, one without a record of mirroring in a capture that has some of others, may lack the
  /// background mode.
  @Test(arguments: [true, false]) func warningForAnotherAppIsNotReported(isMirroringShown: Bool) throws {
    var capture = MirrorCapture()
    if isMirroringShown { capture.setUp() }
    (capture.trips.pid, capture.trips.process) = (999, "Notes")
    capture.printOfSystem(
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'remote-notification' background mode in your "
        + "info plist.", at: 5)
    #expect(try capture.found(.pushesMissing) == (isMirroringShown ? [] : ["pushes-missing[error]"]))
  }
}

private let complaint =
  "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'remote-notification' background mode in your "
  + "info plist."

extension MirrorCapture {
  /// A launch of the app's extension, which opens the store and cannot have the background mode.
  fileprivate mutating func complainInWidget(_ pid: Int, _ setUp: Int, at seconds: Double) {
    (trips.pid, trips.process, trips.delegate) = (pid, "TripsWidget", "0x600001\(pid)d80")
    self.setUp(setUp, at: seconds)
    printOfSystem(complaint, at: seconds + 3)
  }
}
