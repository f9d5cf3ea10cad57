// Reads pasted text as records, the way a capture is read; text without marker is tried as if it had one.

internal import Catalogue
internal import LogRecords
internal import ReportModel

struct PastedRecord {
  let recognition: Recognition
  let text: String
  /// The values in a statement.
  var fields: [(name: String, value: String)] = []
  /// The entries that come nearest to a record that is not recognised.
  var misses: [NearMiss] = []

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
      records.contains { if case .statement = $0.recognition { true } else { false } }
    }
    return known ?? (asItStands.contains { $0.text.contains("Domain=") } ? asItStands : marked[0])
  }

  private var isOfICloud: Bool { if case .foreign = recognition { false } else { true } }

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
    recognition = classifier.classify(record, bytes)
    switch recognition {
    case .statement(let found): fields = classifier.catalogue.fields(of: found, in: bytes)
    case .unrecognised: misses = classifier.nearMisses(to: record, bytes, limit: 3)
    case .cut, .undecided, .foreign: break
    }
  }
}
