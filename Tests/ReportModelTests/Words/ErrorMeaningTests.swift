import Timelines
import Foundation
import Testing

@testable import ReportModel

struct ErrorMeaningTests {
  // Codes and names as Apple's headers and sqlite3.h have them.
  @Test(arguments: [
    ("NSCocoaErrorDomain", 4, "NSFileNoSuchFileError"),
    ("NSCocoaErrorDomain", 512, "NSFileWriteUnknownError"),
    ("NSCocoaErrorDomain", 1570, "NSValidationMissingMandatoryPropertyError"),
    ("NSCocoaErrorDomain", 134_030, "NSPersistentStoreSaveError"),
    ("NSCocoaErrorDomain", 134_080, "NSPersistentStoreOpenError"),
    ("NSURLErrorDomain", -1009, "NSURLErrorNotConnectedToInternet"), ("NSPOSIXErrorDomain", 28, "ENOSPC"),
    ("NSSQLiteErrorDomain", 19, "SQLITE_CONSTRAINT"), ("NSCocoaErrorDomain", 134_302, nil),
  ])
  func knowsTheCode(domain: String, code: Int, name: String?) throws {
    let meaning = try #require(ErrorMeaning(domain: domain, code: code))
    #expect(meaning.code == code)
    #expect(meaning.name == name)
    #expect(ErrorMeaning.all(code: code).contains(meaning))
  }

  @Test func findsAllDomainsOfACode() {
    #expect(
      ErrorMeaning.all(code: 2).map(\.domain) == [
        "UBErrorDomain", "LibrarianErrorDomain", "BRCloudDocsErrorDomain", "NSPOSIXErrorDomain",
      ])
    #expect(ErrorMeaning.all(code: 134_302).map(\.domain) == ["NSCocoaErrorDomain"])
    #expect(ErrorMeaning.all(code: 424_242).isEmpty)
  }

  @Test func tellsTheDomainWhereTheCodeIsUnknown() throws {
    #expect(try #require(ErrorMeaning(domain: "NSURLErrorDomain", code: -1234)).code == nil)
    #expect(ErrorMeaning(domain: "NSCocoaErrorDomain", code: 424_242) == nil)
    #expect(ErrorMeaning(domain: "LarderErrorDomain", code: 4) == nil)
  }

  @Test func noCodeMeansTwoThings() {
    for table in ErrorMeaning.tables {
      for (index, row) in table.rows.enumerated() {
        for other in table.rows[(index + 1)...] {
          #expect(!row.codes.overlaps(other.codes), "\(table.domain) \(other.codes)")
        }
      }
    }
  }

  @Test func causesFitIntoSentencesAndTheRestAreSentences() {
    for row in ErrorMeaning.tables.flatMap({ $0.rows + ($0.others.map { [$0] } ?? []) }) {
      #expect(!row.cause.isEmpty && !row.cause.hasSuffix(".") && row.cause.count <= 60, "\(row.cause)")
      for sentence in [row.effect, row.advice] {
        #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true, "\(sentence)")
        #expect(!sentence.dropLast().contains(". "), "\(sentence)")
      }
    }
  }

  // MARK: The table of errors

  private static let reference = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "shared/reference/ubiquity-errors.md")
  static let isHere = FileManager.default.fileExists(atPath: reference.path(percentEncoded: false))

  @Test(.enabled(if: isHere, "the table of errors is not beside the project"))
  func everyCodeOfTheReferenceHasAMeaning() throws {
    var codes = 0
    for line in try String(contentsOf: Self.reference, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| "), cells.count > 2, cells[0].first?.isNumber == true else { continue }
      let domain = cells[1].hasSuffix("ErrorDomain") ? cells[1] : "NSCocoaErrorDomain"
      for alternative in cells[0].split(separator: "/") {
        let code = try #require(Int(alternative.split(separator: " ")[0]))
        codes += 1
        #expect(ErrorMeaning(domain: domain, code: code)?.code == code, "\(domain) \(code)")
      }
    }
    #expect(codes > 20)
  }

  /// The codes that Core Data itself tells apart when a file does not come.
  @Test(arguments: [("LibrarianErrorDomain", [1, 3, 4, 5, 6, 7]), ("UBErrorDomain", Array(0...9))])
  func knowsTheCodesThatCoreDataKnows(domain: String, codes: [Int]) {
    for code in codes { #expect(ErrorMeaning(domain: domain, code: code)?.code == code) }
  }

  @Test func aChainIsToldByItsInnermostCause() {
    let chain = ErrorChain(
      "Error Domain=NSCocoaErrorDomain Code=134302 \"x\" UserInfo={NSSQLiteErrorDomain=11, reason=An exception}"
    )
    #expect(chain.words == "the database is damaged (error 134302, caused by 11)")
  }
}
