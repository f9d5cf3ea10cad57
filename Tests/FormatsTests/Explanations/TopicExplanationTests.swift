import Testing

@testable import Formats

/// Explanations of entries, terms and kinds of rules by their names.
struct TopicExplanationTests {
  @Test(arguments: ["content-name-periods", "Content-Name-Periods", "LOGS.md#content-name-periods"])
  func entryIDIsExplained(topic: String) throws {
    let text = try TopicExplanation.text(of: topic)
    #expect(text.hasPrefix("content-name-periods   a warning"))
    #expect(text.contains("should not contain periods: {store as name}"))
    #expect(text.contains("-[PFUbiquitySetupAssistant validateOptionsWithError:]"))
  }

  /// The answers that the summary prints about a store are terms.
  @Test(arguments: ["syncing", "set-up", "arrived", "sent", "waiting", "failed", "reset"])
  func summaryAnswersAreExplained(topic: String) throws {
    let text = try TopicExplanation.text(of: topic)
    #expect(text.contains("a term of"))
  }

  /// A terminal shows no emphasis; the asterisks at the start of a mark are not emphasis.
  @Test(arguments: [
    ("mark", "such as '*** ACTION: renamed a trip'"), ("healthy", "Failing: there is an error."),
    ("baseline-stranded", "('parselogs help rebuild')"), ("failing", "Healthy: the app syncs"),
    ("134302", "compare captures of them ('parselogs compare')"),
  ])
  func explanationHasNoMarkup(topic: String, words: String) throws {
    let output = try TopicExplanation.text(of: topic)
    #expect(output.replacing(/\s+/, with: " ").contains(words))
    #expect(!output.contains("`"))
  }

  /// Entries of CloudKit.md are found by ID and by reference, like those of LOGS.md.
  @Test(arguments: ["mirror-setup-failed", "CloudKit.md#mirror-setup-failed"])
  func entryOfTheSecondVolumeIsExplained(topic: String) throws {
    let text = try TopicExplanation.text(of: topic)
    #expect(text.hasPrefix("mirror-setup-failed   an error"))
    #expect(text.contains("CloudKit.md#mirror-setup-failed"))
  }

  @Test func explanationNamesTheNextStatement() throws {
    let text = try TopicExplanation.text(of: "import-wrote-changes")
    #expect(text.contains("always import-wrote-metadata, within 10 s"))
  }

  /// The terms of LOGS.md and CloudKit.md, as people type them.
  @Test(arguments: [
    ("peer", "Peer", "One installation of the app"),
    ("knowledge vector", "Knowledge vector", "how far"),
    ("knowledge-vectors", "Knowledge vector", "how far"),
    ("baselines", "Baseline", "copy of the whole store"),
    ("Receipt", "Receipt", "tells the others its vector"),
    ("local storage", "Local storage", "this device alone"),
    ("importer", "Exporter, Importer", "apply those of other peers"),
    ("zone", "Zone", "keeps its records in"),
    ("ubiquity", "ubiquity", "iOS 5 to 9"), ("cloudkit", "cloudkit", "NSPersistentCloudKitContainer"),
    ("score", "Score", "how many transactions of each peer"), ("pending", "Pending", "neither imported nor"),
    ("stranded", "Stranded", "cannot take it over"), ("roll", "Roll", "a newer copy"),
    ("global ID", "Global ID", "on all devices"), ("share", "Share", "a zone of their own"),
    ("dasd", "dasd, apsd, cloudd", "when an activity may run"), ("daemon", "Daemon", "works for all apps"),
    ("history", "History", "notes about each save"),
    ("transaction", "Transaction", "what one save changed"),
    ("import", "Import, Export", "take in what other devices saved"),
    (
      "no-evidence", "Verdict, Failing, Attention, Healthy, No evidence",
      "the app syncs, and nothing was found"
    ),
    ("warning", "ERROR, WARNING, NOTE", "a warning that data may be"),
    ("mirrored store", "Mirroring, mirrored store", "in CloudKit too"),
  ])
  func termOfTheVolumesIsExplained(topic: String, heading: String, meaning: String) throws {
    let text = try TopicExplanation.text(of: topic)
    #expect(text.lowercased().contains(heading.lowercased() + "   a term of "))
    let words = text.replacing(#/\s+/#, with: " ").lowercased()
    #expect(words.contains(meaning.lowercased()), "\(words)")
  }

  @Test func kindOfRulesIsExplained() throws {
    let text = try TopicExplanation.text(of: "desync")
    #expect(text.contains("Devices differ") && text.contains("\n  missing-transaction\n"))
  }

  @Test func termIsExplainedFromBothVolumes() throws {
    let output = try TopicExplanation.text(of: "container")
    #expect(output.contains("a term of LOGS.md") && output.contains("a term of CloudKit.md"))
  }

  /// The most similar topic comes first, as the command names it.
  @Test(arguments: [
    ("content-name-period", "content-name-periods"), ("misng-transaction", "missing-transaction"),
    ("reciept", "receipt"), ("knowlege vector", "knowledge vector"), ("desinc", "desync"),
  ])
  func misspeltTermSuggestsTheRightOne(topic: String, meant: String) throws {
    let error = try #require(throws: TopicExplanation.Unknown.self) {
      try TopicExplanation.text(of: topic)
    }
    #expect(error.nearest.first == meant)
  }

  @Test(arguments: ["zzzzzzzzzz", "qqqqqqqqq wwwwwwww"])
  func topicLikeNoOtherIsUnknown(topic: String) {
    #expect(throws: TopicExplanation.Unknown(nearest: [])) { try TopicExplanation.text(of: topic) }
  }
}
