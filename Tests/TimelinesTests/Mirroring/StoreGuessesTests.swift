// An assumption about which store a record belongs to is proven, refuted, or given up.

import Testing

@testable import Timelines

struct StoreGuessesTests {
  private static let pid: Int32 = 1698
  private static let id = MirrorID(unnamed: 1)
  private static let owner = MirrorOwner(pid: pid, address: 1)
  private static let other = MirrorOwner(pid: pid, address: 2)

  /// Guesses of which one is open: that a delegate works for the store with a UUID.
  private static func guesses() -> StoreGuesses {
    var guesses = StoreGuesses()
    guesses.begin(MirrorGuess(id, of: [owner], nil, in: pid, after: MirroredStores()))
    return guesses
  }

  @Test func recordWithBothNamesProvesTheGuess() {
    var guesses = Self.guesses()
    #expect(guesses.isOpen && !guesses.mayBegin)
    let refuted = guesses.judge(by: MirrorHints(id: Self.id, owner: Self.owner, pid: Self.pid), nil)
    #expect(refuted == nil && !guesses.isOpen && guesses.mayBegin)
    #expect(guesses.mayAssume(in: Self.pid) && guesses.processesOfSeveral.isEmpty)
  }

  /// The delegate of a request is that of its record.
  @Test(
    arguments: [
      (MirrorHints(id: MirrorID(unnamed: 2), pid: pid), nil),
      (MirrorHints(owner: other, pid: pid), nil), (MirrorHints(pid: pid), other),
    ] as [(MirrorHints, MirrorOwner?)])
  func recordOfAnotherStoreRefutesTheGuess(hints: MirrorHints, runner: MirrorOwner?) {
    var guesses = Self.guesses()
    let refuted = guesses.judge(by: hints, runner)
    #expect(refuted?.pid == Self.pid && !guesses.isOpen)
  }

  @Test func recordOfTheSystemLeavesTheGuessOpen() {
    var guesses = Self.guesses()
    let hints = MirrorHints(id: MirrorID(unnamed: 2), pid: 1, isFromApp: false)
    #expect(guesses.judge(by: hints, nil) == nil && guesses.isOpen)
  }

  /// Taking it back would change the stores that the other process's records refer to.
  @Test func recordOfAnotherProcessMakesTheGuessFinal() {
    var guesses = Self.guesses()
    #expect(guesses.judge(by: MirrorHints(id: MirrorID(unnamed: 2), pid: 1), nil) == nil)
    #expect(!guesses.isOpen && guesses.mayAssume(in: Self.pid))
  }

  @Test func nothingIsGuessedWhileRecordsAreTakenInAgain() {
    var guesses = StoreGuesses()
    guesses.beginReplay(of: Self.pid)
    #expect(!guesses.mayBegin && !guesses.mayAssume(in: Self.pid) && guesses.mayAssume(in: 1))
    guesses.endReplay()
    #expect(guesses.mayBegin && !guesses.mayAssume(in: Self.pid))
    #expect(guesses.processesOfSeveral == [Self.pid])
  }

  @Test func numberOfGuessesIsLimited() {
    var guesses = StoreGuesses()
    var count = 0
    while guesses.mayBegin, count < 1000 {
      guesses.begin(MirrorGuess(Self.id, of: [], nil, in: Self.pid, after: MirroredStores()))
      guesses.close()
      count += 1
    }
    #expect(count == 256)
  }
}
