// Durations, counts and ranges of numbers in words.

import Testing
import Timelines

@testable import ReportModel

struct NumberWordsTests {
  @Test(arguments: [
    (0.0, "0 s"), (16.9, "16.9 s"), (59.94, "59.9 s"), (60, "1 min"), (131, "2 min 11 s"), (3600, "1 h"),
    (11_100, "3 h 5 min"), (86_400, "1 day"), (169_140, "1 day 22 h"), (200_000, "2 days 7 h"),
  ])
  func durationsAreWords(seconds: Double, words: String) {
    #expect(durationWords(seconds) == words)
  }

  @Test(arguments: [
    (16.2, "17 s"), (3600.5, "1 h 1 min"), (86_399.5, "1 day"), (169_207, "2 days"), (172_801, "2 days 1 h"),
  ])
  func boundIsNotShorterThanTheDuration(seconds: Double, words: String) {
    #expect(boundWords(seconds) == words)
  }

  @Test(arguments: [(0, nil), (0.04, nil), (0.06, "0.1 s"), (60, "1 min")] as [(Double, String?)])
  func durationTooShortForTheLogIsNotShown(seconds: Double, words: String?) {
    #expect(shownDurationWords(seconds) == words)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (-29_562, "-29,562"), (100_000, "100,000"),
    (1_234_567_890, "1,234,567,890"), (.min, "-9,223,372,036,854,775,808"),
  ])
  func digitsOfCountsAreGrouped(number: Int, words: String) {
    #expect(number.grouped == words)
    #expect(counted(number, "line") == "\(words) lines")
  }

  @Test func rangesAreWords() {
    #expect(NumberSet([1, 2, 3, 7, 9, 10]).words == "1-3, 7, 9-10")
    #expect(NumberSet((0..<10).map { $0 * 2 }).words == "0, 2, 4, 6, 8, 10, 12, 14 and 2 more ranges")
  }
}
