// Faults of setup and environment in simulated lives, and their twins that heal.

import MirroringSimulator
import Testing

@testable import Diagnosis

struct SimulatedSetupTests {
  @Test(arguments: [
    MirroringFault.setupFailed, .setupFailedRetrying, .setupRetried, .modelIncompatible, .modelCorrected,
    .optionsInvalid, .accountMissing, .accountSignedIn, .accountUnavailable, .accountRestricted,
    .termsNotAccepted, .containerUnknown, .containerForeign, .entitlementMissing, .daemonRefused,
    .zoneRejected, .zoneRejectedOnce, .mirroredTwice, .handlerTwice, .twoDelegates, .reopened,
    .pushesMissing,
  ])
  func simulatedSetupFaultHasItsFindings(_ fault: MirroringFault) throws { try MirrorRuleCase.expect(fault) }

  @Test(arguments: [
    MirroringFault.accountLoggedIn, .accountLoggedOut, .accountChanged, .zonePurged, .zoneDeleted,
    .zoneDeletedHealed, .historyExpired, .historyExpiredHealed, .tokenExpired, .tokenExpiredHealed,
    .identityLost, .identityLostHealed,
  ])
  func simulatedResetHasItsFindings(_ fault: MirroringFault) throws { try MirrorRuleCase.expect(fault) }

  @Test(arguments: CaptureShape.allCases, [0, 3])
  func healthyLifeIsHealthy(_ shape: CaptureShape, debugLevel: Int) throws {
    var options = MirroringOptions()
    options.shape = shape
    options.era = debugLevel == 0 ? .iOS18 : .iOS26
    options.debugLevel = debugLevel
    options.hasSharedStore = true
    options.relaunches = 1
    let diagnosis = try Diagnosing.diagnose(Array(MirroringCapture(options).text.utf8))
    #expect(diagnosis.findings.map { "\($0.rule.rawValue)" } == [])
    #expect(diagnosis.verdict == .healthy)
  }
}
