// Packs what the volumes describe into the texts that are compiled in. `PackedItem` describes their form.

internal import CatalogueDocument

/// A packed catalogue, built item by item.
struct PackedText {
  private(set) var text = ""
  /// The volume, chapter and topic that were written last.
  private var place: (volume: String, chapter: String, topic: EntryDocument.Topic?)?

  /// Packs entries.
  init(_ entries: [EntryDocument]) {
    add(.count, number: entries.count)
    for entry in entries { add(entry) }
  }

  /// Packs errors.
  init(_ errors: [ErrorMeaning]) { for error in errors { add(error) } }

  /// Packs the words of the glossary.
  init(_ words: [GlossaryWord]) {
    for word in words {
      moveTo(word.volume, word.chapter, nil)
      for text in word.words { add(.word, text) }
      add(.meaning, word.meaning)
    }
  }

  private mutating func add(_ item: PackedItem, _ text: String) {
    precondition(item.hasText)
    add(item, text.utf8.count, text)
  }

  private mutating func add(_ item: PackedItem, number: Int = 0) {
    precondition(!item.hasText)
    add(item, number, "")
  }

  private mutating func add(_ item: PackedItem, _ number: Int, _ text: String) {
    self.text.unicodeScalars.append(Unicode.Scalar(item.rawValue))
    self.text += "\(number):\(text)"
  }

  private mutating func add<Case: CaseIterable & Equatable>(_ item: PackedItem, caseOf value: Case) {
    for (index, one) in Case.allCases.enumerated() where one == value { add(item, number: index) }
  }

  private mutating func moveTo(_ volume: String, _ chapter: String, _ topic: EntryDocument.Topic?) {
    if let place, place == (volume, chapter, topic) { return }
    if place?.volume != volume { add(.volume, volume) }
    add(.chapter, chapter)
    if let topic { add(.topic, caseOf: topic) }
    place = (volume, chapter, topic)
  }

  private mutating func add(_ entry: EntryDocument) {
    moveTo(entry.volume, entry.chapter, entry.topic)
    add(.entry, entry.id)
    add(.line, number: entry.line)
    add(.prose, entry.prose)
    add(.source, caseOf: entry.source)
    add(.severity, caseOf: entry.severity)
    if let level = entry.level { add(.level, number: level) }
    if let event = entry.event { add(.event, event) }
    for method in entry.methods { add(.method, method) }
    for template in entry.templates {
      for part in template.parts { add(part: part) }
      add(.template, template.source)
    }
    for followUp in entry.followUps {
      add(.followUp, followUp.entry)
      if let seconds = followUp.seconds { add(.seconds, "\(seconds)") }
      if followUp.isCertain { add(.certain) }
    }
  }

  private mutating func add(part: Template.Part) {
    switch part {
    case .literal(let text): add(.literal, text)
    case .blanks: add(.blanks)
    case .newline: add(.newline)
    case .field(let field):
      switch field.content {
      case .kind(let kind): add(.kind, caseOf: kind)
      case .choice(let words): for word in words { add(.word, word) }
      }
      add(.field, field.name)
    case .optional(let inner):
      add(.open)
      for part in inner { add(part: part) }
      add(.close)
    }
  }

  private mutating func add(_ error: ErrorMeaning) {
    add(.errorEntry, error.entry)
    add(.domain, error.domain)
    if let codes = error.codes {
      add(.firstCode, "\(codes.lowerBound)")
      add(.lastCode, "\(codes.upperBound)")
    }
    if let name = error.name { add(.name, name) }
    if let says = error.says { add(.says, says) }
    add(.cause, error.cause)
    add(.effect, error.effect)
    add(.advice, error.advice)
  }
}
