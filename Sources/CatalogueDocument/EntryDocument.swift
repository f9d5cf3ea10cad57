// An entry of the catalogue: its description of one statement, and the places in the file. Plain data;
// `ParsedCatalogue` reads it.

/// The catalogue's description of one statement.
package struct EntryDocument: Equatable, Sendable {
  /// The entry's name, in lower case with hyphens.
  package let id: String
  /// The volume of the catalogue that contains the entry: the name of the file.
  package var volume = EntryDocument.firstVolume
  /// The title of the entry's chapter.
  package let chapter: String
  /// The topic of the entry's chapter; `nil` if the chapter does not state one.
  package var topic: Topic?
  /// The line of the entry's heading, from 1.
  package let line: Int
  /// The meaning of the statement and the advice, as Markdown.
  package let prose: String
  /// The methods that print the statement, as `-[Class selector]`; empty if unknown.
  package var methods: [String] = []
  /// The wordings of the statement, the usual one first.
  package var templates: [Template] = []
  /// The software that prints the statement.
  package var source = Source.ubiquity
  /// The log level from which the statement is printed, 0 to 3; `nil` if unknown.
  package var level: Int?
  /// The statement's importance to the user's data.
  package var severity = Severity.benign
  /// The event that the statement reports, a name that timelines know; `nil` for a mere trace.
  package var event: String?
  /// The statements that should follow this one.
  package var followUps: [FollowUp] = []
  /// The sample records of the statement; empty in the built-in catalogue.
  package var samples: [Sample] = []
  /// The places of the entry's parts in its file, for reporting problems in them.
  package var places = Places()

  /// Whether the prose is still a draft's placeholder.
  package var isUnexplained: Bool { prose.isUnwritten }

  /// Creates an entry with nothing known yet but its prose.
  package init(id: String, chapter: String, line: Int, prose: String) {
    self.id = id
    self.chapter = chapter
    self.line = line
    self.prose = prose
  }

  /// The topic of a chapter, as the story of a capture names it.
  package enum Topic: String, CaseIterable, Sendable {
    /// Preparing a store.
    case setUp = "set-up"
    /// Changes that other devices saved.
    case `import`
    /// Objects that several devices changed.
    case conflict
    /// Changes that this device saved.
    case export
    /// Copies of the whole store in iCloud.
    case baseline
    /// The user's account and the app's container.
    case account
    /// Core Data's own notes of imported transactions.
    case metadata
  }

  /// The software that prints a statement.
  package enum Source: String, CaseIterable, Sendable {
    /// Core Data's iCloud integration.
    case ubiquity
    /// The mirroring of a store to CloudKit, inside the app.
    case cloudkit
    /// UbiquityStoreManager.
    case manager
    /// One of iCloud's own processes.
    case daemon
    /// Core Data itself.
    case coredata
    /// The app itself: only its makers can explain its own records.
    case app
  }

  /// The importance of a statement to the user's data.
  package enum Severity: String, CaseIterable, Sendable {
    /// Routine.
    case benign
    /// A step of the story.
    case notable
    /// A statement that may concern the user's data.
    case warning
    /// A failure.
    case error
  }

  /// A statement that should follow another one.
  package struct FollowUp: Equatable, Sendable {
    /// The id of the entry that should follow.
    package var entry: String
    /// The maximum delay, in seconds; `nil` for no limit.
    package var seconds: Double?
    /// Whether the follow-up's absence indicates a problem (`always` in LOGS.md, not `usually`).
    package var isCertain: Bool

    /// Creates a follow-up.
    package init(entry: String, seconds: Double?, isCertain: Bool) {
      self.entry = entry
      self.seconds = seconds
      self.isCertain = isCertain
    }
  }

  /// A sample record of the statement, with the values it contains.
  package struct Sample: Equatable, Sendable {
    /// The record as captured, with its header; references to objects are expanded.
    package var text: String
    /// The values that are checked, by the name of their field.
    package var fields: [String: String] = [:]
    /// The place where the sample's text starts.
    package var place: DocumentPlace
    /// The places of the values, by the name of their field.
    package var fieldPlaces: [String: DocumentPlace] = [:]
  }

  /// The places of an entry's parts in its file.
  package struct Places: Equatable, Sendable {
    /// The place of the prose's placeholder; `nil` if there is none.
    package var unwritten: DocumentPlace?
    /// The places of the templates, in their order.
    package var templates: [DocumentPlace] = []
    /// The place of the event; `nil` if the entry has none.
    package var event: DocumentPlace?
    /// The places of the follow-ups, in the order of `followUps`.
    package var followUps: [DocumentPlace] = []
  }

  /// The place of the entry's id: after `### `.
  package var place: DocumentPlace { DocumentPlace(line: line, column: 5) }
}

/// A place in a file.
package struct DocumentPlace: Equatable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
}

extension EntryDocument {
  /// The volume that is meant if none is named.
  package static let firstVolume = "LOGS.md"

  /// The word that placeholder prose begins with, as in drafts.
  package static let unwritten = "TODO"
}

extension StringProtocol {
  /// Whether the line begins with the placeholder word.
  var isUnwritten: Bool {
    let start = drop(while: \.isWhitespace)
    let word = EntryDocument.unwritten
    return start.hasPrefix(word)
      && start.dropFirst(word.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
  }
}
