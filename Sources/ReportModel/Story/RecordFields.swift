// The values in a recognised record, for showing them: those of objects one by one.

package import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import Timelines

extension EntryCatalogue {
  /// The values of a record's places by name, objects field by field; as captured.
  package func fields(
    of classification: Classification, in bytes: Span<UInt8>
  ) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for (index, field) in wordings[classification.wording].fields.enumerated() {
      guard let place = classification.range(ofField: index) else { continue }
      let object = ObjectFields(of: place.range, named: field.name, in: bytes)
      if object.fields.isEmpty { fields.append((field.name, bytes.extracting(place.range).text)) }
      for part in object.fields { fields.append((part.path, object.text(of: part, in: bytes))) }
      if object.isCut { fields.append((field.name, "… and more")) }
    }
    return fields
  }
}
