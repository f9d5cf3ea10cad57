// Separators of Unicode and tags of HTML at the ends of lines belong to no value.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

struct LineSeparatorsTests {
  private static let header = "2014-03-02 10:00:35.010 Hikes[388:60b] "
  private static let peer = "mobile~B81E93F2-60AD-4F0B-8C47-29C3D5A7E114"
  private static let method =
    "-[PFUbiquitySwitchboardEntryMetadata setUseLocalStorage:](760): CoreData: Ubiquity:  "
  private static let importer =
    "-[_PFUbiquityRecordsImporter operation:failedWithError:](1068): CoreData: Ubiquity:  "
  /// The values of the second statement may be any text.
  private static let lines = [
    "\(header)\(method)\(peer):Hikes", "Using local storage: 0",
    "\(header)\(importer)Import operation encountered an error: Error Domain=NSCocoaErrorDomain Code=134060 \"x\"",
    "userInfo: {", "}. While trying to import the log file at the URL: <PFUbiquityTransactionLog: 0x3>",
    "\ttransactionLogLocation: <PFUbiquityLocation: 0x4>: /private/var/mobile/Documents/\(peer)/Hikes/a=/1.1.cdt",
    "\ttransactionNumber: 11", "\(header)\(method)\(peer):Walks", "Using local storage: 1",
  ]

  /// The values of the statements of a capture.
  private static func values(of text: String) throws -> [[String]] {
    let catalogue = try EntryCatalogue.builtIn()
    var values: [[String]] = []
    func take(
      _ record: Record, _ recognition: Recognition, _ bytes: Span<UInt8>, _ before: Span<AppRecordPlace>
    ) {
      guard case .statement(let found) = recognition else { return }
      var own: [String] = []
      for index in catalogue.wordings[found.wording].fields.indices {
        own.append(found.range(ofField: index).map { bytes.extracting($0.range).text } ?? "")
      }
      values.append(own)
    }
    var pipeline = RecordPipeline(
      catalogue, limits: .standard, window: nil, threads: 1, keepsAppBytes: false)
    pipeline.append(Array(text.utf8).span, take)
    pipeline.finish(.whole, take)
    return values
  }

  /// The capture with each statement on one line.
  private static func joined(_ lines: [String], lineEnd: String, tab: String) -> String {
    [lines[0...1], lines[2...6], lines[7...8]].map {
      $0.joined(separator: lineEnd).replacing("\t", with: tab) + "\n"
    }.joined()
  }

  /// Loggers of one line for each record escape line ends and tabs.
  @Test(arguments: [("#012", "#011"), ("\\n", "\\t")])
  func escapedLineEndsBelongToNoValue(lineEnd: String, tab: String) throws {
    let plain = try Self.values(of: Self.lines.map { $0 + "\n" }.joined())
    #expect(plain.count == 3)
    #expect(try Self.values(of: Self.joined(Self.lines, lineEnd: lineEnd, tab: tab)) == plain)
  }

  /// In quotation marks, a backslash belongs to the message.
  @Test func backslashInQuotationMarksIsKept() throws {
    let lines = Self.lines.map { $0.replacing("\"x\"", with: "\"x\\ny\"") }
    let plain = try Self.values(of: lines.map { $0 + "\n" }.joined())
    #expect(plain.contains { $0.contains { $0.contains("\"x\\ny\"") } })
    #expect(try Self.values(of: Self.joined(lines, lineEnd: "\\n", tab: "\\t")) == plain)
  }

  @Test(arguments: ["<br>", "<BR>", "<br/>", "<br />"])
  func tagsAtLineEndsBelongToNoValue(tag: String) throws {
    let plain = try Self.values(of: Self.lines.map { $0 + "\n" }.joined())
    #expect(plain.count == 3)
    #expect(plain.first?.starts(with: [Self.peer, "Hikes", "0"]) == true)
    let tagged = try Self.values(of: Self.lines.map { $0 + tag + "\n" }.joined())
    #expect(tagged == plain)
  }

  /// A page may also have put entities in the place of brackets.
  @Test(arguments: ["<br>", "<br />"])
  func tagsBesideEntitiesBelongToNoValue(tag: String) throws {
    let folder = "/private/var/mobile/Library/Mobile Documents/K7Q2M4X9TB~com~example~hikes/CloudLogs"
    let log = "mobile~4D0C7A51-2B7E-4C33-9A62-7E5D1B90F6A8/Hikes/pQ4m=/5E92A7C0.1.cdt"
    let method =
      "-[_PFUbiquityRecordsImporter createSortedOperationsArrayWithMetadata:isFirstImport:](327): "
    let lines = [
      "\(Self.header)\(method)CoreData: Ubiquity:  <_PFUbiquityRecordsImporter: 0x17065ddd0>:",
      "\tubiquityRootLocation: <PFUbiquityLocation: 0x17683f8c0>: \(folder)", "\tlocalPeerID: \(Self.peer)",
      "",
      "Skipping incompatible operation (<PFUbiquityKnowledgeVector: 0x1743014d0> ()): "
        + "<_PFUbiquityRecordImportOperation: 0x17b1114b0>",
      "\tlocalPeerID: \(Self.peer)", "\tstoreName: Hikes",
      "\tubiquityRootLocation: <PFUbiquityLocation: 0x17683f8c0>: \(folder):", "\tlocalPeerID: \(Self.peer)",
      "\tlogScore: <PFUbiquityKnowledgeVector: 0x1743114e0> (mobile~4D0C7A51-2B7E-4C33-9A62-7E5D1B90F6A8:2)",
      "\ttransactionLog: <PFUbiquityTransactionLog: 0x174211410>",
      "\ttransactionLogLocation: <PFUbiquityLocation: 0x174213a40>: \(folder)/\(log)",
      "\ttransactionNumber: 14", "", "",
    ]
    let plain = try Self.values(of: lines.map { $0 + "\n" }.joined())
    #expect(plain.count == 1)
    let page = lines.map { $0.replacing("<", with: "&lt;").replacing(">", with: "&gt;") + tag + "\n" }
    #expect(try Self.values(of: page.joined()) == plain)
  }

  @Test(arguments: ["<br>", "<br />", "\u{2028}", "\u{85}"])
  func linesWithoutLineFeedsHaveTheirValues(end: String) throws {
    let plain = try Self.values(of: Self.lines.map { $0 + "\n" }.joined())
    let joined = try Self.values(of: Self.lines.map { $0 + end }.joined() + "\n")
    #expect(joined == plain)
  }

  /// A tag within a line is the app's where lines do not end with tags.
  @Test func tagInAPlainCaptureStays() throws {
    let text = Self.lines.map { $0.replacing("Walks", with: "Wal<br>ks") + "\n" }.joined()
    let found = try Self.values(of: text)
    #expect(found.last?.contains("Wal<br>ks") == true)
  }
}
