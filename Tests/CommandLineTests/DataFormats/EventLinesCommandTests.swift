// `--format ndjson`: lines for programs, printed while reading.

import Foundation
import Testing

struct EventLinesCommandTests {
  private static func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// The lines at the end hold what `--format json` holds.
  @Test(arguments: FixtureCase.all)
  func linesEndLikeTheJSONReport(_ fixture: FixtureCase) throws {
    for capture in try fixture.captures {
      let path = capture.path(percentEncoded: false)
      let lines = try Self.objects(try Tool.run(["--format", "ndjson", path]).output)
      let report = try Tool.run(["--format", "json", path]).output
      let json = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
      let whole = try #require((json["captures"] as? [[String: Any]])?.first)
      #expect(lines.first?["type"] as? String == "capture")
      #expect(lines.first?["name"] as? String == path)
      let end = try #require(lines.last)
      #expect(end["type"] as? String == "end")
      for key in ["verdict", "bytes", "lines", "first", "last", "records", "logLevel"] {
        let (one, other) = (try #require(end[key] as? NSObject), try #require(whole[key] as? NSObject))
        #expect(one == other, "\(key)")
      }
      let findings = lines.filter { $0["type"] as? String == "finding" }
        .map { $0.filter { $0.key != "type" } as NSDictionary }
      #expect(findings == (whole["findings"] as? [[String: Any]])?.map { $0 as NSDictionary })
      let stores = (whole["stores"] as? [[String: Any]])?.map {
        $0.filter { $0.key != "timeline" && $0.key != "timelineOmitted" } as NSDictionary
      }
      #expect((end["stores"] as? [[String: Any]])?.map { $0 as NSDictionary } == stores)
    }
  }

  /// Each line of the narrative about an event has its line of JSON, with the same time, in the same order.
  @Test(arguments: FixtureCase.all)
  func linesMatchTheNarrative(_ fixture: FixtureCase) throws {
    for capture in try fixture.captures {
      let path = capture.path(percentEncoded: false)
      let types: Set = ["event", "unrecognised", "cut"]
      let lines = try Self.objects(try Tool.run(["--format", "ndjson", path]).output)
        .filter { types.contains($0["type"] as? String ?? "") }
      let text = try Tool.run([path]).output
      // A line of the narrative begins with its time, or with as many spaces, and has its topic in the third
      // column.
      let summary = try Tool.run(["--summary", path]).output
      let told = text.dropLast(summary.count).split(separator: "\n").filter { line in
        line.wholeMatch(of: /(\d\d:\d\d:\d\d(\.\d+)?| {12}) +[a-z?-]{1,8} +\S.*/) != nil
          && !line.hasPrefix("                  ") && !line.contains("══ ")
      }
      let times = lines.map {
        ($0["time"] as? String).map { String($0.dropFirst($0.hasPrefix("-") ? 8 : 11)) }
      }
      #expect(told.count == lines.count)
      for (line, time) in zip(told, times) {
        #expect(line.hasPrefix(String((time ?? "").prefix(12))), "\(line)")
      }
    }
  }

  @Test func linesNameEachOfSeveralCaptures() throws {
    let paths = ["healthy", "import-failed"].map { FixtureCase($0).path() }
    let lines = try Self.objects(try Tool.run(["--format", "ndjson", "--summary"] + paths).output)
    let types = lines.compactMap { $0["type"] as? String }
    #expect(types.count { $0 == "capture" } == 2)
    #expect(types.count { $0 == "end" } == 2)
    #expect(!types.contains("event"))
    #expect(lines.compactMap { $0["name"] as? String } == paths)
    #expect(
      lines.filter { $0["type"] as? String == "end" }.map { $0["verdict"] as? String } == [
        "healthy", "failing",
      ])
  }

  @Test(.timeLimit(.minutes(4)))
  func openRecordIsPrintedAfterAPause() throws {
    let tool = try RunningTool(["--format", "ndjson"])
    try tool.feed(
      "2013-11-18 21:44:41.159 Trips[543:1403] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): "
        + "CoreData: Ubiquity:  mobile~A1B2:Trips\n")
    #expect(tool.wait(for: #""type":"capture""#) != nil)
    Thread.sleep(forTimeInterval: 0.45)
    #expect(!tool.output.contains("storage.local"))
    try tool.feed("Using local storage: 1\n")
    let seconds = try #require(tool.wait(for: #""event":"storage.local","store":"Trips""#))
    #expect(seconds < 0.95)
    #expect(tool.output.hasSuffix("}\n"))
    try tool.closeInput()
    #expect(tool.end().status == 0)
    #expect(tool.output.components(separatedBy: "storage.local").count == 2)
  }
}
