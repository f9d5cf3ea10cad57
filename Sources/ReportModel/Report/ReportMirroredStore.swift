// One store of a report that is mirrored to CloudKit, as plain values, and how it is made of a timeline.

internal import Diagnosis
package import LogRecords
package import Timelines

/// One mirrored store of a report.
package struct ReportMirroredStore: Sendable, ReportTexts {
  /// How its set-up stands.
  package struct Setup: Sendable, ReportTexts {
    /// Whether it is done, has failed, or is under way at the end.
    package let state: MirrorSetup.State
    /// How long it took, in seconds; `nil` unless beginning and end are shown.
    package let seconds: Double?
    /// How the iCloud account stands, in words; `nil` if the capture does not show it.
    package let account: String?
    /// What it failed with; `nil` unless it has failed at the end.
    package var error: Prose?

    package mutating func mapText(_ transform: (Prose) -> Prose) { mapText(transform, \.error) }
  }

  /// What became of the requests of one kind; those that the system did not let begin count as deferred too.
  package typealias Requests = (
    kind: String, executed: Int, succeeded: Int, failed: Int, deferred: Int, unfinished: Int
  )

  /// The store's place in the report: `c1-m0`.
  package let id: String
  /// Its file's name; `nil` if the capture does not show it.
  package var name: Prose?
  /// What it is called when it needs a name.
  package var title: Prose
  /// Its UUID; `nil` if the capture does not show it.
  package var storeUUID: Prose?
  /// The container that it is mirrored to; `nil` if the capture does not show it.
  package var container: Prose?
  /// The database in it: private, shared or public; `nil` if the capture does not show it.
  package let scope: String?
  /// When it was seen.
  let circumstances: [String]
  /// How its set-up stands.
  package var setup: Setup
  /// Its requests, by their kinds.
  package let requests: [Requests]
  /// How many objects it sent, how many exports do not show how many they sent, when one last succeeded, and
  /// how many saves wait.
  package let exports: (objects: Int, uncounted: Int, lastSuccess: Timestamp?, pendingSaves: Int)
  /// How many imports brought changes, when one last succeeded, and when changes were fetched before that.
  package let imports: (withChanges: Int, lastSuccess: Timestamp?, lastFetchDate: Timestamp?)
  /// What a reader asks.
  package var answers: [ReportStore.Answer]
  /// How busy it was, from its first record to its last.
  package let histogram: EventHistogram
  /// The time of its first record; `nil` without times.
  package let first: Timestamp?
  /// The time of its last record; `nil` without times.
  package let last: Timestamp?
  /// Whether the capture's clock was not set back, so that times are in the order of what happened.
  package let isClockSteady: Bool
  /// Where things stand in the picture of its story.
  package let axis: ReportAxis
  /// The lanes of the picture.
  package var lanes: [ReportLane]
  /// What they show by number only, in words; `nil` for nothing.
  package let condensed: String?
  /// What happened in order, the reporter's marks and gaps included.
  package var timeline: [ReportEvent]
  /// How many events were not kept.
  package let omittedEvents: Int
  /// Between which places the events that were not kept are.
  package let omission: (from: Place, to: Place)?
  /// How many of the reporter's marks were not kept.
  package let omittedMarks: Int

  /// Where it is mirrored to, and when it was seen.
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
      exported.objects, exported.uncounted, exported.lastSuccess?.time, exported.pendingSaves
    )
    let imported = store.imports
    imports = (store.importsWithChanges, imported.lastSuccess?.time, imported.lastFetch?.date)
    answers = MirrorAnswers(index, diagnosis).all + diagnosis.chapterLines(ofMirrored: index)
    let hasTimeline = parts.contains(.timelines)
    let story = diagnosis.story(ofMirrored: index)
    timeline = hasTimeline ? ReportEvent.timeline(story, diagnosis) : []
    omittedEvents = story.omitted
    omission = story.gap
    omittedMarks = diagnosis.chapters.omitted
    let lanes = parts.contains(.documents) ? MirrorLanes(index, diagnosis, in: capture) : nil
    axis = lanes?.clock.axis ?? ReportAxis(range: 0...1)
    self.lanes = lanes?.all ?? []
    condensed = lanes?.condensed
  }
}

extension StoreTimelines {
  /// What a mirrored store is called: by its file, its container, or its UUID.
  func mirroredName(_ index: Int) -> Prose {
    let store = mirroring.all[index]
    if let name = store.name(in: names) { return Prose(name, .store, limit: 60) }
    if let container = store.container { return Prose(names[container], .quotation, limit: 60) }
    if store.isSeveral { return "several stores" }
    return store.id.map { "store \($0.text.prefix(8).description, .quotation)" } ?? "a store"
  }
}

extension ErrorChain {
  /// The errors with their domains, and what they mean: `NSCocoaErrorDomain 134400: nobody is signed in`.
  var coded: Prose {
    let codes = links.map { "\($0.domain, .identifier) \($0.code)" as Prose }.joined(separator: ", ")
    let meaning = chain.last.flatMap(\.meaning) ?? links.first.flatMap(\.meaning)
    guard !links.isEmpty else { return prose }
    return codes + Prose(words: meaning.map { ": " + $0 } ?? "")
  }
}
