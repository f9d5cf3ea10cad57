// Reads pasted text as records, the way a capture is read; text without marker is tried as if it had one.

internal import Catalogue
internal import LogRecords
internal import ReportModel

struct PastedRecord {
  enum Finding {
    /// A statement, or the beginning of one, with the values in it.
    case entry(Int, fields: [(name: String, value: String)], isCut: Bool)

    /// The beginning of several statements.
    case ambiguous

    /// No statement known; with the entries that come nearest.
    case unknown([NearMiss])

    case undecided

    /// Nothing of iCloud's.
    case foreign
  }

  let finding: Finding
  let text: String
  /// Markers that a person leaves out when pasting, in the order in which they are tried.
  private static let markers = ["CoreData: Ubiquity:  ", "UbiquityStoreManager: "]
  /// What makes a record of an app of a line without a header; nothing is told of it.
  private static let headerOfApp = "2014-01-01 00:00:00.000 App[1:1] "

  static func all(in paste: String, _ catalogue: EntryCatalogue) -> [PastedRecord] {
    var classifier = Classifier(catalogue)
    let asItStands = read(paste, &classifier)
    if asItStands.contains(where: \.isOfICloud) { return asItStands.filter(\.isOfICloud) }
    let bare = paste.drop(while: \.isWhitespace)
    guard !bare.isEmpty else { return [] }
    let markers = markers + (catalogue.describesApps ? [headerOfApp] : [])
    let marked = markers.map { read($0 + bare, &classifier) }
    let known = marked.first { records in
      records.contains { if case .entry(_, _, isCut: false) = $0.finding { true } else { false } }
    }
    return known ?? (asItStands.contains { $0.text.contains("Domain=") } ? asItStands : marked[0])
  }

  private var isOfICloud: Bool { if case .foreign = finding { false } else { true } }

  private static func read(_ text: String, _ classifier: inout Classifier) -> [PastedRecord] {
    var reader = RecordReader()
    var records: [PastedRecord] = []
    let bytes = Array(text.utf8)
    reader.append(bytes.span) { records.append(PastedRecord($0, $1, &classifier)) }
    reader.finish { records.append(PastedRecord($0, $1, &classifier)) }
    return records
  }

  private init(_ record: Record, _ bytes: Span<UInt8>, _ classifier: inout Classifier) {
    text = bytes.extracting(record.message.range).text
    switch classifier.classify(record, bytes) {
    case .statement(let classification):
      finding = .entry(
        classifier.catalogue.wordings[classification.wording].entry,
        fields: classifier.catalogue.fields(of: classification, in: bytes), isCut: false)
    case .cut(let wording?):
      finding = .entry(classifier.catalogue.wordings[wording].entry, fields: [], isCut: true)
    case .cut(nil): finding = .ambiguous
    case .undecided: finding = .undecided
    case .unrecognised:
      finding = .unknown(classifier.nearMisses(to: record, bytes, limit: 3))
    case .foreign: finding = .foreign
    }
  }
}
