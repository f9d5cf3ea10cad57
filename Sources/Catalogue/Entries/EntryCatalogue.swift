// All entries, with the indices that find the entry of a record. Patterns are compiled when they are first
// needed.

package import CatalogueDocument
package import LogRecords
internal import PCRE2

/// All entries, ready to be matched against records.
///
/// Immutable, and shared by all threads.
package struct EntryCatalogue: Sendable {
  /// The entries, in the order of the volumes.
  package let entries: [Entry]
  /// The wordings of all entries, in the order of the entries.
  package let wordings: [Wording]
  /// The indices of the built-in entries' wordings, one for each origin.
  private let builtInIndices: [Lazy<WordingIndex, Never>]
  /// The indices of the user-supplied entries' wordings, one for each origin; empty if there are none.
  let userIndices: [Lazy<WordingIndex, Never>]
  /// The index that finds the wordings most similar to a message that has none.
  let nearMisses: Lazy<NearMissIndex, Never>
  /// The names whose underscores web pages remove.
  let underscoredWords: Lazy<UnderscoredWords, Never>

  /// Whether the catalogue describes apps' own records.
  package let describesApps: Bool

  /// Whether patterns are compiled to machine code by default.
  package static var usesJITByDefault: Bool { Pattern.usesJITByDefault }

  /// The built-in volumes, as paths in the folder of the project.
  package static var volumes: [String] { BuiltInEntries.volumes }

  /// Whether a reference such as `LOGS.md#id` is to a built-in volume.
  package static func isToVolume(_ reference: String) -> Bool {
    volumes.contains { reference.hasPrefix($0.split(separator: "/").last.map { "\($0)#" } ?? "") }
  }

  /// Returns the built-in entries, created once per process.
  ///
  /// - Throws: `CatalogueError`; never for volumes that the tests have passed.
  package static func builtIn() throws(CatalogueError) -> EntryCatalogue { try ofVolumes.get() }

  private static let ofVolumes = Result { () throws(CatalogueError) in
    try EntryCatalogue(BuiltInEntries.all())
  }

  /// Creates a catalogue of these entries, whose patterns are compiled when they are first needed.
  ///
  /// Entries in `outside`, the user-supplied ones, are tried only if no built-in entry matches a record or a
  /// beginning of it. Without programs each wording is matched by its pattern, which is slower and has the
  /// same results.
  ///
  /// - Throws: `CatalogueError` for the first entry whose template has too many fields.
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
    userIndices =
      count == entries.count
      ? []
      : WordingIndex.all(
        count..<entries.count, of: entries, areBuiltIn: false, wordings, usesJIT: usesJIT)
  }

  /// Whether an entry may describe a record of an app.
  ///
  /// This check comes first because most records of a capture are an app's own, and no entry describes most
  /// of those.
  func mayDescribe(_ record: Record, _ bytes: Span<UInt8>) -> Bool {
    guard describesApps, record.kind == .statement else { return false }
    let message = bytes.extracting(record.message.range)
    let method = bytes.extracting(record.method.range)
    let origin = Int(Origin.app.rawValue)
    return builtInIndices[origin].value().mayFit(message, method, wordings)
      || !userIndices.isEmpty && userIndices[origin].value().mayFit(message, method, wordings)
  }

  /// Returns the index of the built-in entries' wordings for an origin.
  @inline(__always) func builtInIndex(_ origin: Origin) -> WordingIndex {
    builtInIndices[Int(origin.rawValue)].value()
  }

  /// Returns the number of a ubiquity method among those of the built-in entries, from 1; 0 if no entry has
  /// it.
  func numberOfMethod(_ name: Span<UInt8>) -> UInt16 {
    builtInIndex(.ubiquity).methods.method(name).flatMap { UInt16(exactly: $0 + 1) } ?? 0
  }

  /// Returns the entry that a wording belongs to.
  func entry(ofWording wording: Int) -> Entry { entries[wordings[wording].entry] }

  /// Returns the wordings that a method prints in records of an origin, built-in or user-supplied.
  func wordings(ofMethod name: Span<UInt8>, _ origin: Origin) -> ArraySlice<Int> {
    let methods = builtInIndex(origin).methods
    let builtIn = methods.wordings(of: methods.method(name))
    // Fast path without an allocation: usually there are no user-supplied entries.
    guard !userIndices.isEmpty else { return builtIn }
    let outside = userIndices[Int(origin.rawValue)].value().methods
    return builtIn + outside.wordings(of: outside.method(name))
  }

  /// Compiles all patterns now.
  ///
  /// - Throws: `CatalogueError` for the first pattern that does not compile.
  package func compile() throws(CatalogueError) {
    for wording in wordings {
      do throws(PatternError) {
        _ = try wording.pattern.value()
      } catch { throw CatalogueError(entry: entries[wording.entry].document.id, reason: error.reason) }
    }
  }
}

extension EntryDocument.Source {
  /// The origin of the records that an entry with this source describes.
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
