// Times in sentences that name neither the day nor the zone.

import Catalogue
import LogRecords
import Testing

@testable import Diagnosis
@testable import ReportModel

struct TimeWordsTests {
  /// Where summer time ends, a time of day occurs twice.
  @Test func timeInAnotherZoneThanTheFirstHasItsZone() throws {
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    let lines = ["+0200", "+0100"].map { zone in
      "2025-10-26 02:35:02.500000\(zone) 0x51c0a    Default     0x0                  711    0    Trips: Saved\n"
    }
    analysis.append(Array(lines.joined().utf8).span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    let (first, last) = (try #require(diagnosis.facts.first), try #require(diagnosis.facts.last))
    #expect(diagnosis.timeWords(first) == "02:35:02.500000")
    #expect(diagnosis.timeWords(last) == "02:35:02.500000+01:00")
  }
}
