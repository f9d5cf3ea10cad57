// One CloudKit-mirrored store of a report as plain values, resolved from its timeline.

internal import Diagnosis
package import LogRecords
package import Timelines

/// The results of one mirrored store.
package struct ReportMirroredStore: Sendable, ReportTexts {
  /// The state of the store's set-up.
  package struct Setup: Sendable, ReportTexts {
    /// Whether set-up is done, has failed, or is under way at the end.
    package let state: MirrorSetup.State
    /// The duration of the set-up in seconds; `nil` if its beginning or end is not shown.
    package let seconds: Double?
    /// The state of the iCloud account, in words; `nil` if the capture does not show it.
    package let account: String?
    /// The error of the set-up; `nil` if it has not failed at the end.
    package var error: Prose?

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.error) }
  }

  /// The outcomes of the requests of one kind.
  ///
  /// Requests that the system did not let begin also count as deferred.
  package typealias Requests = (
    kind: String, executed: Int, succeeded: Int, failed: Int, deferred: Int, unfinished: Int
  )

  /// The store's ID in the report: `c1-m0`.
  package let id: String
  /// The name of the store's file; `nil` if the capture does not show it.
  package var name: Prose?
  /// The store's title, which falls back to its container or UUID without a file name.
  package var title: Prose
  /// The store's UUID; `nil` if the capture does not show it.
  package var storeUUID: Prose?
  /// The container that the store is mirrored to; `nil` if the capture does not show it.
  package var container: Prose?
  /// The database in the container (private, shared or public); `nil` if the capture does not show it.
  package let scope: String?
  /// The circumstances in which the store was seen, in words.
  let circumstances: [String]
  /// The state of the store's set-up.
  package var setup: Setup
  /// The outcomes of the store's requests, by kind.
  package let requests: [Requests]
  /// The totals of the exports.
  ///
  /// These are the objects sent, the exports that do not show how many they sent, the time of the last
  /// success, and the number of waiting saves.
  package let exports: (objects: Int, uncounted: Int, lastSuccess: Timestamp?, pendingSaves: Int)
  /// The totals of the imports.
  ///
  /// These are the imports with changes, the time of the last success, and the time of the last fetch before
  /// that.
  package let imports: (withChanges: Int, lastSuccess: Timestamp?, lastFetchDate: Timestamp?)
  /// Whether the capture shows how many objects it sent, which exports ended, which saves wait, and which
  /// imports brought changes: otherwise a count of zero means nothing.
  package let shows: (objects: Bool, exports: Bool, saves: Bool, changes: Bool)
  /// The answers to a reader's questions.
  package var answers: [ReportStore.Answer]
  /// The store's events over time, from its first record to its last.
  package let histogram: EventHistogram
  /// The time of the store's first record; `nil` if the capture has no times.
  package let first: Timestamp?
  /// The time of the store's last record; `nil` if the capture has no times.
  package let last: Timestamp?
  /// Whether the capture's clock was never set back, so that the times are in the order of the events.
  package let isClockSteady: Bool
  /// The axis of the picture of the store's history.
  package let axis: ReportAxis
  /// The lanes of the picture.
  package var lanes: [ReportLane]
  /// A sentence about the events that the lanes show as counts only; `nil` if there are none.
  package let condensed: String?
  /// The events in order, with the reporter's marks and gaps.
  package var timeline: [ReportEvent]
  /// The number of events that were not kept.
  package let omittedEvents: Int
  /// The places between which events were not kept; `nil` if all were kept.
  package let omission: (from: Place, to: Place)?
  /// The number of the reporter's marks that were not kept.
  package let omittedMarks: Int

  /// The container and database that the store is mirrored to, and when it was seen.
  package var place: Prose {
    let database = scope.map { " (\($0))" } ?? ""
    let target = container.map { "mirrored to \($0)\(words: database)" as Prose } ?? "mirrored to CloudKit"
    return ([target] + circumstances.map { Prose(words: $0) }).joined(separator: ", ")
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    mapText(transform, \.name, \.title, \.storeUUID, \.container, \.setup)
    answers.mapText(transform, \.words)
    lanes.mapText(transform)
    timeline.mapText(transform)
  }
}

extension ReportMirroredStore {
  init(_ index: Int, _ diagnosis: CaptureDiagnosis, in capture: String, _ parts: Report.Parts) {
    let (store, names) = (diagnosis.timelines.mirroring.all[index], diagnosis.timelines.names)
    id = "\(capture)-m\(index)"
    name = store.name(in: names).map { Prose($0, .store, limit: 60) }
    title = diagnosis.timelines.mirroredName(index)
    storeUUID = store.id.map { Prose($0.text, .quotation) }
    container = store.container.map { Prose(names[$0], .quotation, limit: 100) }
    scope = store.scope?.rawValue
    let span = shownSpan(from: store.first, to: store.last, store.histogram)
    circumstances = [store.isSeveral ? "whose names the log hides" : nil, spanWords(span.first, span.last)]
      .compactMap(\.self)
    (histogram, first, last) = (store.histogram, span.first, span.last)
    isClockSteady = diagnosis.facts.activity.stepBack == nil
    let failure = store.setup.state == .failed ? store.setup.lastFailure : nil
    setup = Setup(
      state: store.setup.state, seconds: store.setup.seconds, account: store.setup.accountOfState?.words,
      error: failure?.error.coded)
    requests = MirrorRequestKind.allCases.compactMap { kind in
      let (counts, putOff) = (store.requests.counts(kind), store.deferrals.count(kind))
      guard counts.isSeen || putOff > 0 else { return nil }
      return (
        kind.name, counts.executed, counts.succeeded, counts.failed, counts.deferred + putOff,
        counts.unfinished
      )
    }
    let exported = store.exports
    exports = (
      exported.objects, exported.uncounted + store.requests.exportsEndedInPart, exported.lastSuccess?.time,
      exported.pendingSaves
    )
    let imported = store.imports
    imports = (store.importsWithChanges, imported.lastSuccess?.time, imported.lastFetch?.date)
    let (areShown, exportsDone) = (store.requests.areShown, store.requests.counts(.export).succeeded)
    shows = (
      objects: exported.deletions > 0
        || !store.requests.haveUncountedBatch && (exportsDone > 0 ? exported.uncounted == 0 : areShown),
      exports: areShown || exportsDone > 0, saves: areShown || exported.saves > 0,
      changes: store.importsThatSaved > 0
        ? store.lastChanges != nil || imported.last?.madeChanges != nil : areShown
    )
    answers = MirrorAnswers(index, diagnosis).all + diagnosis.sectionLines(ofMirrored: index)
    let hasTimeline = parts.contains(.timelines)
    let history = diagnosis.history(ofMirrored: index)
    timeline = hasTimeline ? ReportEvent.timeline(history, diagnosis) : []
    omittedEvents = history.omitted
    omission = history.gap
    omittedMarks = diagnosis.reporterLines.omitted
    let lanes = parts.contains(.documents) ? MirrorLanes(index, diagnosis, in: capture) : nil
    axis = lanes?.clock.axis ?? ReportAxis(range: 0...1)
    self.lanes = lanes?.all ?? []
    condensed = lanes?.condensed
  }
}

extension StoreTimelines {
  /// What a mirrored store is called: by its file, its container, or its UUID; of several without a file in one
  /// container, by its database or its UUID too, and of several whose files have one name by its container.
  package func mirroredName(_ index: Int) -> Prose {
    let store = mirroring.all[index]
    if let name = store.name(in: names) { return Prose(name, .store, limit: 60) + addition(to: index) }
    if let container = store.container {
      return distinction(of: index) + Prose(names[container], .quotation, limit: 60)
    }
    if store.isSeveral { return "several stores" }
    return store.id.map { "store \($0.text.prefix(8).description, .quotation)" } ?? "a store"
  }

  /// What tells a store from others whose files have the same name, after that name; empty where there are
  /// none.
  private func addition(to index: Int) -> Prose {
    let namesakes = mirroring.namesakes(of: index, in: names)
    guard !namesakes.isEmpty else { return "" }
    let store = mirroring.all[index]
    let place: Prose = store.container.map { " of \(names[$0], .quotation, limit: 60)" } ?? ""
    let rivals = namesakes.filter { mirroring.all[$0].container == store.container }
    guard !rivals.isEmpty else { return place }
    if let scope = store.scope, !rivals.contains(where: { mirroring.all[$0].scope == scope }) {
      return Prose(words: " (\(scope.rawValue))") + place
    }
    let id: Prose = store.id.map { " (\($0.text.prefix(8).description, .quotation))" } ?? ""
    return id + place
  }

  /// What tells a store from others of its container whose files are not shown either, in front of the
  /// container's name; empty where there are none.
  private func distinction(of index: Int) -> Prose {
    let store = mirroring.all[index]
    let namesakes = mirroring.indices.filter {
      $0 != index && mirroring.all[$0].file == nil && mirroring.all[$0].container == store.container
    }
    guard !namesakes.isEmpty else { return "" }
    if let scope = store.scope, !namesakes.contains(where: { mirroring.all[$0].scope == scope }) {
      return Prose(words: "\(scope.rawValue) store of ")
    }
    return store.id.map { "store \($0.text.prefix(8).description, .quotation) of " } ?? ""
  }
}

extension ErrorChain {
  /// The error codes with their domains, and their meaning: `NSCocoaErrorDomain 134400: nobody is signed in`.
  var coded: Prose {
    let codes = links.map { "\($0.domain, .identifier) \($0.code)" as Prose }.joined(separator: ", ")
    let meaning = chain.last.flatMap(\.meaning) ?? links.first.flatMap(\.meaning)
    guard !links.isEmpty else { return prose }
    return codes + Prose(words: meaning.map { ": " + $0 } ?? "")
  }
}
