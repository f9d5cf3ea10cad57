import CatalogueDocument
import Testing

@testable import Catalogue

/// The checks of samples find their mistakes, and say where.
struct LintSampleTests {
  @Test func aSampleThatIsNotItsEntry() throws {
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

      ### two

      Prose.

      ```entry
      method: "-[A b:]"
      message: Waiting
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Waiting
      ```
      """)
    let problems = try catalogue.problems(SamplesAreTheirEntry())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(
      problems.reasons == [
        .sampleIsNot("one", .unrecognised), .sampleIsNot("one", .entry("two")), .sampleIsNot("one", .foreign),
        .sampleIsNot("one", .records(2)), .sampleIsNot("one", .cut("one")),
      ])
  }

  @Test func anotherValue() throws {
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

  @Test func aSampleThatFitsTwoEntries() throws {
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
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs ←
      ```

      ### two

      Prose.

      ```entry
      method: "-[A b:]"
      message: Skipping {name}
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping all
      ```
      """)
    let problems = try catalogue.problems(SamplesFitOneEntry())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(problems.reasons == [.fitsSeveral(["one", "two"])])
  }

  @Test func aWordingWithoutASample() throws {
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

  @Test func aMethodThatPrintsSomethingElse() throws {
    let catalogue = BrokenCatalogue(
      """
      ### two

      Prose.

      ```entry
      method: "-[C d:]"
      message: Skipping {name}
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[C d:](271): CoreData: Ubiquity:  Skipping all
      ```

      ### one

      Prose.

      ```entry
      method: ["-[A b:]", "-[C d:]", "-[E f:]"]
      message: Skipping {number} logs
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs ←
      ```
      """)
    let problems = try catalogue.problems(MethodsAreEqual())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(problems.reasons == [.notOfMethod("-[C d:]", .entry("two"))])
  }

  @Test func aSampleThatNeedsItsMethod() throws {
    let catalogue = BrokenCatalogue(
      """
      ### two

      Prose.

      ```entry
      method: "-[C d:]"
      message: Skipping {name}
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[C d:](271): CoreData: Ubiquity:  Skipping all
      ```

      ### one

      Prose.

      ```entry
      method: "-[A b:]"
      message: Skipping {number} logs
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping 3 logs ←
      ```

      ### three

      Prose.

      ```entry
      method: "-[A b:]"
      message: StoreManager {number} logs
      source: manager
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  x
      ```
      """)
    let problems = try catalogue.problems(SamplesNeedNoMethod())
    #expect(problems.map(\.line) == catalogue.wrongLines)
    #expect(problems.reasons == [.needsMethod(.entry("two"))])
  }
}
