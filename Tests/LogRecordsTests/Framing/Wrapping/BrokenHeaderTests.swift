// Headers of `log show` that were wrapped into several lines, as in a mail.

import Testing

@testable import LogRecords

struct BrokenHeaderTests {
  private static let header =
    "2025-04-06 10:14:43.016912+0200 0x1d2f4    Default     0x0                  8121   0    Larder: (CoreData) "
    + "[com.apple.coredata:CloudKit] CloudKit: CoreData+CloudKit: -[PFCloudKitExporter go](12): "
  private static let app =
    "2025-04-06 10:14:43.016912+0200 0x1d2f4    Default     0x0                  8121   0    Larder: "

  /// Places of the header to wrap at: each space of its columns and after its tags.
  private static let breaks = header.indices.filter {
    header[$0] == " " && header[..<$0].count > 31 && header[..<$0].count < 150
  }

  @Test(arguments: ["\n", "\r\n", " \n", "\n> "])
  func wrappedHeaderIsJoined(end: String) {
    let margin = end == "\n> " ? "> " : ""
    for place in Self.breaks {
      let capture =
        margin + Self.header[..<place] + end + Self.header[place...].drop { $0 == " " } + "gone\n" + margin
        + Self.app
        + "Good morning\n"
      for chunk in [1, 13, capture.utf8.count] {
        let reading = Reading(Array(capture.utf8), chunk: chunk)
        #expect(reading.texts == ["gone", "Good morning"], "\(capture)")
        #expect(
          reading.records.map(\.pid) == [8121, 8121]
            && reading.records.map(\.process) == ["Larder", "Larder"])
        #expect(reading.records.map(\.origin) == [.cloudkit, .app])
        #expect(reading.records.map(\.line) == [1, 3] && reading.facts.lines == 3)
        #expect(reading.records.allSatisfy { $0.time == "2025-04-06T10:14:43.016912+02:00" })
      }
    }
  }

  @Test func joiningEndsAfterAHeadersLength() {
    let capture = String(Self.header.prefix(60)) + String(repeating: "\n ", count: 200_000) + "\n"
    #expect(Reading(capture).records.count == 1)
  }

  /// A line that does not continue the header is not joined to it.
  @Test func truncatedHeaderIsNotJoined() {
    let start = Self.header.prefix(60)
    let reading = Reading("\(start)\n\(Self.app)Good morning\n")
    #expect(reading.texts.last == "Good morning" && reading.records.count == 2)
    #expect(reading.records.map(\.line) == [1, 2])
  }
}
