import CatalogueDocument
import Foundation
import ReferenceData
import Testing

@testable import Catalogue

/// Each code of the table of errors has a meaning in LOGS.md.
struct ErrorMeaningReferenceTests {
  private static let table = "reference/ubiquity-errors.md"
  static let isHere = ReferenceData.has(table)

  @Test(.enabled(if: isHere, "\(ReferenceData.absence)"))
  func everyCodeOfTheReferenceHasAMeaning() throws {
    var codes = 0
    for line in try String(contentsOf: ReferenceData.url(Self.table), encoding: .utf8).split(separator: "\n")
    {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count > 2, cells[0].first?.isNumber == true else { continue }
      let domain = cells[1].hasSuffix("ErrorDomain") ? cells[1] : "NSCocoaErrorDomain"
      for alternative in cells[0].split(separator: "/") {
        let code = try #require(Int(alternative.split(separator: " ")[0]))
        codes += 1
        #expect(ErrorMeaning(domain: domain, code: code)?.codes?.contains(code) == true, "\(domain) \(code)")
      }
    }
    #expect(codes > 20)
  }
}
