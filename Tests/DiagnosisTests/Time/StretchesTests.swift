// How long a device is seen at work after a moment, and how much silence lies before one.

import LogRecords
import Testing

@testable import Diagnosis

struct StretchesTests {
  private static func stretch(_ range: ClosedRange<Int64>, isFresh: Bool = false) -> Activity.Stretch {
    Activity.Stretch(range.lowerBound * 1_000_000...range.upperBound * 1_000_000, isFresh: isFresh)
  }

  private static let two = Stretches([[stretch(100...200, isFresh: true), stretch(500...700)]])

  @Test(arguments: [(0, 300), (100, 300), (150, 250), (200, 200), (300, 200), (600, 100), (700, 0), (900, 0)])
  func lengthAfterAMomentIsSummed(moment: Int64, length: Int64) {
    #expect(Self.two.length(after: moment * 1_000_000) == length * 1_000_000)
  }

  @Test(arguments: [(0, 0), (150, 0), (200, 0), (300, 100), (500, 300), (600, 300), (900, 300)])
  func silenceBeforeAMomentIsSummed(moment: Int64, silence: Int64) {
    #expect(Self.two.silence(before: moment * 1_000_000) == silence * 1_000_000)
  }

  @Test func overlappingOrCloseStretchesAreJoined() {
    let joined = Stretches([
      [Self.stretch(100...200), Self.stretch(900...950)], [Self.stretch(150...300), Self.stretch(355...400)],
    ])
    #expect(joined.all == [100_000_000...400_000_000, 900_000_000...950_000_000])
    #expect(joined.length(after: 0) == 350_000_000)
  }

  @Test func newProcessExplainsASilence() {
    let fresh = Stretches([[Self.stretch(100...200)], [Self.stretch(500...700, isFresh: true)]])
    #expect(fresh.silence == 0)
    #expect(fresh.silence(before: 400_000_000) == 0)
    #expect(fresh.length(after: 0) == 300_000_000)
  }

  @Test func noStretchesHaveNoLength() {
    let nothing = Stretches([[Activity.Stretch]]())
    #expect(nothing.end == nil && nothing.silence(before: 5) == 0 && nothing.length(after: 0) == 0)
  }
}
