// All entries, with the indices that find the entry of a record. Patterns are compiled when they are first
// needed.

package import CatalogueDocument
package import LogRecords
internal import PCRE2

/// All entries, ready to be fitted to records.
///
/// Immutable, shared by all threads.
package struct EntryCatalogue: Sendable {
  /// The entries, in the order of the volumes.
  package let entries: [Entry]
  /// The wordings of all entries, in the same order.
  package let wordings: [Wording]
  /// For each origin, what finds the wordings of the built-in entries.
  private let builtInIndices: [Lazy<WordingIndex, Never>]
  /// For each origin, what finds the wordings of entries from outside; empty when there are none.
  let outsideIndices: [Lazy<WordingIndex, Never>]
  /// Finds the wording nearest to a message that has none.
  let nearMisses: Lazy<NearMissIndex, Never>
  /// The names whose underscores pages drop.
  let underscoredWords: Lazy<UnderscoredWords, Never>

  /// Whether it describes apps' own records.
  package let describesApps: Bool

  /// Whether patterns are compiled to machine code by default.
  package static var usesJITByDefault: Bool { Pattern.usesJITByDefault }

  /// The volumes that are compiled in, as paths in the folder of the project.
  package static var volumes: [String] { BuiltInEntries.volumes }

  /// Whether a reference such as `LOGS.md#id` is to a volume that is compiled in.
  package static func isToVolume(_ reference: String) -> Bool {
    volumes.contains { reference.hasPrefix($0.split(separator: "/").last.map { "\($0)#" } ?? "") }
  }

  /// The entries that are compiled in, read once for all callers.
  ///
  /// - Throws: `CatalogueError`; never for volumes that the tests have passed.
  package static func builtIn(usesJIT: Bool = usesJITByDefault) throws(CatalogueError) -> EntryCatalogue {
    try (usesJIT ? compiled : interpreted).get()
  }

  private static let compiled = Result { () throws(CatalogueError) in
    try EntryCatalogue(BuiltInEntries.all(), usesJIT: true)
  }
  private static let interpreted = Result { () throws(CatalogueError) in
    try EntryCatalogue(BuiltInEntries.all(), usesJIT: false)
  }

  /// A catalogue of these entries, whose patterns are compiled when they are first needed.
  ///
  /// Those from outside are tried on what no built-in one fits or begins to fit.
  ///
  /// - Throws: `CatalogueError` for the first entry whose template has too many fields.
  ///
  /// Without programs each wording is fitted by its pattern, which is slower and finds the same.
  package init(
    _ documents: [EntryDocument], outside: [(file: String, entries: [EntryDocument])] = [],
    usesJIT: Bool = usesJITByDefault, usesPrograms: Bool = true
  ) throws(CatalogueError) {
    var entries: [Entry] = []
    var wordings: [Wording] = []
    entries.reserveCapacity(documents.count)
    wordings.reserveCapacity(documents.reduce(0) { $0 + $1.templates.count })
    for (file, documents) in [(nil, documents)] + outside.map({ ($0.file, $0.entries) }) {
      for document in documents {
        let start = wordings.count
        for template in document.templates {
          let wording = Wording(template, entry: entries.count, usesJIT: usesJIT, usesPrograms: usesPrograms)
          guard wording.fields.count <= Classification.maximumFields else {
            throw CatalogueError(
              entry: document.id, reason: "more than \(Classification.maximumFields) places")
          }
          wordings.append(wording)
        }
        entries.append(Entry(document: document, wordings: start..<wordings.count, file: file))
      }
    }
    self.init(entries, wordings, builtIn: documents.count, usesJIT: usesJIT)
  }

  init() { self.init([], [], builtIn: 0, usesJIT: false) }

  private init(_ entries: [Entry], _ wordings: [Wording], builtIn count: Int, usesJIT: Bool) {
    self.entries = entries
    self.wordings = wordings
    describesApps = entries.contains { $0.document.source == .app }
    underscoredWords = Lazy { () throws(Never) in UnderscoredWords(entries) }
    nearMisses = Lazy { () throws(Never) in NearMissIndex(wordings) }
    var builtIn = WordingIndex.all(0..<count, of: entries, areBuiltIn: true, wordings, usesJIT: usesJIT)
    builtIn[Int(Origin.cloudkit.rawValue)] = Lazy { () throws(Never) in
      WordingIndex.ofMirroring(0..<count, of: entries, wordings, usesJIT: usesJIT)
    }
    builtInIndices = builtIn
    outsideIndices =
      count == entries.count
      ? []
      : WordingIndex.all(
        count..<entries.count, of: entries, areBuiltIn: false, wordings, usesJIT: usesJIT)
  }

  /// Whether an entry may describe a record of an app: most records of a capture are an app's own, and no
  /// entry describes most of those.
  func mayDescribe(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard describesApps, record.kind == .statement else { return false }
    let message = bytes.extracting(record.message.range)
    let method = bytes.extracting(record.method.range)
    let origin = Int(Origin.app.rawValue)
    return builtInIndices[origin].value().mayFit(message, method, wordings)
      || !outsideIndices.isEmpty && outsideIndices[origin].value().mayFit(message, method, wordings)
  }

  /// What finds the wordings of the built-in entries in records of an origin.
  @inline(__always) func builtInIndex(_ origin: Origin) -> WordingIndex {
    builtInIndices[Int(origin.rawValue)].value()
  }

  /// The number of a method of iCloud's among those of the built-in entries, from 1; 0 for one that none has.
  func numberOfMethod(_ name: Span<UInt8>) -> UInt16 {
    builtInIndex(.ubiquity).methods.method(name).flatMap { UInt16(exactly: $0 + 1) } ?? 0
  }

  /// The entry that a wording belongs to.
  func entry(ofWording wording: Int) -> Entry { entries[wordings[wording].entry] }

  /// The wordings that a method prints in records of an origin, built in or from outside.
  func wordings(ofMethod name: Span<UInt8>, _ origin: Origin) -> ArraySlice<Int> {
    let methods = builtInIndex(origin).methods
    let builtIn = methods.wordings(of: methods.method(name))
    // Usually there are none from outside, and then nothing is allocated.
    guard !outsideIndices.isEmpty else { return builtIn }
    let outside = outsideIndices[Int(origin.rawValue)].value().methods
    return builtIn + outside.wordings(of: outside.method(name))
  }

  /// Compiles all patterns now.
  ///
  /// - Throws: `CatalogueError` for the first that does not compile.
  package func compile() throws(CatalogueError) {
    for wording in wordings {
      do throws(PatternError) {
        _ = try wording.pattern.value()
      } catch { throw CatalogueError(entry: entries[wording.entry].document.id, reason: error.reason) }
    }
  }
}

/// An entry that cannot be fitted to records.
package struct CatalogueError: Error, Equatable {
  /// Its id; empty when it concerns all.
  package let entry: String
  /// Why not.
  package let reason: String
}

extension EntryDocument.Source {
  /// The origin of the records it describes.
  package var origin: Origin {
    switch self {
    case .ubiquity: .ubiquity
    case .cloudkit: .cloudkit
    case .manager: .manager
    case .daemon: .daemon
    case .coredata: .coredata
    case .app: .app
    }
  }
}

enum BuiltInEntries {}
