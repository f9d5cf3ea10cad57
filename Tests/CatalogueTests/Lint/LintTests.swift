import CatalogueDocument
import Testing

@testable import Catalogue

/// Problems of several checks in one report.
struct LintTests {
  @Test func unusableEntryIsAProblem() throws {
    let catalogue = BrokenCatalogue(
      """
      ### one ←

      Prose.

      ```entry
      method: "-[A b:]"
      message: Skipping {number as a} {number as b} {number as c} {number as d} {number as e} {number as f} {number as g} {number as h} {number as i} {number as j} {number as k} {number as l} {number as m} {number as n} {number as o}
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping
      ```

      \(BrokenCatalogue.entry("two", message: "Waiting", sample: "Wait ←"))
      """)
    let problems = try catalogue.problems(SamplesAreTheirEntry())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(
      problems.reasons == [
        .unusable("more than 14 places"), .sampleIsNot("two", .cut("two")),
      ])
  }

  @Test func problemIsWordedAsInTheBuild() throws {
    let catalogue = BrokenCatalogue(
      """
      ### one

      Prose.

      ```entry
      method: "-[A b:]"
      message: Skipping
      event: import.faild
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping
      ```
      """)
    let report = Lint(events: ["import.failed"]).check(catalogue.text, file: "some.md")
    #expect(
      report.problems.map(\.description) == [
        """
        some.md:8:8: error: there is no event 'import.faild'
          event: import.faild
                 ^
        help: did you mean 'import.failed'?
        """
      ])
  }

  @Test func fileWithoutEntriesIsAProblem() throws {
    let report = Lint(events: []).check("# Nothing\n", file: "some.md")
    #expect(report.problems.map(\.reason.sentence) == ["there are no entries in this file"])
  }

  @Test func problemsAreSortedByPlace() throws {
    let catalogue = BrokenCatalogue(
      """
      ### one

      Prose.

      ```entry
      method: "-[A b:]"
      message: Skipping ←
      also: Leaving ←
      event: nothing ←
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skip ←
      ```

      \(BrokenCatalogue.entry("two", message: "Wait {text}{text as more} ←", sample: "Wait 1"))
      """)
    #expect(
      try catalogue.problems(
        SamplesAreTheirEntry(), WordingsHaveSamples(), PlacesAreApart(), EventsAreKnown(events: [])
      ).map(\.line) == catalogue.wrongLines)
  }
}
