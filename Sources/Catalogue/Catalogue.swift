// All entries, with the indices that find the one a record is. Patterns are compiled when they are first needed.

package import CatalogueDocument
package import LogRecords
internal import PCRE2

/// All entries, ready to be fitted to records.
///
/// Immutable, shared by all threads.
package struct Catalogue: Sendable {
  /// The entries, in LOGS.md's order.
  package let entries: [Entry]

  /// The wordings of all entries, in the same order.
  package let wordings: [Wording]

  /// For each method, the wordings of the statements it prints.
  let methods: MethodIndex

  /// For each origin, the patterns that tell which wording fits.
  let identifying: [IdentifyingPatterns]

  /// For each origin, the wordings that a record may have begun that names no method.
  let cuts: [CutIndex]

  /// What is needed to say which wording is nearest to a message that has none.
  let nearMisses: Lazy<NearMissIndex, Never>

  /// Whether patterns are compiled to machine code when nothing else is said.
  package static var usesJITByDefault: Bool { Pattern.usesJITByDefault }

  /// The built-in catalogue.
  ///
  /// - Parameter usesJIT: Whether patterns are compiled to machine code.
  /// - Returns: The entries of LOGS.md.
  /// - Throws: `CatalogueError`; never for the LOGS.md that the tests have passed.
  package static func builtIn(usesJIT: Bool = usesJITByDefault) throws(CatalogueError) -> Catalogue {
    let documents: [EntryDocument]
    do throws(TemplateError) {
      documents = try BuiltInEntries.all()
    } catch {
      throw CatalogueError(entry: "", reason: error.reason.sentence)
    }
    return try Catalogue(documents, usesJIT: usesJIT)
  }

  /// A catalogue of these entries, whose patterns are compiled when they are first needed.
  ///
  /// - Throws: `CatalogueError` for the first entry that has too many places.
  package init(_ documents: [EntryDocument], usesJIT: Bool = usesJITByDefault) throws(CatalogueError) {
    var entries: [Entry] = []
    var wordings: [Wording] = []
    for document in documents {
      let start = wordings.count
      for template in document.templates {
        let wording = Wording(template, entry: entries.count, usesJIT: usesJIT)
        guard wording.fields.count <= Classification.maximumFields else {
          throw CatalogueError(
            entry: document.id, reason: "more than \(Classification.maximumFields) places")
        }
        wordings.append(wording)
      }
      entries.append(Entry(document: document, wordings: start..<wordings.count))
    }
    self.entries = entries
    self.wordings = wordings
    nearMisses = Lazy { [wordings] () throws(Never) in NearMissIndex(wordings, usesJIT: usesJIT) }
    methods = MethodIndex(entries, wordings, usesJIT: usesJIT)
    identifying = Origin.allCases.map { origin in
      let all = wordings.indices.filter {
        entries[wordings[$0].entry].document.source.origin == origin && wordings[$0].template.hasOwnText
      }
      return IdentifyingPatterns(all.map { ($0, wordings[$0].template) }, usesJIT: usesJIT)
    }
    cuts = Origin.allCases.map { origin in
      CutIndex(
        wordings.indices.filter { entries[wordings[$0].entry].document.source.origin == origin }, of: wordings
      )
    }
  }

  /// A catalogue without entries.
  init() {
    entries = []
    wordings = []
    methods = MethodIndex([], [], usesJIT: false)
    identifying = []
    cuts = []
    nearMisses = Lazy { () throws(Never) in NearMissIndex([], usesJIT: false) }
  }

  /// Compiles all patterns now.
  ///
  /// - Throws: `CatalogueError` for the first that does not compile.
  package func compile() throws(CatalogueError) {
    for wording in wordings {
      do throws(PatternError) {
        _ = try wording.pattern.value()
      } catch {
        throw CatalogueError(entry: entries[wording.entry].document.id, reason: error.reason)
      }
    }
    do throws(PatternError) {
      for patterns in identifying { try patterns.compile() }
    } catch {
      throw CatalogueError(entry: "", reason: error.reason)
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
    case .manager: .manager
    case .daemon: .daemon
    case .coredata: .coredata
    }
  }
}
