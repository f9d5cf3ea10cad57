import CatalogueDocument
import LogRecords
import PCRE2
import Testing
import TimeGrowth

@testable import Catalogue

/// Records designed to take long.
struct StallTests {
  private static let fillings = [
    " ", "\t", "\n", "\n\t", "(", ")", "{", "}", "[", "]", "<", ">", "\"", "'", "7", "a", "Error Domain=",
  ]

  /// For any filling of a place of any wording, twice the length takes at most twice the work.
  @Test func workIsInProportionForEveryWording() throws {
    let catalogue = try EntryCatalogue.builtIn()
    var matcher = Matcher()
    func work(_ pattern: Pattern, _ text: String) throws -> Int {
      matcher.allow(work: .max)
      _ = try matcher.matchesCounting(pattern, Array(text.utf8).span)
      return matcher.workDone
    }
    for wording in catalogue.wordings {
      let pattern = try wording.pattern.value()
      var text = ""
      for part in wording.template.parts {
        text += part.literal ?? (part == .newline ? "\n" : part == .blanks ? "  " : "")
        guard case .field = part else { continue }
        for filling in Self.fillings {
          let filled = text + String(repeating: filling, count: 256)
          let short = try work(pattern, filled + "\u{1}")
          let long = try work(pattern, filled + String(repeating: filling, count: 256) + "\u{1}")
          #expect(
            long <= 2 * short + 100,
            "\(wording.template.source.debugDescription) with \(filling.debugDescription)")
        }
        text += "a"
      }
    }
  }

  /// A record with the beginning of a wording and one long filling passes through recognition, including
  /// everything that is tried on unknown records.
  @Test(arguments: [
    "export-stack-changes", "import-exception", "import-save-failed", "log-read-failed",
    "log-property-list-unreadable", "log-coordinated-read-failed", "importer-synchronous-failure",
    "importer-log-trouble", "importer-file-system-trouble", "importer-operation-error",
    "baseline-read-failed-early-system",
  ])
  func longHostileRecordTakesLinearTime(id: String) throws {
    let catalogue = try EntryCatalogue.builtIn()
    let entry = try #require(catalogue.entries.first { $0.document.id == id })
    var classifier = Classifier(catalogue)
    for template in entry.document.templates {
      for message in HostileMessage.all(of: template) where [" ", "\n\t"].contains(message.filling) {
        let growth = TimeGrowth(from: Self.length / 8) { times in
          let text =
            "2013-11-18 21:44:41.159 Trips[543:1403] CoreData: Ubiquity:  "
            + String(decoding: message.bytes(times: times), as: UTF8.self)
          _ = classifier.recognise(text)
        }
        #expect(growth.isLinear, "\(message): \(growth)")
      }
    }
  }

  /// How often a filling is repeated; classification is slower without optimisation.
  #if DEBUG
    private static let length = 512
  #else
    private static let length = 10_240
  #endif

  /// The record of an inefficient entry is decided or given up within the allowed work.
  @Test(arguments: [true, false], ["a", "a ", "a\n"])
  func inefficientEntryStaysWithinWorkLimit(usesJIT: Bool, filling: String) throws {
    let places = "bcdefghijklmno".map { "{text as \($0)}a" }.joined()
    let texts = (0..<20).map { UserCatalogue.entry("e\($0)", "a\(places)!\($0)", sample: "x") }.joined()
    var classifier = Classifier(try UserCatalogue.catalogue(texts, usesJIT: usesJIT))
    let count = usesJIT ? 1 << 20 : 64 << 10
    let ends = (0..<20).map { "!\($0)" }.joined()
    let record =
      UserCatalogue.app + "a" + ends + String(repeating: filling, count: count / filling.utf8.count)
    var most = 0
    classifier.forEachRecord(of: record) { classifier, record, bytes in
      _ = classifier.classify(record, bytes)
      most = max(most, classifier.workDone)
    }
    #expect(most > count)
    #expect(most < Classifier.maximumWork(count) * 21 / 20)
  }
}
