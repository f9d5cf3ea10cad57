// Reports a data model, or options of a store, that cannot be mirrored, with the entities and properties that
// Core Data lists.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for stores that Core Data refuses to mirror because of their model or options, unless a later
/// set-up of the process concerned succeeded.
package struct ModelIncompatible: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup, finds: "CloudKit cannot mirror the data model, or the options of the store do not allow it",
    advice: "Change the data model, or the store's options, as the finding says, and release a new version.")

  /// The details of a model or options that cannot be mirrored.
  package struct Detail: FindingDetail {
    /// The error with which Core Data refuses the model or the options.
    package let error: ErrorChain
    /// The reasons in the text of the error, in its order; empty if the text states none with a list.
    package let faults: [ModelFault]
    /// The number of requests that were dropped only because set-up had failed earlier.
    package let followers: Int
    /// Whether Core Data does not even load the store, so that the app has no database.
    package var isNotLoaded = false
    /// The process that cannot mirror the store; `nil` if no other one has synced it.
    package var process: Name?

    /// The success that resolves the trouble; `nil` if only one process has it, because a success of another
    /// process resolves nothing.
    package var resolvedBy: MirrorSuccess? { process == nil ? .any : nil }

    /// The entities and properties that Core Data lists for any reason, each once.
    package var properties: [Property] { Array(OrderedSet(faults.flatMap(\.properties))) }
  }

  /// A part of a data model that cannot be mirrored.
  package struct Property: Hashable, Sendable {
    /// The name of the entity.
    package let entity: String
    /// The name of the property; `nil` if the whole entity cannot be mirrored.
    package let property: String?
  }

  static let watches: Set<EventKind> = [.mirrorSetupFailed, .processCrashed]
  static let reads: Set<FieldRole> = [.error, .reason]
  static let explains: Set<EventKind> = []

  private static let maximumStores = 64

  private var lists: [Int: ModelFaultList] = [:]
  /// The number of records of stores beyond `maximumStores`.
  private(set) var unkeptRecords = 0
  /// The records in which the app ended itself because of the model.
  private var ends = Occurrences()
  /// The reason in the first of these records.
  private var reason = ""

  mutating func watch(_ event: Event, _ record: WatchedRecord, _ timelines: StoreTimelines) {
    if event.kind == .processCrashed {
      guard let reason = record.value(.reason),
        ErrorChain(reason, concernsMirroring: true).saysModel == true
      else { return }
      if ends.isEmpty { self.reason = reason }
      ends.add(record.evidence)
      return
    }
    guard let store = event.mirrored?.store else { return }
    let text = record.value(.error) ?? record.evidence.text
    // `text` contains the number of `ErrorCode.Cocoa.coreData` in any wording.
    guard text.utf8.span.find("134060") != nil else { return }
    guard lists[store] != nil || lists.count < Self.maximumStores else {
      unkeptRecords += 1
      return
    }
    lists[store, default: ModelFaultList()].add(ModelFaultReader.faults(in: text))
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var troubles = capture.troubles(from: .model)
    if !troubles.isEmpty, !ends.isEmpty { troubles[0].add(ends) }
    return troubles.map { trouble in
      let known = trouble.store.flatMap { lists[$0] } ?? ModelFaultList()
      // The record of a dropped request repeats the error with its list.
      let faults = known.isEmpty ? ModelFaultList(trouble.first.record.text) : known
      let process = trouble.store.flatMap {
        trouble.processAmongOthers(in: capture.timelines.mirroring.all[$0])
      }
      return Finding(
        Detail(
          error: trouble.error, faults: faults.all, followers: trouble.followers,
          isNotLoaded: capture.concernsLoading(trouble), process: process), .error, trouble)
    } + (troubles.isEmpty ? endOfApp(capture) : [])
  }

  /// Returns the trouble that is reported only by the app's end, unless a later set-up succeeded.
  private func endOfApp(_ capture: CaptureDiagnosis) -> [Finding] {
    guard !ends.isEmpty, ends.last.line > capture.lineOfLastMirroringSuccess else { return [] }
    let detail = Detail(
      error: ErrorChain(reason, concernsMirroring: true), faults: ModelFaultList(reason).all, followers: 0,
      isNotLoaded: true)
    return [Finding(detail, .error, store: nil, ends)]
  }
}
