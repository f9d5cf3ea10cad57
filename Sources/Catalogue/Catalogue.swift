// All entries, compiled, with the indices that find the one a record is.

package import CatalogueDocument
package import LogRecords
internal import PCRE2

/// All entries, compiled.
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

  /// Compiles entries.
  ///
  /// - Throws: `CatalogueError` for the first entry that does not compile.
  package init(_ documents: [EntryDocument], usesJIT: Bool = usesJITByDefault) throws(CatalogueError) {
    var entries: [Entry] = []
    var wordings: [Wording] = []
    for document in documents {
      let start = wordings.count
      for template in document.templates {
        wordings.append(try Self.compile(template, of: document, entry: entries.count, usesJIT: usesJIT))
      }
      entries.append(Entry(document: document, wordings: start..<wordings.count))
    }
    self.entries = entries
    self.wordings = wordings
    methods = MethodIndex(entries)
    var identifying: [IdentifyingPatterns] = []
    for origin in Origin.allCases {
      let all = wordings.indices.filter { entries[wordings[$0].entry].document.source.origin == origin }
      do throws(PatternError) {
        identifying.append(
          try IdentifyingPatterns(all.map { ($0, wordings[$0].template) }, usesJIT: usesJIT))
      } catch {
        throw CatalogueError(entry: "", reason: error.reason)
      }
    }
    self.identifying = identifying
  }

  private static func compile(
    _ template: Template, of document: EntryDocument, entry: Int, usesJIT: Bool
  ) throws(CatalogueError) -> Wording {
    let fields = template.fields
    guard fields.count <= Classification.maximumFields else {
      throw CatalogueError(entry: document.id, reason: "more than \(Classification.maximumFields) places")
    }
    let (text, isAtStart) = template.firstText
    do throws(PatternError) {
      return Wording(
        entry: entry,
        fields: fields,
        template: template,
        pattern: try Pattern(
          template.patternSource(capturing: true), usesJIT: usesJIT),
        firstText: Array(text.utf8),
        startsWithText: isAtStart,
        startsNarrowly: template.startsNarrowly
      )
    } catch {
      throw CatalogueError(entry: document.id, reason: error.reason)
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
