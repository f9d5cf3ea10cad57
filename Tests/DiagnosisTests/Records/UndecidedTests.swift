// Records that are too much work for the matcher: they are counted and reported, and the others are read as
// usual.

import Catalogue
import CatalogueDocument
import LogRecords
import Testing

@testable import Diagnosis

struct UndecidedTests {
  @Test(arguments: [true, false])
  func recordsExceedingTheWorkLimitAreCounted(usesJIT: Bool) throws {
    let places = "abcdefghijklmn".map { "{text as \($0)}x" }.joined()
    let others = (10...29).map { "- ax\(places)\($0)" }.joined(separator: "\n")
    let values = String(repeating: "1x", count: 16)
    let document = try ParsedCatalogue(
      """
      ## One

      ### one

      Places that any text fits may share it in more ways than can be tried.

      ```entry
      method: "-[A b:]"
      message: ax\(places)!
      also:
      \(others)
      severity: benign
      samples:
      - text: |
          2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  ax\(values)!
      ```
      """, file: "some.md")
    let catalogue = try EntryCatalogue(document.entries, usesJIT: usesJIT)
    let header = "2013-11-18 21:44:41.159 Trips[543:1403] -[A b:](271): CoreData: Ubiquity:  "
    let messages = [
      "ax\(values)!", "ax!" + String(repeating: "x", count: 50_000), "Something new", "ax\(values)!",
    ]
    let capture = Array(messages.map { header + $0 + "\n" }.joined().utf8)
    var analysis = Analysis(of: "capture", with: catalogue)
    analysis.append(capture.span) { _, _, _ in }
    let diagnosis = analysis.finish { _, _, _ in }
    #expect(diagnosis.statements.byEntry == [2])
    #expect(diagnosis.statements.undecided == 1)
    let finding = try #require(diagnosis.findings.first { $0.rule == .unrecognised })
    let detail = try #require(finding.detail as? Unrecognised.Detail)
    #expect((detail.records, detail.errors, detail.undecided) == (2, 0, 1))
  }
}
