import Catalogue
import Diagnosis
import Testing

@testable import Formats

/// What other records of a finding have of their own, and what is left of long ones.
struct RecordDifferenceTests {
  private static let first = "Skipping: <Log: 0x1d50>\n  storeName: Trips\n  number: 51"

  @Test(arguments: [
    (
      "Skipping: <Log: 0x2e61>\n  storeName: Trips\n  number: 52",
      "Skipping: &lt;Log: 0x2e61&gt;\n  storeName: Trips\n<mark>  number: 52</mark>"
    ),
    (
      "Skipping: <Log: 0xabc>\n  storeName: Trips\n  number: 51",
      "Skipping: &lt;Log: 0xabc&gt;\n  storeName: Trips\n  number: 51"
    ),
    ("Something else\nof two lines", "Something else\nof two lines"),
    (
      "Skipping: <Log: 0x1>\n\n  number: <b>",
      "Skipping: &lt;Log: 0x1&gt;\n\n<mark>  number: &lt;b&gt;</mark>"
    ),
    ("", ""),
  ])
  func differingLinesAreMarked(record: String, html: String) {
    #expect(RecordDifference(from: Self.first).html(record).text == html)
  }

  /// The decisive line is often the last one of a long record.
  @Test(arguments: [10, 60, 100])
  func lastLineOfALongRecordIsShown(lines: Int) throws {
    let list = (1...lines).map { "    number \($0) = \"\(String(repeating: "x", count: 50))\";\n" }.joined()
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    let record =
      "2014-02-03 10:15:04.777 Trips[612:1903] CoreData: Ubiquity:  Error: the vineyard is flooded\n\(list)The pump broke.\n"
    analysis.append(Array(record.utf8).span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    for text in [HTMLFormat().text(of: [diagnosis]), MarkdownFormat().text(of: [diagnosis])] {
      #expect(text.contains("the vineyard is flooded\n    number 1 ="))
      #expect(text.contains("The pump broke."))
    }
  }
}
