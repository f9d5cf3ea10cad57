import CatalogueDocument
import PCRE2
import Testing

@testable import Catalogue

/// The checks of entries find mistakes, and report where they are.
struct LintEntryTests {
  @Test func unknownEventIsAProblem() throws {
    let catalogue = BrokenCatalogue(
      """
      ### one

      Prose.

      ```entry
      method: "-[A b:]"
      message: Skipping {number} logs
      event: import.faild ←
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs
        fields: { number: 3 }
      ```

      \(BrokenCatalogue.entry("two", message: "Waiting", more: "event: import.failed\n", sample: "Waiting"))
      """)
    let problems = try catalogue.problems(EventsAreKnown(events: ["import.failed", "scan.began"]))
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(
      problems.reasons == [
        .unknownEvent("import.faild", near: ["import.failed"], known: ["import.failed"])
      ])
  }

  /// The problem lists the possible names: for an app its own events, for others those with the same
  /// beginning, or all beginnings.
  @Test(arguments: [
    ("app", "app.deleted", "there are app.merged, app.noted, app.saved"),
    ("app", "import.failed", "there are app.merged, app.noted, app.saved"),
    ("ubiquity", "import.somewhere", "there are import.failed, import.written"),
    ("ubiquity", "nothing.alike", "there are app.…, daemon.…, import.…, storage.…"),
  ])
  func unknownEventListsThePossibleOnes(source: String, event: String, help: String) throws {
    let text = UserCatalogue.entry(
      "one", "Saved it", source: source, more: "event: \(event)\n", sample: "x")
    let events = UserCatalogue.events.subtracting(source == "app" ? ["import.failed"] : [])
    let problems = Lint([EventsAreKnown(events: events)]).check(text, file: "a.md").problems
    #expect(problems.map(\.reason.help) == [help + "; leave it out when the statement is a mere trace"])
  }

  /// A draft that was pasted unchanged is not a mistake, and not finished either.
  @Test func proseWithTODOIsAWarning() throws {
    let text = UserCatalogue.entry(
      "one", "Saved {number}", sample: UserCatalogue.app + "Saved 3")
    let draft = text.replacing("Prose.", with: "TODO: say what happened.")
    let alone = Lint(events: []).check(draft, file: "a.md")
    #expect(alone.problems.isEmpty)
    #expect(
      alone.warnings.map(\.description) == [
        """
        a.md:3:1: warning: the entry 'one' still says TODO
          TODO: say what happened.
          ^
        help: say what happened, what it means for the user's data, and what to do
        """
      ])
    #expect(Lint(events: []).check(text, file: "a.md").warnings.isEmpty)

    var warnings: [[String]] = []
    let checked = UserCatalogues([], events: [], placeNames: [], checksSamples: true)
    let files = [(name: "a.md", text: draft)]
    guard case .catalogue = try checked.load(files, warn: { warnings.append($0.map(\.reason.sentence)) })
    else {
      Issue.record("it is refused")
      return
    }
    #expect(warnings == [["the entry 'one' still says TODO"]])
    let unchecked = UserCatalogues([], events: [], placeNames: [], checksSamples: false)
    _ = try unchecked.load(files) { _ in Issue.record("it warns though nobody asked") }
    // Warnings and problems are sorted by place.
    let wrong = files + [(name: "b.md", text: draft.replacing("Saved 3", with: "Saved three"))]
    guard case .problems(let problems) = try checked.load(wrong, warn: { _ in Issue.record("it warns") })
    else {
      Issue.record("it is taken")
      return
    }
    #expect(problems.map { $0.map(\.reason.isWarning) } == [[true], [false, true, false, false]])
  }

  @Test func unknownFollowUpIsAProblem() throws {
    let catalogue = BrokenCatalogue(
      """
      ### first

      Prose.

      ```entry
      method: "-[A b:]"
      message: Skipping {number} logs
      followed-by:
      - { entry: secnod, how: usually } ←
      - { entry: second, within: 90 s, how: always }
      - { entry: elsewhere, how: usually }
      - { entry: nowhere, how: usually } ←
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs
        fields: { number: 3 }
      ```

      \(BrokenCatalogue.entry("second", message: "Waiting", sample: "Waiting"))
      """)
    let problems = try catalogue.problems(FollowUpsExist(otherEntries: ["elsewhere"]))
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(
      problems.reasons == [
        .unknownFollowUp("secnod", near: ["second"]), .unknownFollowUp("nowhere", near: []),
      ])
  }

  @Test func touchingPlacesAreAProblem() throws {
    let catalogue = BrokenCatalogue(
      """
      \(BrokenCatalogue.entry("one", message: "Skipping {text}{line as rest} ←", sample: "Skipping 3"))

      \(BrokenCatalogue.entry("two", message: "Waiting {text}{? for me?}{path} ←", sample: "Waiting 3/"))

      ### three

      Prose.

      ```entry
      method: "-[A b:]"
      message: |-
        Leaving {?{text}?}{?{error}?} ←
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Leaving 3
      ```

      ### four

      Prose.

      ```entry
      method: "-[A b:]"
      message: Fetching {text} {line}{? now?}{flag}{word}
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Fetching 3 4 1x
      ```
      """)
    let problems = try catalogue.problems(PlacesAreApart())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(
      problems.reasons == [
        .touchingPlaces("text", "rest"), .touchingPlaces("text", "path"), .touchingPlaces("text", "error"),
      ])
  }

  @Test func regexSyntaxInAMessageIsText() throws {
    let catalogue = BrokenCatalogue(
      #"""
      ### one

      Prose.

      ```entry
      method: "-[A b:]"
      message: |-
        Skipping (*COMMIT)(*LIMIT_MATCH=1) \1 \g{{-1}} (?C1)(?R)(?i)(@x [^a]*+ \Q \E | ^$ . {number} \K
      also:
      - |-
        (*ACCEPT)Skipping
      - 'Skipping {a)|(?C)|(*FAIL) as what}'
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping (*COMMIT)(*LIMIT_MATCH=1) \1 \g{-1} (?C1)(?R)(?i)(@x [^a]*+ \Q \E | ^$ . 3 \K
        fields: { number: 3 }
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  (*ACCEPT)Skipping
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping (?C)
        fields: { what: (?C) }
      ```
      """#)
    let report = Lint(events: []).check(catalogue.text, file: "some.md")
    #expect(report.problems.map(\.description) == [])
    #expect(report.samples == 3)
  }

  /// The message has fourteen places that may each match the whole record.
  @Test(arguments: [true, false])
  func wordingPastTheLimitsIsAProblem(usesJIT: Bool) throws {
    let places = "abcdefghijklmn".map { "{text as \($0)}x" }.joined()
    let catalogue = BrokenCatalogue(
      """
      ### one

      Prose.

      ```entry
      method: "-[A b:]"
      message: ax\(places)!
      also:
      - ax\(places);
      - ax\(places)?
      - ax!late {text} ←
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  ax!late 5
      ```
      """)
    let problems = Lint([LimitsHold()], usesJIT: usesJIT).check(catalogue.text, file: "some.md").problems
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(problems.reasons == [.pastLimits("32 KiB in 'text'")])
  }

  /// A pattern that tries all ends from all beginnings is found by its work; generated patterns never do
  /// that.
  @Test(arguments: [true, false])
  func disproportionateWorkIsFound(usesJIT: Bool) throws {
    let template = try Template("Saved {text as a} for {text as b}: {text as c}!")
    let made = try Pattern(template.patternSource(capturing: true), usesJIT: usesJIT)
    #expect(WorkIsInProportion.firstOutOfProportion(of: template, made) == nil)
    let source = #"Saved (?:[\s\S]*?) for (?:(?:[\s\S])*?): (?:[\s\S]*?)!"#
    let careless = try Pattern(source, usesJIT: usesJIT)
    let found = try #require(WorkIsInProportion.firstOutOfProportion(of: template, careless))
    #expect(found.place == "a")
    #expect(found.filling == " for ")
  }
}
