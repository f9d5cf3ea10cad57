// Collects the names of a capture's stores, peers and processes, which cannot be recognised by their form.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import LogRecords
internal import Mining
internal import OrderedCollections
internal import ReportModel
internal import Timelines

/// A collector of names from timelines and records, which knows how much of a capture it has read.
struct NameLearner {
  let words: WordRedactor
  private let catalogue: EntryCatalogue?
  /// The number of stores of a capture whose names were learned, so that only new ones are learned.
  private var learntStores = 0
  /// The names in the headers that were read last.
  private var headers = HeaderNames()
  /// The wordings of records that may contain names.
  private var wordings: TeachingWordings
  /// The lines from which names were already collected.
  private var learntLines = LearntLines()

  init(_ words: WordRedactor, _ catalogue: EntryCatalogue?) {
    self.words = words
    self.catalogue = catalogue
    wordings = TeachingWordings(of: catalogue)
  }

  /// Learns the names that a capture is known to contain; call it before redacting a report.
  mutating func learn(_ diagnosis: CaptureDiagnosis) {
    learntStores = 0
    learn(diagnosis.timelines)
    for store in diagnosis.timelines.stores {
      let peers =
        Array(store.vector.numbers?.keys.elements ?? []) + Array(store.vector.formerPeers)
        + store.imports.arrivals.map(\.key)
      for peer in peers { words.learn(peer: peer, in: diagnosis.timelines.names) }
    }
    for store in diagnosis.timelines.mirroring.indices { learn(mirrored: store, of: diagnosis.timelines) }
    for finding in diagnosis.findings {
      if let peer = finding.peer { words.learn(peer: peer, in: diagnosis.timelines.names) }
    }
    for process in diagnosis.facts.processes.processes {
      words.learn(app: String(decoding: process.name, as: UTF8.self))
    }
  }

  /// Learns the names in a record of a capture that is being read, from the timelines.
  mutating func learn(_ step: Analysis.Step, _ timelines: borrowing StoreTimelines) {
    learn(timelines)
    if let peer = step.event?.peer { words.learn(peer: peer, in: timelines.names) }
    if let store = step.event?.mirrored?.store { learn(mirrored: store, of: timelines) }
  }

  /// Learns the names of the stores that were added to the timelines since the last call.
  mutating func learn(_ timelines: borrowing StoreTimelines) {
    if learntStores > timelines.stores.count { learntStores = 0 }
    for index in learntStores..<timelines.stores.count {
      words.learn(timelines.names[timelines.stores[index].name], .store)
      if let peer = timelines.stores[index].peer { words.learn(peer: peer, in: timelines.names) }
    }
    learntStores = timelines.stores.count
  }

  /// Learns the names of a store that is mirrored to CloudKit and of its container.
  private func learn(mirrored store: Int, of timelines: borrowing StoreTimelines) {
    if let name = timelines.mirroring.all[store].name(in: timelines.names) { words.learn(name, .store) }
    if let container = timelines.mirroring.all[store].container {
      words.learn(timelines.names[container], .container)
    }
    // Reports name such a store by the beginning of its UUID.
    if let id = timelines.mirroring.all[store].id?.text {
      words.learn(beginning: String(id.prefix(8)), ofID: id)
    }
  }

  // MARK: Records

  /// The maximum length, in bytes, of the part of a record that is searched for names.
  private static let maximumReadLength = 1 << 16

  /// Learns the names in a record from its text alone, whether the record is shown or not.
  ///
  /// These are users, the header's process and host, field values, and text after keys or in quotation marks.
  /// From an app's own words only users are learned.
  mutating func learn(_ step: Analysis.Step, _ bytes: Span<UInt8>) {
    learnUsers(in: bytes)
    words.startLearning()
    defer { words.endLearning() }
    let record = step.record
    if record.isStatement { headers.learn(from: record, bytes, words) }
    if record.dialect == .bare { learnCrashed(in: bytes) }
    guard !record.isFromApp || !record.isStatement else { return }
    switch step.recognition {
    case .statement(let classification):
      learnFields(of: classification, bytes)
      guard wordings.contains(classification.wording) else { return }
    case .cut(let cut?): learnFields(of: cut.classification, bytes)
    case .cut, .unrecognised, .undecided, .foreign: break
    }
    let message = record.isStatement ? bytes.extracting(record.message.range) : bytes
    let text = CleanText.bytes(of: message.extracting(0..<min(message.count, Self.maximumReadLength)))
    let isCut = message.count > Self.maximumReadLength || record.isCut
    var scanner = SecretScanner(words, text, isCut: isCut)
    scanner.learn(skipping: &learntLines)
  }

  /// Learns the name of the app in the head of a crash report: `Process:     Trips [1234]`.
  private func learnCrashed(in record: Span<UInt8>) {
    let label: StaticString = "Process:"
    guard let found = record.find(label), found == 0 || record[found - 1] == "\n" else { return }
    let start = record.skipBlanks(from: found + label.utf8CodeUnitCount)
    guard let end = record.find(" [", from: start), end - start <= Self.maximumUserLength else { return }
    words.learn(record.extracting(start..<end).text, .app)
  }

  /// Learns the fields of a recognised record whose kind makes them names.
  private func learnFields(of classification: Classification, _ bytes: Span<UInt8>) {
    guard let catalogue else { return }
    for (index, field) in catalogue.wordings[classification.wording].fields.enumerated() {
      guard let range = classification.range(ofField: index)?.range,
        range.count <= WordRedactor.maximumValueLength
      else { continue }
      switch field.kind {
      case .store: words.learn(bytes.extracting(range).text, .store)
      case .globalID:
        if let name = bytes.storeName(ofGlobalID: range) { words.learn(bytes.extracting(name).text, .store) }
      case .peer:
        let id = bytes.extracting(range).text
        if id.utf8.contains(UInt8(ascii: "~")) || id.utf8.count > 20 { words.learn(peer: id) }
      default: break
      }
    }
  }
}
