// Reports a data model, or options of a store, that cannot be mirrored, with the entities and properties that
// Core Data lists.

internal import Catalogue
internal import CatalogueDocument
internal import LogRecords
internal import OrderedCollections
package import Timelines

/// The rule for stores that Core Data refuses to mirror because of their model or options, unless a later
/// set-up succeeded.
package struct ModelIncompatible: CaptureRule {
  package static let description = RuleDescription(
    kind: .setup, finds: "CloudKit cannot mirror the data model, or the options of the store do not allow it",
    advice: "Change the data model, or the store's options, as the finding says, and release a new version.")

  /// The details of a model or options that cannot be mirrored.
  package struct Detail: FindingDetail {
    /// The error with which Core Data refuses the model or the options.
    package let error: ErrorChain
    /// The entities and properties that Core Data lists, in its order, up to a limit.
    package let properties: [Property]
    /// The number of properties that Core Data lists beyond the limit.
    package var omittedProperties = 0
    /// The number of requests that were dropped only because set-up had failed earlier.
    package let followers: Int
    /// Whether Core Data does not even load the store, so that the app has no database.
    package var isNotLoaded = false

    package var resolvedBy: MirrorSuccess? { .any }
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

  private var lists: [Int: PropertyList] = [:]
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
    guard text.contains("134060") else { return }
    guard lists[store] != nil || lists.count < Self.maximumStores else {
      unkeptRecords += 1
      return
    }
    lists[store, default: PropertyList()].add(Self.listed(in: text))
  }

  /// The entities and properties that the records of one store list.
  struct PropertyList {
    /// The maximum number of properties that are kept.
    static let maximumCount = 200

    private(set) var properties: OrderedSet<Property> = []
    /// The number of properties of one record beyond `maximumCount`, of the record with the most of them.
    private(set) var omitted = 0

    mutating func add(_ listed: OrderedSet<Property>) {
      var beyond = 0
      for property in listed where !properties.contains(property) {
        if properties.count < Self.maximumCount { properties.append(property) } else { beyond += 1 }
      }
      omitted = max(omitted, beyond)
    }
  }

  /// Returns the listed parts: the lines `Entity: property`, each once, and lines with only an entity if a
  /// line before them ends with a colon.
  ///
  /// If a page was wrapped, the first part may be on the line of the colon.
  static func listed(in text: String) -> OrderedSet<Property> {
    var listed: OrderedSet<Property> = []
    var isList = false
    for whole in text.split(separator: "\n") {
      let colon = whole.firstRange(of: " following ").flatMap { whole[$0.upperBound...].firstRange(of: ": ") }
      let line = colon.map { whole[$0.upperBound...] } ?? whole
      var hasItem = false
      // Some systems list everything on one line.
      for item in line.prefix(while: { $0 != "}" }).split(separator: ",") {
        let names = item.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }.filter {
          !$0.isEmpty
        }
        guard names.count == 2 || names.count == 1 && isList && line.last != ":",
          names.allSatisfy({ String($0).isNameOfModel })
        else { break }
        listed.append(Property(entity: String(names[0]), property: names.count == 2 ? String(names[1]) : nil))
        hasItem = true
      }
      if !hasItem { isList = line.last == ":" }
    }
    return listed
  }

  func findings(_ capture: CaptureDiagnosis) -> [Finding] {
    var troubles = capture.troubles(from: .model)
    if !troubles.isEmpty, !ends.isEmpty { troubles[0].add(ends) }
    return troubles.map { trouble in
      let known = trouble.store.flatMap { lists[$0] } ?? PropertyList()
      // The record of a dropped request repeats the error with its list.
      let listed = known.properties.isEmpty ? Self.listed(in: trouble.first.record.text) : known.properties
      return Finding(
        Detail(
          error: trouble.error, properties: Array(listed), omittedProperties: known.omitted,
          followers: trouble.followers,
          isNotLoaded: capture.concernsLoading(trouble)), .error, trouble)
    } + (troubles.isEmpty ? endOfApp(capture) : [])
  }

  /// Returns the trouble that is reported only by the app's end, unless a later set-up succeeded.
  private func endOfApp(_ capture: CaptureDiagnosis) -> [Finding] {
    guard !ends.isEmpty, ends.last.line > capture.lineOfLastMirroringSuccess else { return [] }
    let detail = Detail(
      error: ErrorChain(reason, concernsMirroring: true), properties: Array(Self.listed(in: reason)),
      followers: 0,
      isNotLoaded: true)
    return [Finding(detail, .error, store: nil, ends)]
  }
}

extension String {
  fileprivate var isNameOfModel: Bool {
    utf8.count < 128 && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }
}
