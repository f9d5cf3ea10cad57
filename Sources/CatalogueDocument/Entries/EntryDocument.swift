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

  /// The place of the entry's id: after `### `.
  package var place: DocumentPlace { DocumentPlace(line: line, column: 5) }
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
