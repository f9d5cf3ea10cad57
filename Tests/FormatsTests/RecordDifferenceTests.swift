import Testing

@testable import Formats

/// What other records of a finding have of their own.
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
  func linesOfItsOwnAreMarked(record: String, html: String) {
    #expect(RecordDifference(from: Self.first).html(record).text == html)
  }
}
