import CatalogueDocument
import Testing
import Timelines

@testable import Catalogue

/// The samples of errors.
struct LintErrorTests {
  private static func text(_ sample: String) -> String {
    """
    ### one

    Prose.

    ```entry
    method: "-[A b:]"
    message: Skipping
    severity: benign
    samples:
    - text: |
        2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  Skipping
    ```

    ### rain

    Nothing is lost.

    Do: Wait.

    ```error
    domain: TripsErrorDomain
    code: others
    cause: it rains
    samples:
    - \(sample)
    ```

    ### snow

    Nothing is lost.

    Do: Wait.

    ```error
    domain: TripsErrorDomain
    code: 4
    cause: it snows
    samples: (TripsErrorDomain error 4.)
    ```
    """
  }

  @Test func errorSampleMayNameItsError() throws {
    let report = Lint().check(Self.text("Error Domain=TripsErrorDomain Code=5"), file: "some.md")
    #expect(report.problems.isEmpty)
    #expect(report.errors == 2)
  }

  @Test(arguments: [
    ("Error Domain=TripsErrorDomain Code=4", "names TripsErrorDomain 4"), ("nothing", "names no error"),
    ("Error Domain=HikesErrorDomain Code=5", "names HikesErrorDomain 5"),
  ])
  func errorSampleWithoutItsErrorIsAProblem(sample: String, words: String) throws {
    let report = Lint().check(Self.text(sample), file: "some.md")
    #expect(
      report.problems.map(\.description) == [
        """
        some.md:25:3: error: this sample of 'rain' \(words)
          - \(sample)
            ^
        help: write a text with 'Error Domain=… Code=…', or correct the error's domain and codes
        """
      ])
  }

  /// Meanings of errors are looked up where no user-supplied catalogue is available.
  @Test func errorsOfUserCataloguesAreAProblem() throws {
    let text = Self.text("Error Domain=TripsErrorDomain Code=5").replacing(
      "severity: benign", with: "severity: benign\nsource: app"
    ).replacing("CoreData: Ubiquity:  ", with: "")
    let problems = try UserCatalogues(checksSamples: false).check((name: "some.md", text: text))
      .problems
    #expect(
      problems.map { "\($0.line):\($0.column): \($0.reason.sentence)" } == [
        "15:5: the error 'rain' is not explained by the built-in catalogue",
        "29:5: the error 'snow' is not explained by the built-in catalogue",
      ])
  }
}
