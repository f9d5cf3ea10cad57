// Names get back the underscores that a web page removed, whatever other underscores a catalogue has.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

struct UnderscoredWordsTests {
  private static let before = "<PFUbiquityRecordsImporter: 0x1>: Lines"
  private static let after = "<_PFUbiquityRecordsImporter: 0x1>: Lines"

  /// Words of underscores alone are empty without them, and would be found everywhere.
  @Test(.timeLimit(.minutes(4)), arguments: ["___", "________", "___ ________ __________"])
  func underscoresAloneAreNoName(line: String) throws {
    let catalogue = try UserCatalogue.catalogue(
      UserCatalogue.entry(
        "parted", "\(line) {number as n} lines follow",
        sample: UserCatalogue.app + "\(line) 7 lines follow"),
      check: true)
    let words = catalogue.underscoredWords.value()
    for text in [line, "a \(line) b", "\(line) 7 lines follow", "_", "_______", "___________", ""] {
      #expect(words.restored(Array(text.utf8)) == nil, "\(text)")
      // If one name lacks an underscore, all names are searched for.
      #expect(words.restored(Array("\(Self.before) \(text)".utf8)) == Array("\(Self.after) \(text)".utf8))
    }
    var classifier = Classifier(catalogue)
    classifier.forEachRecord(of: UserCatalogue.ubiquity + "\(Self.before) \(line) 7 lines") {
      classifier, record, bytes in
      let recognition = classifier.classify(record, bytes)
      #expect(classifier.repaired(record, bytes, recognition) == nil)
    }
  }
}
