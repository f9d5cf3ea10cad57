import Catalogue
import DeviceSimulator
import Diagnosis
import Foundation
import Formats
import Mining
import MirroringSimulator
import ReportModel
import Testing

@testable import Redaction

/// Redaction maps a report to a report: the kind of a fragment decides its replacement.
struct ReportRedactionTests {
  private static func diagnose(_ capture: [UInt8], _ name: String) throws -> CaptureDiagnosis {
    var analysis = try Analysis(of: name, with: EntryCatalogue.builtIn())
    analysis.append(capture.span) { _, _, _ in }
    return analysis.finish { _, _, _ in }
  }

  /// A capture with only made-up names for store, peer and app.
  private static let lines = [
    "Ledger[612:60b] CoreData: Ubiquity:  mobile~50700CD4-20AC-5E8D-BEA9-81F836061E15:Zanzibar\nUsing local storage: 1",
    "Ledger[612:60b] -[PFZanzibar made:up:](12): CoreData: Ubiquity:  Zanzibar is new",
    "Ledger[612:60b] UbiquityStoreManager: Error (cause:NoError): Zanzibar",
  ]

  /// All texts of a report that contain text of the capture are replaced; the report's own words are
  /// unchanged.
  @Test func allTextOfACaptureIsReplaced() throws {
    let text =
      Self.lines.enumerated().map { "2014-02-03 10:1\($0):10.004 \($1)" }.joined(separator: "\n")
      + "\n*** ACTION: Zanzibar\n"
    let diagnosis = try Self.diagnose(Array(text.utf8), "Zanzibar.log")
    let parts: Report.Parts = [.data, .documents, .evidence, .timelines]
    let report = Report([diagnosis], parts)
    #expect(MarkdownFormat().text(of: report).contains("Zanzibar"))
    let hidden = Self.hidden(report)
    for text in [
      MarkdownFormat().text(of: hidden), HTMLFormat().text(of: hidden), TextFormat().text(of: hidden),
      JSONFormat().text(of: hidden), TraceFormat().text(of: hidden), EndLines().text(of: hidden),
    ] {
      #expect(text.contains("HIDDEN"))
      #expect(!text.contains("Zanzibar") && !text.contains("Ledger"), "\(text)")
    }
  }

  /// The template of the only record of a capture, which is not recognised and prints a text.
  private static func template(_ message: String) throws -> MinedTemplate {
    let method = "-[PFUbiquityOddity turn:](12)"
    let text = "2014-02-03 10:10:10.004 Ledger[612:60b] \(method): CoreData: Ubiquity:  \(message)\n"
    let diagnosis = try diagnose(Array(text.utf8), "x.log")
    return try #require(diagnosis.statements.unrecognised.miner.byFrequency.first)
  }

  @Test(arguments: ["\u{200D}", "\u{200C}", "\u{AD}", "\u{2068}", "\u{FEFF}", "\u{E0067}"])
  func templateWithInvisibleCharacterHasAFieldForTheName(_ character: String) throws {
    let redacted = Redactor().text(
      of: try Self.template("Something \"Zorgle \(character)Plugh\" wobbled 12 times"))
    let plain = Redactor().text(of: try Self.template("Something \"Zorgle Plugh\" wobbled 12 times"))
    #expect(redacted == plain)
    #expect(!redacted.contains("Zorgle") && !redacted.contains("Plugh"), "\(redacted)")
  }

  /// A report with all text of the capture hidden.
  private static func hidden(_ report: Report) -> Report {
    var hidden = report
    hidden.mapText { text in
      text.map { fragment in
        var fragment = fragment
        if fragment.kind != .words { fragment.text = "HIDDEN" }
        return fragment
      }
    }
    return hidden
  }

  /// All texts within a value, whether a format shows them or not.
  private static func texts(in value: Any) -> [Prose] {
    if let text = value as? Prose { return [text] }
    return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
  }

  /// Captures whose reports have texts of all types.
  enum Devices: CaseIterable {
    case ubiquity, mirrored, mirroredWithFaults

    var captures: [[UInt8]] {
      switch self {
      case .ubiquity:
        var options = FleetOptions()
        options.faults = [.neverArrives]
        return SimulatedFleet(options).captures
      case .mirrored:
        var options = MirroringOptions()
        options.seed = 3
        options.beats = 8
        options.shape = .xcodeWithHeader
        return MirroringPair(options, .recordsLost).captures.map { Array($0.utf8) }
      case .mirroredWithFaults:
        var options = MirroringOptions()
        options.hasSharedStore = true
        options.faults = [.setupRetried, .schemaNotDeployed]
        return [Array(MirroringCapture(options).text.utf8)]
      }
    }

    /// Types of the report that must occur, so that a text of theirs cannot be forgotten unseen.
    var types: Set<String> {
      switch self {
      case .ubiquity: ["ReportStore", "ReportFinding", "ReportEvent", "ReportComparison"]
      case .mirrored: ["ReportMirroredStore", "ReportFinding", "Shipment", "ReportComparison"]
      case .mirroredWithFaults: ["ReportMirroredStore", "ReportFinding", "ReportEvent"]
      }
    }
  }

  /// Text that no format shows today is replaced as well: the next format may show it.
  @Test(arguments: Devices.allCases)
  func everyTextOfAReportIsReplaced(_ devices: Devices) throws {
    let diagnoses = try devices.captures.enumerated().map { try Self.diagnose($1, "device-\($0).log") }
    let parts: Report.Parts = [.data, .documents, .evidence, .timelines]
    var reports = [Report(diagnoses, parts)]
    if diagnoses.count > 1 { reports.append(Report(Comparison(diagnoses), parts)) }
    var types: Set<String> = []
    for report in reports {
      let hidden = Self.hidden(report)
      types.formUnion(Self.types(in: hidden))
      let fragments = Self.texts(in: hidden).flatMap(\.fragments).filter { $0.kind != .words }
      #expect(fragments.count > 100)
      let left = Set(fragments.map(\.text)).subtracting(["HIDDEN"])
      #expect(left.isEmpty, "\(left.sorted().prefix(5))")
    }
    #expect(devices.types.subtracting(types).isEmpty, "only \(types.sorted())")
  }

  /// The names of all types that a value consists of.
  private static func types(in value: Any) -> Set<String> {
    Mirror(reflecting: value).children.reduce(into: ["\(type(of: value))"]) { types, child in
      types.formUnion(Self.types(in: child.value))
    }
  }

  /// A mirrored store without a name is called by the beginning of its UUID.
  @Test func beginningOfAUUIDIsReplaced() throws {
    let text = """
      2025-05-12 09:30:02.114 Ledger[711:2a1] CoreData: CloudKit: CoreData+CloudKit: -[NSCloudKitMirroringDelegate \
      _finishedRequest:withResult:](3584): Finished request: <NSCloudKitMirroringExportRequest: 0x600002123b60> \
      826E5E87-7EAF-4009-94A0-5F5593CA1FE5 with result: <NSCloudKitMirroringResult: 0x600000cab720> storeIdentifier: \
      5D0AF265-F054-42F6-8127-B9E2B38FB902 success: 0 madeChanges: 0 error: (null)
      """
    let diagnosis = try Self.diagnose(Array(text.utf8), "mac.log")
    let report = Report([diagnosis], [.data, .documents, .evidence, .timelines])
    #expect(TextFormat().text(of: report).contains("store 5D0AF265"))
    let redactor = Redactor()
    redactor.learn(diagnosis)
    let redacted = redactor.redacted(report)
    for text in [
      MarkdownFormat().text(of: redacted), HTMLFormat().text(of: redacted), TextFormat().text(of: redacted),
      JSONFormat().text(of: redacted),
    ] {
      #expect(text.contains("store id-") && !text.contains("5D0AF265"))
    }
  }

  @Test func allTextOfAComparisonIsReplaced() throws {
    var options = FleetOptions()
    options.faults = [.neverArrives]
    let fleet = SimulatedFleet(options)
    let redactor = Redactor()
    let diagnoses = try fleet.captures.enumerated().map {
      try Self.diagnose($1, redactor.captureName("Zanzibar-\($0).log"))
    }
    for diagnosis in diagnoses { redactor.learn(diagnosis) }
    let comparison = Comparison(diagnoses)
    let store = try #require(comparison.transactions.first?.store)
    let report = redactor.redacted(Report(comparison, [.data, .documents, .evidence]))
    for text in [
      MarkdownFormat().text(of: report), HTMLFormat().text(of: report), TextFormat().text(of: report),
      JSONFormat().text(of: report),
    ] {
      #expect(text.contains("never-arrived") && text.contains("store-1"))
      #expect(!text.contains("Zanzibar"))
      // LOGS.md has samples with names of stores, but these reports show only its prose.
      #expect(!text.contains(store))
    }
  }

  @Test func storeNamedByANumberIsReplaced() {
    let text: Prose = "\("19710904", .store) has 19710904 records in \("Store", .store)"
    #expect(Redactor().redacted(text).plain == "store-1 has 19710904 records in Store")
  }

  @Test func pathOfACatalogueIsLeftOut() {
    let text: Prose = "see \("Zorgle AB/my notes.md#", .catalogue)\("saving-failed", .identifier)."
    #expect(Redactor().redacted(text).plain == "see saving-failed.")
  }

  @Test func fragmentIsReplacedByItsKind() {
    let redactor = Redactor()
    let text: Prose =
      "Trips: \("Trips", .store) of \(peer: "mobile-7F77", id: "mobile~7F77633C-0000-4000-8000-000000000001") has \("Trip", .identifier)"
    #expect(redactor.redacted(text).plain == "Trips: store-1 of peer-A has Trip")
    #expect(redactor.redacted(text).plain == redactor.redacted(redactor.redacted(text)).plain)
  }
}
