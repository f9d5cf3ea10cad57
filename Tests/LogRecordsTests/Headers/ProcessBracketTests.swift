// Process names before `[pid:thread]`, with spaces, dots and brackets of their own.

import Testing

@testable import LogRecords

struct ProcessBracketTests {
  @Test(arguments: [
    "Larder", "Trip Log", "MY_LARDER_DELUXE", "ZZZZZZZZZ", "com.example.Larder", "Larder 2.0", "Larder[Beta]",
    "Larder [2]", "Larder [7] Beta", "Über–Küche", "Larder (Debug)", "Larder-Mac",
  ])
  func processNameIsReadBeforeTheBracket(_ name: String) throws {
    for header in [
      "2013-11-19 21:44:40.715 \(name)[543:60b] Ready", "2022-11-15 13:21:14.972 Df \(name)[543:60b] Ready",
    ] {
      let record = try #require(Reading(header).records.first)
      #expect(record.process == name)
      #expect(record.pid == 543)
      #expect(record.text == "Ready")
    }
  }

  @Test func overlongNameIsNoProcess() {
    let line = "2013-11-19 21:44:40.715 " + String(repeating: "x", count: 1000) + "[543:60b] Ready"
    #expect(Reading(line).kinds == [.fragment])
  }
}
