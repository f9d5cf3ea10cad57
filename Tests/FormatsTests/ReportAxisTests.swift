import Catalogue
import Diagnosis
import LogRecords
import Testing

@testable import Formats
@testable import ReportModel

/// The axis of a picture: round ticks, and long silence that takes little room.
struct ReportAxisTests {
  private static let peer = "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15"

  private static func diagnose(_ lines: [String]) throws -> CaptureDiagnosis {
    var analysis = Analysis(of: "capture", with: try EntryCatalogue.builtIn())
    analysis.append(Array(lines.joined(separator: "\n").utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  /// A change of storage at a time.
  private static func storage(_ time: String, _ isLocal: Int) -> String {
    "\(time) Trips[612:60b] CoreData: Ubiquity:  \(peer):Trips\nUsing local storage: \(isLocal)"
  }

  /// Each of two captures a day apart has its room: ten minutes on Monday, ten on Tuesday.
  @Test func longSilenceIsDrawnShort() throws {
    let lines = ["2014-02-03", "2014-02-04"].flatMap { day in
      (0...5).map { Self.storage("\(day) 10:0\($0 * 2 % 10):0\($0).000", $0 % 2) }.sorted()
    }
    let diagnosis = try Self.diagnose(lines)
    let axis = CaptureClock(diagnosis).axis
    let fold = try #require(axis.folds.first)
    #expect(axis.folds.count == 1 && fold.words == "23 h 52 min")
    let (start, end) = (axis.range.lowerBound, axis.range.upperBound)
    #expect(axis.share(of: start) == 0 && axis.share(of: end) == 1)
    // Eight minutes after the beginning much of the first half is used, and before the end of the other.
    #expect((0.3...0.5).contains(axis.share(of: start + 480_000_000)))
    #expect((0.5...0.7).contains(axis.share(of: end - 480_000_000)))
    let shares = stride(from: start, through: end, by: 60_000_000).map(axis.share)
    #expect(shares == shares.sorted())
    let page = HTMLFormat().text(of: [diagnosis])
    #expect(page.contains("class=\"fold\"") && page.contains("⋯ \(fold.words) ⋯"))
    #expect(page.contains("a long silence, drawn short</span>"))
  }

  /// The length does not depend on the slices of time in which records are counted.
  @Test func silenceIsMeasuredFromRecordToRecord() throws {
    let lines = ["10:00:00", "10:00:10", "10:10:11", "10:10:20"].enumerated().map {
      Self.storage("2014-02-03 \($1).000", $0 % 2)
    }
    let diagnosis = try Self.diagnose(lines)
    #expect(CaptureClock(diagnosis).axis.folds.map(\.words) == ["10 min 1 s"])
    let page = HTMLFormat().text(of: [diagnosis])
    #expect(page.contains("⋯ 10 min 1 s ⋯"))
  }

  @Test func shortSilenceIsDrawnToScale() throws {
    let lines = ["10:00:00", "10:00:10", "10:04:00", "10:04:10"].enumerated().map {
      Self.storage("2014-02-03 \($1).000", $0 % 2)
    }
    let axis = CaptureClock(try Self.diagnose(lines)).axis
    #expect(axis.folds.isEmpty)
    #expect(abs(axis.share(of: axis.range.lowerBound + 125_000_000) - 0.5) < 0.001)
  }

  @Test(arguments: [
    ("10:00:03", "10:00:41", ["10:00:10", "10:00:20", "10:00:30", "10:00:40"]),
    ("10:07:00", "10:52:00", ["10:10", "10:20", "10:30", "10:40", "10:50"]),
    ("23:58:10", "23:59:50", ["23:58:30", "23:59:00", "23:59:30"]),
  ])
  func ticksAreRound(_ first: String, _ last: String, _ ticks: [String]) throws {
    let facts = try Self.diagnose([
      Self.storage("2014-02-03 \(first).000", 1), Self.storage("2014-02-03 \(last).000", 0),
    ]).facts
    let (start, end) = (try #require(facts.first), try #require(facts.last))
    let axis = try #require(ReportAxis(from: start, to: end))
    // The first tick has the date.
    let words = axis.ticks.map(\.words)
    #expect(
      words.first == "2014-02-03 \(ticks[0])" && Array(words.dropFirst()) == Array(ticks.dropFirst()),
      "\(words)")
  }
}
