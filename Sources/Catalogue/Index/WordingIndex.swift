// All indices that find the wording of a record, for the records of one origin. User-supplied entries have
// their own indices, which are used after those of the built-in entries.

internal import CatalogueDocument
internal import LogRecords

final class WordingIndex: Sendable {
  let methods: MethodIndex
  let byBeginning: WordingsByBeginning
  /// The indices that few captures need, created on first use.
  private let lazyCuts: Lazy<CutIndex, Never>
  private let lazyBareBeginnings: Lazy<BareBeginnings, Never>

  var cuts: CutIndex { lazyCuts.value() }

  /// Passes the index of messages that may be damaged to a function, for that call only.
  func withBareBeginnings<Result>(_ body: (BareBeginnings) -> Result) -> Result {
    lazyBareBeginnings.withValue(body)
  }

  private init(_ own: [Int], _ methods: MethodIndex, _ wordings: [Wording]) {
    self.methods = methods
    let identified = own.filter { wordings[$0].hasOwnText }
    byBeginning = WordingsByBeginning(identified, of: wordings)
    lazyCuts = Lazy { () throws(Never) in CutIndex(own, of: wordings) }
    lazyBareBeginnings = Lazy { () throws(Never) in BareBeginnings(identified, of: wordings) }
  }

  /// Returns the indices of some entries, one for each origin, each created when the first record of its
  /// origin comes.
  ///
  /// Apple's frameworks print on behalf of each other, so a method of a built-in entry is known in the
  /// records of all of them. An app may have a class of the same name. The built-in entries for mirroring are
  /// excluded, with their methods.
  static func all(
    _ indices: Range<Int>, of entries: [Entry], areBuiltIn: Bool, _ wordings: [Wording], usesJIT: Bool
  ) -> [Lazy<WordingIndex, Never>] {
    var shared: [Int] = []
    var byOrigin: [[Int]] = Array(repeating: [], count: Origin.allCases.count)
    for index in indices {
      let source = entries[index].document.source
      if areBuiltIn, source == .cloudkit { continue }
      shared.append(index)
      byOrigin[Int(source.origin.rawValue)].append(index)
    }
    let ofAll = Lazy { [shared] () throws(Never) in
      MethodIndex(shared, of: entries, wordings, usesJIT: usesJIT)
    }
    return Origin.allCases.map { origin in
      let own = byOrigin[Int(origin.rawValue)]
      return Lazy { () throws(Never) in
        let methods =
          areBuiltIn && origin != .app
          ? ofAll.value() : MethodIndex(own, of: entries, wordings, usesJIT: usesJIT)
        return WordingIndex(own.flatMap { entries[$0].wordings }, methods, wordings)
      }
    }
  }

  /// Returns the index of the built-in entries for the records of mirroring.
  static func ofMirroring(
    _ indices: Range<Int>, of entries: [Entry], _ wordings: [Wording], usesJIT: Bool
  ) -> WordingIndex {
    let own = indices.filter { entries[$0].document.source == .cloudkit }
    return WordingIndex(
      own.flatMap { entries[$0].wordings }, MethodIndex(own, of: entries, wordings, usesJIT: usesJIT),
      wordings)
  }

  /// Whether a message may have a wording, judged by its first bytes and its method.
  func mayFit(_ message: Span<UInt8>, _ method: Span<UInt8>, _ all: [Wording]) -> Bool {
    if cuts.mayBeginWithAnything { return true }
    let beginning = message.firstBytes
    for candidate in cuts.wordings(beginningWith: message.byte(0))
    where candidate.beginning.isBeginning(of: beginning)
      && message.has(all[candidate.wording].firstText, at: 0)
    {
      return true
    }
    return methods.method(method) != nil
  }
}
