// What is said of a capture that could not be read or understood whole.

import LogRecords
import Testing

@testable import Diagnosis
@testable import ReportModel

struct CaptureWordsTests {
  @Test func saysHowMuchWasTooMuchWork() {
    #expect(FindingWords.unrecognised(3, 0, 0).0.contains("too much work") == false)
    #expect(
      FindingWords.unrecognised(3, 0, 1).0.hasSuffix(
        " 1 record was too much work to recognise, and left undecided."))
    #expect(
      FindingWords.unrecognised(3, 3, 2).0.hasSuffix(
        " 2 records were too much work to recognise, and left undecided."))
  }

  @Test func saysWhyReadingEnded() {
    let interrupted = FindingWords.truncated(CaptureCut(ending: .interrupted))
    #expect(interrupted.0.contains("Reading was interrupted"))
    #expect(interrupted.1 == "Read it again to its end.")
    let both = FindingWords.truncated(CaptureCut(ending: .failed, cutRecords: 2))
    #expect(
      both.0.contains("Reading it failed midway") && both.0.contains("2 records end within a statement."))
    #expect(both.1.hasPrefix("Attach the whole log"))
  }
}
