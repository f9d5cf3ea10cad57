// The origin of a record, the beginning of its message, and records without a header.

import Testing

@testable import LogRecords

struct StatementTests {
  @Test(arguments: [
    ("CoreData: Ubiquity:  Retrying", Origin.ubiquity, "Retrying"),
    ("CoreData: Ubiquity: Retrying", .ubiquity, "Retrying"),
    ("CoreData: Ubiquity:  CoreData: Ubiquity: Retrying", .ubiquity, "Retrying"),
    ("CoreData: Ubiquity:  CoreData: error: Failed", .ubiquity, "CoreData: error: Failed"),
    (
      "Core Data: Ubiquity: peer:Larder - Using local storage: 1", .ubiquity,
      "peer:Larder - Using local storage: 1"
    ),
    ("-[PFUbiquityBaseline load](3): CoreData: Ubiquity:  Retrying", .ubiquity, "Retrying"),
    ("-[LRDStack close](3): CoreData: Ubiquity:  Retrying", .ubiquity, "Retrying"),
    ("-[PFUbiquityBaseline load](3): Retrying", .ubiquity, "Retrying"),
    ("-[_PFUbiquityRecordsImporter load](3): Retrying", .ubiquity, "Retrying"),
    ("UbiquityStoreManager: Loading store...", .manager, "Loading store..."),
    ("UbiquityStoreManager: [DEBUG] cloudSafeForSeeding: 0", .manager, "[DEBUG] cloudSafeForSeeding: 0"),
    ("StoreManager: Stores will change.", .manager, "Stores will change."),
    ("[LRDAppDelegate ubiquityStoreManager:log:]:387, Reloading store...", .manager, "Reloading store..."),
    ("CoreData: error: Failed", .coredata, "CoreData: error: Failed"),
    (
      "CoreData: debug: CoreData+CloudKit: -[PFCloudKitStore load](35): ok", .cloudkit, "ok"
    ),
    (
      "NSUbiquitousKeyValueStore error: com.example.larder has no entitlement", .coredata,
      "NSUbiquitousKeyValueStore error: com.example.larder has no entitlement"
    ),
    (
      "*** Terminating app due to uncaught exception 'X', reason: 'y'", .coredata,
      "*** Terminating app due to uncaught exception 'X', reason: 'y'"
    ),
    (
      "*** -[NSFileManager URLForUbiquityContainerIdentifier:]: An error", .coredata,
      "*** -[NSFileManager URLForUbiquityContainerIdentifier:]: An error"
    ),
    (
      "Error: Can't resolve how to assign objects to stores; none", .coredata,
      "Error: Can't resolve how to assign objects to stores; none"
    ),
    (
      "Can\u{2019}t resolve how to assign objects to stores; none", .coredata,
      "Can\u{2019}t resolve how to assign objects to stores; none"
    ),
    (
      "Error: Can\u{2019}t resolve how to assign objects to stores; none", .coredata,
      "Error: Can\u{2019}t resolve how to assign objects to stores; none"
    ),
    (
      "Can\u{2019}t return account credentials for account (redacted)", .cloudkit,
      "Can\u{2019}t return account credentials for account (redacted)"
    ),
    (
      "Can&#39;t return account credentials for account (redacted)", .cloudkit,
      "Can&#39;t return account credentials for account (redacted)"
    ),
    ("Detected unknown ubiquity import error.", .manager, "Detected unknown ubiquity import error."),
    ("-[LRDStack close](3): UbiquityStoreManager: Loading store...", .manager, "Loading store..."),
    ("-[LRDStack close](3): closed", .app, "closed"),
  ])
  func originAndMessageAreRead(_ text: String, _ origin: Origin, _ message: String) throws {
    for (header, dialect) in [("2013-11-19 21:44:40.715 Larder[543:60b] ", Dialect.nslog), ("", .bare)] {
      let record = try #require(Reading(header + text).records.first)
      #expect(record.kind == .statement)
      #expect(record.dialect == dialect)
      #expect(record.origin == origin)
      #expect(record.text == message)
      #expect(record.time == (dialect == .bare ? nil : "2013-11-19T21:44:40.715"))
    }
  }

  /// A web page shows only one of two spaces, unless it has other characters in their place.
  @Test(
    arguments: [
      " \u{A0}", "\u{A0} ", "\u{A0}\u{A0}", " \u{202F}", " &nbsp;", "&nbsp; ", "&#160;&#xA0;", " &amp;nbsp;",
      "\u{200B} ",
    ],
    [
      ("-[PFUbiquityBaseline load](3): CoreData: Ubiquity:", Origin.ubiquity),
      ("CoreData: Ubiquity:", .ubiquity),
      ("Core Data: Ubiquity:", .ubiquity), ("UbiquityStoreManager:", .manager),
    ])
  func spacesOfWebPagesAreSkipped(_ blanks: String, _ marker: (text: String, origin: Origin)) {
    let line = "2013-11-19 21:44:40.715 Larder[543:60b] " + marker.text + blanks + "mobile~1:Notes\n"
    let plain = "2013-11-19 21:44:40.715 Larder[543:60b] " + marker.text + " mobile~1:Notes\n"
    let reading = Reading(line + plain + line)
    #expect(reading.texts == Array(repeating: "mobile~1:Notes", count: 3))
    #expect(reading.records.map(\.origin) == Array(repeating: marker.origin, count: 3))
  }

  @Test(arguments: [
    "My StoreManager: ready", "The word CoreData: Ubiquity: inside", "CoreDataKit: ready",
    "NSUbiquitousKeyValueStore", "*** Terminating the task", "[ERROR] Could not open the larder",
    "Error: none",
  ])
  func similarTextIsTheApps(_ text: String) {
    let record = Reading("2013-11-19 21:44:40.715 Larder[543:60b] \(text)").records.first
    #expect(record?.origin == .app)
    #expect(record?.text == text)
  }

  @Test(arguments: ["ubd", "bird", "librariand"])
  func daemonsAreKnownByName(_ name: String) {
    #expect(Reading("Oct  3 11:44:26 Kitchen \(name)[195] <Error>: text").records.first?.origin == .daemon)
    #expect(Reading("Oct  3 11:44:26 Kitchen x\(name)[195] <Error>: text").records.first?.origin == .app)
    #expect(Reading("2013-11-19 21:44:40.715 \(name)[195:60b] text").records.first?.origin == .daemon)
  }

  @Test func eachStatementWithoutHeaderIsARecord() {
    let reading = Reading(
      """
      CoreData: Ubiquity:  Skipping one
      -[PFUbiquityBaseline load](3): CoreData: Ubiquity:  Loaded
      Using local storage: 1
      UbiquityStoreManager: Loading store...
      -[LRDStack close], closed
      [LRDStack mend](12): mended
      *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** index 0'
      *** First throw call stack:
      (0x1 0x2)
      NSUbiquitousKeyValueStore error: no entitlement

      """)
    #expect(
      reading.texts == [
        "Skipping one", "Loaded\nUsing local storage: 1", "Loading store...", "closed", "mended",
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** index 0'
        *** First throw call stack:
        (0x1 0x2)
        """, "NSUbiquitousKeyValueStore error: no entitlement",
      ])
    #expect(reading.records.map(\.line) == [1, 2, 4, 5, 6, 7, 10])
    #expect(reading.records.allSatisfy { $0.kind == .statement && $0.dialect == .bare && $0.time == nil })
  }
}
