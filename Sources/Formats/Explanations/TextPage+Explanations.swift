// The explanations of one statement, rule or error, for a terminal.

internal import Catalogue
internal import CatalogueDocument
internal import Diagnosis
internal import ReportModel
internal import Timelines

extension TextPage {
  private static let width = 100

  mutating func explain(
    _ entry: Entry, fields: [(name: String, value: String)] = [], in catalogue: EntryCatalogue
  ) {
    let document = entry.document
    let level = document.level.map { $0 == 0 ? ", always printed" : ", printed from log level \($0) on" }
    let (severity, colour) = words(for: document.severity)
    add(title: document.id, severity, colour)
    let chapter = document.chapter.isEmpty ? "" : ", in \"\(document.chapter.oneLine)\""
    add(entry.reference.oneLine + chapter + (level ?? ""), most: nil, others: "  ", palette.faint)
    add("")
    addProse(document.explanation.safeLines)
    let reads = document.templates.map { $0.source.split(separator: "\n").map(String.init) }
    addSection("reads", Array(reads.joined(separator: [""])))
    addSection("printed by", document.methods)
    addSection(
      "in this record",
      fields.map { name, value in
        name.oneLine + String(repeating: " ", count: max(0, 16 - name.oneLine.width)) + "  "
          + value.oneLine.cut(to: 2 * Self.width)
      })
    addSection(
      "what should follow",
      document.followUps.map { followUp in
        let time = followUp.seconds.map { ", within \(durationWords($0))" } ?? ""
        let entry = catalogue.entries.first { $0.document.id == followUp.entry && !$0.document.isUnexplained }
        return "\(followUp.isCertain ? "always" : "usually") \(followUp.entry)\(time)"
          + (entry.map { ": " + $0.firstSentence } ?? "")
      })
  }

  private func words(for severity: EntryDocument.Severity) -> (words: String, colour: (String) -> String) {
    switch severity {
    case .benign: ("routine: nothing to worry about", { $0 })
    case .notable: ("part of the narrative: it says what happened, and is no trouble", { $0 })
    case .warning:
      (
        "a warning: data may differ in one object or be late, or a step failed without loss of data",
        palette.warning
      )
    case .error:
      ("an error: data is lost or stuck, nothing syncs, or the app has a fault to correct", palette.error)
    }
  }

  /// Adds a title, with words after it that are folded if the page is narrow.
  mutating func add(
    title: String, after blank: String = "", _ words: String, _ colour: (String) -> String = { $0 }
  ) {
    let start = blank + palette.strong(title)
    guard let columns, blank.width + title.width + 3 + words.width > columns else {
      return add(start + "   " + colour(words))
    }
    let lines = words.folded(first: columns - blank.width - title.width - 3, others: columns - 4)
    add(lines[0].isEmpty ? start : start + "   " + colour(lines[0]))
    for line in lines.dropFirst() { add("    " + colour(line)) }
  }

  /// Adds a line whose spaces are kept if it fits.
  private mutating func add(kept line: String) {
    let blank = String(line.prefix { $0 == " " })
    add(String(line.dropFirst(blank.count)), most: nil, first: "  " + blank, others: "    " + blank)
  }

  /// Adds prose with its paragraphs wrapped; lists and quoted lines are kept as they are.
  private mutating func addProse(_ prose: String) {
    for (index, paragraph) in prose.withoutMarkdown.split(separator: "\n\n").enumerated() {
      if index > 0 { add("") }
      if paragraph.contains("\n") || paragraph.hasPrefix(" ") {
        for line in paragraph.split(separator: "\n") { add(kept: String(line)) }
      } else {
        add(indented: String(paragraph))
      }
    }
  }

  private mutating func addSection(_ title: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    add("\n" + palette.strong(title))
    for line in lines {
      if line.isEmpty { add("") } else { add(kept: line.safeLines) }
    }
  }

  private mutating func add(indented sentence: String, hanging: Int = 0) {
    add(sentence, most: Self.width - hanging, first: "  ", others: String(repeating: " ", count: 2 + hanging))
  }

  mutating func explain(_ rule: RuleName, in catalogue: EntryCatalogue) {
    let description = rule.description
    add(palette.strong(rule.rawValue) + "   a rule\n")
    add(indented: "Finds: " + description.finds.withoutMarkdown + ".", hanging: 4)
    add(indented: "Kind: \(description.kind.rawValue) (\(description.kind.meaning)).", hanging: 4)
    add(indented: "Do: " + description.advice, hanging: 4)
    let entries = catalogue.entries.filter { entry in
      entry.document.eventKind.map {
        description.shownBy.contains($0.ofMirroring)
      } ?? false
    }
    let more = entries.count > 12 ? ["and \(entries.count - 12) more"] : []
    addSection("seen by records of", entries.prefix(12).map(\.reference.oneLine) + more)
  }

  mutating func explain(_ word: GlossaryWord) {
    add(title: word.words.joined(separator: ", "), "a term of \(word.volume)")
    add("in \"\(word.chapter)\"", most: nil, others: "  ", palette.faint)
    add("")
    addProse(word.meaning)
  }

  mutating func explain(_ kind: RuleKind) {
    add(palette.strong(kind.rawValue) + "   what findings of these rules are about")
    add("")
    add(indented: kind.sentence)
    addSection("rules", RuleName.allCases.filter { $0.kind == kind }.map(\.rawValue))
  }

  mutating func explain(_ meaning: ErrorMeaning, code: Int? = nil) {
    let all = meaning.codes.map { codes in
      codes.count == 1 ? "\(codes.lowerBound)" : "\(codes.lowerBound) to \(codes.upperBound)"
    }
    explain(meaning, meaning.domain, code.map(String.init) ?? all ?? "with another code")
  }

  mutating func explain(_ link: ErrorChain.Link) {
    explain(ErrorMeaning(domain: link.domain, code: link.code, says: link.says), link.domain, "\(link.code)")
  }

  private mutating func explain(_ meaning: ErrorMeaning?, _ domain: String, _ code: String) {
    let title = "\(domain.oneLine) \(code)"
    if let words = meaning?.says.map({ "'\($0)'" }) ?? meaning?.name {
      add(title: title, words)
    } else {
      add(palette.strong(title))
    }
    guard let meaning else { return add("  This error is not in the catalogue.") }
    let isName = meaning.cause.hasPrefix("iCloud")
    let cause = isName ? meaning.cause : meaning.cause.prefix(1).uppercased() + meaning.cause.dropFirst()
    add(indented: "\(cause). \(meaning.effect.withoutMarkdown)")
    add(indented: "Do: \(meaning.advice.withoutMarkdown)", hanging: 4)
  }
}
