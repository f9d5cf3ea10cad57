// Error texts that are made to take long.

import Testing
import TimeGrowth

@testable import Timelines

struct ErrorTextHostilityTests {
  /// Each unit looks like the beginning of an error, or of a number after one.
  @Test(arguments: [
    "CKErrorDomain-xyz ", "CKErrorDomain ", "Error Domain=", "(Cocoa error ", "\" (", "<CKError 0x1: \"x\" (",
    "xErrorDomain-", "error ",
  ])
  func textOfManyBeginningsTakesTimeInProportion(unit: String) {
    let growth = TimeGrowth(from: 1000) { count in
      _ = ErrorChain("Error Domain=CKErrorDomain Code=2 \"x\" {" + String(repeating: unit, count: count))
    }
    #expect(growth.isLinear, "\(unit): \(growth)")
  }
}
