// How many later transactions of a device wait on another one, which never saw those before them.

import Testing
import Timelines

@testable import Diagnosis

struct LaterTransactionsTests {
  private static let (phone, tablet) = (ScriptedCapture.phone, ScriptedCapture.tablet)

  /// A phone that wrote 12 to 14, and a tablet that never saw 13.
  private static func transactions(
    _ pass: (inout ScriptedCapture, Double) -> Void
  ) throws -> NeverArrived.Transactions {
    var phone = ScriptedCapture(Self.phone)
    phone.setUp(at: 0)
    for number in 12...14 { phone.export(number, at: Double(number)) }
    phone.live(from: 30, to: 300)
    var tablet = ScriptedCapture(Self.tablet)
    tablet.setUp(at: 1)
    tablet.imports(12, of: Self.phone, at: 25)
    for seconds in stride(from: 40.0, through: 300, by: 30) {
      tablet.print(at: seconds, "Showing the list")
      pass(&tablet, seconds)
    }
    let comparison = Comparison([try phone.diagnosis("phone.log"), try tablet.diagnosis("tablet.log")])
    let details = comparison.findings.compactMap { $0.finding.detail as? NeverArrived.Detail }
    return try #require(details.first?.transactions)
  }

  @Test func laterTransactionOfTheExporterIsCountedWaiting() throws {
    let found = try Self.transactions { tablet, seconds in
      tablet.skips(14, of: Self.phone, score: [Self.phone: 2], at: seconds + 1)
    }
    #expect(found.numbers == NumberSet([13]) && found.waiting == 1)
  }

  /// A log that waits for another version of the app, or that a third device wrote, depends on other
  /// things.
  @Test func logSkippedForItsModelIsNotWaiting() throws {
    let found = try Self.transactions { tablet, seconds in
      tablet.skipsModel(of: 7, of: ScriptedCapture.newTablet, at: seconds + 1)
    }
    #expect(found.numbers == NumberSet([13, 14]) && found.waiting == 0)
  }
}
