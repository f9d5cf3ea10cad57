import Catalogue
import Diagnosis
import Foundation
import Testing

@testable import Formats
@testable import ReportModel

/// The text about several devices, in addition to what is wrong between them.
struct ComparisonTextTests {
  private static func diagnose(_ name: String, _ text: String) throws -> CaptureDiagnosis {
    var analysis = Analysis(of: name, with: try EntryCatalogue.builtIn())
    analysis.append(Array(text.utf8).span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  /// A case of `Fixtures/cases` with captures of two devices.
  private static func compare(_ name: String, in place: String = "") throws -> Comparison {
    Comparison(
      try ["phone", "tablet"].map { try diagnose("\(place)\($0).log", Fixture.capture(name, of: $0)) })
  }

  private static func text(_ comparison: Comparison, columns: Int? = nil) throws -> String {
    TextFormat(columns: columns).text(of: comparison)
  }

  @Test func orderOfCapturesDoesNotChangeTheReport() throws {
    let captures = try ["phone", "tablet-monday", "tablet-tuesday"].map {
      try Self.diagnose("\($0).log", Fixture.capture("compare-two-captures", of: $0))
    }
    let reports = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map { order in
      let comparison = Comparison(order.map { captures[$0] })
      return TextFormat().text(of: comparison) + JSONFormat().text(of: comparison)
    }
    #expect(reports[0].contains("tablet-monday + tablet-tuesday"))
    #expect(Set(reports).count == 1)
  }

  /// The device that lacks a number never wrote it, and the other one waits: each capture shows its part.
  @Test func errorsOfEachDeviceAreListed() throws {
    let comparison = try Self.compare("compare-never-written")
    #expect(comparison.findings.isEmpty)
    let text = try Self.text(comparison)
    let blocks = text.components(separatedBy: "\n\n").filter { $0.hasPrefix("ERROR  ") }
    #expect(
      blocks.map { $0.prefix { $0 != "\n" } } == [
        "ERROR  export-lost in Hikes on phone", "ERROR  missing-transaction in Hikes on tablet",
      ])
    #expect(blocks.allSatisfy { $0.contains("\n  Do: ") })
    // The text is of a comparison already.
    #expect(!text.contains("'parselogs compare'"))
    let page = HTMLFormat().text(of: comparison)
    #expect(page.contains("None between the devices; those of each device are below."))
    #expect(MarkdownFormat().text(of: comparison).contains("None between the devices"))
  }

  /// An overview has the short name of a device, as everywhere, and not the path of its capture.
  @Test func overviewNamesDevicesByTheirLabels() throws {
    let comparison = try Self.compare("compare-never-written", in: "/captures/of this week/")
    let (page, markdown) = (HTMLFormat().text(of: comparison), MarkdownFormat().text(of: comparison))
    for device in ["phone", "tablet"] {
      #expect(page.contains("\">Hikes</a> <span class=\"faint\">\(device)</span></th>"))
      #expect(page.contains(", \(device)</span>\n<span class=\"fact\">"))
      #expect(markdown.contains("| `Hikes` of `\(device)` | "))
    }
    #expect(markdown.contains(" of `phone`: ") && markdown.contains(" of `tablet`: "))
  }

  private static func local(_ device: String, _ store: String) -> String {
    ["1", "0"].enumerated().map { index, flag in
      "2014-02-03 10:15:0\(index).000 Trips[612:60b] CoreData: Ubiquity:  \(device):\(store)\nUsing local storage: \(flag)\n"
    }.joined()
  }

  private static let devices = [
    "mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15", "mobile~7F77633C-F13B-518E-9A63-8D5EB212D8AD",
  ]

  /// A device on local storage knows no other one for that reason, not because of its account or its time.
  @Test func deviceOnLocalStorageIsNamed() throws {
    let setUp = Self.local(Self.devices[1], "Trips")
    let local = setUp.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
    let comparison = Comparison([
      try Self.diagnose("phone.log", Self.local(Self.devices[0], "Trips")),
      try Self.diagnose("tablet.log", local),
    ])
    let report = Report(comparison, [])
    #expect(
      report.sentence.plain.hasPrefix(
        "tablet has Trips on local storage in all that it shows, and gets nothing of others; nothing was compared."
      ))
    #expect(report.comparison?.doubts.contains { $0.plain.contains("know nothing of each other") } == false)
  }

  @Test func capturesWithoutACommonStoreAreNotCompared() throws {
    let apart = Comparison([
      try Self.diagnose("a.log", Self.local(Self.devices[0], "Trips")),
      try Self.diagnose("b.log", Self.local(Self.devices[1], "Photos")),
    ])
    let verdict = ComparisonVerdict(apart)
    #expect(verdict.sentence == "These captures have no store in common; nothing was compared.")
    #expect(verdict.verdict == .noEvidence)
    let together = Comparison([
      try Self.diagnose("a.log", Self.local(Self.devices[0], "Trips")),
      try Self.diagnose("b.log", Self.local(Self.devices[1], "Trips")),
    ])
    #expect(!ComparisonVerdict(together).sentence.plain.contains("in common"))
  }

  /// The verdict is that of the capture that waits, and its sentence says so.
  @Test(arguments: ["Photos", "Trips"]) func waitIsNamedIfNothingWasCompared(store: String) throws {
    let comparison = Comparison([
      try Self.diagnose("phone.log", Fixture.capture("missing-transaction")),
      try Self.diagnose("tablet.log", Self.local(Self.devices[1], store)),
    ])
    let verdict = ComparisonVerdict(comparison)
    #expect(
      verdict.sentence.plain.hasSuffix(
        "; nothing was compared. By themselves: phone waits for transactions 48-50 of mobile-301E in Trips, which "
          + "no capture shows."), "\(verdict.sentence.plain)")
    #expect(verdict.verdict == .failing)
  }

  /// Nothing is concluded from a capture whose newest records come first, also not that it has no store.
  @Test func captureWithNewestRecordsFirstIsNamed() throws {
    let lines = ["10:20:40", "10:20:30", "10:20:20", "10:20:10"].map {
      "2014-02-03 \($0).000 Trips[612:60b] Good morning\n"
    }
    let comparison = Comparison([
      try Self.diagnose("phone.log", lines.joined() + Self.local(Self.devices[0], "Trips")),
      try Self.diagnose("tablet.log", Self.local(Self.devices[1], "Trips")),
    ])
    let report = Report(comparison, [])
    #expect(
      report.sentence.plain
        == "The newest records come first in phone; nothing was compared. Sort them by time, the oldest first, and "
        + "compare again.")
    let doubts = (report.comparison?.doubts ?? []).map(\.plain)
    #expect(doubts.contains("phone: the capture has its newest records first, and must be sorted by time."))
    #expect(!doubts.contains { $0.contains("clock was set back") || $0.contains("no other capture has") })
  }

  /// A device whose capture shows no problem is not healthy if the devices do not agree.
  @Test func deviceByItselfIsNotCalledHealthy() throws {
    let comparison = try Self.compare("compare-never-arrived")
    let captures = comparison.devices.flatMap(\.captures)
    try #require(captures.contains { $0.verdict == .healthy })
    let page = HTMLFormat().text(of: comparison)
    #expect(page.contains("By itself this capture shows no trouble: "))
    #expect(!page.contains(#"class="verdict healthy""#) && !page.contains("<strong>Healthy"))
    let markdown = MarkdownFormat().text(of: comparison)
    #expect(markdown.contains("\nBy itself this capture shows no trouble: "))
    #expect(!markdown.contains("Healthy"))
  }

  @Test(arguments: [40, 64, 100])
  func linesFitTheirWidth(_ columns: Int) throws {
    let wide = try Self.text(try Self.compare("compare-never-written"))
    let narrow = try Self.text(try Self.compare("compare-never-written"), columns: columns)
    func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
    #expect(words(wide) == words(narrow))
    // Neither a table nor a word is divided.
    for line in narrow.split(separator: "\n") where line.hasPrefix("  Do: ") || line.hasPrefix("      ") {
      #expect(line.count <= columns || !line.dropFirst(6).contains(" "))
    }
    #expect(wide.split(separator: "\n").contains { $0.count > columns })
  }

  /// Several captures that are not compared are not mistaken for one.
  @Test func severalCapturesHaveAHeadline() throws {
    let failing = try Self.diagnose(
      "ipad.log",
      "2014-02-03 10:15:01.004 Trips[612:60b] CoreData: Ubiquity:  Skipping (model version hash): <PFUbiquityLocation: 0x1780>: "
        + "/private/var/mobile/Library/Mobile Documents/Q7K2M9T4XA~com~example~trips/CloudLogs/"
        + "owner~E1179A2C-3581-53D1-A6FF-E34A260EB744/Trips/hV3xkq0Zr1m5Q0nXn0bqk1C2u9s7f6d5a4s3d2f1g0h=/"
        + "0A6B1C20-5B11-4E0F-9A57-0C1D2E3F4A5B.1.cdt\n")
    let quiet = try Self.diagnose("mac.log", Self.local(Self.devices[0], "Trips"))
    try #require(failing.verdict == .failing && quiet.verdict == .healthy)
    let sentence = "1 of 2 captures shows trouble: ipad.log."
    #expect(HTMLFormat().text(of: [quiet, failing]).contains("<strong>Failing</strong> \(sentence)</h1>"))
    #expect(
      MarkdownFormat().text(of: [quiet, failing]).hasPrefix(
        "# Failing: 1 of 2 captures shows trouble: "))
    #expect(
      MarkdownFormat().text(of: [quiet, quiet]).hasPrefix(
        "# Healthy: None of 2 captures shows trouble."))
    #expect(
      HTMLFormat().text(of: [failing, failing]).contains(
        "2 of 2 captures show trouble: ipad.log, ipad.log."))
  }
}
