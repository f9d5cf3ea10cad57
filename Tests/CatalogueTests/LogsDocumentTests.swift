import CatalogueDocument
import Foundation
import Testing
import Timelines

@testable import Catalogue

/// LOGS.md meets every demand on a catalogue, and is what is compiled in.
struct LogsDocumentTests {
  @Test(arguments: [true, false])
  func isWithoutProblem(usesJIT: Bool) throws {
    let text = try String(contentsOfFile: LogsDocument.path, encoding: .utf8)
    let report = Lint(usesJIT: usesJIT).check(text, file: "LOGS.md", isBuiltIn: true)
    #expect(report.problems.map(\.description) == [])
    #expect(report.warnings.map(\.description) == [], "something of LOGS.md is still to be written")
    #expect(report.entries == LogsDocument.entries.count)
    #expect(report.entries > 600)
    #expect(report.errors == BuiltInErrors.meanings.count)
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

  @Test func namesEachChapterOnItsFirstLines() throws {
    let text = try String(contentsOfFile: LogsDocument.path, encoding: .utf8)
    let titles = text.split(separator: "\n## ").dropFirst().map { $0.prefix { $0 != "\n" } }
    #expect(
      titles.allSatisfy { text.contains("\n- [\($0)](#") || ["Words", "How to read an entry"].contains($0) })
  }

  @Test func isTheBuiltInCatalogue() throws {
    let builtIn = try EntryCatalogue.builtIn().entries.map(\.document)
    #expect(builtIn.map(\.id) == LogsDocument.entries.map(\.id))
    for (compiled, read) in zip(builtIn, LogsDocument.entries) {
      var withoutSamples = read
      withoutSamples.samples = []
      withoutSamples.places = compiled.places
      #expect(compiled == withoutSamples)
    }
  }
}
