import DeviceSimulator
import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct StoreRolledBackTests {
  @Test(arguments: [Fault.storeRolledBack, .vectorWentBack])
  func isFound(_ fault: Fault) throws { try RuleCase.expect(.storeRolledBack, finds: fault) }

  @Test(arguments: [Fault.receiptBehind])
  func isNotFound(_ twin: Fault) throws { try RuleCase.expect(.storeRolledBack, findsNothingIn: twin) }
}
