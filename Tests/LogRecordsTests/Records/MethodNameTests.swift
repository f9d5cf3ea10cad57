// The method before a message: of blocks, without its first character, with spaces, and text that only looks
// like a method.

import Testing

@testable import LogRecords

struct MethodNameTests {
  @Test(arguments: [
    ("-[PFUbiquityBaseline load](271): ", "PFUbiquityBaseline load"),
    (
      "+[PFUbiquityLocation locationForPath:withRoot:](821): ", "PFUbiquityLocation locationForPath:withRoot:"
    ),
    ("-[_PFUbiquityRecordImportOperation main](393): ", "_PFUbiquityRecordImportOperation main"),
    ("-[NSPersistentStoreCoordinator addStore:]( 1055): ", "NSPersistentStoreCoordinator addStore:"),
    (
      "__58-[PFUbiquityFilePresenter processPendingURLs]_block_invoke(447): ",
      "PFUbiquityFilePresenter processPendingURLs"
    ),
    (
      "__58-[PFUbiquityFilePresenter processPendingURLs]_block_invoke_2(447): ",
      "PFUbiquityFilePresenter processPendingURLs"
    ),
    (
      "__58-[PFUbiquityFilePresenter processPendingURLs]_block_invoke.153(447): ",
      "PFUbiquityFilePresenter processPendingURLs"
    ),
    (
      "-[PFUbiquityFilePresenter processPendingURLs]_block_invoke(447): ",
      "PFUbiquityFilePresenter processPendingURLs"
    ),
    (
      "[PFUbiquityFilePresenter processPendingURLs]_block_invoke(447): ",
      "PFUbiquityFilePresenter processPendingURLs"
    ),
    (
      "[PFUbiquityFilePresenter processPendingURLs]block_invoke(447): ",
      "PFUbiquityFilePresenter processPendingURLs"
    ),
    (
      "[PFUbiquityRecordImportConflict resolve:skipObject:](444): ",
      "PFUbiquityRecordImportConflict resolve:skipObject:"
    ),
    ("__-[LRDDatabase storeCoordinator]_block_invoke_1, ", "LRDDatabase storeCoordinator"),
    ("-[LRDDatabase storeCoordinator], ", "LRDDatabase storeCoordinator"),
    ("-[LRDDatabase(Private) close]: ", "LRDDatabase(Private) close"),
    ("-[Larder.LRDStack close](3): ", "Larder.LRDStack close"),
    ("[LRDAppDelegate ubiquityStoreManager:log:]:387, ", "LRDAppDelegate ubiquityStoreManager:log:"),
    ("__40-[LRDFiles start]_block_invoke line 296: ", "LRDFiles start"),
    ("__37-[UBMonitor refetch]_block_invoke:693 ", "UBMonitor refetch"),
  ])
  func methodNameIsRead(_ prefix: String, _ name: String) throws {
    let record = try #require(
      Reading("2013-11-19 21:44:40.715 Larder[543:60b] \(prefix)It works").records.first)
    #expect(record.method == name)
    #expect(record.text == "It works")
  }

  @Test func methodMayLackAMessage() {
    let record = Reading("-[LRDDatabase mend_9653904:]").records.first
    #expect(record?.method == "LRDDatabase mend_9653904:")
    #expect(record?.message == [])
  }

  @Test(arguments: [
    "[LarderKit] Ready", "[larder ready] yes", "- [Larder ready](3): yes", "-[Larder](3): yes",
    "-[3 items](3): yes",
    "-(void)close", "-[Larder ready", "<PFUbiquityBaseline: 0x1>: -[Larder ready](3): yes",
    "_Larder ready(3): yes",
  ])
  func similarTextIsNoMethod(_ text: String) {
    let record = Reading("2013-11-19 21:44:40.715 Larder[543:60b] \(text)").records.first
    #expect(record?.method == "")
    #expect(record?.text == text)
  }

  @Test(arguments: [
    ("-[Larder close]: unrecognized selector", true), ("-[Larder close](3): done", false),
    ("-[Larder close], done", false), ("-[Larder close]", false),
  ])
  func reasonsOfExceptionsAreDistinguished(_ text: String, _ isReason: Bool) {
    let line = Array(text.utf8)
    let method = MethodName(line.span, from: 0)
    #expect(method?.isReason == isReason)
  }
}
