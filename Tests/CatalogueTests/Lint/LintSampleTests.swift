import CatalogueDocument
import Testing

@testable import Catalogue

/// The checks of samples find mistakes, and report where they are.
struct LintSampleTests {
  @Test func sampleOfAnotherEntryIsAProblem() throws {
    let catalogue = BrokenCatalogue(
      """
      ### one

      Prose.

      ```entry
      method: "-[A b:]"
      message: Skipping {number} logs
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs
        fields: { number: 3 }
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping three logs ←
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Waiting ←
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] Skipping 3 logs ←
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs ←
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 4 logs
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skip ←
      ```

      \(BrokenCatalogue.entry("two", message: "Waiting", sample: "Waiting"))
      """)
    let problems = try catalogue.problems(SamplesAreTheirEntry())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(
      problems.reasons == [
        .sampleLeaves(
          "one", message: "Skipping {number} logs", "it leaves the entry's message at 'three logs'"),
        .sampleIsNot("one", .entry("two")), .sampleIsNot("one", .foreign),
        .sampleIsNot("one", .records(2)), .sampleIsNot("one", .cut("one")),
      ])
  }

  /// The problem has the place where the sample departs from its message, in the line of the file.
  @Test(arguments: [
    ("Saved three objects in Trips", "it leaves the entry's message at 'three objects in Trips'", 11, 56),
    ("Saved 3 objects on Trips", "it leaves the entry's message at 'on Trips'", 11, 66),
    ("Saved 3 objects", "it ends where the entry's message goes on", 11, 9),
    ("Kept 3 objects", "it does not begin as the entry's message does", 11, 50),
  ])
  func problemIsWhereTheSampleDeparts(
    message: String, departure: String, line: Int, column: Int
  ) throws {
    let template = "Saved {number as objects} objects in {store}"
    let text = UserCatalogue.entry(
      "saved", template, more: "event: app.saved\n", sample: UserCatalogue.app + message)
    let alone = Lint(events: UserCatalogue.events).check(text, file: "a.md").problems
    for problems in [alone, try UserCatalogue.problems(text, check: true).flatMap { $0 }] {
      #expect(problems.reasons == [.sampleLeaves("saved", message: template, departure)])
      #expect(problems.map(\.line) == [line])
      #expect(problems.map(\.column) == [column])
    }
  }

  @Test func departingSampleIsExplained() throws {
    let text = UserCatalogue.entry(
      "saved", "Saved {number as objects} objects", sample: UserCatalogue.app + "Saved three objects")
    #expect(
      Lint(events: []).check(text, file: "a.md").problems.map(\.description) == [
        """
        a.md:10:56: error: this sample is not recognised by its entry 'saved': it leaves the entry's message at \
        'three objects'
          - text: "2014-01-16 21:52:20.100 Trips[1698:60b] Saved three objects"
                                                                 ^
        help: correct the sample or the message, which is 'Saved {number as objects} objects'; a sample is one whole \
        record with its header
        """
      ])
  }

  /// The departure is found in a later line of the sample.
  @Test func departureInALaterLineIsFound() throws {
    let catalogue = BrokenCatalogue(
      """
      ### one

      Prose.

      ```entry
      message: |-
        Skipping {number} logs
        at {path} of {word}
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] CoreData: Ubiquity:  Skipping 3 logs
          in /a/b of c ←
      ```
      """)
    let problems = Lint(events: []).check(catalogue.text, file: "some.md").problems
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(problems.map(\.column) == [5])
    #expect(
      problems.first?.reason.sentence.hasSuffix("it leaves the entry's message at 'in /a/b of c'") == true)
  }

  /// A conflict of two entries is reported once, for any number of samples.
  @Test func conflictIsReportedOnce() throws {
    let catalogue = ["number", "word"].enumerated().map { index, kind in
      UserCatalogue.entry(
        "e\(index)", "Foo {\(kind)}", sample: UserCatalogue.app + "Foo \(index)")
    }.joined()
    let alone = Lint(events: []).check(catalogue, file: "a.md").problems
    #expect(alone.reasons == [.fitsSeveral(["e0", "e1"])])
    #expect(try UserCatalogue.problems(catalogue, check: true).flatMap { $0 }.reasons == alone.reasons)
  }

  @Test func otherFieldValueIsAProblem() throws {
    let catalogue = BrokenCatalogue(
      """
      ### one

      Prose.

      ```entry
      message: |-
        Skipping {number} logs
        at {log}
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs
          at /a/b.cdt
        fields: { number: 3, log: b.cdt }
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs
          at /a/b.cdt
        fields:
          number: 4 ←
          log: .cdt ←
          name: x ←
      ```
      """)
    let problems = try catalogue.problems(SamplesAreTheirEntry())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(
      problems.reasons == [
        .otherValue(field: "number", found: "3"), .otherValue(field: "log", found: "/a/b.cdt"),
        .otherValue(field: "name", found: nil),
      ])
  }

  @Test func sampleOfTwoEntriesIsAProblem() throws {
    let catalogue = BrokenCatalogue(
      BrokenCatalogue.entry("one", message: "Skipping {number} logs", sample: "Skipping 3 logs ←")
        + BrokenCatalogue.entry("two", message: "Skipping {name}", sample: "Skipping all"))
    let problems = try catalogue.problems(SamplesFitOneEntry())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(problems.reasons == [.fitsSeveral(["one", "two"])])
  }

  @Test func wordingWithoutASampleIsAProblem() throws {
    let catalogue = BrokenCatalogue(
      """
      ### one

      Prose.

      ```entry
      method: "-[A b:]"
      message: Skipping {number} logs
      also:
      - Skipped {number} logs ←
      - |-
        Leaving
        {number} logs
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs
        fields: { number: 3 }
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Leaving
          3 logs
      ```
      """)
    let problems = try catalogue.problems(WordingsHaveSamples())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(problems.reasons == [.noSample(entry: "one")])
  }

  @Test func sampleOfAnotherMethodIsAProblem() throws {
    let catalogue = BrokenCatalogue(
      Self.ofOtherMethod
        + BrokenCatalogue.entry(
          "one", methods: ["-[A b:]", "-[C d:]", "-[E f:]"], message: "Skipping {number} logs",
          sample: "Skipping 3 logs ←"))
    let problems = try catalogue.problems(MethodsDoNotMatter())
    #expect(problems.map(\.line) == catalogue.wrongLines + catalogue.wrongLines)
    #expect(problems.reasons == [.notOfMethod("-[C d:]", .entry("two")), .needsMethod(.entry("two"))])
  }

  @Test func sampleThatNeedsItsMethodIsAProblem() throws {
    let catalogue = BrokenCatalogue(
      Self.ofOtherMethod
        + BrokenCatalogue.entry("one", message: "Skipping {number} logs", sample: "Skipping 3 logs ←")
        + BrokenCatalogue.entry(
          "three", message: "StoreManager {number} logs", more: "source: manager\n", sample: "x"))
    let problems = try catalogue.problems(MethodsDoNotMatter())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(problems.reasons == [.needsMethod(.entry("two"))])
  }

  /// Another entry, whose message matches statements of other entries too.
  private static let ofOtherMethod = BrokenCatalogue.entry(
    "two", methods: ["-[C d:]"], message: "Skipping {name}", sample: "Skipping all")
}
