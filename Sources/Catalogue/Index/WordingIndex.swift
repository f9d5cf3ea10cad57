// All that finds the wording of a record, for the records of one origin. Entries from outside have indices of their own
// beside those of the built-in ones, and are looked up after them.

internal import CatalogueDocument
internal import LogRecords

final class WordingIndex: Sendable {
  let methods: MethodIndex
  let identifying: IdentifyingPatterns
  let cuts: CutIndex

  /// An index of the wordings of some entries; those of other origins count for methods only.
  init(
    _ entries: ArraySlice<Entry>, of origin: Origin, _ methods: MethodIndex, _ wordings: [Wording],
    usesJIT: Bool
  ) {
    self.methods = methods
    let own = entries.of(origin).flatMap { Array($0.wordings) }
    let identified = own.filter { wordings[$0].template.hasOwnText }
    identifying = IdentifyingPatterns(identified.map { ($0, wordings[$0].template) }, usesJIT: usesJIT)
    cuts = CutIndex(own, of: wordings)
  }

  /// The indices of the built-in entries, one for each origin.
  ///
  /// Apple's frameworks print for each other: a method is known in the records of all of them. An app may have a class
  /// of the same name.
  static func builtIn(_ entries: ArraySlice<Entry>, _ wordings: [Wording], usesJIT: Bool) -> [WordingIndex] {
    let ofAll = MethodIndex(entries, wordings, usesJIT: usesJIT)
    let ofApps = MethodIndex(entries.of(.app), wordings, usesJIT: usesJIT)
    return Origin.allCases.map {
      WordingIndex(entries, of: $0, $0 == .app ? ofApps : ofAll, wordings, usesJIT: usesJIT)
    }
  }

  /// The indices of entries from outside, one for each origin; none when there are no entries.
  static func outside(_ entries: ArraySlice<Entry>, _ wordings: [Wording], usesJIT: Bool) -> [WordingIndex] {
    guard !entries.isEmpty else { return [] }
    return Origin.allCases.map {
      let methods = MethodIndex(entries.of($0), wordings, usesJIT: usesJIT)
      return WordingIndex(entries, of: $0, methods, wordings, usesJIT: usesJIT)
    }
  }
}

extension ArraySlice<Entry> {
  fileprivate func of(_ origin: Origin) -> ArraySlice<Entry> {
    filter { $0.document.source.origin == origin }[...]
  }
}
