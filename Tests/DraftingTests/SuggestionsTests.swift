// Drafted entries can be pasted, recognise the records that they were drafted for, and reveal no secret.

import CatalogueDocument
import DeviceSimulator
import Diagnosis
import Foundation
import Testing

@testable import Redaction
@testable import ReportModel

@testable import Drafting
struct SuggestionsTests {
  /// The twelve new statements, each repeated a number of times.
  private static func capture(_ times: Int, seed: UInt64 = 7) -> [UInt8] {
    var statements = NewStatements(seed: seed)
    return Array(
      (0..<NewStatements.count * times).map { statements.record($0 % NewStatements.count) }.joined().utf8)
  }

  /// A simulated capture followed by the new statements.
  private static func mixed(records: Int = 2000, times: Int = 300) -> [UInt8] {
    var options = CaptureOptions()
    options.records = records
    options.faults = [.modelMismatch, .importFailed]
    return SimulatedCapture(options).bytes + capture(times)
  }

  @Test func eachNewStatementHasADraft() throws {
    let suggestions = try Suggesting.suggest(Self.mixed())
    #expect((suggestions.drafted, suggestions.refused) == (12, 0), "\(suggestions.text)")
    let drafts = try ParsedCatalogue("## Drafts\n\n" + suggestions.text, file: "drafts").entries
    let entry = try #require(
      drafts.first { $0.methods == ["-[_PFUbiquityRecordsImporter rewindTheTimeline:]"] })
    #expect(entry.id == "rewind-the-timeline-rewound-logs")
    #expect(
      entry.templates.map(\.source) == [
        "Rewound the timeline of {number as logs} logs to {number}: {peer} after {decimal as seconds} s"
      ])
    #expect(entry.severity == .benign)
    #expect(entry.samples[0].fields.count == 4)
    let failed = try #require(drafts.first { $0.methods == ["-[PFUbiquityCursor lend:toPeer:]"] })
    #expect(failed.severity == .error)
    #expect(failed.templates[0].fields.map(\.name) == ["lend", "peer", "error"])
    let deferred = try #require(
      drafts.first { $0.methods == ["-[_PFUbiquityRecordsImporter deferLedger:until:]"] })
    #expect(deferred.severity == .notable)
    #expect(deferred.templates.map(\.source) == ["{importer}\nDeferred the ledger: {log}"])
  }

  /// The drafts pass all checks at the end of LOGS.md, and every record is recognised.
  @Test func pastedDraftsPassAllChecks() throws {
    let capture = Self.mixed(records: 88_000, times: 1000)
    let suggestions = try Suggesting.suggest(capture)
    let pasted = try Suggesting.logs() + "\n## Drafts\n\n" + suggestions.text
    #expect(try Suggesting.problems(pasted) == [])
    let diagnosis = try Suggesting.diagnose(capture, with: Suggesting.joined(suggestions))
    #expect(diagnosis.statements.unrecognised.count == 0)
    #expect(diagnosis.statements.byEntry.suffix(12).allSatisfy { $0 == 1000 })
  }

  /// The drafts for some records recognise all others of the same statements.
  @Test func draftsRecogniseRecordsWithOtherValues() throws {
    let suggestions = try Suggesting.suggest(Self.capture(200))
    let others = try Suggesting.diagnose(Self.capture(500, seed: 99), with: Suggesting.joined(suggestions))
    #expect(
      others.statements.unrecognised.count == 0, "\(others.statements.unrecognised.shown.map(\.template))")
  }

  @Test func draftsContainNoSecret() throws {
    let text = try Suggesting.suggest(Self.mixed()).text.lowercased()
    for secret in NewStatements.secrets {
      #expect(!text.contains(secret.lowercased()), "\(secret)")
    }
    // The peers, UUIDs, hashes and tokens of the records.
    let capture = String(decoding: Self.capture(300), as: UTF8.self).lowercased()
    let ids = Set(
      text.matches(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/).map {
        String($0.output)
      })
    #expect(ids.count > 5)
    #expect(ids.allSatisfy { !capture.contains($0) })
    #expect(!text.contains("k7team2xq4"))
  }

  @Test(arguments: [1, 777])
  func draftsAreIndependentOfChunkSize(chunk: Int) throws {
    let capture = Self.capture(20)
    #expect(try Suggesting.suggest(capture, chunk: chunk).text == Suggesting.suggest(capture).text)
  }

  @Test func draftsOfSeveralCapturesAreJoined() throws {
    var statements = NewStatements(seed: 8)
    let backwards = (0..<NewStatements.count).reversed().map { statements.record($0) }.joined()
    let captures = try [Suggesting.diagnose(Self.capture(2)), Suggesting.diagnose(backwards.utf8)]
    let suggestions = Suggestions(captures, Suggesting.catalogue)
    #expect((suggestions.drafted, suggestions.refused) == (12, 0))
    let joined = try Suggesting.joined(suggestions)
    for capture in [Self.capture(5, seed: 9), Array(backwards.utf8)] {
      #expect(try Suggesting.diagnose(capture, with: joined).statements.unrecognised.count == 0)
    }
  }

  @Test func knownCaptureHasNoDrafts() throws {
    let suggestions = try Suggesting.suggest(SimulatedCapture(CaptureOptions()).bytes)
    #expect(suggestions.text.isEmpty)
  }

  private static let header =
    "2013-11-18 21:44:41.159 Trips[543:1403] -[PFUbiquityOddity print:](1): CoreData: Ubiquity:  "

  /// Records that would damage a file or a terminal, or stall the tool.
  @Test(
    arguments: [
      ("Fenced ```entry\n```\n### not-an-entry\n```entry\nmessage: x\n```\nhere", true),
      ("Braces { and } and {? maybe ?} and {{number}} of {number} in 3 words", true),
      ("Quoted «importer» and «nothing» and a lonely » mark of 12", true),
      ("YAML: - {a: [b, *c, &d, !e]} # not a comment | > % @ ` \"quoted' of 12", true),
      ("--- \n...\n? key\n: value of 12", true),
      ("Escape \u{1B}[2J and \u{202E}bidi\u{2066} and \u{07}bell and \u{200B}nothing in 12 words", true),
      ("<!-- a comment --> and <script>alert(1)</script> in 12 words", true),
      ("\u{85}Odd\u{2028}lines\u{2029}of 12", true),
      ("(*COMMIT)(*LIMIT_MATCH=1)\\1(?R)(?C1) of 12", true),
      ("12 13 14 15", true),
      ("{}", true),
      ("Words \(String(repeating: "12 and ", count: 100)) many", true),
      ("\(String(repeating: "Long words and 12 numbers ", count: 40_000))", true),
      ("\(String(repeating: "x", count: 1 << 20))", true),
      ("\"\"\"\" '''' “” ‘’ of 12", true),
      ("TAB\tin\t12\tplaces   and blanks", true),
      ("   \u{FFFD}\u{0} of 12", true),
    ] as [(String, Bool)])
  func hostileRecordsAreDraftedOrNamed(_ message: String, isDrafted: Bool) throws {
    let capture = Self.header + message + "\n"
    let suggestions = try Suggesting.suggest(capture.utf8)
    let records = suggestions.drafted + suggestions.refused
    #expect(records >= 1)
    #expect((suggestions.drafted > 0) == isDrafted, "\(suggestions.text.prefix(300))")
    for scalar in suggestions.text.unicodeScalars {
      #expect(scalar == "\n" || scalar == "\t" || !scalar.isUnsafe, "\(scalar.value)")
    }
    guard suggestions.drafted > 0 else {
      #expect(suggestions.text.hasPrefix("<!-- No entry could be drafted"))
      return
    }
    #expect(try Suggesting.problems("# Some\n\n## Drafts\n\n" + suggestions.text) == [])
    guard suggestions.refused == 0 else { return }
    let diagnosis = try Suggesting.diagnose(capture.utf8, with: Suggesting.joined(suggestions))
    #expect(diagnosis.statements.unrecognised.count == 0)
  }
}
