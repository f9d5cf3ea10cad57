import CatalogueDocument
import Foundation
import Testing
import Timelines

@testable import Catalogue

/// The volumes of the catalogue pass every check, and are compiled in.
struct LogsDocumentTests {
  @Test(arguments: [true, false], EntryCatalogue.volumes)
  func isWithoutProblem(usesJIT: Bool, volume: String) throws {
    let text = try String(contentsOfFile: LogsDocument.path(of: volume), encoding: .utf8)
    let report = Lint(usesJIT: usesJIT).check(text, file: volume, isBuiltIn: true)
    #expect(report.problems.map(\.description) == [])
    #expect(report.warnings.map(\.description) == [], "something of \(volume) is still to be written")
    #expect(report.entries == LogsDocument.entries(of: volume).count)
    #expect(report.entries > (volume == "LOGS.md" ? 600 : 150))
  }

  @Test func volumesAreCompiledInWhole() throws {
    let volumes = try EntryCatalogue.volumes.map { volume in
      let path = LogsDocument.path(of: volume)
      return try ParsedCatalogue(
        String(contentsOfFile: path, encoding: .utf8), file: path, isBuiltIn: true)
    }
    let none = EntryDocument(id: "", chapter: "", line: 0, prose: "")
    let entries = volumes.flatMap(\.entries).map { entry in
      var entry = entry
      // Neither is compiled in.
      (entry.samples, entry.places) = ([], none.places)
      return entry
    }
    #expect(entries.count > 800)
    #expect(BuiltInEntries.all().count == entries.count)
    for (builtIn, entry) in zip(BuiltInEntries.all(), entries) {
      #expect(builtIn == entry, "\(entry.id)")
    }
    #expect(BuiltInErrors.meanings == volumes.flatMap(\.errors).flatMap(\.meanings).map(\.meaning))
    #expect(BuiltInGlossary.words == volumes.flatMap(\.words))
  }

  /// Where data does not arrive or is not sent, the capture is not healthy: the entry is an error, or has an
  /// event.
  @Test func entryAboutMissingDataIsNoMereWarning() {
    let words = [
      "not reached the other devices", "not been sent", "not arrive", "comes in", "cannot be imported here",
      "never be fetched", "out of sync", "not available here", "stays on this device until",
    ]
    let mere = LogsDocument.all.filter { entry in
      entry.severity == .warning && entry.event == nil && words.contains { entry.prose.contains($0) }
    }
    // Each scan after an update of the app prints this of logs whose content came before.
    #expect(mere.map(\.id) == ["scan-ignored-model-version"])
  }

  @Test func sampleFitsOnlyItsOwnEntry() throws {
    var classifier = Classifier(try EntryCatalogue(LogsDocument.all))
    for entry in LogsDocument.all
    where entry.source == .daemon || entry.source == .coredata || entry.source == .cloudkit {
      for sample in entry.samples {
        #expect(Set(classifier.allFitting(sample.text)) == [entry.id], "\(sample.text)")
      }
    }
  }

  @Test(arguments: EntryCatalogue.volumes)
  func everyChapterShowsAWholeRecord(volume: String) throws {
    let text = try String(contentsOfFile: LogsDocument.path(of: volume), encoding: .utf8)
    for chapter in text.split(separator: "\n## ")
    where chapter.contains("\n```entry\n") && !chapter.hasPrefix("Noise") {
      #expect(
        chapter.contains(
          #/\n    \d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^«\n]*(?:CoreData|StoreManager|CloudKit|dasd): /#),
        "\(chapter.prefix(40))")
    }
  }

  @Test(arguments: EntryCatalogue.volumes) func contentsNameEachChapter(volume: String) throws {
    let text = try String(contentsOfFile: LogsDocument.path(of: volume), encoding: .utf8)
    let titles = text.split(separator: "\n## ").dropFirst().map { $0.prefix { $0 != "\n" } }
    #expect(
      titles.allSatisfy {
        text.contains("- [\($0)](#") || ["Words", "How to read an entry"].contains($0)
      })
  }

  /// A link leads to the heading of an entry, an error or a chapter of its volume.
  @Test(arguments: EntryCatalogue.volumes) func linksLeadToHeadings(volume: String) throws {
    let text = try String(contentsOfFile: LogsDocument.path(of: volume), encoding: .utf8)
    let headings = text.matches(of: #/(?m)^##+ (.*)$/#).map {
      $0.output.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .replacing(" ", with: "-")
    }
    let links = text.matches(of: #/\]\(#([^)\s]*)\)/#).map { String($0.output.1) }
    #expect(links.count > 10 && Set(links).subtracting(headings).isEmpty)
  }

  /// A chapter must be short enough to be read through.
  @Test(arguments: EntryCatalogue.volumes) func chaptersHaveFewerThan120Entries(volume: String) throws {
    let chapters = Dictionary(grouping: LogsDocument.entries(of: volume), by: \.chapter)
    #expect(chapters.filter { $0.value.count >= 120 }.keys.sorted() == [])
  }

  @Test func volumesEqualTheBuiltInCatalogue() throws {
    let builtIn = try EntryCatalogue.builtIn().entries.map(\.document)
    #expect(builtIn.map(\.id) == LogsDocument.all.map(\.id))
    for (compiled, read) in zip(builtIn, LogsDocument.all) {
      var withoutSamples = read
      withoutSamples.samples = []
      withoutSamples.places = compiled.places
      #expect(compiled == withoutSamples)
    }
  }
}
