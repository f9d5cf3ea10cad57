// Names get back the underscores that a page removed, whatever else in a catalogue has underscores.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

struct UnderscoredWordsTests {
  private static let before = "<PFUbiquityRecordsImporter: 0x1>: Lines"
  private static let after = "<_PFUbiquityRecordsImporter: 0x1>: Lines"

  /// Nothing is left of them without underscores, and nothing would stand in any text, again and again.
  @Test(.timeLimit(.minutes(4)), arguments: ["___", "________", "___ ________ __________"])
  func underscoresAloneAreNoName(line: String) throws {
    let catalogue = try OutsideCatalogue.catalogue(
      OutsideCatalogue.entry(
        "parted", "\(line) {number as n} lines follow",
        sample: OutsideCatalogue.app + "\(line) 7 lines follow"),
      check: true)
    let words = catalogue.underscoredWords.value()
    for text in [line, "a \(line) b", "\(line) 7 lines follow", "_", "_______", "___________", ""] {
      #expect(words.restored(Array(text.utf8)) == nil, "\(text)")
      // Where a name lacks one, all are looked for.
      #expect(words.restored(Array("\(Self.before) \(text)".utf8)) == Array("\(Self.after) \(text)".utf8))
    }
    var classifier = Classifier(catalogue)
    classifier.forEachRecord(of: OutsideCatalogue.ubiquity + "\(Self.before) \(line) 7 lines") {
      classifier, record, bytes in
      let recognition = classifier.classify(record, bytes)
      #expect(classifier.repaired(record, bytes, recognition) == nil)
    }
  }
}
