// `compare` of devices that mirror a store, in each report format. The simulator knows what arrived.

import Foundation
import MirroringSimulator
import Testing

struct MirroredComparisonTests {
  private struct Report: Decodable {
    struct Comparison: Decodable {
      struct Finding: Decodable {
        var rule: String
      }

      struct Record: Decodable {
        var record: String?
        var container: String?
        var exportedBy: String
        var importedBy: [String]
        var missingOn: [String]
      }

      var findings: [Finding]
      var records: [Record]?
      var cannotTell: [String]
    }

    var verdict: String
    var comparison: Comparison
  }

  private static func pair(_ course: PairCourse, _ change: (inout MirroringOptions) -> Void = { _ in })
    -> MirroringPair
  {
    var options = MirroringOptions()
    options.seed = 3
    options.beats = 8
    options.shape = .xcodeWithHeader
    change(&options)
    return MirroringPair(options, course)
  }

  private static func compare(_ captures: [String], _ options: [String]) throws -> Tool.Result {
    try ScratchFolder.use { folder in
      let files = try captures.enumerated().map { index, text in
        let file = folder.appending(path: ["phone.log", "tablet.log", "mac.log", "watch.log"][index])
        try Data(text.utf8).write(to: file)
        return file.path(percentEncoded: false)
      }
      return try Tool.run(["compare"] + options + files)
    }
  }

  private static func report(_ pair: MirroringPair) throws -> Report {
    let result = try compare(pair.captures, ["--format", "json"])
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  @Test func arrivedRecordsAreHealthy() throws {
    let pair = Self.pair(.healthy)
    let report = try Self.report(pair)
    let records = report.comparison.records ?? []
    #expect(records.count == pair.records.count && report.comparison.findings.isEmpty)
    #expect(records.allSatisfy { $0.importedBy.count == 1 && $0.container == "iCloud.com.example.trips" })
    #expect(report.verdict == "healthy", "\(report.comparison.cannotTell)")
    let text = try Self.compare(pair.captures, [])
    #expect(
      text.status == 0
        && text.output.contains("\(pair.records.count) records exported, all arrived everywhere"))
  }

  @Test func lostRecordsAreNamedInEveryFormat() throws {
    let pair = Self.pair(.recordsLost)
    let lost = pair.records.filter { !$0.hasArrived }.map(\.name)
    let report = try Self.report(pair)
    #expect(report.verdict == "failing" && report.comparison.findings.map(\.rule) == ["never-arrived"])
    let missing = (report.comparison.records ?? []).filter { $0.missingOn == ["tablet"] }
    #expect(Set(missing.compactMap(\.record)) == Set(lost))
    for form in ["text", "json", "markdown", "html"] {
      let output = try Self.compare(pair.captures, ["--no-redact", "--format", form]).output
      #expect(output.contains("tablet never imported"), "\(form)")
      if form != "html" && form != "markdown" { #expect(lost.allSatisfy(output.contains), "\(form)") }
      let redacted = try Self.compare(pair.captures, ["--redact", "--format", form]).output
      #expect(!lost.contains(where: redacted.contains), "\(form)")
      #expect(!redacted.contains("iCloud.com.example.trips"), "\(form)")
    }
  }

  /// The UUID of a store comes with a backup: captures with one may be of two devices.
  @Test func oneDeviceIsRefusedWithADoubt() throws {
    let capture = Self.pair(.healthy).captures[0]
    let result = try Self.compare([capture, capture], [])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains("one was set up from a backup of the other"), "\(result.errors)")
  }

  /// Without record names the report says so and does not claim that all is well.
  @Test func recordsWithoutNamesAreNotHealthy() throws {
    let report = try Self.report(
      Self.pair(.healthy) {
        $0.shape = .logShow
        $0.detail = .default
        $0.era = .iOS18
      })
    #expect(report.verdict == "no-evidence" && report.comparison.findings.isEmpty)
    #expect(report.comparison.cannotTell.contains { $0.contains("--info --debug") })
  }

  @Test func unrelatedDevicesAreNotCompared() throws {
    for course in [PairCourse.otherUser, .otherContainer] {
      let report = try Self.report(Self.pair(course))
      #expect(report.comparison.records == nil && report.comparison.findings.isEmpty)
      #expect(report.verdict == "no-evidence" && !report.comparison.cannotTell.isEmpty)
    }
  }

  /// Two devices of one account, and a third of another: the account is why it has nothing of the two.
  @Test func whoHasAnotherAccountIsNamedFirst() throws {
    let pair = Self.pair(.healthy)
    let other = Self.pair(.otherUser) { $0.seed = 8 }
    let output = try Self.compare(pair.captures + [other.captures[1]], []).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      output.hasPrefix("mac is signed in to another iCloud account than phone and tablet. "), "\(output)")
    #expect(
      output.contains("\(pair.records.count) records exported, all arrived wherever the account is the same"))
  }

  /// Neither the empty capture nor the other account alone says where all arrived.
  @Test func otherAccountAndEmptyCaptureAreBothReasons() throws {
    let pair = Self.pair(.healthy)
    let other = Self.pair(.otherUser) { $0.seed = 8 }
    let output = try Self.compare(pair.captures + [other.captures[1], ""], []).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      output.contains("all arrived wherever the captures show their store and the account is the same"),
      "\(output)")
  }

  /// The account is named first where the others differ, too.
  @Test func whoHasAnotherAccountIsNamedBeforeADifference() throws {
    let pair = Self.pair(.recordsLost)
    let other = Self.pair(.otherUser) { $0.seed = 8 }
    let output = try Self.compare(pair.captures + [other.captures[1]], []).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let start = "mac is signed in to another iCloud account than phone and tablet. The devices do not agree: "
    #expect(output.hasPrefix(start), "\(output)")
  }

  @Test(
    .enabled(if: SchemaTests.isPossible, "python3 with its module jsonschema is not here"),
    arguments: SchemaTests.forms)
  func mirroredComparisonFitsTheSchema(_ form: String, _ schema: String) throws {
    try ScratchFolder.use { folder in
      let files = try [PairCourse.healthy, .recordsLost, .importsFail].map { course in
        let file = folder.appending(path: "\(course.rawValue).json")
        try Data(try Self.compare(Self.pair(course).captures, ["--format", form]).output.utf8).write(
          to: file)
        return file
      }
      let (status, words) = try SchemaTests.validate(schema, files)
      #expect(status == 0, "\(words.prefix(2000))")
    }
  }
}
