// What finds the wording of a record among those of entries from outside. They are kept apart from the built-in ones, and
// by origin: what an app prints is nobody else's, whatever method its makers name.

internal import CatalogueDocument
internal import LogRecords

/// Finds the wordings of entries from outside in records of one origin.
struct OutsideIndex: Sendable {
  /// For each method, the wordings of the statements it prints.
  let methods: MethodIndex

  /// The patterns that tell which wording fits.
  let identifying: IdentifyingPatterns

  /// The wordings that a record may have begun that names no method.
  let cuts: CutIndex

  /// The indices of some entries, one for each origin; none when there are no entries.
  static func all(_ entries: ArraySlice<Entry>, _ wordings: [Wording], usesJIT: Bool) -> [OutsideIndex] {
    guard !entries.isEmpty else { return [] }
    return Origin.allCases.map { origin in
      let own = entries.filter { $0.document.source.origin == origin }[...]
      return OutsideIndex(
        methods: MethodIndex(own, wordings, usesJIT: usesJIT),
        identifying: IdentifyingPatterns(own, of: origin, wordings, usesJIT: usesJIT),
        cuts: CutIndex(own, of: origin, wordings))
    }
  }
}

extension IdentifyingPatterns {
  /// The patterns for the wordings of entries of one origin that have text of their own.
  init(_ entries: ArraySlice<Entry>, of origin: Origin, _ wordings: [Wording], usesJIT: Bool) {
    let own = entries.wordings(of: origin).filter { wordings[$0].template.hasOwnText }
    self.init(own.map { ($0, wordings[$0].template) }, usesJIT: usesJIT)
  }
}

extension CutIndex {
  /// An index of the wordings of entries of one origin.
  init(_ entries: ArraySlice<Entry>, of origin: Origin, _ wordings: [Wording]) {
    self.init(entries.wordings(of: origin), of: wordings)
  }
}

extension ArraySlice<Entry> {
  /// The wordings of those of one origin.
  fileprivate func wordings(of origin: Origin) -> [Int] {
    filter { $0.document.source.origin == origin }.flatMap { Array($0.wordings) }
  }
}
