// Catalogues from outside as tests write them.

import CatalogueDocument
import LogRecords
import Testing

@testable import Catalogue

/// Catalogues from outside, loaded besides LOGS.md or other entries.
enum UserCatalogue {
  /// Events as timelines know them, as far as these tests need some.
  static let events: Set<String> = [
    "app.saved", "app.merged", "app.noted", "import.written", "storage.local", "import.failed",
    "daemon.error",
  ]

  /// An entry with one wording and one sample.
  static func entry(
    _ id: String, _ message: String, source: String = "app", more: String = "", sample: String
  ) -> String {
    """
    ### \(id)

    Prose.

    ```entry
    message: "\(message)"
    source: \(source)
    severity: notable
    \(more)samples:
    - text: "\(sample)"
    ```


    """
  }

  /// How a record of an app begins.
  static let app = "2014-01-16 21:52:20.100 Trips[1698:60b] "

  /// How a record of Core Data's iCloud integration begins.
  static let ubiquity = "2014-01-16 21:52:20.100 Trips[1698:60b] CoreData: Ubiquity:  "

  /// What becomes of files, `a.md` being the first.
  static func load(
    _ texts: String..., check: Bool = false, usesJIT: Bool = EntryCatalogue.usesJITByDefault
  ) throws -> UserCatalogues.Loaded {
    let files = zip("abcdefgh", texts).map { (name: "\($0).md", text: $1) }
    return try UserCatalogues(
      events: events, placeNames: ["flag", "peer", "store", "operation", "error", "log"],
      checksSamples: check,
      usesJIT: usesJIT
    ).load(files)
  }

  /// The catalogue of files with which nothing is wrong.
  static func catalogue(
    _ text: String, check: Bool = false, usesJIT: Bool = EntryCatalogue.usesJITByDefault
  ) throws -> EntryCatalogue {
    switch try load(text, check: check, usesJIT: usesJIT) {
    case .catalogue(let catalogue): return catalogue
    case .problems(let problems):
      throw Refused(words: problems.flatMap { $0 }.map(\.description).joined(separator: "\n"))
    }
  }

  /// What is wrong with files, by file.
  static func problems(_ texts: String..., check: Bool = false) throws -> [[CatalogueProblem]] {
    let files = zip("abcdefgh", texts).map { (name: "\($0).md", text: $1) }
    let loaded = try UserCatalogues(
      events: events, placeNames: ["flag", "peer", "store", "operation", "error", "log"], checksSamples: check
    ).load(files)
    if case .problems(let problems) = loaded { return problems }
    return []
  }

  /// Recognises texts with a catalogue.
  ///
  /// A class, so that expectations may use it.
  final class Recogniser {
    private var classifier: Classifier

    init(_ catalogue: EntryCatalogue) throws { classifier = Classifier(catalogue) }

    /// Recognises the only record of a text; `nil` for none or an unknown one.
    func recognise(_ text: String) -> Found? { classifier.recognise(text) }

    /// Whether the only record of a text is cut.
    func isCut(_ text: String) -> Bool { classifier.isCut(text) }

    /// How many of a text's records are not foreign.
    func countOfOurs(_ text: String) -> Int {
      var count = 0
      classifier.forEachRecord(of: text) { classifier, record, bytes in
        if case .foreign = classifier.classify(record, bytes) {} else { count += 1 }
      }
      return count
    }
  }

  struct Refused: Error, CustomStringConvertible {
    let words: String
    var description: String { words }
  }
}
