// What LOGS.md says of one statement, and where it says it. Plain data; reading it is in `ParsedCatalogue`.

/// What the catalogue says of one statement.
package struct EntryDocument: Equatable, Sendable {
  /// Its name, in lower case with hyphens.
  package var id: String
  /// The title of its chapter.
  package var chapter: String
  /// What its chapter is about; `nil` when that does not say.
  package var topic: Topic?
  /// The line of its heading, from 1.
  package var line: Int
  /// What the statement means and what to do, as Markdown.
  package var prose: String
  /// The methods that print it, as `-[Class selector]`; empty when not known.
  package var methods: [String]
  /// Its wordings: the first is the usual one.
  package var templates: [Template]
  /// Whose statement it is.
  package var source: Source
  /// The log level from which it is printed, 0 to 3; `nil` when not known.
  package var level: Int?
  /// How much it matters.
  package var severity: Severity
  /// What happened, a name that timelines know; `nil` for a mere trace.
  package var event: String?
  /// What should come after it.
  package var followUps: [FollowUp]
  /// Records of it.
  package var samples: [Sample]

  /// Whether nobody has said yet what the statement means: the prose is what a draft has in its place.
  package var isUnexplained: Bool { prose.isUnwritten }

  /// An entry made of its parts.
  package init(
    id: String, chapter: String, topic: Topic? = nil, line: Int, prose: String, methods: [String],
    templates: [Template], source: Source, level: Int?, severity: Severity, event: String?,
    followUps: [FollowUp], samples: [Sample]
  ) {
    self.id = id
    self.chapter = chapter
    self.topic = topic
    self.line = line
    self.prose = prose
    self.methods = methods
    self.templates = templates
    self.source = source
    self.level = level
    self.severity = severity
    self.event = event
    self.followUps = followUps
    self.samples = samples
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
    /// UbiquityStoreManager.
    case manager
    /// One of iCloud's own processes.
    case daemon
    /// Core Data itself.
    case coredata
    /// The app itself: what an app prints of its own, only its makers can say.
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
    package var fields: [String: String]
    /// The line it starts at, from 1.
    package var line: Int
  }
}

extension EntryDocument {
  /// The word with which prose begins that a person has yet to write, as drafts have it.
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
