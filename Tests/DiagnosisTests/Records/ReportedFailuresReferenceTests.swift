import Foundation
import ReferenceData
import Testing

/// Each reported failure of the list is tried by `ReportedFailuresTests`.
struct ReportedFailuresReferenceTests {
  private static let list = "reference/reported-failures.md"
  static let isHere = ReferenceData.has(list)

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func everyListedReportIsTested() throws {
    let numbers = try String(contentsOf: ReferenceData.url(Self.list), encoding: .utf8).split(separator: "\n")
      .compactMap {
        line in
        line.hasPrefix("| ") ? line.dropFirst(2).split(separator: " ").first.flatMap { Int($0) } : nil
      }
    #expect(numbers.count > 50)
    let reported =
      (ReportedFailuresTests.imports + ReportedFailuresTests.setUps + ReportedFailuresTests.surroundings).map(
        \.number)
    #expect((reported + ReportedFailuresTests.withoutRecord.keys).sorted() == numbers.sorted())
  }
}
