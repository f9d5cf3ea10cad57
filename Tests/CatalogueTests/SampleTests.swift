import CatalogueDocument
import Foundation
import LogRecords
import Testing

@testable import Catalogue

/// Every sample of LOGS.md goes the way of a captured record.
struct SampleTests {
  @Test(arguments: [true, false])
  func everySampleIsItsOwnEntry(usesJIT: Bool) throws {
    let catalogue = try Catalogue(LogsDocument.entries, usesJIT: usesJIT)
    var classifier = try Classifier(catalogue)
    for entry in LogsDocument.entries {
      for sample in entry.samples {
        let found = classifier.recognise(sample.text)
        #expect(
          found?.id == entry.id,
          "LOGS.md:\(sample.line): \(entry.id) is recognised as \(found?.id ?? "nothing")")
        for (name, value) in sample.fields {
          let whole = found?.fields[name] ?? ""
          #expect(
            whole == value || whole.hasSuffix("/" + value), "LOGS.md:\(sample.line): \(entry.id): \(name)")
        }
      }
    }
  }

  @Test func noSampleFitsTwoEntries() throws {
    let catalogue = try Catalogue(LogsDocument.entries)
    var classifier = try Classifier(catalogue)
    for entry in LogsDocument.entries {
      for sample in entry.samples {
        let fitting = Set(classifier.allFitting(sample.text))
        #expect(fitting == [entry.id], "LOGS.md:\(sample.line)")
      }
    }
  }

  @Test func withoutItsMethodEverySampleIsStillItsOwnEntry() throws {
    let catalogue = try Catalogue(LogsDocument.entries)
    var classifier = try Classifier(catalogue)
    for entry in LogsDocument.entries where entry.source == .ubiquity {
      for sample in entry.samples {
        guard let marker = sample.text.range(of: "CoreData: Ubiquity:") else { continue }
        let found = classifier.recognise(String(sample.text[marker.lowerBound...]))
        #expect(found?.id == entry.id, "LOGS.md:\(sample.line): \(found?.id ?? "nothing")")
      }
    }
  }

  @Test func everyWordingHasASample() throws {
    let catalogue = try Catalogue(LogsDocument.entries)
    var classifier = try Classifier(catalogue)
    var proven: Set<Int> = []
    for entry in LogsDocument.entries {
      for sample in entry.samples { classifier.recognise(sample.text).map { _ = proven.insert($0.wording) } }
    }
    for index in catalogue.wordings.indices where !proven.contains(index) {
      let wording = catalogue.wordings[index]
      let entry = catalogue.entries[wording.entry].document
      Issue.record("LOGS.md:\(entry.line): \(entry.id) has no sample of '\(wording.template.source)'")
    }
  }

  @Test func anyMethodOfAnEntryPrintsItsSamples() throws {
    let catalogue = try Catalogue(LogsDocument.entries)
    var classifier = try Classifier(catalogue)
    for entry in LogsDocument.entries {
      for sample in entry.samples {
        for method in entry.methods.dropFirst() {
          let text = sample.text.replacing(entry.methods[0], with: method)
          #expect(
            classifier.recognise(text)?.id == entry.id, "LOGS.md:\(sample.line): \(entry.id): \(method)")
        }
      }
    }
  }

  @Test func everyChapterShowsAWholeRecord() throws {
    let text = try String(contentsOfFile: LogsDocument.path, encoding: .utf8)
    for chapter in text.split(separator: "\n## ")
    where chapter.contains("](#") == false && chapter.contains("```entry") {
      #expect(
        chapter.contains(#/\n    \d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^«\n]*(?:CoreData|StoreManager): /#),
        "\(chapter.prefix(40))")
    }
  }

  @Test func followUpsAreEntries() {
    let ids = Set(LogsDocument.entries.map(\.id))
    for entry in LogsDocument.entries {
      for followUp in entry.followUps {
        #expect(
          ids.contains(followUp.entry), "LOGS.md:\(entry.line): \(entry.id) is followed by \(followUp.entry)")
      }
    }
  }

  @Test func theBuiltInCatalogueIsLOGSmd() throws {
    let builtIn = try Catalogue.builtIn().entries.map(\.document)
    #expect(builtIn.map(\.id) == LogsDocument.entries.map(\.id))
    for (compiled, read) in zip(builtIn, LogsDocument.entries) {
      var withoutSamples = read
      withoutSamples.samples = []
      #expect(compiled == withoutSamples)
    }
  }
}
