// One item of the story, as plain values. Formats of the story read nothing else.

package import CatalogueDocument
package import Diagnosis
package import LogRecords
package import Timelines

/// A notable record or gap of a capture.
package struct StoryItem: Sendable, ReportTexts {
  /// The kind of an item.
  package enum Kind: Sendable {
    /// A line that the reporter wrote.
    case mark(Prose)
    /// An omitted part.
    case gap(StoryGap)
    /// A record that an entry matches, or enough of one to tell what happened.
    case event(Event)
    /// A record that is truncated inside a statement, before it says what happened; if it is too long, only
    /// because no more of it is read.
    case cut(entry: String?, isTooLong: Bool)
    /// A record that no entry matches, or that took too much work to match.
    case unrecognised(isUndecided: Bool, nearest: Resemblance?)
    /// A record that the catalogue does not cover.
    case foreign
  }

  /// The event of a record that an entry matches.
  package struct Event: Sendable, ReportTexts {
    /// The kind of event; `nil` if the statement reports none.
    package let kind: EventKind?
    /// The ID of the entry.
    package let entry: String
    /// The software that printed the statement.
    package let source: EntryDocument.Source
    /// The severity of the entry.
    package let severity: EntryDocument.Severity
    /// Whether the record is truncated inside its statement.
    package var isCut = false
    /// The life cycle that the event belongs to, in one word.
    package let topic: String
    /// The store's name; `nil` if the capture does not show it.
    package var store: Prose?
    /// The ID of the peer; set only for programs.
    package var peer: Prose?
    /// The number of the transaction; `nil` if the record names none.
    package let transaction: Int?
    /// The file name of the transaction log; set only for programs.
    package var log: Prose?
    /// The numbers of changed objects; `nil` if the record has none.
    package let changes: ObjectCounts?
    /// The number of objects that a mirroring event concerns.
    package let count: Int?
    /// The subject of the event, such as a transaction or an object.
    package var subject: Prose
    /// The description of what happened.
    package var text: Prose
    /// The objects that an import changed, each with a sign for the kind of change.
    package var objects: [(sign: String, object: Prose)] = []
    /// The number of changed objects that `objects` omits.
    package var otherObjects = 0
    /// The finding that the event may lead to; `nil` if none, or if it was reported before.
    package var arising: Arising?
    /// The reference to the entry of an error that no rule judges.
    ///
    /// The value is `nil` if the error is not the first of its statement.
    package var unjudged: Prose?

    package mutating func mapText(_ transform: (Prose) -> Prose) {
      mapText(transform, \.store, \.peer, \.log, \.subject, \.text)
      objects.mapText(transform, \.object)
      mapText(transform, \.unjudged)
      arising?.text.mapText(transform)
    }
  }

  /// A finding that an event may lead to.
  package struct Arising: Sendable {
    /// The rule of the possible finding.
    package let rule: RuleName
    /// The severity, if later records cannot reduce it; `nil` if the summary decides.
    package let severity: Finding.Severity?
    /// The provisional words.
    package var text: Prose
  }

  /// The entry most similar to an unrecognised record.
  package struct Resemblance: Sendable {
    /// The ID of the entry.
    package let entry: String
    /// A clause on the difference between the record and the entry.
    ///
    /// The difference begins at some text, or the record ends early, or it differs from the beginning.
    package var difference: Prose
  }

  /// The full contents of a record, for the highest verbosity.
  package struct Details: Sendable {
    /// The ID of the entry; `nil` if none matches.
    package let entry: String?
    /// The names and values of the record's fields.
    package var fields: [(name: Prose, value: Prose)]
    /// The record as captured, with its header.
    package var record: Prose
    /// The message of the record, without its header.
    package var body: Prose
  }

  /// The device of an item, and its capture's ID in the report.
  package struct Device: Sendable {
    /// The device's label.
    package let label: Prose
    /// The ID of the capture in the report.
    package let capture: String
  }

  /// The kind of the item.
  package var kind: Kind
  /// The line of the record.
  package let line: Int
  /// The time when the record was printed.
  package private(set) var time: Timestamp?
  /// The time when the reported event happened.
  package private(set) var eventTime: Timestamp?
  /// The device, if several are shown together.
  package var device: Device?
  /// The name of the process that printed the record.
  package var process: Prose = ""
  /// The ID of that process; `nil` if the capture does not show it.
  package var pid: Int32?
  /// The origin of the record.
  package var origin = Origin.app
  /// Whether the record is a complete statement, not a fragment.
  package var isStatement = false
  /// The method that printed the record; empty if the record names none.
  package var method: Prose = ""
  /// The first line of the message, truncated; empty if it is not needed.
  package var message: Prose = ""
  /// The full contents of the record; `nil` if they were not requested.
  package var details: Details?

  /// Returns the item shifted by `shift` microseconds, with its time in the format of `clock`.
  ///
  /// The shift aligns the item with another device's clock.
  ///
  /// A time in another format that cannot be converted to that clock is unchanged.
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
