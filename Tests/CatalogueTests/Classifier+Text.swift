// Classifies text the way tests need it, by the production path.

import CatalogueDocument
import Foundation
import LogRecords

@testable import Catalogue

/// What a text was recognised as.
struct Found: Equatable {
  /// The entry's id.
  var id: String

  /// The index of its wording in the catalogue.
  var wording: Int

  /// The values, as samples state them.
  var fields: [String: String]
}

extension Classifier {
  /// Recognises the only record of a text; `nil` for none or an unknown one.
  mutating func recognise(_ text: String) -> Found? {
    var found: Found?
    let catalogue = catalogue
    var recognitions: [(Recognition, [String])] = []
    forEachRecord(of: text) { classifier, record, bytes in
      let recognition = classifier.classify(record, bytes)
      var values: [String] = []
      if case .statement(let classification) = recognition {
        for index in catalogue.wordings[classification.wording].fields.indices {
          values.append(
            classification.range(ofField: index).map { bytes.extracting($0.range).text } ?? "\u{0}")
        }
      }
      recognitions.append((recognition, values))
    }
    guard recognitions.count == 1, case .statement(let classification) = recognitions[0].0 else { return nil }
    let wording = catalogue.wordings[classification.wording]
    found = Found(
      id: catalogue.entries[wording.entry].document.id, wording: classification.wording, fields: [:])
    for (field, value) in zip(wording.fields, recognitions[0].1) where value != "\u{0}" {
      found?.fields[field.name] = value.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return found
  }

  /// Whether the only record of a text is cut.
  mutating func isCut(_ text: String) -> Bool {
    var isCut = false
    forEachRecord(of: text) { classifier, record, bytes in
      if case .cut = classifier.classify(record, bytes) { isCut = true }
    }
    return isCut
  }

  /// The ids of all entries that fit the only record of a text.
  mutating func allFitting(_ text: String) -> [String] {
    var ids: [String] = []
    let catalogue = catalogue
    forEachRecord(of: text) { classifier, record, bytes in
      for index in catalogue.wordings.indices where classifier.fits(index, record, bytes) {
        ids.append(catalogue.entries[catalogue.wordings[index].entry].document.id)
      }
    }
    return ids
  }

  mutating func forEachRecord(
    of text: String, _ body: (inout Classifier, Record, Span<UInt8>) -> Void
  ) {
    var reader = RecordReader()
    let bytes = Array(text.utf8)
    reader.append(bytes.span) { body(&self, $0, $1) }
    reader.finish { body(&self, $0, $1) }
  }
}
