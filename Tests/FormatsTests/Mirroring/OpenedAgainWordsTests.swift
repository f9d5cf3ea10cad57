// What is said of a mirrored store that a launch of the app opens without setting it up.

import Catalogue
import Diagnosis
import Foundation
import Testing

@testable import Formats
@testable import ReportModel

struct OpenedAgainWordsTests {
  @Test func setupOfAnEarlierLaunchIsNotThatOfThisOne() throws {
    var app = MirroringApp(1)
    app.sends(1, at: 10)
    let end = try #require(app.text.range(of: "2025-04-06 10:00:01"))
    let opening = app.text[..<end.lowerBound].replacing("10:00:00.", with: "10:10:00.")
      .replacing(" 8121 ", with: " 9000 ").replacing("0x6000021c4d80", with: "0x6000011c4d80")
    let last =
      "2025-04-06 10:20:00.000000+0200 0x1d2f4    Default     0x0                  9000   0    Trips: Showing the list\n"
    var analysis = Analysis(of: "phone", with: try EntryCatalogue.builtIn())
    analysis.append(Array((app.text + opening + last).utf8).span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    let text = TextFormat().text(of: [diagnosis])
    #expect(text.contains("No trouble in what this log shows, which is not everything: "), "\(text)")
    let words =
      "set-up     not seen since the app opened the store again at 10:10:00.000000; before that done at 10:00:01.000000"
    #expect(text.contains(words), "\(text)")
  }
}
