// Options of stores, which come before anything else that is known about the stores.

import Testing

@testable import Timelines

struct StoreOptionsTests {
  private static let options = UnclaimedOptions.Options(container: Name(number: 1), scope: .private)

  @Test func lastOptionsOfAProcessAreClaimedOnce() {
    var unclaimed = UnclaimedOptions()
    unclaimed.note(UnclaimedOptions.Options(container: nil, scope: .shared), in: 1698)
    unclaimed.note(Self.options, in: 1698)
    #expect(unclaimed.claim(in: nil) == nil)
    #expect(unclaimed.claim(in: 1698) == Self.options)
    #expect(unclaimed.claim(in: 1698) == nil && unclaimed.isEmpty)
  }

  @Test func optionsAreNotClaimedAfterOmittedRecords() {
    var unclaimed = UnclaimedOptions()
    unclaimed.note(Self.options, in: 1698)
    unclaimed.leaveOut()
    #expect(unclaimed.claim(in: 1698) == nil)
  }

  /// A capture may name a new process in every line.
  @Test func numberOfProcessesIsLimited() {
    var (unclaimed, unopened) = (UnclaimedOptions(), UnopenedStores())
    for pid in 0...4096 {
      unclaimed.note(Self.options, in: Int32(pid))
      unopened.list(in: Int32(pid))
    }
    #expect(unclaimed.claim(in: 0) == nil && unclaimed.claim(in: 4096) != nil, "new ones replace all")
    let areKnown = [0, 4095, 4096].map { unopened.settle(in: $0) }
    #expect(areKnown == [true, true, false], "new ones are not kept")
  }

  @Test func storeIsOpenedOnce() {
    var unopened = UnopenedStores()
    unopened.list(in: nil)
    let isKnown = [1, nil, nil].map { unopened.settle(in: $0) }
    #expect(isKnown == [false, true, false])
  }
}
