import CatalogueDocument
import Foundation
import Testing

@testable import Catalogue

/// The meanings of errors that are compiled in from LOGS.md.
struct ErrorMeaningTests {
  // Codes and names are those of Apple's headers and sqlite3.h.
  @Test(arguments: [
    ("NSCocoaErrorDomain", 4, "NSFileNoSuchFileError"),
    ("NSCocoaErrorDomain", 512, "NSFileWriteUnknownError"),
    ("NSCocoaErrorDomain", 1570, "NSValidationMissingMandatoryPropertyError"),
    ("NSCocoaErrorDomain", 134_030, "NSPersistentStoreSaveError"),
    ("NSCocoaErrorDomain", 134_080, "NSPersistentStoreOpenError"),
    ("NSURLErrorDomain", -1009, "NSURLErrorNotConnectedToInternet"), ("NSPOSIXErrorDomain", 28, "ENOSPC"),
    ("NSSQLiteErrorDomain", 19, "SQLITE_CONSTRAINT"), ("NSCocoaErrorDomain", 134_302, nil),
  ])
  func codeHasItsMeaningAndName(domain: String, code: Int, name: String?) throws {
    let meaning = try #require(ErrorMeaning(domain: domain, code: code))
    #expect(meaning.codes?.contains(code) == true)
    #expect(meaning.name == name)
    #expect(ErrorMeaning.all(code: code).contains(meaning))
  }

  @Test func allDomainsOfACodeAreFound() {
    #expect(
      ErrorMeaning.all(code: 2).map(\.domain) == [
        "UBErrorDomain", "LibrarianErrorDomain", "BRCloudDocsErrorDomain", "NSPOSIXErrorDomain",
        "CKErrorDomain",
      ])
    #expect(Set(ErrorMeaning.all(code: 134_302).map(\.domain)) == ["NSCocoaErrorDomain"])
    #expect(ErrorMeaning.all(code: 424_242).isEmpty)
  }

  /// An error is found without reading the others.
  @Test func singleMeaningsAreThoseOfTheList() {
    let meanings = BuiltInErrors.meanings
    for row in meanings {
      for code in [row.codes?.lowerBound ?? 0, row.codes?.upperBound ?? 1, 424_242] {
        for says in [row.says, nil, "nothing"] {
          #expect(
            ErrorMeaning(domain: row.domain, code: code, says: says)
              == meanings.meaning(domain: row.domain, code: code, says: says))
        }
      }
    }
  }

  @Test func unknownCodeHasTheMeaningOfItsDomain() throws {
    #expect(try #require(ErrorMeaning(domain: "NSURLErrorDomain", code: -1234)).codes == nil)
    #expect(ErrorMeaning(domain: "NSCocoaErrorDomain", code: 424_242) == nil)
    #expect(ErrorMeaning(domain: "LarderErrorDomain", code: 4) == nil)
  }

  /// A single code of the scheduler is known to be noise; other codes have no meaning.
  @Test func onlyOneSchedulerCodeIsKnown() {
    let domain = "BGSystemTaskSchedulerErrorDomain"
    #expect(ErrorMeaning(domain: domain, code: 3)?.codes == 3...3)
    #expect(ErrorMeaning(domain: domain, code: 1) == nil)
  }

  /// A second container is reported with an older or a newer code.
  @Test func codesOfASecondContainerMeanTheSame() throws {
    let old = try #require(ErrorMeaning(domain: "NSCocoaErrorDomain", code: 134_410))
    let new = try #require(ErrorMeaning(domain: "NSCocoaErrorDomain", code: 134_422))
    #expect(old.effect == new.effect && old.advice == new.advice)
  }

  /// The text of an error decides between the meanings of its code.
  @Test(arguments: [
    (134_302, "Container may be forked", "cocoa-134302-forked"),
    (134_302, "Unable to import logs because of failed requisit foreign peer logs.", "cocoa-134302-foreign"),
    (134_302, "no", "cocoa-134302"),
    (134_030, "Failed to copy external reference to ubiquity container", "cocoa-134030-external"),
    (134_030, "no", "cocoa-134030"),
    (
      134_080, "The Binary persistent store type does not support iCloud integration.", "cocoa-134080-type"
    ),
    (
      134_080, "Failed finishing setup for store during asynchronous iCloud initialization",
      "cocoa-134080-setup"
    ),
    (134_080, "no", "cocoa-134080"),
    (134_060, "import operation's context lost its stack", "cocoa-134060-closed"),
    (134_060, "no", "cocoa-134060"),
    (134_406, "the mirroring delegate never successfully initialized", "cocoa-134406-setup"),
    (134_406, "no", "cocoa-134406"),
  ])
  func errorTextDecidesTheMeaning(code: Int, text: String, entry: String) {
    let says = ErrorMeaning.saying(domain: "NSCocoaErrorDomain", code: code, in: text.utf8.span)
    #expect(ErrorMeaning(domain: "NSCocoaErrorDomain", code: code, says: says)?.entry == entry)
  }

  /// If mirroring reports an error too, advice for the older technology names it.
  @Test(arguments: [
    ("NSCocoaErrorDomain", 4), ("NSCocoaErrorDomain", 260), ("NSCocoaErrorDomain", 3840),
    ("NSCocoaErrorDomain", 134_030), ("NSPOSIXErrorDomain", 2),
  ])
  func adviceForOneTechnologyNamesIt(domain: String, code: Int) throws {
    let advice = try #require(ErrorMeaning(domain: domain, code: code)?.advice)
    #expect(advice.contains("iOS 5 to 9"))
  }

  @Test func errorIsFoundByItsEntry() {
    #expect(ErrorMeaning.all(name: "cocoa-134302").map(\.codes) == [134_302...134_302])
    #expect(ErrorMeaning.all(name: "cocoa-validation").count == 15)
    #expect(ErrorMeaning.all(name: "network-others").map(\.codes) == [nil])
  }

  @Test func causesFitSentencesAndTheRestAreSentences() {
    for row in BuiltInErrors.meanings {
      #expect(!row.cause.isEmpty && !row.cause.hasSuffix(".") && row.cause.count <= 60, "\(row.cause)")
      for sentence in [row.effect, row.advice] {
        #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true, "\(sentence)")
      }
      // Advice may take several sentences, because it must mention what is lost.
      #expect(!row.effect.dropLast().contains(". "), "\(row.effect)")
    }
  }

  /// The codes that Core Data itself distinguishes when a file does not arrive.
  @Test(arguments: [("LibrarianErrorDomain", [1, 3, 4, 5, 6, 7]), ("UBErrorDomain", Array(0...9))])
  func codesKnownToCoreDataHaveMeanings(domain: String, codes: [Int]) {
    for code in codes { #expect(ErrorMeaning(domain: domain, code: code)?.codes != nil) }
  }
}
