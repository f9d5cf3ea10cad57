// An import whose changes are in the store and whose metadata is not: Core Data does not know that it imported them.

internal import OrderedCollections
internal import Timelines

/// Changes were written, metadata was not: by an error (134321), or since the process ended between the two.
///
/// A warning when the log was imported or the metadata recovered since. A capture that ends between the two shows an
/// import without end instead.
struct SplitWrites: Rule {
  static let watches: Set<EventKind> = [.importFailed, .metadataRecovered]

  /// Other failures of imports are not its business.
  static let explains: Set<EventKind> = [.importMetadataFailed]

  /// Errors 134321 without more words.
  private var troubles = StoreTroubles()

  mutating func watch(_ event: Event, _ witness: Witness, _ timelines: StoreTimelines) {
    guard event.kind == .importFailed else {
      troubles.mend(event.store)
      return
    }
    let error = ErrorChain(witness.value(.error) ?? "")
    if error.contains("NSCocoaErrorDomain", 134_321) { troubles.note(event.store, witness.evidence) }
  }

  func findings(_ capture: CaptureState) -> [Finding] {
    let seen = capture.timelines.stores.indices.flatMap { index in
      capture.timelines.stores[index].splitWrites.map { split in
        Finding(
          .splitWrite(
            transaction: split.number, log: split.log.file, isMended: split.isMended,
            isAfterLaunch: split.isAfterLaunch),
          split.isMended ? .warning : .error, store: index, peer: split.log.peer, evidence: [split.evidence])
      }
    }
    let told = troubles.open.filter { store, _ in !seen.contains { $0.store == store } }
    return seen
      + told.map { store, sightings in
        Finding(
          .splitWrite(transaction: nil, log: nil, isMended: false, isAfterLaunch: false), .error,
          store: store,
          evidence: sightings.evidence, count: sightings.count)
      }
  }
}
