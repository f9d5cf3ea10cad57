// One thing worth showing while a capture is read, as plain values: all that formats of the story read.

package import CatalogueDocument
package import Diagnosis
package import LogRecords
package import Timelines

/// One thing worth showing while a capture is read.
package struct StoryItem: Sendable, ReportTexts {
  /// What it is.
  package enum Kind: Sendable {
    /// A line of the reporter.
    case mark(Prose)
    /// A part that is left out: by the reporter, or because it is outside the window.
    case gap(isByReporter: Bool)
    /// A record that an entry fits, or enough of which is there to tell what happened.
    case event(Event)
    /// A record that ends within a statement, before it says what happened.
    case cut(entry: String?)
    /// A record that no entry fits, or that was too much work.
    case unrecognised(isUndecided: Bool, nearest: Resemblance?)
    /// A record of something that no entry describes.
    case foreign
  }

  /// What happened in a record that an entry fits.
  package struct Event: Sendable, ReportTexts {
    package let kind: EventKind?
    package let entry: String
    package let source: EntryDocument.Source
    package let severity: EntryDocument.Severity
    /// Whether the record ends within its statement.
    package var isCut = false
    /// The life cycle it belongs to, one word.
    package let topic: String
    package var store: Prose?
    package var peer: Prose?
    package let transaction: Int?
    package var log: Prose?
    package let changes: ObjectCounts?
    /// How many objects an event of mirroring is about.
    package let count: Int?
    /// What it is about.
    package var subject: Prose
    /// What happened.
    package var text: Prose
    /// The objects that an import changed, each with the sign of what became of it.
    package var objects: [(sign: String, object: Prose)] = []
    /// How many more there are.
    package var otherObjects = 0
    package var arising: Arising?
    /// Where an error is explained that no rule judges, if it is the first of its statement.
    package var unjudged: Prose?

    package mutating func mapText(_ transform: (Prose) -> Prose) {
      mapText(transform, \.store, \.peer, \.log, \.subject, \.text)
      objects.mapText(transform, \.object)
      mapText(transform, \.unjudged)
      arising?.text.mapText(transform)
    }
  }

  /// What may lead to a finding.
  package struct Arising: Sendable {
    package let rule: RuleName
    /// How bad it is, whatever comes later; `nil` if the summary decides.
    package let severity: Finding.Severity?
    package var text: Prose
  }

  /// What an unrecognised record comes nearest to.
  package struct Resemblance: Sendable {
    package let entry: String
    /// What differs: where that begins, unless the record ends early or differs from its beginning on.
    package var difference: Prose
  }

  /// All of a record, for those who want to see it.
  package struct Details: Sendable {
    package let entry: String?
    package var fields: [(name: Prose, value: Prose)]
    /// The record as captured, with its header.
    package var record: Prose
    /// Its message alone.
    package var body: Prose
  }

  /// The device on which it happened, and its capture's place in the report.
  package struct Device: Sendable {
    package let label: Prose
    package let capture: String
  }

  package var kind: Kind
  package let line: Int
  /// When it was printed.
  package private(set) var time: Timestamp?
  /// When what it says happened.
  package private(set) var eventTime: Timestamp?
  /// The device, when several are shown together.
  package var device: Device?
  package var process: Prose = ""
  package var pid: Int32?
  package var origin = Origin.app
  /// Whether it is a whole statement, and no piece between two.
  package var isStatement = false
  package var method: Prose = ""
  /// The first line of its message, or its beginning; empty if nobody wants it.
  package var message: Prose = ""
  package var details: Details?

  /// The item by another clock: so many microseconds later, and given as a time by that clock is.
  ///
  /// A time that cannot be brought to that clock, and is given in another manner, stays as it is.
  func moved(by shift: Int64, to clock: Timestamp?) -> StoryItem {
    func moved(_ time: Timestamp?) -> Timestamp? {
      guard var moved = time, let clock, shift != 0 || moved.isGiven(like: clock) else { return time }
      moved.microseconds = moved.instant + shift + Int64(clock.zoneMinutes ?? 0) * 60_000_000
      (moved.zoneMinutes, moved.hasYear) = (clock.zoneMinutes, clock.hasYear)
      return moved
    }
    var item = self
    (item.time, item.eventTime) = (moved(time), moved(eventTime))
    return item
  }

  package mutating func mapText(_ transform: (Prose) -> Prose) {
    switch kind {
    case .mark(let text): kind = .mark(transform(text))
    case .gap, .cut, .foreign: break
    case .event(var event):
      event.mapText(transform)
      kind = .event(event)
    case .unrecognised(let isUndecided, var nearest):
      nearest?.difference.mapText(transform)
      kind = .unrecognised(isUndecided: isUndecided, nearest: nearest)
    }
    mapText(transform, \.process, \.method, \.message)
  }
}
