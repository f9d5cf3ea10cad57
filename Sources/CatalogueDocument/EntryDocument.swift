// What the catalogue says about one statement, and where it says it. Plain data; `ParsedCatalogue` reads it.

/// What the catalogue says about one statement.
package struct EntryDocument: Equatable, Sendable {
  /// Its name, in lower case with hyphens.
  package let id: String
  /// The volume of the catalogue that it stands in: the name of the file.
  package var volume = EntryDocument.firstVolume
  /// The title of its chapter.
  package let chapter: String
  /// What its chapter is about; `nil` when that does not say.
  package var topic: Topic?
  /// The line of its heading, from 1.
  package let line: Int
  /// What the statement means and what to do, as Markdown.
  package let prose: String
  /// The methods that print it, as `-[Class selector]`; empty when not known.
  package var methods: [String] = []
  /// Its wordings: the first is the usual one.
  package var templates: [Template] = []
  /// Whose statement it is.
  package var source = Source.ubiquity
  /// The log level from which it is printed, 0 to 3; `nil` when not known.
  package var level: Int?
  /// How much it matters.
  package var severity = Severity.benign
  /// What happened, a name that timelines know; `nil` for a mere trace.
  package var event: String?
  /// What should come after it.
  package var followUps: [FollowUp] = []
  /// Records of it; none in the catalogue that is compiled in.
  package var samples: [Sample] = []
  /// Where its parts are, for reporting problems in them.
  package var places = Places()

  /// Whether nobody has written yet what the statement means: the prose is a draft's placeholder.
  package var isUnexplained: Bool { prose.isUnwritten }

  /// An entry with nothing known yet but its prose.
  package init(id: String, chapter: String, line: Int, prose: String) {
    self.id = id
    self.chapter = chapter
    self.line = line
    self.prose = prose
  }

  /// What a chapter is about, as the story of a capture names it.
  package enum Topic: String, CaseIterable, Sendable {
    /// How a store gets ready.
    case setUp = "set-up"
    /// What other devices saved.
    case `import`
    /// Objects that several devices changed.
    case conflict
    /// What this device saved.
    case export
    /// Copies of the whole store in iCloud.
    case baseline
    /// The user's account and the app's container.
    case account
    /// Core Data's own notes of what was imported.
    case metadata
  }

  /// Whose statement an entry describes.
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
    /// The app itself: only its makers can say what an app prints of its own.
    case app
  }

  /// How much a statement matters to the user's data.
  package enum Severity: String, CaseIterable, Sendable {
    /// Routine.
    case benign
    /// A step of the story.
    case notable
    /// It may concern the user's data.
    case warning
    /// Something failed.
    case error
  }

  /// A statement that should come after another.
  package struct FollowUp: Equatable, Sendable {
    /// The entry that should come.
    package var entry: String
    /// Within how many seconds; `nil` for any time.
    package var seconds: Double?
    /// Whether its absence is telling.
    package var isCertain: Bool

    /// A statement that should come.
    package init(entry: String, seconds: Double?, isCertain: Bool) {
      self.entry = entry
      self.seconds = seconds
      self.isCertain = isCertain
    }
  }

  /// A record of the statement, and what it holds.
  package struct Sample: Equatable, Sendable {
    /// The record as captured, with its header; references to objects are expanded.
    package var text: String
    /// The values of its places that are checked, by name.
    package var fields: [String: String] = [:]
    /// Where it starts.
    package var place: DocumentPlace
    /// Where the values stand, by name.
    package var fieldPlaces: [String: DocumentPlace] = [:]
  }

  /// Where the parts of an entry stand in its file.
  package struct Places: Equatable, Sendable {
    /// The line of prose that nobody has written yet; `nil` when there is none.
    package var unwritten: DocumentPlace?
    /// Its templates, in their order.
    package var templates: [DocumentPlace] = []
    /// Its event; `nil` when it has none.
    package var event: DocumentPlace?
    /// What should come after it, in the order of `followUps`.
    package var followUps: [DocumentPlace] = []
  }

  /// Where its id stands: behind `### `.
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

  /// The word that prose begins with if a person has yet to write it, as in drafts.
  package static let unwritten = "TODO"
}

extension StringProtocol {
  var isUnwritten: Bool {
    let start = drop(while: \.isWhitespace)
    let word = EntryDocument.unwritten
    return start.hasPrefix(word)
      && start.dropFirst(word.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
  }
}
