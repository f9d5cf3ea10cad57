// The rule for errors of the iCloud daemons.

import LogRecords
import Testing
import Timelines

@testable import Diagnosis

struct DaemonErrorTests: TripsLines {
  static let examples = [
    RuleExample(
      "the daemon is offline",
      [
        "[ERROR] 2b10c4e7 [14/06/03 07:12:41.118] {5D0A71C2} 61.client-{3F9B20A6}-1 http_error_check_mme:244 We received "
          + "an error while talking to iCloud error:Error Domain=NSURLErrorDomain Code=-1009 \"offline\""
      ], ["daemon-error[warning]"]),
    RuleExample(
      "the daemon cannot write its own log",
      [
        "Jul  9 10:42:16 Kitchen ubd[49] <Error>: Couldn't open log file /l/mmcs.log (No such file or directory)"
      ],
      []),
    RuleExample(
      "not downloaded, with the file's name",
      [
        line(
          "10:00:00.000",
          download + "Error Domain=NSURLErrorDomain Code=-1009 \"offline\" UserInfo={NSURL=\(path(3))}")
      ],
      ["daemon-error[warning]", "low-log-level[note]"]),
    RuleExample(
      "the importer may not read the folder of all logs",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1),
        line(
          "10:00:02.000",
          "Ubiquity root url: /r did not pass processing sanity check. Error: Error Domain=NSCocoaErrorDomain "
            + "Code=134301 \"no\" UserInfo=0x1 {reason=requires at least 1mb of free space to allocate it's "
            + "metadata storage.}\nuserInfo: {\n}"),
      ], ["daemon-error[warning]"]),
    RuleExample(
      "another device could not upload a file",
      [
        local("10:00:00.000", 0), imported("10:00:01.000", 1),
        line(
          "10:00:02.000",
          "<PFUbiquityFileCoordinator: 0x1>\nReplacing error with file upload error: Error "
            + "Domain=NSCocoaErrorDomain Code=134323 \"(null)\""),
      ], ["daemon-error[warning]"]),
  ]

  private static let refused = line(
    "10:00:02.000",
    "Ubiquity root url: /r did not pass processing sanity check. Error: Error Domain=NSCocoaErrorDomain "
      + "Code=134301 \"no\" UserInfo=0x1 {}\nuserInfo: {\n}")
  private static let notUploaded = line(
    "10:00:02.000",
    "<PFUbiquityFileCoordinator: 0x1>\nReplacing error with file upload error: Error "
      + "Domain=NSCocoaErrorDomain Code=512 \"no\" UserInfo=0x1 {}")

  @Test(arguments: [refused, notUploaded], [543, 600])
  func importEndsTroubleWithReading(trouble: String, pid: Int) throws {
    let setUp = pid == 543 ? [] : [Self.local("10:00:03.000", 0, pid: pid)]
    let lines = [Self.local("10:00:00.000", 0), trouble] + setUp
    try RuleExample("an import", lines + [Self.imported("10:00:04.000", 1, pid: pid)], []).check()
  }

  @Test func importDoesNotEndTroubleWithReadingWhileALogWaits() throws {
    let missing = Self.line(
      "10:00:03.000",
      Self.download + "Error Domain=LibrarianErrorDomain Code=1 \"no\" with userInfo (null) for these "
        + "urls: (\n    \"file://\(Self.path(3))\"\n)")
    let lines = [
      Self.local("10:00:00.000", 0), Self.notUploaded, missing, Self.imported("10:00:04.000", 1),
    ]
    let findings = try RuleExample("", lines, []).diagnosis.findings
    let details = findings.compactMap { $0.detail as? DaemonError.Detail }
    #expect(details.contains { $0.concernsReading })
  }

  /// What could not be downloaded came after all.
  static let downloads: [RuleExample] = {
    func failed(_ numbers: [Int]) -> String {
      let urls = numbers.map { "    \"file://\(path($0))\"" }.joined(separator: ",\n")
      return line(
        "10:00:00.000",
        download
          + "Error Domain=LibrarianErrorDomain Code=1 \"no\" with userInfo (null) for these urls: (\n\(urls)\n)"
      )
    }
    return [
      RuleExample("it came", [failed([3]), imported("10:00:40.000", 3)], []),
      RuleExample(
        "one of two came", [failed([3, 4]), imported("10:00:40.000", 3)],
        ["daemon-error[warning]"]),
      RuleExample(
        "both came", [failed([3, 4]), imported("10:00:40.000", 3), imported("10:00:41.000", 4)], []),
      RuleExample(
        "another one came", [failed([3]), imported("10:00:40.000", 2)],
        ["daemon-error[warning]"]),
      RuleExample(
        "it failed again and again, and came",
        Array(repeating: failed([3]), count: 5) + [imported("10:00:40.000", 3)], []),
      RuleExample(
        "it failed again and again, once with one that never came",
        [failed([3]), failed([3]), failed([3, 5]), failed([3]), imported("10:00:40.000", 3)],
        ["daemon-error[warning]"]),
      RuleExample(
        "it failed once more after it came", [failed([3]), imported("10:00:40.000", 3), failed([3])], []),
    ]
  }()

  /// In each of these examples one log does not come.
  @Test(arguments: [1, 3, 5]) func onlyLogsThatDidNotComeAreCounted(example: Int) throws {
    let findings = try Self.downloads[example].diagnosis.findings
    let detail = try #require(findings.first?.detail as? DaemonError.Detail)
    #expect(detail.fileCount == 1)
  }

  @Test func downloadThatNamesNoLogCountsNone() throws {
    let lines = [Self.line("10:00:00.000", Self.download + "Error Domain=LibrarianErrorDomain Code=1 \"no\"")]
    let findings = try RuleExample("", lines, []).diagnosis.findings
    let detail = try #require(findings.first?.detail as? DaemonError.Detail)
    #expect(detail.fileCount == 0 && detail.author == nil)
  }

  /// The record of the download, for files given by their paths.
  private static func failedDownload(_ time: String, _ paths: [String]) -> String {
    let urls = paths.map { "    \"file://\($0)\"" }.joined(separator: ",\n")
    return line(
      time,
      download + "Error Domain=BRCloudDocsErrorDomain Code=5 \"no\" with userInfo (null) for these urls: (\n"
        + "\(urls)\n)")
  }

  private static func detail(_ lines: [String]) throws -> DaemonError.Detail? {
    let findings = try RuleExample("", lines, []).diagnosis.findings
    return findings.lazy.compactMap { $0.detail as? DaemonError.Detail }.first
  }

  @Test func logThatTheStoreHasNeedNotBeDownloaded() throws {
    let start = [Self.local("10:00:00.000", 0), Self.imported("10:00:01.000", 3)]
    let failed = Self.failedDownload("10:00:02.000", [Self.path(3)])
    let diagnosis = try RuleExample("", start + [failed], []).diagnosis
    #expect(diagnosis.findings.isEmpty)
  }

  @Test func receiptIsNoLog() throws {
    let receipt = "/r/\(Self.phone)/Trips/hV3xkq0=/receipt.0.cdt"
    let start = [Self.local("10:00:00.000", 0), Self.imported("10:00:01.000", 1)]
    let own = try #require(try Self.detail(start + [Self.failedDownload("10:00:02.000", [receipt])]))
    #expect(own.file == .receipt && own.fileCount == 1 && own.author != nil)
    let both = Self.failedDownload("10:00:02.000", [receipt, Self.path(3)])
    let mixed = try #require(try Self.detail(start + [both]))
    #expect(mixed.file == .log && mixed.fileCount == 1)
  }

  @Test func baselineIsNamedUntilItIsAdopted() throws {
    let path = "/r/.baseline/Trips/hV3xkq0=/baseline.zip"
    let lines = [Self.local("10:00:00.000", 0), Self.failedDownload("10:00:02.000", [path])]
    let detail = try #require(try Self.detail(lines))
    #expect(detail.file == .baseline && detail.fileCount == 1)
  }

  @Test(arguments: [true, false]) func authorIsNamedIfThereIsOne(isOne: Bool) throws {
    let pad = Self.path(4).replacing(Self.phone, with: "mobile~3B92D3F0-106B-4147-996E-4EC2DA05B945")
    let lines = [
      Self.local("10:00:00.000", 0), Self.imported("10:00:01.000", 1),
      Self.failedDownload("10:00:02.000", [Self.path(3), isOne ? Self.path(4) : pad]),
    ]
    let detail = try #require(try Self.detail(lines))
    #expect(detail.fileCount == 2 && (detail.author != nil) == isOne)
  }

  @Test(arguments: downloads)
  func onlyImportingAllItsLogsEndsADownload(_ example: RuleExample) throws { try example.check() }

  /// The capture has more failed downloads than are distinguished.
  @Test func allFailedDownloadsAreCounted() throws {
    let all = 1199
    let lines = (1...all).map { number in
      let name = "00000000-0000-4000-8000-\(100_000_000_000 + number).1.cdt"
      return Self.line(
        "10:00:00.000",
        Self.download + "Error Domain=LibrarianErrorDomain Code=1 \"no\" with userInfo (null) for these "
          + "urls: (\n    \"file:///r/\(Self.phone)/Trips/hV3xkq0=/\(name)\"\n)")
    }
    let findings = try RuleExample("many", lines, []).diagnosis.findings
    #expect(findings.filter { $0.rule == .daemonError }.map(\.count) == [all])
    #expect(!findings.contains { $0.rule == .importFailed })
  }

  @Test(arguments: examples)
  func eachExampleHasTheListedFindings(_ example: RuleExample) throws { try example.check() }

  @Test func errorWithACodeIsPreferred() throws {
    let lines = [
      "2a0f3311 [14/06/03 07:12:36.702] {5D0A71C2} 61.queue CFURLConnectionSendSynchronousRequest failed: offline",
      "2a0f3312 [14/06/03 07:12:36.703] {5D0A71C2} 61.queue ub_mme_connection_send failed Error Domain=NSURLErrorDomain "
        + "Code=-1001 \"late\"",
      "2a0f3313 [14/06/03 07:12:36.704] {5D0A71C2} 61.queue ub_mme_connection_send failed Error Domain=NSURLErrorDomain "
        + "Code=-1009 \"offline\"",
    ]
    let diagnosis = try Diagnosing.diagnose(Array(lines.joined(separator: "\n").utf8))
    let finding = try #require(diagnosis.findings.first)
    let error = try #require(finding.detail as? DaemonError.Detail).error
    #expect(finding.count == 3)
    #expect(error.links.map { "\($0.domain) \($0.code)" } == ["NSURLErrorDomain -1001"])
  }
}
