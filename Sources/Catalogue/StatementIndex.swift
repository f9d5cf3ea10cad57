// What finds the wording of a record among those of some entries: by its method, by its text, and when it is cut.

internal import CatalogueDocument
internal import LogRecords

/// Finds the wordings of some entries in records of one origin.
///
/// A class, so that handing it on costs little.
final class StatementIndex: Sendable {
  /// For each method, the wordings of the statements it prints.
  let methods: MethodIndex

  /// The patterns that tell which wording fits.
  let identifying: IdentifyingPatterns

  /// The wordings that a record may have begun that names no method.
  let cuts: CutIndex

  /// Indices of the built-in entries, one for each origin.
  ///
  /// A method is looked up for records of any origin: a capture may leave out the marker that tells it.
  static func ofBuiltIn(_ entries: ArraySlice<Entry>, _ all: [Wording], usesJIT: Bool) -> [StatementIndex] {
    let methods = MethodIndex(entries, all, usesJIT: usesJIT)
    return Origin.allCases.map { origin in
      StatementIndex(entries.filter { $0.document.source.origin == origin }, all, methods, usesJIT: usesJIT)
    }
  }

  /// Indices of the entries from outside, one for each origin; none when there are no such entries.
  ///
  /// They are kept apart: what an app prints is nobody else's, whatever method its makers name.
  static func ofOutside(_ entries: ArraySlice<Entry>, _ all: [Wording], usesJIT: Bool) -> [StatementIndex] {
    guard !entries.isEmpty else { return [] }
    return Origin.allCases.map { origin in
      let own = entries.filter { $0.document.source.origin == origin }
      return StatementIndex(own, all, MethodIndex(own[...], all, usesJIT: usesJIT), usesJIT: usesJIT)
    }
  }

  private init(_ entries: [Entry], _ all: [Wording], _ methods: MethodIndex, usesJIT: Bool) {
    let wordings = entries.flatMap { Array($0.wordings) }
    self.methods = methods
    identifying = IdentifyingPatterns(
      wordings.filter { all[$0].template.hasOwnText }.map { ($0, all[$0].template) }, usesJIT: usesJIT)
    cuts = CutIndex(wordings, of: all)
  }
}
