import Testing

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

  @Test func countsWhatCloudKitSays() throws {
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

  /// CloudKit says so of a value that is neither of the two, and of none at all nothing.
  @Test func theEntitlementMayBeRefused() throws {
    var capture = MirrorCapture()
    capture.setUp()
    capture.printOfSystem(
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'aps-environment' entitlement to be "
        + "'development' or 'production'. Current value='prod'", at: 5)
    let diagnosis = try capture.diagnosis()
    #expect(
      diagnosis.findings.map(\.rule) == [.pushesMissing] && diagnosis.findings.map(\.severity) == [.error])
    #expect(try #require(try capture.detail(PushesMissing.Detail.self)).isOfEntitlement)
    #expect(diagnosis.statements.unexplainedErrors == 0)
  }

  /// Another app may lack it: one of which the capture has no record of mirroring, where it has some of
  /// others.
  @Test(arguments: [true, false]) func anotherAppsIsNone(isMirroringShown: Bool) throws {
    var capture = MirrorCapture()
    if isMirroringShown { capture.setUp() }
    (capture.trips.pid, capture.trips.process) = (999, "Notes")
    capture.printOfSystem(
      "BUG IN CLIENT OF CLOUDKIT: CloudKit push notifications require the 'remote-notification' background mode in your "
        + "info plist.", at: 5)
    #expect(try capture.found(.pushesMissing) == (isMirroringShown ? [] : ["pushes-missing[error]"]))
  }
}
