// The labels of compared devices, and the words about their clocks.

import Diagnosis
import Testing

@testable import ReportModel

struct DeviceLabelTests {
  @Test(arguments: [
    (["phone"], "phone"), (["tablet-monday", "tablet-tuesday"], "tablet-monday + tablet-tuesday"),
    (["the-old-tablet-monday", "the-old-tablet-tuesday"], "the-ol…monday + the-ol…uesday"),
    (["a", "the-old-tablet-on-tuesday-the-2nd"], "a + the-old-table…sday-the-2nd"),
  ])
  func columnLabelShowsEachName(names: [String], label: String) {
    #expect(ComparedDevice.columnLabel(of: names) == label)
    #expect(label.count <= 30)
  }

  @Test func columnLabelCountsManyCaptures() {
    #expect(
      ComparedDevice.columnLabel(of: (1...12).map { "capture-of-day-\($0)" }) == "capture-of-day-1 + 11 more")
  }
}

struct ClocksTests {
  @Test func clockWordsSayHowFarApart() {
    func words(_ least: Double?, _ most: Double?) -> String? {
      ComparisonWords.clocks("a", "b", (least, most))?.plain
    }
    #expect(words(300, 360) == "a's clock is 5 min to 6 min ahead of b's")
    #expect(words(-363, -355) == "a's clock is 5 min 55 s to 6 min 3 s behind b's")
    #expect(words(nil, -62.5) == "a's clock is at least 1 min 2 s behind b's")
    #expect(words(31_535_994, 31_536_006) == "a's clock is about 365 days ahead of b's")
    #expect(words(-86_406, -86_394) == "a's clock is about 1 day behind b's")
    #expect(words(3590, 3602) == "a's clock is about 1 h ahead of b's")
    #expect(words(90_000, 260_000) == "a's clock is 1 day 1 h to 3 days ahead of b's")
    // Times in whole seconds.
    #expect(words(7, 6) == "a's clock is 6 s to 7 s ahead of b's")
    #expect(words(-2, 9) == nil)
    #expect(words(nil, 400) == nil)
    #expect(words(nil, nil) == nil)
  }
}
