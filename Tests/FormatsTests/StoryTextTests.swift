import Catalogue
import Diagnosis
import Testing

@testable import Formats
@testable import ReportModel

/// The narrative as text.
struct StoryTextTests {
  private static func told(_ records: [(time: String, pid: Int)]) -> [Substring] {
    let text = records.enumerated().map { index, record in
      "\(record.time) Trips[\(record.pid):1403] CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Trips\n"
        + "Using local storage: \(index % 2)\n"
    }.joined()
    var telling = Telling(.shared, StoryText(Palette(isColoured: false)))
    var analysis = Analysis(of: "log", with: .shared)
    analysis.append(Array(text.utf8).span) { telling.tell($0, $1, $2) }
    _ = analysis.finish { telling.tell($0, $1, $2) }
    telling.finish()
    return telling.take().split(separator: "\n")
  }

  /// Also before a heading: the app was started again hours later, and a day passed.
  @Test func saysHowLongNothingHappened() {
    let lines = Self.told([
      ("2013-11-18 21:44:00.000", 543), ("2013-11-18 21:44:02.000", 543), ("2013-11-18 23:44:02.000", 600),
      ("2013-11-20 23:44:02.000", 600),
    ])
    let silences = lines.indices.filter { lines[$0].contains("┄┄┄┄┄┄ ") }
    let words = silences.map { lines[$0].split(separator: "┄").joined(separator: "").split(separator: " ") }
    #expect(words == [["2", "h"], ["2", "days"]])
    #expect(silences.allSatisfy { lines[$0 + 1].contains("───") })
  }
}
