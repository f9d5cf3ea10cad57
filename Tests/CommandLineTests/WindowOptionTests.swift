import Foundation
import Testing

/// `--since` and `--until` with wrong times, several captures, and captures without records of that time.
struct WindowOptionTests {
  @Test(arguments: [
    (["--since", "noon"], "2013-11-18 21:44:41.159"), (["--until", "21:60"], "'21:44'"),
    (["--since", "21:44", "--until", "21:43"], "--since is after --until"),
    (["--since", "2013-11-18T21:44Z", "--until", "2013-11-18T22:43+0100"], "--since is after --until"),
    (["--since", "22:00", "--until", "10:01"], "12 hours or more needs dates"),
  ])
  func invalidTimesAreRejected(arguments: [String], words: String) throws {
    let result = try Tool.run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(words))
    #expect(result.output.isEmpty)
  }

  @Test func windowOfOneNightNeedsNoDates() throws {
    #expect(try Tool.run(["--since", "22:00", "--until", "09:59"]).status == 0)
  }

  /// Each capture has its own first day.
  @Test func windowAppliesToEachCapturesDay() throws {
    let files = ["marks-and-gaps", "healthy"].map { FixtureCase($0).path() }
    let result = try Tool.run(["--summary", "--since", "21:26:37", "--until", "21:44:42"] + files)
    #expect(result.status == 0)
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("from 2013-11-18 21:26:37 to 2013-11-18 21:44:42 was looked at; 12 records after it"))
    #expect(
      words.contains("from 2014-02-18 21:26:37 to 2014-02-18 21:44:42 was looked at; 15 records before it"))
  }

  /// The verdict mentions what waits within the window, as the answers do.
  @Test func verdictNamesWaitsWithinTheWindow() throws {
    let capture = try FixtureCase("missing-transaction").data()
    let result = try Tool.run(["-s", "--since", "21:52:20", "--until", "21:52:21"], input: capture)
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("but something waits in Trips: mobile-301E 51-52, for mobile-301E 48-50."))
  }

  /// A mirrored store gets its name when the app opens it.
  ///
  /// A later window knows the name, and nothing else from before.
  @Test func mirroredStoreKeepsItsNameAfterSince() throws {
    let capture = try FixtureCase("mirrored").data()
    let since = ["--summary", "--since", "09:40"]
    let result = try Tool.run(since, input: capture)
    #expect(
      result.output.contains(
        "\nHikes   mirrored to iCloud.com.example.hikes (private), 2025-05-12 09:40:00"))
    #expect(!result.output.contains("09:30") && !result.output.contains("09:31"))
    #expect(try Tool.run(since + ["--store", "Hikes"], input: capture).status == 0)
    // Only the records of the window are counted.
    let json = try Tool.run(["--since", "09:40", "--format", "json"], input: capture)
    let whole = String(decoding: capture, as: UTF8.self)
    let start = try #require(whole.range(of: "\n*** ACTION: wrote a note without network\n"))
    let alone = try Tool.run(["--format", "json"], input: Data(whole[start.upperBound...].utf8))
    func total(_ output: String) -> Substring? { output.firstMatch(of: /"total": (\d+)/)?.output.1 }
    #expect(total(json.output) != nil)
    #expect(total(json.output) == total(alone.output))
  }

  @Test func emptyWindowIsReported() throws {
    let capture = try FixtureCase("marks-and-gaps").data()
    let text = try Tool.run(["--since", "22:00", "--fail-on", "warning"], input: capture)
    #expect(text.status == 0)
    #expect(
      text.output.hasPrefix("Nothing was printed since 2013-11-18 22:00:00: the capture has times from"))
    let json = try Tool.run(["--since", "22:00", "--format", "json"], input: capture)
    #expect(json.output.contains(#""verdict": "no-evidence""#))
    #expect(json.output.contains(#""before": 13,"#))
  }

  private static let launch = "2014-03-02 10:00:01.250 Hikes[412:907] Launched\n"
  private static let line = "2014-03-02 10:05:01.250 Hikes[412:907] Showing the map\n"
  private static let ready =
    "2014-03-02 10:09:01.250 Hikes[412:907] -[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): "
    + "CoreData: Ubiquity:  mobile~4D0C7A51-2B7E-4C33-9A62-7E5D1B90F6A8:Hikes\nUsing local storage: 0\n"

  /// If the capture has records of sync outside the window, the next step is a wider window.
  @Test func emptyWindowSuggestsAWiderOne() throws {
    let capture = Data((Self.launch + Self.line + Self.ready).utf8)
    let bounds = ["--since", "10:04", "--until", "10:06"]
    let words = try Tool.run(["-s"] + bounds, input: capture).output.replacing(#/\s+/#, with: " ")
    #expect(
      words.contains(
        "1 of the records left out is of Core Data's sync: look at a wider window, with a later --until."),
      "\(words)")
    #expect(!words.contains("Check that this is the app"))
  }

  /// If the capture has no records of sync at all, it may be of another app.
  @Test func captureWithoutSyncSuggestsAnother() throws {
    let capture = Data((Self.launch + Self.line).utf8)
    let words = try Tool.run(["-s", "--since", "10:04"], input: capture).output.replacing(#/\s+/#, with: " ")
    #expect(words.contains("Check that this is the app") && !words.contains("wider window"))
  }

  @Test func reportWithoutWindowMentionsNone() throws {
    let capture = try FixtureCase("marks-and-gaps").data()
    #expect(!(try Tool.run(["--format", "json"], input: capture)).output.contains("\"window\""))
  }

  /// The failure at 21:47 is outside a window that ends before it.
  @Test(arguments: [("21:46", 0), ("21:48", 1)])
  func onlyFindingsInTheWindowFail(until: String, status: Int32) throws {
    let capture = try FixtureCase("marks-and-gaps").data()
    #expect(try Tool.run(["--fail-on", "warning", "--until", until], input: capture).status == status)
  }
}
