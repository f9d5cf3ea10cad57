// The rule for apps that may not receive pushes.

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
